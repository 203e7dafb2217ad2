/** Whether a log that stops in the air shows that it was under control: only what is in it can say so. */
import { degrees } from '../report/words.ts';
import { needsPosition } from '../samples/modes.ts';
import { sinkBefore } from '../samples/motion.ts';
import { heldAt, largestIn, medianStep_us, SECOND_US } from '../samples/samples.ts';
import { modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { fellLately } from './ending.ts';

export const IN_CONTROL = 'in controlled flight';

/**
 * What the last second shows of control, in words; null where it shows nothing good. Control is an attitude that keeps
 * to its target and an aircraft that moves by it: what hangs in a tree may follow its target as well, and in a steady
 * flight an accelerometer feels the same as at rest. So where it was has to be in the log, and its target.
 */
export function controlAtEnd(view: View): string | null {
  const { end_us, tilt, tiltError } = view;
  if (isUpset(view) || isSilent(view) || standsAlone(view)) return null;
  const last = { from_us: end_us - SECOND_US, to_us: end_us };
  const away_deg =
    tiltError === null
      ? Number.NaN
      : degrees(largestIn(tiltError.time_us, tiltError.angle_rad, last));
  if (away_deg > limit.departed_deg) return null;
  const placed = isPlaced(view);
  if (Number.isFinite(away_deg))
    return placed ? IN_CONTROL : 'on its target attitude (where it flew is not in the log)';
  const leans_deg = tilt === null ? Number.NaN : degrees(largestIn(tilt.time_us, tilt.value, last));
  return placed && leans_deg < limit.crashTilt_deg
    ? 'upright (its target attitude is not in the log)'
    : null;
}

/** An attitude that is this many of its steps old has ended; a log may stop before its next sample. */
const MISSED_SAMPLES = 3;
/** Control can be lost within this. */
const SILENT_US = 0.25 * SECOND_US;

/** The attitude ends before the log does: what it did in between is not in it. */
function isSilent({ tilt, end_us }: View): boolean {
  if (tilt === null) return false;
  const { time_us } = tilt;
  const silent_us = end_us - time_us[time_us.length - 1]!;
  return silent_us > Math.max(SILENT_US, MISSED_SAMPLES * medianStep_us(time_us));
}

/** A wing that stands over ground, with no air seen to pass it, may hang in a tree as well as against the wind. */
function standsAlone({ flight, groundSpeed, winged, rotary, end_us }: View): boolean {
  if (!winged || rotary || flight.gps.length === 0 || groundSpeed === null) return false;
  return (
    heldAt(groundSpeed.time_us, groundSpeed.value, end_us) <= limit.wingSpeed_mps &&
    !isBlown(flight, end_us)
  );
}

function isBlown({ airspeed }: View['flight'], at_us: number): boolean {
  return airspeed !== null && heldAt(airspeed.time_us, airspeed.value, at_us) > limit.wingSpeed_mps;
}

/** Disarmed, struck, or sinking fast a moment ago. */
function isUpset(view: View): boolean {
  const { end_us, force, flight } = view;
  const last = { from_us: end_us - SECOND_US, to_us: end_us };
  if (flight.armed.some((row) => row.disarmSeen && row.to_us >= last.from_us)) return true;
  if (force !== null && largestIn(force.time_us, force.value, last) > limit.contactAccel_mps2)
    return true;
  return sinkBefore(view, end_us).sink_mps >= limit.crashSink_mps || fellLately(view);
}

/**
 * How it moved at the end is in the log: by satellites, by the air that passes a wing, or by an estimate that the mode
 * flies by. Without satellites an estimator that nothing flies by says that it stands, wherever it is.
 */
function isPlaced({ flight, groundSpeed, winged, end_us }: View): boolean {
  const known = (row: { time_us: Float64Array } | null, value: Float64Array | undefined) =>
    row !== null && value !== undefined && Number.isFinite(heldAt(row.time_us, value, end_us));
  if (flight.gps.length > 0 && known(groundSpeed, groundSpeed?.value)) return true;
  if (winged && isBlown(flight, end_us)) return true;
  return (
    needsPosition(modeAt(flight, end_us)) && known(flight.velocity, flight.velocity?.north_mps)
  );
}
