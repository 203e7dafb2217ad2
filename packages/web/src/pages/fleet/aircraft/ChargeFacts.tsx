import { figure, fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Fact, FactTable } from '../../../ui/index.ts';
import { landingErrorSentence, type Prediction, vibrationSentence } from './prediction.ts';

type Band = { readonly value: number; readonly low: number; readonly high: number };

/** What the latest compared flight landed with and how long it would last, and how the aircraft shakes beside its type. */
export function ChargeFacts({ prediction }: { readonly prediction: Prediction }) {
  const { charge, vibration } = prediction;
  const latest = charge.flights.at(-1);
  const notKnown = charge.not_compared.at(-1)?.reason ?? 'no flight was compared.';
  return (
    <>
      {latest === undefined ? null : <p className="small">{landingErrorSentence(prediction)}</p>}
      <FactTable>
        <Fact name="Charge at landing">
          {latest === undefined ? (
            `not known: ${notKnown}`
          ) : (
            <>
              {beside(
                latest.measured.landing_charge_pct,
                (latest.predicted_calibrated ?? latest.predicted).landing_charge_pct,
                '%',
                latest.landing_reason,
              )}{' '}
              <AppLink to={paths.flight(latest.flight_id)}>Flight {latest.flight_id}</AppLink>, from{' '}
              {latest.measured.source === 'counter'
                ? 'the count of the autopilot'
                : 'the current summed up'}
              {latest.known_pct < 99.5
                ? `; ${fixed(latest.known_pct, 0)} % of its time in the air is predicted, the rest is taken as that`
                : ''}
            </>
          )}
        </Fact>
        <Fact name="Endurance to the landing charge">
          {latest === undefined
            ? `not known: ${notKnown}`
            : beside(
                latest.measured.endurance_min,
                (latest.predicted_calibrated ?? latest.predicted).endurance_min,
                'min',
                'too little of the pack was drawn, or its voltage ends the flight before.',
              )}
        </Fact>
        <Fact name="Vibration against the type">{vibrationSentence(vibration)}</Fact>
      </FactTable>
      {charge.not_compared.length === 0 || latest === undefined ? null : (
        <p className="muted small">
          Charge of {plural(charge.not_compared.length, 'read flight')} not compared; the latest:{' '}
          {notKnown}
        </p>
      )}
    </>
  );
}

function beside(measured: number | null, said: Band | null, unit: string, why: string | null) {
  if (measured === null) return `not known: ${why ?? 'the log does not say.'}`;
  const band =
    said === null
      ? 'nothing was predicted'
      : `predicted ${figure(said.value)} ${unit}, ${figure(said.low)} to ${figure(said.high)}`;
  return `${figure(measured)} ${unit} (${band}).`;
}
