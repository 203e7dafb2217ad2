import { call } from '../../../api/client.ts';
import { words } from '../../../format/numbers.ts';
import { FormDialog, useSubmit } from '../../../ui/index.ts';
import { asOptions, formFields } from '../formFields.tsx';
import { useEdited } from '../record.tsx';
import type { Bulletin } from './bulletins.ts';

type Entry = Bulletin['aircraft'][number];

type FormProps = {
  readonly bulletin: Bulletin;
  readonly entry: Entry;
  readonly name: string;
  readonly onClose: () => void;
};

const STATES = ['complied', 'not_applicable', 'open'] as const;
const LABELS = { state: 'State', on: 'Complied on', note: 'Note' };

const today = () => new Date().toLocaleDateString('sv-SE');

/** Whether one aircraft complies, since when, and how. */
export function ComplianceForm({ bulletin, entry, name, onClose }: FormProps) {
  const edited = useEdited(
    {
      state: (entry.state === 'open' || entry.state === 'overdue'
        ? 'complied'
        : 'open') as (typeof STATES)[number],
      on: entry.complied_on ?? today(),
      note: entry.note,
    },
    undefined,
  );
  const { fields } = edited;
  const submission = useSubmit(async () => {
    await call('setCompliance', {
      params: { id: bulletin.id },
      body: {
        asset_id: entry.asset_id,
        state: fields.state,
        note: fields.note,
        ...(fields.state === 'complied' ? { complied_on: fields.on } : {}),
        revision: bulletin.revision,
      },
    });
    onClose();
  });
  const form = formFields({ edited, submission, labels: LABELS, wire: { on: 'complied_on' } });
  return (
    <FormDialog
      title={`${bulletin.number}: ${name}`}
      of={submission}
      action="Save"
      onClose={onClose}
    >
      {form.choice('state', asOptions(STATES, words))}
      {fields.state === 'complied' ? form.date('on') : null}
      {form.area('note')}
    </FormDialog>
  );
}
