/**
 * Ids of PX4's `event` topic that matter to a flight's story: component 1 in the top byte, a hash of the
 * event's name below. Read from the event definitions of 1.16.2; names are stable across versions.
 */
import type { EventKey, FlightEvent } from '../../flight.ts';

export type EventMeaning = {
  readonly key: EventKey | (string & {});
  readonly kind: FlightEvent['kind'];
  readonly level: FlightEvent['level'];
  readonly text: string;
  readonly resolved?: true;
};

const quadChute: EventMeaning = {
  key: 'transition_failed',
  kind: 'failsafe',
  level: 'alert',
  text: 'Quad-chute: the wing was given up for the lift motors',
};
const failsafeEntered: EventMeaning = {
  key: 'failsafe',
  kind: 'failsafe',
  level: 'warn',
  text: 'Failsafe activated',
};

export const EVENT_IDS: ReadonlyMap<number, EventMeaning> = new Map<number, EventMeaning>([
  [0x1414569, { key: 'takeoff', kind: 'event', level: 'info', text: 'Take-off detected' }],
  [0x19638ac, { key: 'land_complete', kind: 'event', level: 'info', text: 'Landing detected' }],
  [
    0x1824b11,
    {
      key: 'failure_detector_attitude',
      kind: 'error',
      level: 'alert',
      text: 'Failure detector: roll beyond its limit',
    },
  ],
  [
    0x1ff83fc,
    {
      key: 'failure_detector_attitude',
      kind: 'error',
      level: 'alert',
      text: 'Failure detector: pitch beyond its limit',
    },
  ],
  [
    0x14569a5,
    {
      key: 'failure_detector_altitude',
      kind: 'error',
      level: 'alert',
      text: 'Failure detector: height lost',
    },
  ],
  [0x10a2b6f, { key: 'motor_failure', kind: 'error', level: 'alert', text: 'Motor failure' }],
  [
    0x14a6c28,
    {
      key: 'imbalanced_propeller',
      kind: 'error',
      level: 'warn',
      text: 'Imbalanced propeller detected',
    },
  ],
  [0x1f0fc16, { key: 'esc_failure', kind: 'error', level: 'alert', text: 'ESC failure' }],
  [0x14d0da4, { key: 'battery_low', kind: 'failsafe', level: 'warn', text: 'Low battery' }],
  [
    0x128180b,
    { key: 'failsafe_battery', kind: 'failsafe', level: 'alert', text: 'Critical battery' },
  ],
  [
    0x1ad1b07,
    { key: 'failsafe_battery', kind: 'failsafe', level: 'alert', text: 'Emergency battery level' },
  ],
  [
    0x1ac47c3,
    {
      key: 'motors_emergency_stopped',
      kind: 'event',
      level: 'alert',
      text: 'Kill switch engaged',
    },
  ],
  [
    0x155cd44,
    { key: 'failsafe_radio', kind: 'failsafe', level: 'warn', text: 'Manual control lost' },
  ],
  [
    0x10ae2bd,
    {
      key: 'failsafe_radio',
      kind: 'failsafe',
      level: 'info',
      text: 'Manual control regained',
      resolved: true,
    },
  ],
  [0x194ca8a, failsafeEntered],
  [0x1dedbd0, failsafeEntered],
  [0x144b3e0, failsafeEntered],
  [0x1cd8e52, quadChute],
  [0x1f22648, quadChute],
  [0x1f2a020, quadChute],
  [0x15ba817, quadChute],
  [0x1687c74, quadChute],
  [0x1909b53, quadChute],
]);
