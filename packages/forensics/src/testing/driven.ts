/**
 * Drives all of the room for `functions.long.test.ts`, which records what each function answers: what a flight of the bank
 * says as it is, met by more things at once, in coarse figures and by limits that are far off.
 */
import type { Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { readCrash, understand } from '../examine.ts';
import { flightFeatures } from '../health/features.ts';
import { withUnpredicted } from '../health/learning.ts';
import { againstType, vibrationOf } from '../health/typeVibration.ts';
import { crashCharts } from '../report/charts.ts';
import { bank } from './bank.ts';
import { withCoarseLimits } from './coarse.ts';
import { everySeries } from './cut.ts';
import { seeded } from './flips.ts';
import { flightNamed } from './logs.ts';
import { type Met, met } from './met.ts';
import { simulate } from './missions.ts';
import { fleets, healthTables, histories, powers } from './probes/health.ts';
import { EVERY_MEASURE, placeOf } from './probes/measures.ts';
import { momentsOf } from './probes/probed.ts';
import { RECORDED_WAYS } from './probes/recorded.ts';
import { EVERY_RULE } from './probes/rules.ts';
import { ENDINGS, supposed, withLimits } from './probes/supposed.ts';
import { smallTables } from './probes/tables.ts';
import { told } from './probes/told.ts';
import { LOSSES } from './stress.ts';

const flights = bank(flightNamed);

/** Others than those that are printed: one in so many. */
const EVERY = 6;
const FIRST = 2;
const ON_A_PAGE = 4;

const isDrawn = (title: string) => /, \d\d$/.test(title);
const some = (titles: readonly string[]) => titles.filter((_, i) => i % EVERY === FIRST);
const inPages = (titles: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(titles.length / ON_A_PAGE) }, (_, page) =>
    titles.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE),
  );

/** Titles of flights that were written one by one, and of those that were drawn, a page each. */
export const pages = {
  written: inPages(some([...flights.keys()].filter((title) => !isDrawn(title)))),
  drawn: inPages(some([...flights.keys()].filter(isDrawn))),
} as const;

/** A billionth, then what 32 bits hold: made flights differ in the last bits from one machine to the other. */
const rounded = (value: number): number => Math.fround(Math.round(1e9 * value) / 1e9);

const roundedFlight = (flight: Flight): Flight =>
  everySeries(flight, (series) => {
    const columns = Object.entries(series).map(([name, values]) => {
      if (!(values instanceof Float64Array)) return [name, values];
      if (name === 'time_us') return [name, values.map(Math.round)];
      return [name, name.endsWith('_deg') ? values : values.map(rounded)];
    });
    return Object.fromEntries(columns) as typeof series;
  });

export const flightsOf = (titles: readonly string[]): Promise<Flight[]> =>
  Promise.all(titles.map(async (title) => roundedFlight(await flights.get(title)!())));

export const driveFlights = (given: readonly Flight[], page: number): void => {
  for (const [i, flight] of given.entries()) driveFlight(flight, page * ON_A_PAGE + i);
};

/** A rule that throws is seen by the count of it. */
function attempt(make: () => unknown): void {
  try {
    make();
  } catch {
    // Recorded.
  }
}

/** Rules that try every pair of rotors take most of the time. */
const SLOW = new Set(['lostRotors', 'unexplained', 'missingMoment']);

function askRules(situation: Situation, slow: boolean): void {
  for (const [name, rule] of Object.entries(EVERY_RULE))
    if (slow || !SLOW.has(name)) attempt(() => rule(situation));
}

/** Everything that is asked of a flight but its whole reading: a third of its moments, and two other losses. */
function ask(flight: Flight, turn: number, slow: boolean): void {
  const situation = understand(flight);
  askRules(situation, slow);
  const moments = momentsOf(situation);
  const span = situation.outcome.span ?? situation.spans[0];
  if (span === undefined) return;
  for (const [i, at_us] of moments.entries())
    if ((i + turn) % 3 === 0) {
      const place = placeOf(situation, span, at_us);
      for (const measure of Object.values(EVERY_MEASURE)) attempt(() => measure(place));
    }
  for (const i of [0, 1]) {
    const ending = ENDINGS[(turn + i) % ENDINGS.length]!;
    const lost_us = moments[(3 * turn + 2 * i) % moments.length]!;
    attempt(() => askRules(supposed(situation, lost_us, ending), false));
  }
}

/** The flight with more in its log, and mostly with a record or a channel that few logs have. */
function varied(flight: Flight, draw: () => number, inCoarse = false): Met {
  const { title, flight: changed } = met(flight, draw, inCoarse);
  const [, change] = RECORDED_WAYS[Math.floor(draw() * RECORDED_WAYS.length)]!;
  const { lost_us, event_us, view } = understand(flight);
  const about_us = lost_us ?? event_us ?? 0.6 * view.end_us;
  return { title, flight: draw() < 0.6 ? change(changed, about_us) : changed };
}

const asVaried = (one: Met, run: () => void): void =>
  one.title.endsWith('coarse') ? withCoarseLimits(run) : run();

function driveFlight(flight: Flight, index: number): void {
  const draw = seeded(900 + index);
  ask(flight, index, true);
  const first = varied(flight, draw);
  asVaried(first, () => {
    attempt(() => crashCharts(readCrash(first.flight)));
    attempt(() => flightFeatures(first.flight));
    ask(first.flight, index + 1, false);
  });
  const second = varied(flight, draw);
  withLimits(400 + index, 1.5, () => ask(second.flight, index + 2, false));
  const third = varied(flight, draw, true);
  withCoarseLimits(() => ask(third.flight, index + 3, false));
  const fourth = varied(flight, draw);
  withLimits(800 + index, 4, () => ask(fourth.flight, index + 4, false));
}

/** What needs no flight, to its end. */
export function driveHealth(): void {
  for (const lines of [healthTables(), fleets(), powers(), histories(7)]) [...lines];
  const others = Array.from({ length: 24 }, (_, i) => ({
    asset_id: i % 5,
    vibration: 4 + ((5 * i) % 11),
  }));
  for (const count of [0, 8, 24])
    for (const own of [null, 9, 30]) againstType(own, others.slice(0, count));
  for (const vibe_metric of ['px4', 'ardupilot'] as const)
    vibrationOf({ vibe_x_p95: 4, vibe_y_p95: 5, vibe_z_p95: 6, vibe_metric });
  withUnpredicted({ value: 3, low: 2, high: 5 }, 0.7);
}

export function driveSmall(): void {
  [...smallTables()];
}

/** Verdicts in words, of a loss that is at hand. */
export function driveTold(flight: Flight): void {
  [...told(understand(flight), 60)];
}

export const oneLoss = (): Flight => roundedFlight(simulate(LOSSES[0]!.flight));
