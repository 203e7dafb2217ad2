import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query, refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Form, NumberField, useGoTo, useSubmit } from '../../../ui/index.ts';
import { ChoiceField, FlagField, TextField } from '../fields.tsx';
import { FormEnd, useEdited } from '../record.tsx';
import { AIRCRAFT_STATUSES, type Aircraft } from './status.ts';

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

/** An aircraft of the registry, added or changed. A change that somebody else was faster with is shown. */
export function AircraftForm({ aircraft, onClose }: FormProps) {
  const goTo = useGoTo();
  const edited = useEdited(aircraft === null ? NEW : fieldsOf(aircraft), aircraft?.revision);
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const { hours_at_entry, insurance_until, ...rest } = fields;
    const body = {
      ...rest,
      insurance_until: insurance_until === '' ? null : insurance_until,
      ...(hours_at_entry === null ? {} : { hours_at_entry }),
    };
    const saved =
      aircraft === null
        ? await call('addAircraft', { body })
        : await call('correctAircraft', {
            params: { id: aircraft.id },
            body: { ...body, revision: edited.revision() },
          });
    await refresh('listAircraft', 'listHealth', 'listBulletins');
    onClose();
    if (aircraft === null) await goTo(paths.oneAircraft(saved.id));
  });
  const text = (key: 'name' | 'registration' | 'serial' | 'model' | 'remote_id') => (
    <TextField
      label={LABELS[key]}
      value={fields[key]}
      error={submission.problem(key)}
      autoFocus={key === 'name'}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={aircraft === null ? 'Add an aircraft' : `Edit ${aircraft.name}`}
    >
      <Form of={submission}>
        {text('name')}
        {text('registration')}
        {text('serial')}
        {text('model')}
        <TypeAndBuild fields={fields} set={set} />
        <ChoiceField
          label="Status"
          value={fields.status}
          options={AIRCRAFT_STATUSES.map((one) => [one, words(one)] as const)}
          onChange={(status) => set({ status })}
        />
        {text('remote_id')}
        <TextField
          label="Insured until"
          type="date"
          value={fields.insurance_until}
          error={submission.problem('insurance_until')}
          onChange={(insurance_until) => set({ insurance_until })}
        />
        <NumberField
          stacked
          label="Hours at registration"
          unit="h"
          min={0}
          value={fields.hours_at_entry}
          error={submission.problem('hours_at_entry') ?? null}
          onChange={(hours_at_entry) => set({ hours_at_entry })}
        />
        <FlagField
          label="Fleet Health"
          hint="Its logs are read for health and unusual flights."
          value={fields.fleet_health}
          onChange={(fleet_health) => set({ fleet_health })}
        />
        <FormEnd
          of={submission}
          edited={edited}
          member="aircraft"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={aircraft === null ? 'Add' : 'Save'}
        />
      </Form>
    </Modal>
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
  const idOf = (text: string) => (text === '' ? null : Number(text));
  const own = builds.data?.builds ?? [];
  const foreign = fields.build_id !== null && !own.some((one) => one.id === fields.build_id);
  return (
    <>
      <ChoiceField
        label="Type"
        hint="Its maintenance program comes from the type."
        value={idText(fields.type_id)}
        options={[
          ['', 'None'],
          ...(types.data?.types ?? []).map((one) => [String(one.id), one.name] as const),
        ]}
        onChange={(value) => set({ type_id: idOf(value) })}
      />
      <ChoiceField
        label="Build it was made from"
        value={idText(fields.build_id)}
        options={[
          ['', 'None'],
          ...(foreign ? [[idText(fields.build_id), `Build ${fields.build_id}`] as const] : []),
          ...own.map((one) => [String(one.id), one.name] as const),
        ]}
        onChange={(value) => set({ build_id: idOf(value) })}
      />
    </>
  );
}
