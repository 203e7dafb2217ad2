import { aircraftStatuses } from '@airworthy/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { ChoiceField } from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { asOptions, idOf, recordOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import type { Aircraft } from './status.ts';

type Fields = {
  readonly name: string;
  readonly registration: string;
  readonly serial: string;
  readonly model: string;
  readonly status: Aircraft['status'];
  readonly type_id: number | null;
  readonly build_id: number | null;
  readonly remote_id: string;
  readonly insurance_until: string;
  readonly fleet_health: boolean;
  readonly hours_at_entry: number | null;
};

const LABELS = {
  name: 'Name',
  registration: 'Registration',
  serial: 'Serial number',
  model: 'Model',
  status: 'Status',
  type_id: 'Type',
  build_id: 'Build',
  remote_id: 'Remote ID',
  insurance_until: 'Insured until',
  fleet_health: 'Fleet Health',
  hours_at_entry: 'Hours at registration',
};

function fieldsOf(one: Aircraft): Fields {
  return {
    name: one.name,
    registration: one.registration ?? '',
    serial: one.serial ?? '',
    model: one.model ?? '',
    status: one.status,
    type_id: one.type_id,
    build_id: one.build_id,
    remote_id: one.remote_id ?? '',
    insurance_until: one.insurance_until ?? '',
    fleet_health: one.fleet_health,
    hours_at_entry: Number((one.total_hours - one.hours_flown).toFixed(2)),
  };
}

const NEW: Fields = {
  name: '',
  registration: '',
  serial: '',
  model: '',
  status: 'in_service',
  type_id: null,
  build_id: null,
  remote_id: '',
  insurance_until: '',
  fleet_health: true,
  hours_at_entry: null,
};

type FormProps = { readonly aircraft: Aircraft | null; readonly onClose: () => void };

/** An aircraft of the registry, added or changed. */
export function AircraftForm({ aircraft, onClose }: FormProps) {
  const types = useQuery(query('listTypes')).data?.types ?? [];
  const builds = useQuery(query('listBuilds')).data?.builds ?? [];
  const nameIn = (list: readonly { id: number; name: string }[]) => (id: unknown) =>
    list.find((one) => one.id === id)?.name ?? `no. ${id}`;
  const form = useRecordForm({
    record: aircraft,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    shownAs: { type_id: nameIn(types), build_id: nameIn(builds) },
    member: 'aircraft',
    pageOf: paths.oneAircraft,
    onClose,
    save(fields, base) {
      const body = {
        ...fields,
        insurance_until: fields.insurance_until === '' ? null : fields.insurance_until,
        hours_at_entry: fields.hours_at_entry ?? 0,
      };
      if (base === null) return call('addAircraft', { body });
      const { params, revision } = base;
      // A build that is named is copied as it is now, and only its own account may name it.
      const { build_id, ...others } = body;
      const tied = build_id === aircraft?.build_id ? {} : { build_id };
      return call('correctAircraft', { params, body: { ...others, ...tied, revision } });
    },
  });
  return (
    <RecordDialog
      of={form}
      size="lg"
      title={aircraft === null ? 'Add an aircraft' : `Edit ${aircraft.name}`}
    >
      <div className={styles.grid}>
        {form.text('name', { autoFocus: true })}
        {form.text('registration')}
        {form.text('serial')}
        {form.text('model')}
        <TypeAndBuild fields={form.fields} set={form.set} />
        {form.choice('status', asOptions(aircraftStatuses, words))}
        {form.text('remote_id')}
        {form.date('insurance_until')}
        {form.amount('hours_at_entry', { unit: 'h' })}
      </div>
      {form.flag('fleet_health', { hint: 'Its logs are read for health and unusual flights.' })}
    </RecordDialog>
  );
}

function TypeAndBuild(props: {
  readonly fields: Fields;
  readonly set: (change: Partial<Fields>) => void;
}) {
  const { fields, set } = props;
  const types = useQuery(query('listTypes'));
  const builds = useQuery(query('listBuilds'));
  const idText = (id: number | null) => (id === null ? '' : String(id));
  const own = builds.data?.builds ?? [];
  const { build_id: id } = fields;
  const foreign =
    id === null || own.some((one) => one.id === id) ? null : { id, name: `Build ${id}` };
  return (
    <>
      <ChoiceField
        label="Type"
        hint="Its maintenance program comes from the type."
        value={idText(fields.type_id)}
        options={recordOptions('None', types.data?.types ?? [])}
        onChange={(value) => set({ type_id: idOf(value) })}
      />
      <ChoiceField
        label="Build it was made from"
        value={idText(fields.build_id)}
        options={recordOptions('None', foreign === null ? own : [foreign, ...own])}
        onChange={(value) => set({ build_id: idOf(value) })}
      />
    </>
  );
}
