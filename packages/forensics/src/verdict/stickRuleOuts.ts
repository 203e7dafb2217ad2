/** What the receiver and the sticks prove: that the link held, that the pilot did not command it. */
import type { RcInput } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { windowText } from '../report/words.ts';
import {
  covers,
  largestIn,
  SECOND_US,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';

/** Parameters that switch the radio failsafe; 0 is off. */
const FAILSAFE_SWITCHES = ['FS_THR_ENABLE', 'THR_FAILSAFE', 'FS_ACTION'] as const;

/**
 * A link is known to hold where its loss would have been seen: the failsafe is on, nothing was raised, and
 * the receiver says so itself or a channel still trembled in the last two seconds.
 */
export function notRadio(situation: Situation, window: Window): string | null {
  const { rc, parameters, events } = situation.flight;
  if (rc === null || !covers(rc.sticks.time_us, window)) return null;
  if (FAILSAFE_SWITCHES.some((name) => parameters.get(name)?.value === 0)) return null;
  const raised = events.some(
    (row) =>
      !row.resolved &&
      (row.key === 'failsafe_radio' || row.key === 'radio_late_frame') &&
      row.time_us <= window.to_us &&
      row.time_us >= window.from_us - 10 * SECOND_US,
  );
  if (raised) return null;
  const stated =
    rc.valid !== null &&
    covers(rc.valid.time_us, window, 5 * SECOND_US) &&
    smallestIn(rc.valid.time_us, rc.valid.value, window) >= 0.5;
  if (rc.valid !== null && !stated) return null;
  const late = { from_us: window.to_us - 2 * SECOND_US, to_us: window.to_us };
  if (!stated && !moves(rc, late)) return null;
  return `${windowText(window)} the radio link held: no failsafe was raised and the receiver ${stated ? 'reported valid input' : 'kept sending new values'}.`;
}

/** Any of the first four channels took two values. */
function moves(rc: RcInput, window: Window): boolean {
  return rc.channels.slice(0, 4).some(({ time_us, value }) => {
    const [from, to] = within(time_us, window);
    for (let i = from + 1; i < to; i++) if (value[i] !== value[i - 1]) return true;
    return false;
  });
}

/** All sticks at rest for five seconds, on a receiver that was in use in this flight. */
export function notPilot(situation: Situation, window: Window): string | null {
  const { rc } = situation.flight;
  const late = {
    from_us: Math.max(window.from_us, window.to_us - 5 * SECOND_US),
    to_us: window.to_us,
  };
  if (rc === null || !covers(rc.sticks.time_us, late)) return null;
  if (!moves(rc, { from_us: 0, to_us: window.to_us })) return null;
  const { time_us, throttle } = rc.sticks;
  const reach = Math.max(
    ...(['roll', 'pitch', 'yaw'] as const).map((axis) =>
      Math.max(
        largestIn(time_us, rc.sticks[axis], late),
        -smallestIn(time_us, rc.sticks[axis], late),
      ),
    ),
  );
  const travel = largestIn(time_us, throttle, late) - smallestIn(time_us, throttle, late);
  if (!(reach <= limit.stickCentred) || !(travel <= limit.stickCentred)) return null;
  return `${windowText(late)} the sticks were centred (roll, pitch and yaw within ${Math.max(1, Math.round(100 * reach))} %) and the throttle stick did not move: the pilot did not command this.`;
}
