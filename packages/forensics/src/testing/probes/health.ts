/** Made histories, fleets and powers, and all that is said of them. */
import { alikeFlights, type TypedFlight } from '../../health/alike.ts';
import { assess } from '../../health/assess.ts';
import { baselineOf, stepSpread } from '../../health/baseline.ts';
import { driftOf, onsetIndex } from '../../health/drift.ts';
import { compared, figures, uncompared } from '../../health/figures.ts';
import type { ReadFlight } from '../../health/history.ts';
import { fallingScore, judgeFigure } from '../../health/judgement.ts';
import { fitFactor, fitsBefore, scoreLearning, withFit } from '../../health/learning.ts';
import { outliersOf, studentQuantile } from '../../health/outliers.ts';
import { powerDriftOf } from '../../health/powerDrift.ts';
import { judgePower } from '../../health/powerJudgement.ts';
import { gpsLost, judgeEvents, judgeHappening, radioLost, troubled } from '../../health/recent.ts';
import { driftSentence, limitSentence, usualSentence } from '../../health/sentences.ts';
import { strangenessOf } from '../../health/strangeness.ts';
import { type FleetFigure, generatedFleet } from '../fleetHistory.ts';
import { generatedHistory, type SlowFault } from '../history.ts';
import { generatedPower, type PowerChange } from '../powerHistory.ts';
import { digest, inShort } from './short.ts';

type Features = ReadFlight['features'];

const FAULTS: readonly (SlowFault | null)[] = [
  null,
  { figures: ['vibe_z_p95'], growth: 0.03, from: 14 },
  { figures: ['pack_resistance_mohm'], growth: 0.025, from: 6 },
  { figures: ['motor_imbalance_pct', 'motor_mean_pct'], growth: 0.04, from: 20 },
  { figures: ['gps_sats_mean', 'rssi_mean_pct', 'cell_min_v'], growth: -0.02, from: 10 },
  { figures: ['ekf_velocity_max', 'ekf_compass_max'], growth: 0.05, from: 16 },
  { figures: ['tracking_error_p95_deg', 'gps_hdop_mean'], growth: 0.04, from: 8 },
];

/** Things that happen, and figures that are not there, now and then. */
const HAPPENINGS: readonly ((index: number) => Partial<Features>)[] = [
  () => ({}),
  (i) => (i % 4 === 0 ? { gps_lost_s: 2 } : { gps_lost_s: 1.9 }),
  (i) => (i % 5 === 1 ? { radio_failsafes: 1, failsafes: 1 } : {}),
  (i) => (i === 27 || i === 30 ? { crashed: true } : i % 6 === 0 ? { errors: 2 } : {}),
  (i) => (i % 3 === 0 ? { vibe_x_p95: null, vibe_y_p95: null, vibe_z_p95: null } : {}),
  (i) => (i > 20 ? { vibe_metric: 'px4' as const, rssi_mean_pct: null } : {}),
  (i) => (i % 7 === 0 ? { airborne_s: 0 } : { clips_per_min: i > 25 ? 0.2 * i : 0 }),
];

function historyOf(index: number, flights: number): ReadFlight[] {
  const fault = FAULTS[index % FAULTS.length] ?? null;
  const happening = HAPPENINGS[(index + Math.floor(index / 7)) % HAPPENINGS.length]!;
  const power = generatedPower({
    seed: 70 + index,
    flights,
    ...(index % 2 === 0 ? {} : { change: powerChange(index) }),
  });
  const options = { seed: 40 + index, flights, ...(fault === null ? {} : { fault }) };
  return generatedHistory(options).map((flight, i) => ({
    ...flight,
    features: { ...flight.features, ...happening(i) },
    format: i % 9 === 0 && index % 3 === 0 ? 'tlog' : 'dataflash',
    powered: i % 8 === 5 ? null : power[i]!,
  }));
}

function powerChange(index: number): PowerChange {
  return {
    kind: (['propulsion', 'mass', 'battery'] as const)[index % 3]!,
    size: Math.log(1.04 + 0.03 * (index % 5)),
    from: 10 + (index % 4) * 5,
    ...(index % 2 === 0 ? {} : { over: 6 }),
  };
}

export function* histories(count: number): Generator<string> {
  for (let index = 0; index < count; index++) {
    const history = historyOf(index, 34 + 3 * (index % 4));
    const typed = (flights: readonly ReadFlight[]): TypedFlight[] =>
      flights.map((flight) => ({ ...flight, group: 'type 1' }));
    const lines = [`history ${index}`];
    for (const length of [3, 4, 7, 12, 13, 19, 26, 33, history.length]) {
      const known = history.slice(0, length);
      const names = new Map([
        [1, 'one'],
        [3, 'three'],
      ]);
      const past = { packNames: names, ...(index % 2 === 0 ? {} : { delivery: [] }) };
      const { drivers, ...rest } = assess(
        known,
        index % 4 === 3 ? [{ kind: 'crash', flight_id: 2 }] : [],
        past,
      );
      lines.push(`after ${length}: ${inShort(rest)}`);
      // What is as usual by its digest.
      const [named, usual] = [true, false].map((is) =>
        drivers.filter(({ since_flight_id }) => (since_flight_id !== null) === is),
      );
      for (const driver of named!) lines.push(`  ${inShort(driver)}`);
      lines.push(
        `  usual ${usual!.map((driver) => `${driver.key} ${digest(inShort(driver))}`).join(' ')}`,
      );
      const { features, ...strange } = strangenessOf(known.at(-1)!, known.slice(0, -1));
      lines.push(
        `  strange ${inShort(strange)} ${digest(inShort(features))} ${inShort(features[0])}`,
      );
    }
    const [last, ...others] = typed(history).reverse();
    lines.push(`alike ${inShort(alikeFlights(last!, others, 3))}`);
    for (const happening of [gpsLost, radioLost, troubled])
      lines.push(`happened ${inShort(judgeHappening(happening, history))}`);
    lines.push(
      `events ${inShort(judgeEvents(history))}`,
      `power ${inShort(judgePower(history, {}))}`,
    );
    yield lines.join('\n  ');
  }
}

export function* fleets(): Generator<string> {
  const bad: readonly (FleetFigure | null)[] = [
    'vibe_z_p95',
    null,
    'gps_sats_mean',
    'pack_resistance_mohm',
  ];
  for (const [index, figure] of bad.entries()) {
    const fleet = generatedFleet({
      seed: 5 + index,
      aircraft: [4, 6, 9, 14][index]!,
      flights: 8 + 4 * index,
      between: 0.2 + 0.2 * index,
      ...(figure === null ? {} : { bad: { figure, factor: index === 2 ? 0.5 : 2.5 } }),
    });
    for (const count of [2, 3, fleet.length])
      yield `fleet ${index} of ${count}: ${inShort(outliersOf(fleet.slice(0, count)))}`;
  }
}

export function* powers(): Generator<string> {
  for (let index = 0; index < 12; index++) {
    const flights = generatedPower({
      seed: 11 + index,
      flights: 18 + 4 * index,
      ...(index % 4 === 3 ? {} : { change: powerChange(index) }),
    });
    const all = flights.map(({ compared: one }) => one);
    const fits = fitsBefore(all);
    const fit = fitFactor(all);
    const last = all.at(-1)!;
    yield [
      `power ${index}`,
      inShort(powerDriftOf(flights)),
      inShort(powerDriftOf(flights.map((one) => ({ ...one, throttle: null })))),
      inShort(powerDriftOf(flights.slice(0, 12 + index))),
      inShort([fit, fit && withFit(last, fit), scoreLearning(all), fits[2], fits[7], fits.at(-1)]),
    ].join('\n  ');
  }
}

/** Small functions of the health at and around their edges. */
export function* healthTables(): Generator<string> {
  for (const figure of figures) {
    const values = [0, 0.5, 3, 40].map((value) => [
      compared(figure, value),
      uncompared(figure, compared(figure, value)),
    ]);
    const sentences = [
      usualSentence(figure, 12.345),
      limitSentence(figure, { value: 0.45678, limit: 1, since: 4 }),
      driftSentence(figure, { value: 15, baseline: 10, flights: 12, since: 9 }),
      driftSentence(figure, { value: 15, baseline: 0, flights: 12, since: 9 }),
      usualSentence(figure, null),
    ];
    const { usualSpread, leastRise, limits } = figure;
    yield `${figure.key}: ${inShort([usualSpread, leastRise, limits(null), limits('px4'), limits('ardupilot'), values])} ${sentences.join(' ')}`;
  }
  const ramp = (flights: number, from: number, step: number) =>
    Array.from({ length: flights }, (_, i) => 1 + 0.05 * (i % 3) + Math.max(0, i - from) * step);
  for (const [flights, from, step] of [
    [4, 1, 0.1],
    [8, 3, 0.04],
    [16, 9, 0.03],
    [20, 12, 0.06],
    [30, 12, 0.02],
    [40, 36, 0.4],
  ] as const) {
    const levels = ramp(flights, from, step);
    for (const usualSpread of [0.02, 0.08])
      yield `ramp of ${step} from ${from} in ${flights}, spread ${usualSpread}: ${inShort([
        driftOf(levels, { usualSpread, leastRise: 0.1 }),
        onsetIndex(levels, 1.2),
        baselineOf(levels, usualSpread),
        stepSpread(levels, usualSpread),
      ])}`;
  }
  yield `student ${inShort([1, 2, 3, 5, 10, 30].map((freedom) => [0.9, 0.975, 0.999].map((p) => studentQuantile(p, freedom))))}`;
  yield `falling ${inShort([0, 1, 2, 3, 4, 5, 6].map((value) => fallingScore(value, 2, 5)))}`;
  const still = generatedHistory({ seed: 3, flights: 30 });
  for (const figure of figures)
    yield `judged ${figure.key} ${inShort([judgeFigure(figure, still), judgeFigure(figure, still.slice(0, 5))])}`;
}
