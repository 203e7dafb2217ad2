import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query, refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Form, NumberField, useGoTo, useSubmit } from '../../../ui/index.ts';
import { isInFleet } from '../aircraft/status.ts';
import { ChoiceField, TextArea, TextField } from '../fields.tsx';
import { FormEnd, useEdited } from '../record.tsx';
import { COMPONENT_KINDS, type Component } from './components.ts';

function fieldsOf(one: Component) {
  return {
    kind: one.kind,
    name: one.name,
    serial: one.serial,
    vendor: one.vendor,
    part_number: one.part_number,
    position: one.position,
    notes: one.notes,
    assetId: '',
    hours: null as number | null,
    cycles: null as number | null,
    lifeHours: one.life.hours,
    lifeFlights: one.life.flights,
    lifeCycles: one.life.cycles,
    lifeDate: one.life.date ?? '',
  };
}

type Fields = ReturnType<typeof fieldsOf>;

const NEW: Fields = {
  kind: 'battery',
  name: '',
  serial: '',
  vendor: '',
  part_number: '',
  position: '',
  notes: '',
  assetId: '',
  hours: null,
  cycles: null,
  lifeHours: null,
  lifeFlights: null,
  lifeCycles: null,
  lifeDate: '',
};

const LABELS = {
  kind: 'Kind',
  name: 'Name',
  serial: 'Serial number',
  vendor: 'Maker',
  part_number: 'Part number',
  position: 'Position',
  notes: 'Notes',
  lifeHours: 'Limit of hours',
  lifeFlights: 'Limit of flights',
  lifeCycles: 'Limit of cycles',
  lifeDate: 'Last day',
};

const given = <Name extends string>(name: Name, value: number | string | null) =>
  value === null || value === '' ? {} : { [name]: value };

function bodyOf(fields: Fields) {
  const { kind, name, serial, vendor, part_number, position, notes } = fields;
  return {
    kind,
    name,
    serial,
    vendor,
    part_number,
    position,
    notes,
    ...given('asset_id', fields.assetId === '' ? null : Number(fields.assetId)),
    ...given('hours', fields.hours),
    ...given('cycles', fields.cycles),
    life: {
      ...given('hours', fields.lifeHours),
      ...given('flights', fields.lifeFlights),
      ...given('cycles', fields.lifeCycles),
      ...given('date', fields.lifeDate),
    },
  };
}

type FormProps = { readonly component: Component | null; readonly onClose: () => void };

/** A component, registered or changed. Where it sits is changed by moving it. */
export function ComponentForm({ component, onClose }: FormProps) {
  const goTo = useGoTo();
  const registry = useQuery(query('listAircraft'));
  const edited = useEdited(component === null ? NEW : fieldsOf(component), component?.revision);
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const body = bodyOf(fields);
    const saved =
      component === null
        ? await call('fileComponent', { body })
        : await call('correctComponent', {
            params: { id: component.id },
            body: { ...body, revision: edited.revision() },
          });
    await refresh('listComponents', 'getComponent', 'listBulletins');
    onClose();
    if (component === null) await goTo(paths.component(saved.id));
  });
  const text = (key: 'name' | 'serial' | 'vendor' | 'part_number' | 'position') => (
    <TextField
      label={LABELS[key]}
      value={fields[key]}
      error={submission.problem(key)}
      autoFocus={key === 'name'}
      onChange={(value) => set({ [key]: value })}
    />
  );
  const amount = (
    key: 'hours' | 'cycles' | 'lifeHours' | 'lifeFlights' | 'lifeCycles',
    label: string,
  ) => (
    <NumberField
      stacked
      min={0}
      label={label}
      value={fields[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={component === null ? 'Add a component' : `Edit ${component.name}`}
    >
      <Form of={submission}>
        <ChoiceField
          label="Kind"
          value={fields.kind}
          options={COMPONENT_KINDS.map((kind) => [kind, words(kind)] as const)}
          onChange={(kind) => set({ kind })}
        />
        {text('name')}
        {text('serial')}
        {text('vendor')}
        {text('part_number')}
        {component === null ? (
          <ChoiceField
            label="Fitted to"
            value={fields.assetId}
            options={[
              ['', 'Nothing: it is a spare'],
              ...(registry.data?.aircraft ?? [])
                .filter(isInFleet)
                .map((one) => [String(one.id), one.name] as const),
            ]}
            onChange={(assetId) => set({ assetId })}
          />
        ) : null}
        {text('position')}
        {amount('hours', component === null ? 'Hours so far' : 'Hours, corrected')}
        {amount('cycles', component === null ? 'Cycles so far' : 'Cycles, corrected')}
        {amount('lifeHours', 'Limit of hours')}
        {amount('lifeFlights', 'Limit of flights')}
        {amount('lifeCycles', 'Limit of cycles')}
        <TextField
          label="Last day"
          type="date"
          hint="The first limit to pass ends its life."
          value={fields.lifeDate}
          onChange={(lifeDate) => set({ lifeDate })}
        />
        <TextArea label="Notes" value={fields.notes} onChange={(notes) => set({ notes })} />
        <FormEnd
          of={submission}
          edited={edited}
          member="component"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={component === null ? 'Add' : 'Save'}
        />
      </Form>
    </Modal>
  );
}
