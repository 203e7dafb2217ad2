import { type getPrediction, notFound, type Reply } from '@airworthy/contract';
import {
  type Compared,
  EIGHTY_PERCENT,
  type Errors,
  type Fit,
  fitFactor,
  fitsBefore,
  scoreLearning,
  withFit,
} from '@airworthy/forensics';
import { type PredictedFlight, rounded } from '@airworthy/performance';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { chargeAnswer, learnedCapacity, learnedUsable } from './chargeAnswer.ts';
import { compareWaiting } from './comparing.ts';
import { type Aircraft, type ComparedRow, comparedFlights, tiedRow } from './store.ts';
import { vibrationNow } from './vibration.ts';

/** The latest flights are answered, and learned from; older ones say little of the aircraft as it is now. */
const MOST_FLIGHTS = 200;

type Answer = Reply<typeof getPrediction>;

/** A flight whose hover was compared. */
type Hovered = ComparedRow & { readonly predicted: PredictedFlight; readonly measured_w: number };

export async function prediction(
  services: Pick<Services, 'database'>,
  scope: Scope,
  assetId: number,
): Promise<Answer> {
  const aircraft = { orgId: orgOf(scope), assetId };
  const found = await learningOf(services, aircraft);
  if (found === null) throw notFound('Aircraft', { id: assetId });
  const { build, rows, flights, notCompared, learned } = found;
  const compared = flights.map(hoverOf);
  const fits = fitsBefore(compared);
  const score = scoreLearning(compared);
  return {
    aircraft_id: assetId,
    build,
    flights: flights.map((flight, at) => flightOnWire(flight, compared[at]!, fits[at] ?? null)),
    not_compared: notCompared,
    learned: rounded(learned),
    error_pct: {
      before: errorsOnWire(score?.before),
      after: errorsOnWire(score?.after),
      flights: score?.flights ?? 0,
    },
    charge: chargeAnswer(rows),
    vibration: {
      ...rounded(await vibrationNow(services.database.db, aircraft)),
      by_flight: rows.flatMap(vibrationOnWire),
    },
    reason: reasonOf(build, flights, notCompared),
  };
}

function reasonOf(
  build: Answer['build'],
  flights: readonly Hovered[],
  notCompared: Answer['not_compared'],
): string | null {
  if (build === null) return 'no build is tied to this aircraft';
  if (flights.length > 0) return null;
  if (notCompared.length > 0) return 'none of its read flights could be compared';
  return 'no log of this aircraft has been read';
}

/** What the flights of an aircraft have taught; null when the organization has no such aircraft. */
export async function learningOf({ database }: Pick<Services, 'database'>, aircraft: Aircraft) {
  const tied = await tiedRow(database.db, aircraft);
  if (tied === undefined) return null;
  const { build_id, build_version, build_params } = tied;
  const build = build_version === null ? null : { id: build_id, version: build_version };
  // What a correction or an import left behind is compared first.
  if (build_params !== null)
    await inTransaction(database.db, (tx) => compareWaiting(tx, aircraft, MOST_FLIGHTS));
  const rows =
    build_params === null ? [] : await comparedFlights(database.db, aircraft, MOST_FLIGHTS);
  const flights = rows.flatMap((row): Hovered[] => {
    const { predicted } = row.comparison;
    const measured_w = row.features.hover_power_w;
    return predicted === null || measured_w == null ? [] : [{ ...row, predicted, measured_w }];
  });
  const notCompared = rows.flatMap(({ flight_id, flown_at, comparison }) =>
    comparison.reason === null ? [] : [{ flight_id, flown_at, reason: comparison.reason }],
  );
  const fit = fitFactor(flights.map(hoverOf));
  const held = learnedCapacity(rows);
  const learned = { ...learnedFrom(flights, fit), usable_charge_ah: learnedUsable(held) };
  return { build, build_params, rows, flights, notCompared, fit, held, learned };
}

/** Width of the band of the build: 80 % of aircraft lie within it. */
const BAND_OF_SPREADS = 2 * EIGHTY_PERCENT;

function hoverOf({ predicted, measured_w }: Hovered): Compared {
  const motors = (power_w: number) => power_w - predicted.loads_w;
  return {
    measured: measured_w,
    predicted: predicted.hover_power_w,
    fixed: predicted.loads_w,
    buildSpread:
      Math.log(motors(predicted.hover_power_high_w) / motors(predicted.hover_power_low_w)) /
      BAND_OF_SPREADS,
  };
}

/** How far the resistance of a pack lies from what its build says: makes differ, and packs age. */
const RESISTANCE_SPREAD = 0.5;
/** A drag area is known from the flights alone. */
const DRAG_SPREAD = 2;

function learnedFrom(flights: readonly Hovered[], fit: Fit | null) {
  const resistances = flights.flatMap(({ features, predicted }): Compared[] => {
    const measured = features.pack_resistance_mohm;
    const { pack_resistance_mohm } = predicted;
    if (measured == null || pack_resistance_mohm === null) return [];
    const of = { measured, predicted: pack_resistance_mohm, fixed: 0 };
    return [{ ...of, buildSpread: RESISTANCE_SPREAD }];
  });
  const areas = flights.flatMap(({ comparison: { drag_area_m2 } }) => drag_area_m2 ?? []);
  const area_m2 = areas.toSorted((a, b) => a - b)[Math.floor(areas.length / 2)] ?? 0;
  const drags = areas.map((measured) => ({
    ...{ measured, predicted: area_m2, fixed: 0 },
    buildSpread: DRAG_SPREAD,
  }));
  return {
    loss_factor: learnedFigure(fit, 1),
    pack_resistance_mohm: learnedFigure(fitFactor(resistances), resistances.at(-1)?.predicted ?? 0),
    drag_area_m2: learnedFigure(fitFactor(drags), area_m2),
  };
}

function learnedFigure(fit: Fit | null, unit: number) {
  if (fit === null) return null;
  const { factor, low, high, flights } = fit;
  return { value: factor * unit, low: low * unit, high: high * unit, flights };
}

function flightOnWire(
  flight: Hovered,
  compared: Compared,
  fit: Fit | null,
): Answer['flights'][number] {
  const { features, predicted } = flight;
  const calibrated = fit === null ? null : withFit(compared, fit);
  return {
    flight_id: flight.flight_id,
    flown_at: flight.flown_at,
    measured: rounded({
      hover_power_w: flight.measured_w,
      hover_throttle: features.hover_throttle ?? null,
      mass_g: predicted.mass_g,
      air_density_kg_m3: predicted.air_density_kg_m3,
      pack_resistance_mohm: features.pack_resistance_mohm ?? null,
    }),
    predicted: rounded({
      hover_power_w: predicted.hover_power_w,
      low: predicted.hover_power_low_w,
      high: predicted.hover_power_high_w,
      hover_throttle: predicted.hover_throttle,
      pack_resistance_mohm: predicted.pack_resistance_mohm,
    }),
    predicted_calibrated:
      calibrated === null
        ? null
        : rounded({ hover_power_w: calibrated.value, low: calibrated.low, high: calibrated.high }),
  };
}

function vibrationOnWire({ flight_id, flown_at, comparison }: ComparedRow) {
  if (comparison.vibration === undefined) return [];
  const { vibration_mps2, ratio, rank, of, reason } = comparison.vibration;
  return [{ flight_id, flown_at, vibration_mps2, ratio, rank, of, reason }];
}

function errorsOnWire(errors: Errors | undefined) {
  if (errors === undefined) return { median: null, p90: null };
  return rounded({ median: 100 * errors.median, p90: 100 * errors.p90 });
}
