import type { Chart, Line } from '@airworthy/chart';
import {
  type Conditions,
  flyMission,
  KMH_MPS,
  type Leg,
  MINUTE_S,
  perform,
  powerSpeedCurve,
  standardTemperature_K,
  wingSpeedCurve,
} from '@airworthy/physics';
import type { Build } from '../airframe/build.ts';
import { type Analysis, analysisOf } from '../analysis.ts';
import { between, kmh } from '../chartMarks.ts';
import { chartDataOf } from '../charts.ts';
import type { ChartName } from '../reply.ts';

/** The figure of a line at an x, computed for that x alone; null where there is none. */
type Exact = (x: number) => number | null;
type ExactLines = { readonly [Name in ChartName]?: readonly Exact[] };

const minutesOrNone = (time_s: number) => (time_s > 0 ? time_s / MINUTE_S : null);

const leg: Leg = {
  kind: 'cruise',
  time_s: 1,
  distance_m: null,
  height_m: null,
  speed_mps: null,
  payload_kg: null,
};

/** The same day at another altitude. */
function atAltitude({ altitude_m, temperature_K }: Conditions, there_m: number): Conditions {
  const offset_K = temperature_K - standardTemperature_K(altitude_m);
  return { altitude_m: there_m, temperature_K: standardTemperature_K(there_m) + offset_K };
}

/** Halves of halves of the width, each point solved for itself: every point of a curve is one of them. */
const DENSE = 513;

/** Lines of one chart are asked at the same places. */
function once<Value>(of: (x: number) => Value): (x: number) => Value {
  const known = new Map<number, Value>();
  return (x) => {
    if (!known.has(x)) known.set(x, of(x));
    return known.get(x)!;
  };
}

/**
 * What each line of each chart must show, line by line: the analysis of the aircraft with that payload or at that
 * altitude, a leg of a mission at that airspeed. The parts of power and all of the wing are solved at a thousand
 * airspeeds. Thrust on a stand and the discharge are compared in `physics`.
 */
function exactOf({ resolved }: Analysis): ExactLines {
  const { aircraft, conditions } = resolved;
  const carrying = once(
    (payload_g) => perform({ ...aircraft, payloadMass_kg: payload_g / 1000 }, conditions).rotor!,
  );
  const high = once((altitude_m) => perform(aircraft, atAltitude(conditions, altitude_m)).rotor!);
  const onRotors = { ...aircraft, class: 'multirotor', wing: null } as const;
  const solved = <Point extends { readonly speed_mps: number }>(
    points: readonly Point[],
    name: keyof Point,
    unit = 1,
  ): Exact => {
    const x = points.map((point) => kmh(point.speed_mps));
    const y = points.map((point) => Number(point[name]) / unit);
    return (at) => between(x, y, at);
  };
  const powers = powerSpeedCurve(aircraft, conditions, DENSE);
  const total_W = solved(powers, 'power_W');
  const power_W: Exact = (speed_kmh) => {
    const cruise = { ...leg, speed_mps: speed_kmh * KMH_MPS };
    const [flown] = flyMission(onRotors, conditions, [cruise]);
    // What a pack cannot hold for a moment has a power all the same.
    if (flown!.failure === 'voltage') return total_W(speed_kmh);
    return flown!.failure === null ? flown!.energy_J : null;
  };
  const speeds = wingSpeedCurve(aircraft, conditions, DENSE);
  return {
    power_speed: [
      power_W,
      solved(powers, 'induced_W'),
      solved(powers, 'profile_W'),
      solved(powers, 'parasite_W'),
    ],
    endurance_payload: [
      (x) => minutesOrNone(carrying(x).hoverTime_s),
      (x) => minutesOrNone(carrying(x).cruiseTime_s),
    ],
    endurance_altitude: [(x) => minutesOrNone(high(x).hoverTime_s), (x) => high(x).thrustToWeight],
    envelope: [(x) => kmh(high(x).maxSpeed_mps)],
    drag_speed: [
      solved(speeds, 'drag_N'),
      solved(speeds, 'parasiteDrag_N'),
      solved(speeds, 'inducedDrag_N'),
      solved(speeds, 'thrustAvailable_N'),
    ],
    climb_speed: [solved(speeds, 'climb_mps')],
    range_speed: [solved(speeds, 'range_m', 1000), solved(speeds, 'endurance_s', MINUTE_S)],
  };
}

/** What a point of a line may be off, of its value; and of the height of its chart, where it is next to nothing. */
const POINT_OFF = 1e-3;
const SMALL_OFF = 1e-4;
/** What the line between points may be off where it is steep, of the width of its chart. */
const WIDTH_OFF = 1 / 300;
/** A top speed goes to zero as the fourth root of the thrust that is left: the last steps before it are rounding. */
const VANISHING_KMH = 5;

type Named = {
  readonly title: string;
  readonly x: readonly number[];
  readonly y: Line['y'];
  /** The largest value on the axis of the line, and the length of the other. */
  readonly height: number;
  readonly width: number;
  /** Of the height, what the line between points may be off. */
  readonly off: number;
  /** Below this a value is as good as zero. */
  readonly least?: number;
};

function lineFaults({ title, x, y, height, width, off, least = 0 }: Named, exact: Exact): string[] {
  const faults: string[] = [];
  const fault = (at: number, drawn: number, value: number | null) =>
    faults.push(`${title} at ${at}: drawn ${drawn}, exact ${value}`);
  const isNear = (at: number, drawn: number): boolean => {
    const here = exact(at);
    if (here !== null && Math.abs(drawn - here) <= off * height) return true;
    const sides = [at - WIDTH_OFF * width, at + WIDTH_OFF * width].map((side) =>
      exact(Math.min(x.at(-1)!, Math.max(x[0]!, side))),
    );
    const around = [here, ...sides].map((value) => value ?? 0);
    return drawn >= Math.min(...around) && drawn <= Math.max(...around);
  };
  for (let i = 0; i < x.length; i++) {
    const drawn = y[i];
    if (drawn == null || drawn < least) continue;
    const value = exact(x[i]!);
    // A last speed, rounded, may be just above what can be flown.
    const known = value ?? exact(x[i]! * (1 - 1e-9));
    const allowed = Math.max(POINT_OFF * Math.abs(known ?? 0), SMALL_OFF * height);
    if (known === null || Math.abs(drawn - known) > allowed) fault(x[i]!, drawn, known);
    const before = y[i - 1];
    if (i === 0 || before == null) continue;
    const at = (x[i - 1]! + x[i]!) / 2;
    if (!isNear(at, (before + drawn) / 2)) fault(at, (before + drawn) / 2, exact(at));
  }
  return faults;
}

/** A gap where there is a figure. */
function gapFaults({ title, x, y }: Named, exact: Exact): string[] {
  return x.flatMap((at, i) =>
    y[i] == null && exact(at) !== null ? [`${title} at ${at}: not drawn, exact ${exact(at)}`] : [],
  );
}

function heightOf({ lines }: Chart, onRight: boolean): number {
  const shown = lines.filter((line) => (line.onRight === true) === onRight);
  return Math.max(0, ...shown.flatMap(({ y }) => Array.from(y, (value) => Math.abs(value ?? 0))));
}

function chartFaults(
  name: ChartName,
  chart: Chart,
  exact: readonly Exact[],
  off: number,
): string[] {
  return chart.lines.flatMap((line, i) => {
    const of = exact[i];
    if (of === undefined || line.x.length === 0) return [];
    const title = `${name}, ${line.label}`;
    const x = Array.from(line.x);
    // Top speeds are drawn across, over the altitude that goes up.
    if (name === 'envelope') {
      const across = { title, x: Array.from(line.y, Number), y: x, least: VANISHING_KMH, off };
      return lineFaults({ ...across, height: Math.max(...x), width: chart.y.max! }, of);
    }
    const height = heightOf(chart, line.onRight === true);
    const named = { title, x, y: line.y, height, width: x.at(-1)! - x[0]!, off };
    return [...lineFaults(named, of), ...gapFaults(named, of)];
  });
}

/** Where the charts of a build differ from what they show; between points by more than `off` of their height. */
export function curveFaults(build: Build, off: number): string[] {
  const analysis = analysisOf(build);
  const exact = exactOf(analysis);
  return Object.entries(chartDataOf(analysis)).flatMap(([name, chart]) =>
    chartFaults(name as ChartName, chart, exact[name as ChartName] ?? [], off),
  );
}

/** Where range and endurance at some airspeeds are not those of a build that cruises there. */
export function cruiseFaults(build: Build): string[] {
  const analysis = analysisOf(build);
  const { aircraft, conditions } = analysis.resolved;
  const [range, endurance] = chartDataOf(analysis).range_speed?.lines ?? [];
  if (range === undefined || endurance === undefined) return [];
  const last = range.x.length - 1;
  return [0, last >> 2, last >> 1, last].flatMap((i) => {
    const cruiseSpeed_mps = range.x[i]! * KMH_MPS;
    const { range_m, enduranceTime_s } = perform({ ...aircraft, cruiseSpeed_mps }, conditions)
      .wing!;
    const far = Math.abs(range.y[i]! - range_m / 1000) > (POINT_OFF * range_m) / 1000;
    const long_min = enduranceTime_s / MINUTE_S;
    const long = Math.abs(endurance.y[i]! - long_min) > POINT_OFF * long_min;
    return far || long
      ? [
          `at ${range.x[i]} km/h: ${range.y[i]} km, ${endurance.y[i]} min; exact ${range_m / 1000}, ${long_min}`,
        ]
      : [];
  });
}
