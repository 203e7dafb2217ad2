import { flightTypes } from '@airworthy/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import styles from '../fleet.module.css';
import { asOptions, recordOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import { bodyOfFlight, fieldsOfFlight, flightLabels, newFlightFields } from './flightFields.ts';
import type { Flight } from './useFlights.ts';

const WIRE = {
  assetId: 'asset_id',
  assetName: 'asset_name',
  pilotId: 'pilot_id',
  date: 'flown_at',
  minutes: 'duration_min',
  kind: 'flight_type',
};

type FlightFormProps = {
  /** The flight to correct; null files a new one. */
  readonly flight: Flight | null;
  readonly onClose: () => void;
};

/** A flight on one screen, filed or corrected. */
export function FlightForm({ flight, onClose }: FlightFormProps) {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft ?? [];
  const pilots = useQuery(query('listPilots')).data?.pilots ?? [];
  const form = useRecordForm({
    record: flight,
    empty: newFlightFields(new Date()),
    fieldsOf: fieldsOfFlight,
    labels: flightLabels,
    wire: WIRE,
    member: 'flight',
    pageOf: paths.flight,
    onClose,
    save(fields, base) {
      const body = bodyOfFlight(fields, flight, new Date());
      if (base === null) return call('fileFlight', { body });
      const { params, revision } = base;
      return call('correctFlight', { params, body: { ...body, revision } });
    },
  });
  const pilotless = flight === null ? 'Me' : 'Nobody on the roster';
  return (
    <RecordDialog
      of={form}
      size="lg"
      title={flight === null ? 'File a flight' : `Correct flight ${flight.id}`}
      action={flight === null ? 'File' : 'Save'}
    >
      <div className={styles.grid}>
        {form.choice('assetId', recordOptions('Not in the registry', aircraft), {
          autoFocus: true,
        })}
        {form.fields.assetId === '' ? form.text('assetName') : null}
        {form.choice('pilotId', recordOptions(pilotless, pilots))}
        {form.date('date')}
        {form.text('time', { placeholder: '14:05' })}
        {form.amount('minutes', { unit: 'min' })}
        {form.amount('landings')}
        {form.choice('kind', asOptions(flightTypes, words))}
        {form.text('site')}
        {form.text('batteries', { placeholder: 'Names, separated by commas' })}
        <div className={styles.wide}>{form.area('remarks')}</div>
        {form.flag('night')}
        {form.flag('incident')}
        {flight === null ? null : <div className={styles.wide}>{form.text('reason')}</div>}
      </div>
    </RecordDialog>
  );
}
