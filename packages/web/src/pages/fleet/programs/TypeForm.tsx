import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query, refresh } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { useSubmit } from '../../../ui/index.ts';
import { isInFleet } from '../aircraft/status.ts';
import { SomeField, TextField } from '../fields.tsx';
import styles from '../fleet.module.css';
import { FormEnd, useEdited } from '../record.tsx';
import { type EditedItem, ProgramEditor } from './ProgramEditor.tsx';

type Type = CallReply<'listTypes'>['types'][number];

type Fields = {
  readonly name: string;
  readonly maker: string;
  readonly program: readonly EditedItem[];
  readonly asset_ids: readonly number[];
};

const LABELS = { name: 'Name', maker: 'Maker', program: 'Program', asset_ids: 'Aircraft' };

function fieldsOf({ name, maker, program, asset_ids }: Type): Fields {
  return { name, maker, program, asset_ids };
}

const NEW: Fields = { name: '', maker: '', program: [], asset_ids: [] };

function bodyOf({ name, maker, program, asset_ids }: Fields) {
  const given = (key: 'hours' | 'flights' | 'days', value: number | null) =>
    value === null ? {} : { [key]: value };
  return {
    name,
    maker,
    asset_ids: [...asset_ids],
    program: program.map(({ every, checklist_template_id, ...item }) => ({
      ...item,
      tasks: item.tasks.filter((task) => task.trim() !== ''),
      every: {
        ...given('hours', every.hours),
        ...given('flights', every.flights),
        ...given('days', every.days),
      },
      ...(checklist_template_id === null ? {} : { checklist_template_id }),
    })),
  };
}

type FormProps = { readonly type: Type | null; readonly onClose: () => void };

/** A type of aircraft with its program. */
export function TypeForm({ type, onClose }: FormProps) {
  const registry = useQuery(query('listAircraft'));
  const edited = useEdited(type === null ? NEW : fieldsOf(type), type?.revision);
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const body = bodyOf(fields);
    if (type === null) await call('fileType', { body });
    else
      await call('correctType', {
        params: { id: type.id },
        body: { ...body, revision: edited.revision() },
      });
    await refresh('listTypes', 'listAircraft', 'listWorkOrders', 'listHealth');
    onClose();
  });
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={type === null ? 'Add a type' : `Edit ${type.name}`}
    >
      <form className={styles.stack} onSubmit={submission.onSubmit} noValidate>
        <div className={styles.grid}>
          <TextField
            label="Name"
            autoFocus
            value={fields.name}
            error={submission.problem('name')}
            onChange={(name) => set({ name })}
          />
          <TextField
            label="Maker"
            value={fields.maker}
            error={submission.problem('maker')}
            onChange={(maker) => set({ maker })}
          />
        </div>
        <ProgramEditor
          items={fields.program}
          problem={submission.problem}
          onChange={(program) => set({ program })}
        />
        <SomeField
          label="Aircraft of this type"
          none="No aircraft yet."
          value={fields.asset_ids}
          options={(registry.data?.aircraft ?? []).filter(isInFleet)}
          onChange={(asset_ids) => set({ asset_ids })}
        />
        <FormEnd
          of={submission}
          edited={edited}
          member="type"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={type === null ? 'Add' : 'Save'}
        />
      </form>
    </Modal>
  );
}
