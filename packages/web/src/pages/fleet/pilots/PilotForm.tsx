import { Modal } from '@mantine/core';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Form, useGoTo, useSubmit } from '../../../ui/index.ts';
import { ChoiceField, TextField } from '../fields.tsx';
import { FormEnd, useEdited } from '../record.tsx';
import { DATES, type DateKey, PILOT_ROLES, type Pilot } from './lapses.ts';

type PilotRecord = CallReply<'getPilotRecord'>;
const KEYS = Object.keys(DATES) as DateKey[];

type Fields = {
  readonly name: string;
  readonly role: Pilot['role'];
  readonly dates: Readonly<Partial<Record<DateKey, string>>>;
};

const LABELS = { name: 'Name', role: 'Role' };

type FormProps = { readonly record: PilotRecord | null; readonly onClose: () => void };

/** Somebody of the roster, with the dates that their currency rests on. */
export function PilotForm({ record, onClose }: FormProps) {
  const goTo = useGoTo();
  const pilot = record?.pilot ?? null;
  const edited = useEdited<Fields>(
    { name: pilot?.name ?? '', role: pilot?.role ?? 'pilot', dates: record?.dates ?? {} },
    pilot?.revision,
  );
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const dates = Object.fromEntries(
      KEYS.filter((key) => (fields.dates[key] ?? '') !== (record?.dates[key] ?? '')).map((key) => [
        key,
        fields.dates[key] === '' ? null : (fields.dates[key] ?? null),
      ]),
    );
    const body = { name: fields.name, role: fields.role, dates };
    if (pilot === null) {
      const { id } = await call('addPilot', { body });
      await refresh('listPilots');
      await goTo(paths.pilot(id));
      return;
    }
    const revision = edited.revision();
    await call('correctPilot', { params: { id: pilot.id }, body: { ...body, revision } });
    await refresh('listPilots', 'getPilotRecord');
    onClose();
  });
  // A refusal shows the entry as it stands; the dates on file are not in it and stay as typed.
  const fieldsOf = (entry: Pilot): Fields => ({
    name: entry.name,
    role: entry.role,
    dates: fields.dates,
  });
  return (
    <Modal opened onClose={onClose} title={pilot === null ? 'Add a pilot' : `Edit ${pilot.name}`}>
      <Form of={submission}>
        {pilot === null ? (
          <p className="muted small">
            For somebody without an account. Members of the organization are on the roster by
            themselves.
          </p>
        ) : null}
        <TextField
          label="Name"
          autoFocus
          value={fields.name}
          error={submission.problem('name')}
          onChange={(name) => set({ name })}
        />
        <ChoiceField
          label="Role"
          value={fields.role}
          options={PILOT_ROLES.map((role) => [role, words(role)] as const)}
          onChange={(role) => set({ role })}
        />
        {KEYS.map((key) => (
          <TextField
            key={key}
            label={DATES[key]}
            type="date"
            value={fields.dates[key] ?? ''}
            error={submission.problem(`dates.${key}`)}
            onChange={(value) => set({ dates: { ...fields.dates, [key]: value } })}
          />
        ))}
        <FormEnd
          of={submission}
          edited={edited}
          member="pilot"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={pilot === null ? 'Add' : 'Save'}
        />
      </Form>
    </Modal>
  );
}
