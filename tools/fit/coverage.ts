import type { Build } from '../../packages/performance/src/airframe/build.ts';
import { analysisOf } from '../../packages/performance/src/analysis.ts';
import type { BuildField } from '../../packages/performance/src/inputTable/index.ts';
import { type Figure, figureError, figuresOf, fitAirframeLaw, leftOutErrors } from './airframe.ts';
import type { Data } from './data.ts';
import { rotorRequest } from './requests.ts';

/** A way in which a caller may describe an aircraft: what is left out of the request. */
export type Case = {
  readonly name: string;
  readonly leftOut: readonly BuildField[];
  /** Of the error of the estimate; null without one. */
  readonly bar: readonly [median: number, p90: number] | null;
};

export const CASES: readonly Case[] = [
  { name: 'every field stated', leftOut: [], bar: null },
  {
    name: 'largest thrust left out',
    leftOut: ['max_thrust_per_motor_g', 'motor_kv'],
    bar: [9, 25],
  },
  { name: 'usable fraction left out', leftOut: ['usable_fraction'], bar: null },
  {
    name: 'mass, diameter and pack alone',
    leftOut: [
      'max_thrust_per_motor_g',
      'motor_kv',
      'usable_fraction',
      'prop_pitch_in',
      'prop_blades',
      'flat_plate_area_m2',
      'aux_rails',
    ],
    bar: null,
  },
];

export type CaseScore = {
  readonly name: string;
  readonly bar: Case['bar'];
  readonly count: number;
  /** Share of published figures inside the band, with the coefficients in the source and with the aircraft left out. */
  readonly shipped: number;
  readonly leftOut: number;
  /** The same of the band before it is stretched to hold the estimate. */
  readonly likely: number;
  readonly errors: readonly number[];
  /** Median of the half width of the bands, of the figure. */
  readonly halfWidth: number;
  /** Where published times lie: below the band, in it below and above the estimate, above it. */
  readonly ranks: readonly [below: number, lower: number, upper: number, above: number];
};

type Held = {
  readonly inside: boolean;
  readonly moved: boolean;
  readonly likely: boolean;
  readonly error: number;
  readonly half: number;
  /** 0 below the band, 1 and 2 in it below and above the estimate, 3 above it. */
  readonly rank: 0 | 1 | 2 | 3;
};

function heldBy(figure: Figure, leftOut: readonly BuildField[], ratio: number): Held {
  const build: { -readonly [Field in keyof Build]: Build[Field] } = rotorRequest(figure.row);
  for (const field of leftOut) build[field] = null;
  const { bands } = analysisOf(build);
  const band = figure.kind === 'flight_time' ? bands.cruise_min! : bands.hover_min!;
  const published_min = figure.value / 60;
  const within = (minutes: number, low = band.low, high = band.high) =>
    minutes >= low && minutes <= high;
  // The same with the prediction of a model that has not seen this aircraft.
  const moved_min = published_min * ratio;
  const inBand = published_min < band.value ? 1 : 2;
  return {
    inside: within(published_min),
    moved: within(moved_min),
    likely: within(moved_min, ...band.likely),
    error: band.value / published_min - 1,
    half: (band.high - band.low) / 2 / Math.max(published_min, band.value),
    rank: published_min < band.low ? 0 : published_min > band.high ? 3 : inBand,
  };
}

/** Share of published times inside their bands, for each way of describing the aircraft. */
export function caseScores(data: Data): CaseScore[] {
  const all = figuresOf(data.aircraft);
  const crossed = leftOutErrors(data.aircraft);
  const law = fitAirframeLaw(all);
  const times = all.flatMap((figure, i) => {
    if (figure.kind === 'hover_power') return [];
    // Prediction as shipped over the prediction with the aircraft left out.
    return [{ figure, ratio: (1 + figureError(figure, law)) / (1 + crossed[i]!) }];
  });
  return CASES.map(({ name, leftOut, bar }) => {
    const held = times.map(({ figure, ratio }) => heldBy(figure, leftOut, ratio));
    const half = held.map((one) => one.half).sort((a, b) => a - b);
    const shareOf = (rank: Held['rank']) =>
      held.filter((one) => one.rank === rank).length / held.length;
    return {
      name,
      bar,
      count: held.length,
      shipped: held.filter((one) => one.inside).length / held.length,
      leftOut: held.filter((one) => one.moved).length / held.length,
      likely: held.filter((one) => one.likely).length / held.length,
      errors: held.map((one) => one.error),
      halfWidth: half[Math.floor(half.length / 2)]!,
      ranks: [shareOf(0), shareOf(1), shareOf(2), shareOf(3)],
    };
  });
}
