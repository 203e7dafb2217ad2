import { flightTypes } from '@airworthy/contract/values';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import type { KeptOf } from '../../../api/outbox/entry.ts';
import { fileKept } from '../../../api/outbox/outbox.ts';
import { newReference } from '../../../api/outbox/reference.ts';
import { useHolder } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notices.ts';
import styles from '../fleet.module.css';
import { asOptions, recordOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import {
  bodyOfFlight,
  type FlightFields,
  fieldsOfFlight,
  flightLabels,
  newFlightFields,
} from './flightFields.ts';
import { OfferedNote } from './OfferedNote.tsx';
import type { Flight } from './useFlights.ts';
import { useOffered } from './useOffered.ts';

const WIRE = {
  assetId: 'asset_id',
  assetName: 'asset_name',
  pilotId: 'pilot_id',
  date: 'flown_at',
  minutes: 'duration_min',
  kind: 'flight_type',
  missionId: 'mission_id',
  packs: 'batteries',
  wind_kmh: 'conditions.wind_kmh',
  temp_c: 'conditions.temp_c',
  visibility_km: 'conditions.visibility_km',
  weather: 'conditions.text',
};

type FlightFormProps = {
  /** The flight to correct; null files a new one. */
  readonly flight: Flight | null;
  /** A flight that this device keeps, to be corrected before it is sent again. */
  readonly kept?: KeptOf<'flight'> | undefined;
  /** The aircraft at hand, for a new flight. */
  readonly assetId?: string | undefined;
  readonly onClose: () => void;
};

/** A flight on one screen, filed or corrected. Filed without a connection, it is kept and sent later. */
export function FlightForm({ flight, kept, assetId = '', onClose }: FlightFormProps) {
  const offered = useOffered(flight);
  const fileNew = useFiling(kept);
  const form = useRecordForm({
    record: flight,
    // What an earlier version of the app kept has not every field.
    empty: { ...newFlightFields(new Date()), assetId, ...(kept?.form as Partial<FlightFields>) },
    fieldsOf: fieldsOfFlight,
    labels: flightLabels,
    wire: WIRE,
    member: 'flight',
    pageOf: paths.flight,
    onClose,
    save(fields, base, revision) {
      const body = bodyOfFlight(fields, flight, { now: new Date(), offered });
      if (base === null) return fileNew(fields, { revision: revision ?? 1, ...body }, offered);
      return call('correctFlight', {
        params: base.params,
        body: { ...body, revision: base.revision },
      });
    },
  });
  const { aircraft, pilots, packs, missions } = offered;
  const pilotless = flight === null ? 'Me' : 'Nobody on the roster';
  return (
    <RecordDialog
      of={form}
      size="lg"
      title={flight === null ? 'File a flight' : `Correct flight ${flight.id}`}
      action={flight === null ? 'File' : 'Save'}
    >
      <OfferedNote of={offered} kept={kept} />
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
        {form.choice('missionId', recordOptions('None', missions))}
        {form.picks('packs', { options: packs, none: 'No pack in the registry' })}
        {form.text('batteries', { placeholder: 'Not in the registry: names by comma' })}
        <div className={styles.wide}>
          {form.text('crew', { placeholder: 'M. Roy (visual observer), K. Berg' })}
        </div>
        {form.amount('wind_kmh', { kind: 'speed_kmh' })}
        {form.amount('temp_c', { kind: 'temp_c', min: -150 })}
        {form.amount('visibility_km', { kind: 'distance_km' })}
        {form.text('weather', { placeholder: 'Light rain after 15:00' })}
        <div className={styles.wide}>{form.area('remarks')}</div>
        {form.flag('night')}
        {form.flag('incident')}
        {flight === null ? null : <div className={styles.wide}>{form.text('reason')}</div>}
      </div>
    </RecordDialog>
  );
}

type Filed = { readonly id: number } | null;
type Offered = ReturnType<typeof useOffered>;

/** Keeps a new flight on this device first, then sends it: what is shown as kept is kept, and it is filed once. */
function useFiling(kept: KeptOf<'flight'> | undefined) {
  const holder = useHolder();
  const reference = useRef(kept?.ref ?? null);
  return async (
    fields: FlightFields,
    body: KeptOf<'flight'>['body'],
    { aircraft }: Offered,
  ): Promise<Filed> => {
    if (holder === null) throw new Error('Sign in again to file this flight.');
    reference.current ??= newReference();
    const ref = reference.current;
    const craft =
      aircraft.find(({ id }) => String(id) === fields.assetId)?.name ?? fields.assetName;
    const filing = await fileKept({
      ...holder,
      kind: 'flight',
      ref,
      name: `${craft}, ${dateText(fields.date)}`,
      at: kept?.at ?? new Date().toISOString(),
      body: { ...body, external_ref: ref },
      form: fields,
    });
    if (filing.kind === 'refused') throw filing.error;
    if (filing.kind === 'waiting')
      notify({
        text: 'The flight is on this device and is filed when the server is reached.',
        level: 'plain',
      });
    return filing.kind === 'filed' && filing.id !== null ? { id: filing.id } : null;
  };
}
