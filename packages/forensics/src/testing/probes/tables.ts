/** Small functions at and around their edges: statistics, windows, runs, axes, words. */
import type { Flight, Motor } from '@airworthy/flightlog';
import { armsOf, thrustOf } from '../../causes/arms.ts';
import { ratioText } from '../../causes/estimator.ts';
import { wrap } from '../../causes/motorLoss.ts';
import { clipsIn } from '../../causes/shaking.ts';
import { axisOf, onAxis } from '../../report/downsample.ts';
import {
  atText,
  capital,
  degrees,
  figure,
  listText,
  motorText,
  seconds,
  secondsText,
  sinkFigure,
  windowText,
} from '../../report/words.ts';
import { holdsHeight, isManualThrottle, isSteered, needsPosition } from '../../samples/modes.ts';
import { fastestRates, rateOf } from '../../samples/rates.ts';
import {
  correlation,
  largest,
  lengthOf,
  mean,
  median,
  medianOf,
  quantile,
  smallest,
  spread,
} from '../../samples/robust.ts';
import {
  covers,
  heldAt,
  holdAt,
  largestIn,
  lastAt,
  medianIn,
  medianStep_us,
  runsAbove,
  slopeIn,
  smallestIn,
  totalOf,
  within,
} from '../../samples/samples.ts';
import { hasTarget, isAerobatic } from '../../samples/view.ts';
import { lowered } from '../../verdict/damage.ts';
import { seeded } from '../flips.ts';
import { inShort } from './short.ts';

const of = (...values: number[]) => Float64Array.from(values);
const NO = Number.NaN;

/** Of several lengths, with and without gaps, ties, and one that is thinned. */
function samplesOf(): Float64Array[] {
  const draw = seeded(4);
  const drawn = (length: number, make: (i: number) => number) =>
    Float64Array.from({ length }, (_, i) => make(i));
  return [
    of(),
    of(3),
    of(NO),
    of(2, -1),
    of(1, 1, 1),
    of(5, NO, -2, 8, Number.POSITIVE_INFINITY, 0),
    drawn(24, () => Math.floor(8 * draw())),
    drawn(26, () => draw()),
    drawn(60, (i) => (i * 37) % 60),
    drawn(200, (i) => (i % 9 === 0 ? NO : draw() - 0.5)),
    drawn(130, (i) => (i < 65 ? i : 130 - i)),
    drawn(400, () => Math.floor(3 * draw())),
    drawn(17_000, (i) => Math.sin(i) * i),
  ];
}

function* statistics(): Generator<string> {
  for (const values of samplesOf()) {
    const n = values.length;
    const inside = [Math.floor(n / 4), Math.ceil((3 * n) / 4)] as const;
    const quantiles = [0, 0.01, 0.25, 0.333, 0.5, 0.9, 0.99, 1].map((share) =>
      quantile(values, share),
    );
    const other = values.map((value, i) => (i % 5 === 0 ? -value : 2 * value + (i % 3)));
    yield `${n} samples: ${inShort([
      quantiles,
      quantile(values, 0.3, ...inside),
      median(values, ...inside),
      medianOf([...values].slice(0, 5)),
      spread(values),
      spread(values, ...inside),
      mean(values),
      mean(values, ...inside),
      largest(values),
      largest(values, ...inside),
      smallest(values),
      smallest(values, ...inside),
      correlation(values, other),
      correlation(values.slice(0, 3), other.slice(0, 3)),
    ])}`;
  }
  yield `lengths ${inShort([lengthOf(3, 4, 12), lengthOf(0, 0, 0), lengthOf(-1e200, 1e200, 2e200), lengthOf(NO, 1, 1), lengthOf(1, -2, 2), String(lengthOf(1e-160, 2e-160, 2e-160))])}`;
}

const TIMES = of(0, 1e5, 2e5, 5e5, 1e6, 1.2e6, 3.2e6, 3.3e6, 5.4e6, 5.5e6);
const VALUES = of(1, 3, 3, NO, -2, 4, 4, 7, 2, 3);
const WINDOWS = [
  [0, 5.5e6],
  [1e5, 1e6],
  [1.5e5, 1.1e6],
  [-1e6, -1],
  [1.2e6, 1.2e6],
  [3e6, 7e6],
  [5.4e6, 9e6],
  [2e6, 1e6],
] as const;

function* windows(): Generator<string> {
  for (const [from_us, to_us] of WINDOWS) {
    const window = { from_us, to_us };
    const channel = { time_us: TIMES, value: VALUES, origin: '' };
    const runs = [
      runsAbove(TIMES, VALUES, { limit: 3, window }),
      runsAbove(TIMES, VALUES, { limit: 3, window, bridge_us: 3e5 }),
      runsAbove(TIMES, VALUES, { limit: 2, window, bridge_us: 2e6, hold_us: 1e5 }),
      runsAbove(TIMES, VALUES, { limit: -5, window, hold_us: 3e6 }),
    ];
    yield `from ${from_us} to ${to_us}: ${inShort([
      within(TIMES, window),
      covers(TIMES, window),
      covers(TIMES, window, 2.1e6),
      covers(TIMES, window, 3e5),
      medianIn(TIMES, VALUES, window),
      largestIn(TIMES, VALUES, window),
      smallestIn(TIMES, VALUES, window),
      slopeIn(channel, window),
      clipsIn(channel, window),
      runs,
      runs.map(totalOf),
      windowText(window),
    ])}`;
  }
  for (const at_us of [-1, 0, 99_999, 1e5, 1.2e6, 3.2e6 - 1, 3.2e6, 5.5e6, 7.5e6, 7.5e6 + 1])
    yield `at ${at_us}: ${inShort([lastAt(TIMES, at_us), heldAt(TIMES, VALUES, at_us), heldAt(TIMES, VALUES, at_us, 1e5), atText(at_us), secondsText(at_us), seconds(at_us)])}`;
  const at = of(-5, 0, 3e5, 1.1e6, 3.1e6, 3.2e6, 5.4e6, 6e6, 8e6);
  yield `held ${inShort([[...holdAt(TIMES, VALUES, at)], [...holdAt(TIMES, VALUES, at, 1e5)], [...holdAt(TIMES, VALUES, of())], [...holdAt(of(), of(), at)]])}`;
  yield `steps ${inShort([of(), of(4), of(1, 3), TIMES, Float64Array.from({ length: 1203 }, (_, i) => i * 10 + (i % 2)), Float64Array.from({ length: 502 }, (_, i) => i * i)].map(medianStep_us))}`;
  const rate = (time_us: Float64Array, value: Float64Array) => [
    ...rateOf({ time_us, value, origin: '' }).value,
  ];
  yield `rates ${inShort([rate(TIMES, VALUES), rate(of(0, 4e5, 8e5, 2.8e6, 4.81e6), of(1, 2, 4, 3, 9)), rate(of(0, 1e5, 3.9e5, 4e5, 5e5), of(0, 1, 2, 3, 4))])}`;
}

function* axes(): Generator<string> {
  const draw = seeded(9);
  const many = { name: 'many', time_us: TIMES, value: VALUES };
  const dense = {
    name: 'dense',
    time_us: Float64Array.from({ length: 300 }, (_, i) => i * 2e4),
    value: Float64Array.from({ length: 300 }, (_, i) =>
      i % 50 === 7 ? NO : (draw() - 0.5) * 10 ** ((i % 13) - 5),
    ),
  };
  for (const [from_us, to_us] of WINDOWS.slice(0, 3))
    for (const points of [1, 2, 7, 40]) {
      const axis = axisOf({ from_us, to_us }, points);
      const rows = [many, dense, { ...dense, fine: true }].flatMap((column) =>
        [1e5, 1e6].map((hold_us) => onAxis(axis, column, hold_us)),
      );
      yield `axis of ${points} from ${from_us} to ${to_us}: ${inShort([axis.bins, [...axis.time_us].slice(0, 4), rows.map((row) => JSON.stringify(row.slice(0, 12)))])}`;
    }
}

const MODES = [
  null,
  'STABILIZE',
  'Stabilized',
  'LOITER',
  'AUTO',
  'RTL',
  'ACRO',
  'FLIP',
  'Manual',
  'ALT_HOLD',
  'QHOVER',
  'QLAND',
  'Position',
  'Mission',
  'FBWA',
  'CIRCLE',
  'nonsense',
];

function* words(): Generator<string> {
  for (const mode of MODES) {
    const flightBy = (autopilot: string, vehicle: string) =>
      ({ meta: { autopilot, vehicle } }) as unknown as Flight;
    yield `mode ${mode}: ${inShort([isManualThrottle(mode), needsPosition(mode), holdsHeight(mode), isSteered(mode), isAerobatic(mode), hasTarget(flightBy('px4', 'copter'), mode), hasTarget(flightBy('ardupilot', 'copter'), mode), hasTarget(flightBy('px4', 'plane'), mode)])}`;
  }
  const values = [
    0,
    -0,
    1e-9,
    0.1 + 0.2,
    9.94,
    9.96,
    1234567.89,
    -3.3,
    NO,
    Number.POSITIVE_INFINITY,
  ];
  for (const value of values)
    yield `${value}: ${inShort([figure(value), seconds(value), degrees(value), secondsText(1e6 * value), sinkFigure({ sink_mps: value }), wrap(value), thrustOf(value), ratioText(value)])}`;
  yield `none ${inShort([figure(null), figure(undefined), seconds(null), seconds(undefined), sinkFigure(null)])}`;
  yield `motors ${[null, 0, 22, 23, 67, 68, 180, -90, -22, -23, 337, 338, 359].map((deg) => motorText({ number: 2, angle_rad: deg === null ? null : (deg * Math.PI) / 180 })).join(', ')}`;
  yield `lists ${[[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listText).join(' / ')} ${capital('a b')} ${capital('')}`;
  yield `lowered ${inShort((['high', 'medium', 'low'] as const).map((one) => [0, 1, 9, 10, 11].map((places) => lowered(one, places))))}`;
  const motor = (angle_rad: number | null, spin: 'ccw' | 'cw' | null) =>
    ({ angle_rad, spin }) as unknown as Motor;
  const arms = [motor(0.8, 'ccw'), motor(2.4, 'cw'), motor(3.9, 'ccw')];
  yield `arms ${inShort([armsOf(arms), armsOf([...arms, motor(5.5, 'cw')]), armsOf([...arms, motor(null, 'cw')]), armsOf([...arms, motor(1, null)])])}`;
  const gyro = (step: number) => ({
    motion: {
      time_us: of(0, step, 2 * step),
      gyroX_radps: of(1),
      gyroY_radps: of(2),
      gyroZ_radps: of(3),
    },
  });
  const rates = { time_us: of(0, 10, 20), roll_radps: of(7) };
  yield `faster ${inShort([5, 10, 20].map((step) => fastestRates({ rates, imus: [gyro(step)] } as unknown as Flight)?.roll_radps?.[0]))} ${inShort([fastestRates({ rates: null, imus: [] } as unknown as Flight), fastestRates({ rates, imus: [] } as unknown as Flight)?.roll_radps[0], fastestRates({ rates: null, imus: [gyro(3)] } as unknown as Flight)?.pitch_radps[0]])}`;
}

export function* smallTables(): Generator<string> {
  yield* statistics();
  yield* windows();
  yield* axes();
  yield* words();
}
