import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { fixed, plural, words } from '../../../format/numbers.ts';
import { FormError, Instant, Level, Sheet, Table, useSubmit } from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { formFields, recordOptions } from '../formFields.tsx';
import { useEdited } from '../record.tsx';
import { Strip } from '../strip.tsx';
import type { Fleet, Mission } from './conflicts.ts';
import {
  bodyOfCheck,
  type Check,
  type CheckFields,
  fieldsOfPlan,
  levelOfCheck,
  sentenceOfCheck,
} from './planCheck.ts';

type CheckSheetProps = { readonly mission: Mission; readonly fleet: Fleet };

/** What the aircraft lands with, before it flies: asked here, kept with the mission by who plans it. */
export function CheckSheet({ mission, fleet }: CheckSheetProps) {
  const [answered, setAnswered] = useState<{ check: Check; kept: boolean } | null>(null);
  const isOpen = mission.state === 'planned' || mission.state === 'approved';
  const check = answered?.check ?? mission.plan;
  return (
    <Sheet title="Charge at landing" note={<When mission={mission} answered={answered} />}>
      <div className={styles.stack}>
        {check === null ? (
          <p className="muted">
            Not checked yet. {isOpen ? 'Say how far it flies and what it carries.' : ''}
          </p>
        ) : (
          <Result check={check} />
        )}
        {isOpen ? <CheckForm mission={mission} fleet={fleet} onAnswer={setAnswered} /> : null}
      </div>
    </Sheet>
  );
}

type WhenProps = { readonly mission: Mission; readonly answered: { kept: boolean } | null };

function When({ mission, answered }: WhenProps) {
  if (answered !== null && !answered.kept) return 'checked now, not kept with the mission';
  if (mission.plan === null) return null;
  return (
    <>
      checked <Instant at={mission.plan.checked_at} />
    </>
  );
}

function Result({ check }: { readonly check: Check }) {
  const { landing_charge_pct: landing, reserve_pct, minutes, warnings, assumed } = check;
  const level = levelOfCheck(check);
  return (
    <div className={styles.stack} aria-live="polite">
      <p>
        <Level level={level}>{levelWord(check)}</Level> {sentenceOfCheck(check)}
      </p>
      {landing === null || reserve_pct === null || minutes === null ? null : (
        <Strip
          items={[
            {
              label: 'At landing',
              value: `${fixed(landing.value, 0)} %`,
              note: `${fixed(landing.low, 0)} to ${fixed(landing.high, 0)} %, four flights in five`,
              level,
            },
            { label: 'Reserve', value: `${fixed(reserve_pct, 0)} %`, note: 'to be left' },
            { label: 'In the air', value: `${fixed(minutes, 0)} min`, note: wayText(check) },
          ]}
        />
      )}
      <Legs check={check} />
      {warnings.length === 0 ? null : (
        <ul className={styles.conflicts} aria-label="Warnings">
          {warnings.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Level level="warn">Look at</Level> {message}
            </li>
          ))}
        </ul>
      )}
      {assumed.length === 0 ? null : <p className="muted small">{assumed.join(' ')}</p>}
    </div>
  );
}

function levelWord({ feasible, landing_charge_pct, reserve_pct }: Check): string {
  if (feasible === null) return 'Unknown';
  if (!feasible) return 'Not feasible';
  const low = landing_charge_pct?.low ?? 0;
  return low <= (reserve_pct ?? 0) ? 'Close' : 'Feasible';
}

const wayText = ({ distance_km }: Check) =>
  distance_km === null || distance_km === 0 ? 'on the spot' : `${fixed(distance_km, 1)} km`;

/** The legs matter where one of them is in the way, or where there are several kinds. */
function Legs({ check: { legs } }: { readonly check: Check }) {
  if (legs.every(({ possible }) => possible) && legs.length < 2) return null;
  return (
    <Table
      of={legs.map((leg, at) => ({ ...leg, at }))}
      rowKey={({ at }) => at}
      columns={[
        { name: 'Leg', as: 'lead', cell: ({ kind, at }) => `${at + 1}. ${words(kind)}` },
        { name: 'Minutes', as: 'figure', cell: (leg) => fixed(leg.minutes, 1) },
        { name: 'Energy, Wh', as: 'figure', cell: (leg) => fixed(leg.energy_wh, 1) },
        {
          name: 'Charge left',
          as: 'figure',
          cell: (leg) => (leg.possible ? `${fixed(leg.charge_left_pct, 0)} %` : 'not flown'),
        },
      ]}
    />
  );
}

const LABELS = {
  asset: 'Aircraft',
  distance_km: 'Way, out and back',
  hover_min: 'Hover at the site',
  payload_g: 'Payload',
  wind_kmh: 'Wind',
  temp_c: 'Temperature',
  altitude_m: 'Altitude above sea level',
  component_ids: 'Packs on board',
};

function CheckForm(props: CheckSheetProps & { readonly onAnswer: (of: Answered) => void }) {
  const { mission, fleet, onAnswer } = props;
  const edited = useEdited<CheckFields>(fieldsOfPlan(mission), undefined);
  const { asset } = edited.fields;
  const submission = useSubmit(async () => {
    const body = bodyOfCheck(edited.fields);
    const {
      kept,
      asset_id: _,
      ...check
    } = await call('checkMission', {
      params: { id: mission.id },
      body,
    });
    onAnswer({ check, kept });
  });
  const form = formFields({ edited, submission, labels: LABELS, wire: { asset: 'asset_id' } });
  const aircraft = fleet.aircraft.filter(({ id }) => mission.asset_ids.includes(id));
  return (
    <form onSubmit={submission.onSubmit} className={styles.stack} aria-label="Charge at landing">
      <div className={styles.grid}>
        {aircraft.length === 1 ? null : form.choice('asset', recordOptions('Choose', aircraft))}
        {form.amount('distance_km', { kind: 'distance_km' })}
        {form.amount('hover_min', { unit: 'min' })}
        {form.amount('payload_g', { kind: 'mass_g', step: 50 })}
        {form.amount('wind_kmh', { kind: 'speed_kmh' })}
        {form.amount('temp_c', { kind: 'temp_c', min: -60 })}
        {form.amount('altitude_m', { kind: 'height_m', min: -500, step: 50 })}
      </div>
      <Packs asset={asset} form={form} />
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          Check
        </Button>
      </div>
    </form>
  );
}

type Answered = { check: Check; kept: boolean };

/** Batteries on this aircraft and spare ones. */
function Packs(props: {
  readonly asset: string;
  readonly form: ReturnType<typeof formFields<CheckFields>>;
}) {
  const found = useQuery(query('listComponents', { query: { limit: 1000, total: 0 } }));
  if (found.data === undefined)
    return (
      <p className="muted small">
        {found.isError ? 'The batteries could not be loaded.' : 'Loading the batteries …'}
      </p>
    );
  const batteries = found.data.components.filter(
    ({ kind, state, asset_id }) =>
      kind === 'battery' &&
      state !== 'scrapped' &&
      (asset_id === null || String(asset_id) === props.asset),
  );
  return props.form.some('component_ids', {
    none: 'No batteries of the registry are fitted to it or spare.',
    options: batteries.map(({ id, name, health }) => ({
      id,
      name:
        health?.capacity_pct == null
          ? name
          : `${name} (${fixed(health.capacity_pct, 0)}\u00a0%\u00a0left)`,
    })),
    hint: `Capacity and resistance count where they are known. ${plural(batteries.length, 'battery', 'batteries')} to choose from.`,
  });
}
