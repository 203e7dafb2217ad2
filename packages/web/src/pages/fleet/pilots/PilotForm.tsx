import { pilotRoles } from '@airworthy/contract/values';
import { call } from '../../../api/client.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { asOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import { DATES, type DateKey, type Pilot } from './lapses.ts';

type PilotRecord = CallReply<'getPilotRecord'>;
const KEYS = Object.keys(DATES) as DateKey[];

type Fields = { name: string; role: Pilot['role'] } & Record<DateKey, string>;

const LABELS = { name: 'Name', role: 'Role', ...DATES };
const WIRE = Object.fromEntries(KEYS.map((key) => [key, `dates.${key}`])) as Record<
  DateKey,
  string
>;

const datesOf = (record: PilotRecord | null) =>
  Object.fromEntries(KEYS.map((key) => [key, record?.dates[key] ?? ''])) as Record<DateKey, string>;

type FormProps = { readonly record: PilotRecord | null; readonly onClose: () => void };

/** Somebody of the roster, with the dates that their currency rests on. */
export function PilotForm({ record, onClose }: FormProps) {
  const before = datesOf(record);
  const form = useRecordForm<Pilot, Fields>({
    record: record?.pilot ?? null,
    empty: { name: '', role: 'pilot', ...before },
    // A refusal shows the entry as it stands; the dates are not in it and stay as they were on the screen.
    fieldsOf: ({ name, role }) => ({ name, role, ...before }),
    labels: LABELS,
    wire: WIRE,
    member: 'pilot',
    pageOf: paths.pilot,
    onClose,
    save({ name, role, ...typed }, base) {
      const changed = KEYS.filter((key) => typed[key] !== before[key]);
      const dates = Object.fromEntries(changed.map((key) => [key, typed[key] || null]));
      const body = { name, role, dates };
      if (base === null) return call('addPilot', { body });
      const { params, revision } = base;
      return call('correctPilot', { params, body: { ...body, revision } });
    },
  });
  return (
    <RecordDialog of={form} title={record === null ? 'Add a pilot' : `Edit ${record.pilot.name}`}>
      {record === null ? (
        <p className="muted small">
          For somebody without an account. Members of the organization are on the roster already.
        </p>
      ) : null}
      {form.text('name', { autoFocus: true })}
      {form.choice('role', asOptions(pilotRoles, words))}
      {KEYS.map((key) => form.date(key))}
    </RecordDialog>
  );
}
