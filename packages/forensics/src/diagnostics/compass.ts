import type { Compass } from '@airworthy/flightlog';
import { fieldLength_T } from '../causes/compass.ts';
import type { Situation } from '../event/situation.ts';
import type { FindingKey } from '../report/findingKeys.ts';
import type { CompassSection } from '../report/reading.ts';
import { degrees, figure } from '../report/words.ts';
import { correlation, lengthOf, mean, median, quantile } from '../samples/robust.ts';
import { holdAt, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

/** 1 mGauss = 1e-7 T. */
const MGAUSS_PER_T = 1e7;

export type FieldModel = (place: {
  latitude_deg: number;
  longitude_deg: number;
  altitude_m: number;
  date: string;
}) => number;

export function compassSection(
  situation: Situation,
  expectedField_T: FieldModel | null,
): SectionResult<CompassSection> {
  const { flight } = situation;
  const compasses = flight.compasses.filter((compass) => compass.field.time_us.length > 5);
  const main = compasses[0];
  if (main === undefined)
    return {
      section: { available: false, reason: 'No compass messages in this log.' },
      noticed: [],
    };
  const window = longest(situation);
  const length = fieldLength_T(main);
  const [from, to] = within(main.field.time_us, window);
  const average = mean(length, from, to);
  if (!(average > 0))
    return { section: { available: false, reason: 'The compass reads no field.' }, noticed: [] };
  const share = (quantile(length, 0.99, from, to) - quantile(length, 0.01, from, to)) / average;
  const link = throttleLink(situation, main, length, from, to);
  const expected = expectedField(situation, expectedField_T);
  const offsets =
    main.offsets_T === null ? Number.NaN : Math.hypot(...main.offsets_T) * MGAUSS_PER_T;
  const apart = disagreement_deg(compasses, window);
  const interference =
    share >= limit.fieldSpreadAlert ||
    (Math.abs(link) >= limit.fieldCorrelation && share >= limit.fieldCorrelationSpread);
  return {
    section: {
      available: true,
      count: compasses.length,
      field_mean_mgauss: figure(average * MGAUSS_PER_T),
      field_spread_pct: figure(100 * share),
      throttle_correlation: figure(link),
      offsets_norm: figure(offsets),
      interference,
      disagreement_deg: figure(apart),
      expected_mgauss: expected === null ? null : figure(expected * MGAUSS_PER_T),
    },
    noticed: noticedOf({
      share,
      link,
      average,
      expected,
      offsets,
      apart,
      inAir: situation.inAir.length > 0,
    }),
  };
}

type Figures = {
  share: number;
  link: number;
  average: number;
  expected: number | null;
  offsets: number;
  apart: number;
  inAir: boolean;
};

function noticedOf({ share, link, average, expected, offsets, apart, inAir }: Figures): Noticed[] {
  const noticed: Noticed[] = [];
  const note = (
    key: FindingKey,
    level: Noticed['level'],
    title: string,
    detail: string,
    value: number,
    bound: number,
  ) =>
    noticed.push({
      section: 'compass',
      key,
      level: inAir ? level : 'info',
      title,
      detail,
      at_us: null,
      value,
      limit: bound,
    });
  if (share >= limit.fieldSpreadWarn)
    note(
      'field_spread',
      share >= limit.fieldSpreadAlert ? 'alert' : 'warn',
      'The compass field was not steady',
      `The length of the field varied by ${(100 * share).toFixed(0)} % ${inAir ? 'in flight' : 'in this log'}; the Earth's own does not change.`,
      100 * share,
      100 * limit.fieldSpreadWarn,
    );
  if (Math.abs(link) >= limit.fieldCorrelation && share >= limit.fieldCorrelationSpread)
    note(
      'field_follows_throttle',
      'warn',
      'The compass follows the motors',
      `The field goes with throttle (correlation ${link.toFixed(2)}): the compass sits too near to power wires.`,
      link,
      limit.fieldCorrelation,
    );
  if (expected !== null && Math.abs(average / expected - 1) >= limit.fieldChange)
    note(
      'field_unexpected',
      'warn',
      "The compass does not read the Earth's field",
      `It reads ${(average * MGAUSS_PER_T).toFixed(0)} mGauss where the World Magnetic Model says ${(expected * MGAUSS_PER_T).toFixed(0)}.`,
      average * MGAUSS_PER_T,
      expected * MGAUSS_PER_T,
    );
  if (offsets >= limit.offsetsWarn_mgauss)
    note(
      'offsets_large',
      'warn',
      'The compass offsets are large',
      `Their length is ${offsets.toFixed(0)} mGauss: magnetised parts near the compass.`,
      offsets,
      limit.offsetsWarn_mgauss,
    );
  if (apart >= limit.compassAngle_deg)
    note(
      'compasses_disagree',
      'warn',
      'Two compasses point different ways',
      `Their fields lie ${apart.toFixed(0)} degrees apart.`,
      apart,
      limit.compassAngle_deg,
    );
  return noticed;
}

function longest(situation: Situation): Window {
  let best: Window = { from_us: 0, to_us: situation.view.end_us };
  let length = -1;
  for (const span of situation.inAir) {
    const to_us = Math.min(
      span.to_us,
      (situation.lost_us ?? Number.POSITIVE_INFINITY) - 0.1 * SECOND_US,
    );
    if (to_us - span.from_us <= length) continue;
    best = { from_us: span.from_us, to_us };
    length = to_us - span.from_us;
  }
  return best;
}

function throttleLink(
  situation: Situation,
  compass: Compass,
  length: Float64Array,
  from: number,
  to: number,
): number {
  const throttle = situation.flight.throttle;
  if (throttle === null) return Number.NaN;
  const times = compass.field.time_us.subarray(from, to);
  const held = holdAt(throttle.time_us, throttle.value, times, SECOND_US);
  return correlation(held, length.subarray(from, to));
}

/** Field of the model at the first fix, on the day of the flight. */
function expectedField(situation: Situation, model: FieldModel | null): number | null {
  const date = situation.flight.meta.startedAt;
  const gps = situation.flight.gps[0]?.solution;
  if (model === null || date === null || gps === undefined) return null;
  for (let i = 0; i < gps.fix.length; i++) {
    if (!(gps.fix[i]! >= 3)) continue;
    const place = {
      latitude_deg: gps.latitude_deg[i]!,
      longitude_deg: gps.longitude_deg[i]!,
      altitude_m: gps.altitude_m[i]!,
      date,
    };
    const value = model(place);
    return Number.isFinite(value) && value > 0 ? value : null;
  }
  return null;
}

/** Median angle between the fields of the first two compasses. */
function disagreement_deg(compasses: readonly Compass[], window: Window): number {
  const [first, second] = compasses;
  if (first === undefined || second === undefined) return Number.NaN;
  const [from, to] = within(first.field.time_us, window);
  const { x_T, y_T, z_T } = first.field;
  const times = first.field.time_us.subarray(from, to);
  const x = holdAt(second.field.time_us, second.field.x_T, times, SECOND_US);
  const y = holdAt(second.field.time_us, second.field.y_T, times, SECOND_US);
  const z = holdAt(second.field.time_us, second.field.z_T, times, SECOND_US);
  const angles = new Float64Array(times.length);
  for (let i = 0; i < angles.length; i++) {
    const ax = x_T[from + i]!;
    const ay = y_T[from + i]!;
    const az = z_T[from + i]!;
    const dot = ax * x[i]! + ay * y[i]! + az * z[i]!;
    const size = lengthOf(ax, ay, az) * lengthOf(x[i]!, y[i]!, z[i]!);
    angles[i] = size > 0 ? degrees(Math.acos(Math.min(1, Math.max(-1, dot / size)))) : Number.NaN;
  }
  return median(angles);
}
