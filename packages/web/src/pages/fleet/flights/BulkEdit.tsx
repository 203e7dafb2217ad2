import { flightTypes } from '@airworthy/contract/values';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { query } from '../../../api/queries.ts';
import { refreshAfter } from '../../../api/refreshAfter.ts';
import { plural, words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notices.ts';
import { AppLink, ChoiceField, FormActions, Rows, TextField } from '../../../ui/index.ts';
import grid from '../fleet.module.css';
import { before, type Change, correctMany, type Outcome } from './bulk.ts';
import styles from './flights.module.css';
import type { Flight } from './useFlights.ts';

type BulkEditProps = {
  readonly flights: readonly Flight[];
  readonly onClose: (done: boolean) => void;
};

/** A flight, and the revision of it that is to be changed. */
type Task = { readonly flight: Flight; readonly revision: number };

const LEAVE = 'Leave as it is';
const none = { asset_id: '', pilot_id: '', flight_type: '', site: '', remarks: '', night: '' };

function changeOf(fields: typeof none): Change {
  return {
    ...(fields.asset_id === '' ? {} : { asset_id: Number(fields.asset_id) }),
    ...(fields.pilot_id === '' ? {} : { pilot_id: Number(fields.pilot_id) }),
    ...(fields.flight_type === ''
      ? {}
      : { flight_type: fields.flight_type as (typeof flightTypes)[number] }),
    ...(fields.site === '' ? {} : { site: fields.site }),
    ...(fields.remarks === '' ? {} : { remarks: fields.remarks }),
    ...(fields.night === '' ? {} : { night: fields.night === 'yes' }),
  };
}

/** Sets the same members on many flights. What somebody else changed meanwhile is named and left alone. */
export function BulkEdit({ flights, onClose }: BulkEditProps) {
  const [fields, setFields] = useState(none);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [running, setRunning] = useState(false);
  const stop = useRef(new AbortController());
  const change = changeOf(fields);
  const run = async (tasks: readonly Task[]) => {
    const done: Outcome[] = [];
    stop.current = new AbortController();
    setRunning(true);
    setOutcomes([]);
    await correctMany(
      tasks.map(({ flight, revision }) => ({ flight, body: { ...change, revision } })),
      (outcome) => {
        done.push(outcome);
        setOutcomes([...done]);
      },
      stop.current.signal,
    );
    setRunning(false);
    await refreshAfter('correctFlight');
    offerUndo(done, change);
    if (done.length === tasks.length && done.every(({ kind }) => kind === 'changed')) onClose(true);
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={`Edit ${plural(flights.length, 'flight')}`}
      size="lg"
    >
      {outcomes === null ? (
        <Rows>
          <ChangeFields
            fields={fields}
            set={(change) => setFields((now) => ({ ...now, ...change }))}
          />
          <FormActions end>
            <Button onClick={() => onClose(false)}>Cancel</Button>
            <Button
              variant="filled"
              disabled={Object.keys(change).length === 0}
              onClick={() =>
                void run(flights.map((flight) => ({ flight, revision: flight.revision })))
              }
            >
              Change {plural(flights.length, 'flight')}
            </Button>
          </FormActions>
        </Rows>
      ) : (
        <Progress
          total={flights.length}
          outcomes={outcomes}
          running={running}
          onStop={() => stop.current.abort()}
          onAgain={(tasks) => void run(tasks)}
          onClose={() => onClose(true)}
        />
      )}
    </Modal>
  );
}

type ChangeFieldsProps = {
  readonly fields: typeof none;
  readonly set: (change: Partial<typeof none>) => void;
};

function ChangeFields({ fields, set }: ChangeFieldsProps) {
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const choice = (
    name: keyof typeof none,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <ChoiceField
      label={label}
      value={fields[name]}
      options={[['', LEAVE], ...options]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const text = (name: 'site' | 'remarks', label: string) => (
    <TextField
      label={label}
      placeholder={LEAVE}
      value={fields[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map((one) => [String(one.id), one.name] as const);
  return (
    <div className={grid.grid}>
      {choice('asset_id', 'Aircraft', named(aircraft.data?.aircraft ?? []))}
      {choice('pilot_id', 'Pilot', named(pilots.data?.pilots ?? []))}
      {choice(
        'flight_type',
        'Kind',
        flightTypes.map((one) => [one, words(one)] as const),
      )}
      {choice('night', 'At night', [
        ['yes', 'Yes'],
        ['no', 'No'],
      ])}
      {text('site', 'Site')}
      {text('remarks', 'Remarks')}
    </div>
  );
}

type ProgressProps = {
  readonly total: number;
  readonly outcomes: readonly Outcome[];
  readonly running: boolean;
  readonly onStop: () => void;
  /** Changes flights that somebody else changed, as they are now. */
  readonly onAgain: (tasks: readonly Task[]) => void;
  readonly onClose: () => void;
};

function Progress({ total, outcomes, running, onStop, onAgain, onClose }: ProgressProps) {
  const stale = outcomes.flatMap((one) =>
    one.kind === 'stale' ? [{ flight: one.flight, revision: one.revision }] : [],
  );
  return (
    <Rows>
      <p role="status">
        {plural(outcomes.filter(({ kind }) => kind === 'changed').length, 'flight')} of {total}{' '}
        changed.
      </p>
      {running ? (
        <progress
          className={styles.progress}
          aria-label="Flights corrected"
          max={total}
          value={outcomes.length}
        />
      ) : null}
      <NotChanged outcomes={outcomes} />
      <FormActions end>
        {running ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <>
            {stale.length > 0 ? (
              <Button onClick={() => onAgain(stale)}>Change these as they are now</Button>
            ) : null}
            <Button variant="filled" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </FormActions>
    </Rows>
  );
}

function NotChanged({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const left = outcomes.filter((one) => one.kind !== 'changed');
  if (left.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {left.map((one) => (
        <li key={one.flight.id}>
          <AppLink to={paths.flight(one.flight.id)}>
            {dateText(one.flight.flown_at)}, {one.flight.asset_name}
          </AppLink>
          :{' '}
          {one.kind === 'stale'
            ? 'somebody else changed it while you were looking; it was left as it is.'
            : one.message}
        </li>
      ))}
    </ul>
  );
}

function offerUndo(done: readonly Outcome[], change: Change): void {
  const changed = done.flatMap((one) => (one.kind === 'changed' ? [one] : []));
  if (changed.length === 0) return;
  const undo = async () => {
    const failed: Outcome[] = [];
    await correctMany(
      changed.map(({ flight, revision }) => ({
        flight,
        body: { ...before(flight, change), revision },
      })),
      (outcome) => {
        if (outcome.kind !== 'changed') failed.push(outcome);
      },
      new AbortController().signal,
    );
    await refreshAfter('correctFlight');
    notify({
      text:
        failed.length === 0
          ? `${plural(changed.length, 'flight')} put back`
          : `${plural(failed.length, 'flight')} were changed since and stay as they are`,
      level: failed.length === 0 ? 'plain' : 'bad',
    });
  };
  notify({
    text: `${plural(changed.length, 'flight')} changed`,
    level: 'plain',
    action: { label: 'Undo', run: () => void undo() },
  });
}
