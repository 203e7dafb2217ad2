import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { isInFleet } from '../aircraft/status.ts';
import styles from '../fleet.module.css';
import { given } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import { type EditedItem, ProgramEditor } from './ProgramEditor.tsx';

type Type = CallReply<'listTypes'>['types'][number];

type Fields = {
  readonly name: string;
  readonly maker: string;
  readonly program: readonly EditedItem[];
  readonly asset_ids: readonly number[];
};

const LABELS = {
  name: 'Name',
  maker: 'Maker',
  program: 'Program',
  asset_ids: 'Aircraft of this type',
};

function fieldsOf({ name, maker, program, asset_ids }: Type): Fields {
  return { name, maker, program, asset_ids };
}

const NEW: Fields = { name: '', maker: '', program: [], asset_ids: [] };

function bodyOf({ name, maker, program, asset_ids }: Fields) {
  return {
    name,
    maker,
    asset_ids: [...asset_ids],
    program: program.map(({ every, checklist_template_id, ...item }) => ({
      ...item,
      tasks: item.tasks.filter((task) => task.trim() !== ''),
      every: given(every),
      ...given({ checklist_template_id }),
    })),
  };
}

type FormProps = { readonly type: Type | null; readonly onClose: () => void };

/** A type of aircraft with its program. */
export function TypeForm({ type, onClose }: FormProps) {
  const registry = useQuery(query('listAircraft'));
  const form = useRecordForm({
    record: type,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    member: 'type',
    onClose,
    save(fields, base) {
      const body = bodyOf(fields);
      if (base === null) return call('fileType', { body });
      const { params, revision } = base;
      return call('correctType', { params, body: { ...body, revision } });
    },
  });
  return (
    <RecordDialog of={form} size="xl" title={type === null ? 'Add a type' : `Edit ${type.name}`}>
      <div className={styles.grid}>
        {form.text('name', { autoFocus: true })}
        {form.text('maker')}
      </div>
      <ProgramEditor
        items={form.fields.program}
        problem={form.submission.problem}
        onChange={(program) => form.set({ program })}
      />
      {form.some('asset_ids', {
        none: 'No aircraft yet.',
        options: registry.data?.aircraft.filter(isInFleet),
      })}
    </RecordDialog>
  );
}
