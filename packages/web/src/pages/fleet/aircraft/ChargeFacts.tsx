import { figure, fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Fact } from '../../../ui/index.ts';
import type { Prediction } from './prediction.ts';

type Band = { readonly value: number; readonly low: number; readonly high: number };

/** What the latest compared flight landed with, and how long it would last: lines of a table of facts. */
export function ChargeFacts({ prediction: { charge } }: { readonly prediction: Prediction }) {
  const latest = charge.flights.at(-1);
  if (latest === undefined) {
    const unknown = `not known: ${notKnownOf(charge)}`;
    return (
      <>
        <Fact name="Charge at landing">{unknown}</Fact>
        <Fact name="Endurance to the landing charge">{unknown}</Fact>
      </>
    );
  }
  const { measured, landing_reason, known_pct } = latest;
  const said = latest.predicted_calibrated ?? latest.predicted;
  return (
    <>
      <Fact name="Charge at landing">
        {beside(measured.landing_charge_pct, said.landing_charge_pct, '%', landing_reason)}{' '}
        <AppLink to={paths.flight(latest.flight_id)}>Flight {latest.flight_id}</AppLink>, from{' '}
        {measured.source === 'counter' ? 'the count of the autopilot' : 'the current summed up'}
        {known_pct < 99.5
          ? `; ${fixed(known_pct, 0)} % of its time in the air is predicted, the rest is taken as that.`
          : '.'}
      </Fact>
      <Fact name="Endurance to the landing charge">
        {beside(
          measured.endurance_min,
          said.endurance_min,
          'min',
          'too little of the pack was drawn, or its voltage ends the flight before.',
        )}
      </Fact>
    </>
  );
}

/** How many flights have no charge to compare, where others have one. */
export function ChargeLeftOut({ prediction: { charge } }: { readonly prediction: Prediction }) {
  if (charge.not_compared.length === 0 || charge.flights.length === 0) return null;
  return (
    <p className="muted small">
      Charge of {plural(charge.not_compared.length, 'read flight')} not compared; the latest:{' '}
      {notKnownOf(charge)}
    </p>
  );
}

function notKnownOf({ not_compared }: Prediction['charge']): string {
  return not_compared.at(-1)?.reason ?? 'no flight was compared.';
}

function beside(measured: number | null, said: Band | null, unit: string, why: string | null) {
  if (measured === null) return `not known: ${why ?? 'the log does not say.'}`;
  const band =
    said === null
      ? 'nothing was predicted'
      : `predicted ${figure(said.value)} ${unit}, ${figure(said.low)} to ${figure(said.high)}`;
  return `${figure(measured)} ${unit} (${band}).`;
}
