/**
 * Flights too low for a height to show them by itself. A craft on the ground does not turn, however its rotors
 * are driven; one that hovers is turned by every gust and turned back by its controller. With that work of the
 * attitude, a height that moved as the rotors were driven is enough: a barometer that dips in the wash of the
 * rotors counts as well as one that rises.
 */
import type { Channel, Flight } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { median } from './robust.ts';
import {
  holdAt,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from './samples.ts';

/** Above what rotors idle at; the strongest racers hover at 4 %. */
const DRIVEN = 0.025;
const SHORTEST_US = 1.5 * SECOND_US;
/** Bound on the seconds looked at in one run. */
const MOST_SECONDS = 600;

/** Runs of driven rotors in which the craft was off the ground. */
export function lowFlights(flight: Flight, throttle: Channel, armed: Window): Window[] {
  const isUp = (run: Window) => isWorked(flight, run) && anyHeightMoves(flight, run);
  return drivenRuns(throttle, armed, DRIVEN).flatMap((run) => {
    if (isUp(run)) return [run];
    const firmest = firmestOf(throttle, run);
    for (const share of CARRIES) {
      const parts = drivenRuns(throttle, run, share * firmest).filter(isUp);
      if (parts.length > 0) return parts;
    }
    return [];
  });
}

function drivenRuns({ time_us, value }: Channel, window: Window, least: number): Window[] {
  return runsAbove(time_us, value, { limit: least, window, bridge_us: SECOND_US }).filter(
    (run) => run.to_us - run.from_us >= SHORTEST_US,
  );
}

/**
 * Without the idling before a lift-off and after a landing, which no height moves in: thrust goes with the throttle
 * at least, so half of what its firmest second takes carries nothing, and a throttle that is raised slowly not
 * before four fifths of it.
 */
const CARRIES = [0.5, 0.8];

function firmestOf(throttle: Channel, run: Window): number {
  let firmest = 0;
  for (let k = 0; k < MOST_SECONDS; k++) {
    const from_us = run.from_us + k * SECOND_US;
    if (from_us >= run.to_us) break;
    const second = { from_us, to_us: from_us + SECOND_US };
    firmest = Math.max(firmest, medianIn(throttle.time_us, throttle.value, second) || 0);
  }
  return firmest;
}

/** The throttle that carried it there; null where it never was. */
export function lowHover(flight: Flight, throttle: Channel): number | null {
  const { time_us, value } = throttle;
  const levels = flight.armed.flatMap((armed) =>
    lowFlights(flight, throttle, armed).map((run) => {
      const edge_us = Math.min(SECOND_US, 0.25 * (run.to_us - run.from_us));
      return medianIn(time_us, value, {
        from_us: run.from_us + edge_us,
        to_us: run.to_us - edge_us,
      });
    }),
  );
  const hover = median(Float64Array.from(levels));
  return hover > DRIVEN ? hover : null;
}

/**
 * Roll or pitch move in most seconds of the run by more than an attitude wanders at rest, and stay with their
 * target: a craft that is carried, or an estimate that drifts, does not return to it.
 */
export function isWorked({ attitude, attitudeTarget }: Flight, run: Window): boolean {
  if (attitude === null) return false;
  const { time_us, roll_rad, pitch_rad } = attitude;
  const ranges: number[] = [];
  // A second, or as long as a slow log needs for three samples.
  const width_us = Math.max(SECOND_US, 3.5 * medianStep_us(time_us));
  for (let k = 0; k < MOST_SECONDS; k++) {
    const from_us = run.from_us + k * width_us;
    if (from_us + width_us > run.to_us) break;
    const [from, to] = within(time_us, { from_us, to_us: from_us + width_us });
    if (to - from >= 3)
      ranges.push(Math.max(spreadOf(roll_rad, from, to), spreadOf(pitch_rad, from, to)));
  }
  if (!(median(Float64Array.from(ranges)) >= (limit.attitudeWork_deg * Math.PI) / 180))
    return false;
  const [from, to] = within(time_us, run);
  const wanted = (axis: 'roll_rad' | 'pitch_rad') =>
    attitudeTarget === null
      ? new Float64Array(to - from)
      : holdAt(attitudeTarget.time_us, attitudeTarget[axis], time_us.subarray(from, to));
  const [roll, pitch] = [wanted('roll_rad'), wanted('pitch_rad')];
  let near = 0;
  for (let i = from; i < to; i++) {
    const away_rad = Math.hypot(roll_rad[i]! - roll[i - from]!, pitch_rad[i]! - pitch[i - from]!);
    if (away_rad < (limit.recovered_deg * Math.PI) / 180) near++;
  }
  return near >= 0.75 * (to - from);
}

function spreadOf(values: Float64Array, from: number, to: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  return high - low;
}

const MOST_LOOKS = 0.5;

/**
 * In most looks within five seconds of a start, or of the end of one that the log opens in, any height is elsewhere
 * than on the ground before or after it; noise alone is so in a few.
 */
function anyHeightMoves({ heights }: Flight, run: Window): boolean {
  return [heights.rangefinder, heights.ekf, heights.baro].some((source) => {
    if (source === null) return false;
    const { time_us, value } = source;
    const level_m = (from_us: number, to_us: number) =>
      medianIn(time_us, value, { from_us, to_us });
    const before_m = level_m(run.from_us - 2 * SECOND_US, run.from_us + 0.2 * SECOND_US);
    const after_m = level_m(run.to_us + 0.2 * SECOND_US, run.to_us + 2 * SECOND_US);
    const opensIn = !(time_us[0]! < run.from_us - SECOND_US);
    const moves = (ground_m: number, windowAt: (away_us: number) => Window) => {
      let looks = 0;
      let moved = 0;
      for (let away_s = 0.5; away_s <= 5; away_s += 0.5) {
        const window = windowAt(away_s * SECOND_US);
        if (window.from_us < run.from_us || window.to_us > run.to_us) break;
        looks++;
        const away_m = Math.abs(medianIn(time_us, value, window) - ground_m);
        if (away_m >= limit.lowFlight_m) moved++;
      }
      return moved > 0 && moved >= MOST_LOOKS * looks;
    };
    const since = (away_us: number) => ({
      from_us: run.from_us + away_us,
      to_us: run.from_us + away_us + SECOND_US,
    });
    const until = (away_us: number) => ({
      from_us: run.to_us - away_us - SECOND_US,
      to_us: run.to_us - away_us,
    });
    return moves(before_m, since) || (opensIn && moves(after_m, until));
  });
}
