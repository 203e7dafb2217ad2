import { documentKinds } from '@airworthy/contract/values';
import { call } from '../../../api/client.ts';
import { words } from '../../../format/numbers.ts';
import { asOptions, emptied, given } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import type { AircraftDocument } from './documents.ts';

function fieldsOf({ kind, title, number, valid_until, url, notes }: AircraftDocument) {
  return { kind, title, number, valid_until: valid_until ?? '', url: url ?? '', notes };
}

type Fields = ReturnType<typeof fieldsOf>;

const NEW: Fields = {
  kind: 'certificate',
  title: '',
  number: '',
  valid_until: '',
  url: '',
  notes: '',
};

const LABELS = {
  kind: 'Kind',
  title: 'Title',
  number: 'Number',
  valid_until: 'Valid until',
  url: 'Address of the document',
  notes: 'Notes',
};

type FormProps = {
  readonly assetId: number;
  readonly document: AircraftDocument | null;
  readonly onClose: () => void;
};

/** A paper of an aircraft. The paper itself is kept elsewhere: at an address, or where the notes say. */
export function DocumentForm({ assetId, document, onClose }: FormProps) {
  const form = useRecordForm({
    record: document,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    member: 'document',
    onClose,
    async save({ valid_until, ...rest }, base) {
      const body = { ...rest, ...given({ valid_until }) };
      if (base === null) return call('fileDocument', { body: { ...body, asset_id: assetId } });
      const { params, revision } = base;
      const sent = { ...body, clear: emptied({ valid_until }), revision };
      return (await call('correctDocument', { params, body: sent })).document;
    },
  });
  return (
    <RecordDialog of={form} title={document === null ? 'Add a document' : `Edit ${document.title}`}>
      {form.choice('kind', asOptions(documentKinds, words))}
      {form.text('title', { autoFocus: true, placeholder: 'Liability insurance 2027' })}
      {form.text('number')}
      {form.date('valid_until', { hint: 'It is listed on Today from 30 days before.' })}
      {form.text('url', { placeholder: 'https://' })}
      {form.area('notes', { hint: 'Where the original is, who renews it.' })}
    </RecordDialog>
  );
}
