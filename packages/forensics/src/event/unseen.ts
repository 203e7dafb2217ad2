/** Logs that cannot show whether anything flew in them. */
import { drivenThroughout } from '../samples/openHover.ts';
import { rangeIn } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

const WHOLE = { from_us: Number.NEGATIVE_INFINITY, to_us: Number.POSITIVE_INFINITY };

/** Why it cannot be seen, in a log of which nothing could be told to fly; null where nothing flew in it. */
export function unseenFlight(view: View): string | null {
  const { lift, height } = view;
  if (lift === null && height === null && view.groundSpeed === null)
    return 'the log has no height, no speed and no motor output';
  if (view.flight.armed.some((row) => drivenThroughout(view, row) !== null))
    return 'its rotors were driven from the first record to the last, and the log has no ground in it to measure a height against';
  if (lift !== null || height === null || view.winged) return null;
  const { time_us, value } = height;
  const moved_m = rangeIn(time_us, value, WHOLE);
  return moved_m >= limit.startHeight_m
    ? `its height changes by ${moved_m.toFixed(0)} m, and the log has no throttle and no motor output to tell a flight by`
    : null;
}

/** Throttle and outputs of rotors show that they did not carry; without them only the autopilot knew. */
export function standsOnRecord(view: View): boolean {
  return unseenFlight(view) !== null || (view.lift === null && !view.winged);
}
