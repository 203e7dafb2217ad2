/** What the controllers of an aircraft were asked for, beside what came of it. */
import type { Flight } from '@airworthy/flightlog';
import type { Signal } from '../signal/evaluate.ts';

export type PairKey =
  | 'roll'
  | 'pitch'
  | 'yaw'
  | 'roll_rate'
  | 'pitch_rate'
  | 'yaw_rate'
  | 'height'
  | 'airspeed';

export type Pair = {
  readonly key: PairKey;
  readonly label: string;
  /** `m` and `m/s` follow the choice of the reader where they are shown. */
  readonly unit: '°' | '°/s' | 'm' | 'm/s';
  /** An angle that goes on at −180 behind 180. */
  readonly circular: boolean;
  /** A target that moves less than this tells nothing of delay and overshoot: it is no more than noise and trim. */
  readonly least: number;
  /** Within so long its answer to a step is over. */
  readonly settles_s: number;
  readonly actual: Signal | null;
  readonly target: Signal | null;
};

const DEGREES_PER_RADIAN = 180 / Math.PI;

function column(
  series: { readonly time_us: Float64Array } | null,
  values: Float64Array | undefined,
  factor = 1,
): Signal | null {
  if (series === null || values === undefined || !values.some(Number.isFinite)) return null;
  return { time_us: series.time_us, value: values.map((one) => one * factor) };
}

export function pairsOf(flight: Flight): Pair[] {
  const { attitude, attitudeTarget, rates, rateTargets, heights, airspeed, airspeedTarget } =
    flight;
  const axes = ['roll', 'pitch', 'yaw'] as const;
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return [
    ...axes.map(
      (axis): Pair => ({
        key: axis,
        label: capital(axis),
        unit: '°',
        circular: true,
        least: 1,
        settles_s: 1,
        actual: column(attitude, attitude?.[`${axis}_rad`], DEGREES_PER_RADIAN),
        target: column(attitudeTarget, attitudeTarget?.[`${axis}_rad`], DEGREES_PER_RADIAN),
      }),
    ),
    ...axes.map(
      (axis): Pair => ({
        key: `${axis}_rate`,
        label: `${capital(axis)} rate`,
        unit: '°/s',
        circular: false,
        least: 3,
        settles_s: 1,
        actual: column(rates, rates?.[`${axis}_radps`], DEGREES_PER_RADIAN),
        target: column(rateTargets, rateTargets?.[`${axis}_radps`], DEGREES_PER_RADIAN),
      }),
    ),
    {
      key: 'height',
      label: 'Height',
      unit: 'm',
      circular: false,
      least: 0.5,
      settles_s: 5,
      actual: column(heights.ekf, heights.ekf?.value),
      target: column(heights.target, heights.target?.value),
    },
    {
      key: 'airspeed',
      label: 'Airspeed',
      unit: 'm/s',
      circular: false,
      least: 0.5,
      settles_s: 5,
      actual: column(airspeed, airspeed?.value),
      target: column(airspeedTarget, airspeedTarget?.value),
    },
  ];
}
