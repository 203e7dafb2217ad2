import { componentKinds } from '@airworthy/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { isInFleet } from '../aircraft/status.ts';
import styles from '../fleet.module.css';
import { asOptions, emptied, given, idOf, recordOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import type { Component } from './components.ts';

function fieldsOf(one: Component) {
  return {
    kind: one.kind,
    name: one.name,
    serial: one.serial,
    vendor: one.vendor,
    part_number: one.part_number,
    batch: one.batch,
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
  batch: '',
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
  batch: 'Batch or lot',
  position: 'Position',
  notes: 'Notes',
  assetId: 'Fitted to',
  hours: 'Hours so far',
  cycles: 'Cycles so far',
  lifeHours: 'Hour limit',
  lifeFlights: 'Flight limit',
  lifeCycles: 'Cycle limit',
  lifeDate: 'Last day',
};

const WIRE = {
  assetId: 'asset_id',
  lifeHours: 'life.hours',
  lifeFlights: 'life.flights',
  lifeCycles: 'life.cycles',
  lifeDate: 'life.date',
};

function bodyOf(fields: Fields) {
  const { assetId, hours, cycles, lifeHours, lifeFlights, lifeCycles, lifeDate, ...rest } = fields;
  return {
    ...rest,
    ...given({ asset_id: idOf(assetId), hours, cycles }),
    life: given({ hours: lifeHours, flights: lifeFlights, cycles: lifeCycles, date: lifeDate }),
  };
}

type FormProps = { readonly component: Component | null; readonly onClose: () => void };

/** A component, registered or changed. Where it sits is changed by moving it. */
export function ComponentForm({ component, onClose }: FormProps) {
  const registry = useQuery(query('listAircraft'));
  const form = useRecordForm({
    record: component,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    wire: WIRE,
    member: 'component',
    pageOf: paths.component,
    onClose,
    save(fields, base) {
      const body = bodyOf(fields);
      if (base === null) return call('fileComponent', { body });
      const { params, revision } = base;
      const clear = emptied({
        'life.hours': fields.lifeHours,
        'life.flights': fields.lifeFlights,
        'life.cycles': fields.lifeCycles,
        'life.date': fields.lifeDate,
      });
      return call('correctComponent', { params, body: { ...body, clear, revision } });
    },
  });
  const inFleet = (registry.data?.aircraft ?? []).filter(isInFleet);
  return (
    <RecordDialog
      of={form}
      size="lg"
      title={component === null ? 'Add a component' : `Edit ${component.name}`}
    >
      <div className={styles.grid}>
        {form.choice('kind', asOptions(componentKinds, words))}
        {form.text('name', { autoFocus: true })}
        {form.text('serial')}
        {form.text('vendor')}
        {form.text('part_number')}
        {form.text('batch')}
        {component === null
          ? form.choice('assetId', recordOptions('Nothing: it is a spare', inFleet))
          : null}
        {form.text('position')}
        {form.amount('hours', component === null ? {} : { label: 'Hours, corrected' })}
        {form.amount('cycles', component === null ? {} : { label: 'Cycles, corrected' })}
        {form.amount('lifeHours')}
        {form.amount('lifeFlights')}
        {form.amount('lifeCycles')}
        {form.date('lifeDate', { hint: 'The first limit to pass ends its life.' })}
      </div>
      {form.area('notes')}
    </RecordDialog>
  );
}
