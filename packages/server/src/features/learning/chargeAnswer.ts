import type { getPrediction, Reply } from '@airworthy/contract';
import {
  type Compared,
  EIGHTY_PERCENT,
  type Fit,
  fitFactor,
  fitsBefore,
  withFit,
  withUnpredicted,
} from '@airworthy/forensics';
import { type PredictedCharge, rounded } from '@airworthy/performance';
import type { ChargeComparison } from '../../storage/schema/chargeComparison.ts';
import { landing_pct, measuredLanding_pct, noLandingOf } from './charge.ts';
import type { ComparedRow } from './store.ts';

type Answer = Reply<typeof getPrediction>['charge'];
type Predicted = Answer['flights'][number]['predicted'];

/** A flight whose charge was compared. */
type Charged = Omit<ComparedRow, 'comparison'> & {
  readonly charge: ChargeComparison;
  readonly predicted: PredictedCharge;
  readonly known_ah: number;
};

/** An endurance is not extrapolated from less of the pack than this. */
const DRAWN_LEAST = 0.1;

export function chargedOf(rows: readonly ComparedRow[]): Charged[] {
  return rows.flatMap(({ comparison, ...row }) => {
    const { charge } = comparison;
    if (charge?.predicted == null || charge.known_ah === null) return [];
    return [{ ...row, charge, predicted: charge.predicted, known_ah: charge.known_ah }];
  });
}

export function chargeAnswer(rows: readonly ComparedRow[]): Answer {
  const flights = chargedOf(rows);
  const fits = fitsBefore(flights.map(comparedCharge));
  return {
    flights: flights.map((flight, at) => flightOnWire(flight, fits[at] ?? null)),
    not_compared: rows.flatMap(({ flight_id, flown_at, comparison: { charge, reason } }) => {
      const why = charge === undefined ? (reason ?? EARLIER) : charge.reason;
      return why === null ? [] : [{ flight_id, flown_at, reason: why }];
    }),
    error_points: scoreOf(flights, fits),
  };
}

const EARLIER = 'It was compared before charges were: have its log read again.';

/** How the charge drawn stands to the prediction: what the flights before it taught multiplies that of the motors. */
export function comparedCharge({
  known_ah,
  predicted,
}: Pick<Charged, 'known_ah' | 'predicted'>): Compared {
  const motors = (used_ah: number) => Math.max(1e-6, used_ah - predicted.loads_ah);
  return {
    measured: known_ah,
    predicted: predicted.used_ah,
    fixed: predicted.loads_ah,
    buildSpread:
      Math.log(motors(predicted.used_high_ah) / motors(predicted.used_low_ah)) /
      (2 * EIGHTY_PERCENT),
  };
}

function flightOnWire(flight: Charged, fit: Fit | null): Answer['flights'][number] {
  const { charge, predicted } = flight;
  return {
    flight_id: flight.flight_id,
    flown_at: flight.flown_at,
    known_pct: rounded(100 * (charge.known_share ?? 0)),
    measured: rounded({
      source: charge.source ?? 'current',
      used_ah: charge.air_ah ?? 0,
      landing_charge_pct: measuredLanding_pct(charge),
      endurance_min:
        flight.known_ah < DRAWN_LEAST * predicted.capacity_ah
          ? null
          : endurance_min(predicted, flight.known_ah),
    }),
    predicted: predictedOnWire(flight, {
      value: predicted.used_ah,
      low: predicted.used_low_ah,
      high: predicted.used_high_ah,
    }),
    predicted_calibrated:
      fit === null ? null : predictedOnWire(flight, withFit(comparedCharge(flight), fit)),
    landing_reason: noLandingOf(charge),
  };
}

/** As long as the build says of this mix of phases, by what was drawn over what it said. */
function endurance_min({ endurance_min: whole, used_ah }: PredictedCharge, drawn_ah: number) {
  return whole === null ? null : (whole * used_ah) / drawn_ah;
}

function predictedOnWire(
  { charge, predicted }: Charged,
  band: { readonly value: number; readonly low: number; readonly high: number },
): Predicted {
  const used = withUnpredicted(band, charge.known_share ?? 1);
  // What draws more lands with less, and ends earlier.
  const turned = (of: (drawn_ah: number) => number | null) => {
    const [value, low, high] = [of(used.value), of(used.high), of(used.low)];
    return value === null || low === null || high === null ? null : { value, low, high };
  };
  return rounded({
    used_ah: used.value / (charge.known_share ?? 1),
    landing_charge_pct: turned((drawn_ah) => landing_pct(charge, drawn_ah)),
    endurance_min: turned((drawn_ah) => endurance_min(predicted, drawn_ah)),
  });
}

/** Points between predicted and measured charge at landing, each flight by a fit of those before it. */
function scoreOf(
  flights: readonly Charged[],
  fits: readonly (Fit | null)[],
): Answer['error_points'] {
  const before: number[] = [];
  const after: number[] = [];
  for (const [at, flight] of flights.entries()) {
    const fit = fits[at] ?? null;
    const measured = measuredLanding_pct(flight.charge);
    if (fit === null || measured === null) continue;
    const off = (drawn_ah: number) =>
      Math.abs((landing_pct(flight.charge, drawn_ah) ?? 0) - measured);
    before.push(off(flight.predicted.used_ah));
    after.push(off(withFit(comparedCharge(flight), fit).value));
  }
  return { before: errorsOf(before), after: errorsOf(after), flights: before.length };
}

function errorsOf(errors: number[]) {
  errors.sort((a, b) => a - b);
  const at = (share: number) => errors[Math.floor(share * (errors.length - 1))] ?? null;
  return rounded({ median: at(0.5), p90: at(0.9) });
}

/** How far a pack lies from what its build says: packs age. */
const CAPACITY_SPREAD = 0.12;

/** What the packs held, by the charge drawn between voltages at rest; null below three flights. */
export function learnedCapacity(rows: readonly ComparedRow[]) {
  const seen = chargedOf(rows).flatMap(({ charge: { capacity_seen_ah }, predicted }) =>
    capacity_seen_ah === null
      ? []
      : [
          {
            compared: {
              measured: capacity_seen_ah,
              predicted: predicted.capacity_ah,
              fixed: 0,
              buildSpread: CAPACITY_SPREAD,
            },
            usable_ah: predicted.capacity_ah * predicted.usable_fraction,
          },
        ],
  );
  const fit = fitFactor(seen.map(({ compared }) => compared));
  return fit === null ? null : { ...fit, usable_ah: seen.at(-1)?.usable_ah ?? 0 };
}

/** Charge from full to the reserve. */
export function learnedUsable(held: ReturnType<typeof learnedCapacity>) {
  if (held === null) return null;
  const { factor, low, high, flights, usable_ah } = held;
  return {
    value: factor * usable_ah,
    low: low * usable_ah,
    high: high * usable_ah,
    flights,
  };
}
