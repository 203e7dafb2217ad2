/** Where the aircraft was and how it lay at any moment, from the series of a reading. */
import type { CrashReading, SeriesBlock } from '@airworthy/forensics';
import { mergedSeries, modeBands } from '../plots/channels.ts';
import { trackOf } from '../track/track.ts';

export type Place = { readonly east_m: number; readonly north_m: number; readonly up_m: number };

/** Radians; null members are not in the log at that moment. */
export type Pose = {
  readonly place: Place | null;
  readonly roll_rad: number | null;
  readonly pitch_rad: number | null;
  readonly yaw_rad: number | null;
  /** -1..1, throttle 0..1. */
  readonly sticks: Readonly<Record<Stick, number | null>>;
  /** Share of full output of each motor. */
  readonly motors: readonly (number | null)[];
  readonly mode: string | null;
};

export const sticks = ['roll', 'pitch', 'yaw', 'throttle'] as const;
export type Stick = (typeof sticks)[number];

export type Motion = {
  readonly times_s: readonly number[];
  readonly places: readonly (Place | null)[];
  readonly block: SeriesBlock;
  readonly motorNames: readonly string[];
  readonly modes: readonly { readonly from_s: number; readonly label: string }[];
  readonly hasPlace: boolean;
  readonly hasAttitude: boolean;
  readonly hasSticks: boolean;
};

export function motionOf(reading: CrashReading): Motion {
  const block = mergedSeries(reading.series);
  const { t, lat = [], lon = [], alt_m: height = [] } = block;
  const track = trackOf(t, lat, lon);
  const places = t.map((_, i): Place | null => {
    const point = track[i] ?? null;
    const up_m = height[i] ?? null;
    if (track.length === 0) return up_m === null ? null : { east_m: 0, north_m: 0, up_m };
    return point === null ? null : { ...point, up_m: up_m ?? 0 };
  });
  return {
    times_s: t,
    places,
    block,
    motorNames: Object.keys(block).filter((name) => /^motor_\d+$/.test(name)),
    modes: modeBands(reading),
    hasPlace: track.length > 0,
    hasAttitude: block.roll_deg !== undefined && block.pitch_deg !== undefined,
    hasSticks: sticks.some((stick) => block[`rc_${stick}`] !== undefined),
  };
}

export function poseAt(motion: Motion, at_s: number): Pose {
  const { times_s, places, block, motorNames, modes } = motion;
  const at = between(times_s, at_s);
  const value = (name: string) => {
    const column = block[name];
    return column === undefined ? null : mixed(column[at.before], column[at.after], at.share);
  };
  const angle = (name: string) => {
    const column = block[name];
    return column === undefined ? null : mixedAngle(column[at.before], column[at.after], at.share);
  };
  return {
    place: mixedPlace(places[at.before], places[at.after], at.share),
    roll_rad: angle('roll_deg'),
    pitch_rad: angle('pitch_deg'),
    yaw_rad: angle('yaw_deg'),
    sticks: {
      roll: value('rc_roll'),
      pitch: value('rc_pitch'),
      yaw: value('rc_yaw'),
      throttle: value('rc_throttle'),
    },
    motors: motorNames.map(value),
    mode: modes.findLast(({ from_s }) => from_s <= at_s)?.label ?? null,
  };
}

type Between = { readonly before: number; readonly after: number; readonly share: number };

function between(times_s: readonly number[], at_s: number): Between {
  let [low, high] = [0, times_s.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times_s[middle]! <= at_s) low = middle;
    else high = middle - 1;
  }
  const after = Math.min(low + 1, times_s.length - 1);
  const step_s = (times_s[after] ?? 0) - (times_s[low] ?? 0);
  const share = step_s > 0 ? Math.min(1, Math.max(0, (at_s - times_s[low]!) / step_s)) : 0;
  return { before: low, after, share };
}

type Sample = number | null | undefined;

function mixed(before: Sample, after: Sample, share: number): number | null {
  if (before === null || before === undefined) return null;
  return after === null || after === undefined ? before : before + share * (after - before);
}

/** Degrees in, radians out, by the shorter way round. */
function mixedAngle(before: Sample, after: Sample, share: number): number | null {
  if (before === null || before === undefined) return null;
  const turn = (after ?? before) - before;
  const shorter = turn - 360 * Math.round(turn / 360);
  return ((before + share * shorter) * Math.PI) / 180;
}

function mixedPlace(
  before: Place | null | undefined,
  after: Place | null | undefined,
  share: number,
): Place | null {
  if (before === null || before === undefined) return null;
  const to = after ?? before;
  return {
    east_m: before.east_m + share * (to.east_m - before.east_m),
    north_m: before.north_m + share * (to.north_m - before.north_m),
    up_m: before.up_m + share * (to.up_m - before.up_m),
  };
}
