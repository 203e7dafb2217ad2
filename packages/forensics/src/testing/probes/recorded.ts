/** What autopilots write down, and channels that few of them log, put into made flights around the moment they are lost. */
import type { Channel, Flight, FlightEvent } from '@airworthy/flightlog';
import type { Situation } from '../../event/situation.ts';
import { understand } from '../../examine.ts';
import { SECOND_US } from '../../samples/samples.ts';
import { CHANNELS } from '../channels.ts';
import { rulesOf, situationLine } from './probed.ts';
import { ENDINGS, supposed } from './supposed.ts';

type Change = (flight: Flight, at_us: number) => Flight;

/** Three at a time, of rules that do not ask for each other's; seconds before the loss. */
const RECORDS: readonly (readonly [key: string, before_s: number][])[] = [
  [
    ['failsafe_radio', 1.1],
    ['failsafe_battery', 6.5],
    ['ekf_check', 3],
  ],
  [
    ['radio_late_frame', 1.3],
    ['battery_low', 2],
    ['failsafe_ekf', 29],
  ],
  [
    ['failsafe_radio', -0.5],
    ['gps_glitch', 2],
    ['ekf_lane_switch', 1],
  ],
  [
    ['failsafe_radio', 0.3],
    ['gps_lost', 5],
    ['vibration_compensation', 4],
  ],
  [
    ['failsafe_gcs', 2],
    ['failsafe_gps', 3],
    ['compass_unhealthy', 3],
  ],
  [
    ['failsafe_fence', 4],
    ['ekf_yaw_reset', 1],
    ['motors_emergency_stopped', 0.1],
  ],
  [
    ['failsafe_terrain', 1],
    ['ekf_height_reset', 2],
    ['motor_interlock_off', 0.2],
  ],
  [
    ['failsafe_cpu', 1],
    ['setpoints_lost', 2],
    ['land_complete', 3],
  ],
  [
    ['failsafe_dead_reckoning', 8],
    ['transition_failed', 2],
    ['land_complete_maybe', 0.5],
  ],
  [
    ['failsafe_leak', 2],
    ['thrust_loss', 0.4],
    ['internal_error', 5],
  ],
  [
    ['crash_check', -2],
    ['motor_failure', 0.6],
    ['barometer', 3],
  ],
  [
    ['parachute', 0.2],
    ['failure_detector_attitude', -0.3],
    ['takeoff', 12],
  ],
  [
    ['flip_start', 2.5],
    ['flip_end', 0.5],
    ['disarmed', -1],
  ],
];

const recorded = (key: string, time_us: number): FlightEvent => ({
  time_us,
  kind: key.startsWith('failsafe') ? 'failsafe' : 'error',
  key,
  text: `Record of ${key}`,
  level: 'alert',
  code: '',
  resolved: false,
  timeExact: true,
});

const withRecords =
  (records: (typeof RECORDS)[number]): Change =>
  (flight, at_us) => {
    const events = records.map(([key, before_s]) => recorded(key, at_us - before_s * SECOND_US));
    return {
      ...flight,
      events: [...flight.events, ...events].sort((a, b) => a.time_us - b.time_us),
    };
  };

/** Seconds from the loss to a value. */
function over(flight: Flight, at_us: number, course: (t_s: number) => number): Channel {
  const time_us = flight.attitude?.time_us ?? Float64Array.of(0, at_us, flight.meta.duration_us);
  const value = time_us.map((one_us) => course((one_us - at_us) / SECOND_US));
  return { time_us, value, origin: 'made' };
}

const isFrom = (from_s: number, to_s: number) => (t_s: number) => t_s >= from_s && t_s < to_s;

/** The receiver says for so long that it hears nothing. */
const silent =
  (from_s: number, to_s: number): Change =>
  (flight, at_us) => ({
    ...flight,
    rc: flight.rc && {
      ...flight.rc,
      valid: over(flight, at_us, (t_s) => (isFrom(from_s, to_s)(t_s) ? 0 : 1)),
    },
  });

const RARE: Readonly<Record<string, Change>> = {
  'silent for 0.4 s': silent(-2, -1.6),
  'silent for 0.6 s': silent(-2, -1.4),
  'silent from 3 s before': silent(-3, 60),
  'lift falls to 70 %': (flight, at_us) => ({
    ...flight,
    liftMax: over(flight, at_us, (t_s) => (t_s < -4 ? 1 : 0.7)),
  }),
  'lift falls for a sample': (flight, at_us) => ({
    ...flight,
    liftMax: over(flight, at_us, (t_s) => (isFrom(-4, -3.97)(t_s) ? 0.7 : 0.95)),
  }),
  'torque is not met': (flight, at_us) => ({
    ...flight,
    unallocated: over(flight, at_us, (t_s) => (t_s < -2 ? 0 : 0.2)),
  }),
  'believes that it has landed': (flight, at_us) => ({
    ...flight,
    landed: over(flight, at_us, (t_s) => (isFrom(-1.5, 0.5)(t_s) ? 1 : 0)),
  }),
  'an airspeed that falls to nothing': (flight, at_us) => ({
    ...flight,
    airspeed: over(flight, at_us, (t_s) => (t_s < -5 ? 14 : Math.max(1, 14 + 3 * (-5 - t_s)))),
    airspeedTarget: over(flight, at_us, () => 15),
  }),
  'no speed of climb but that of satellites': (flight) => ({
    ...flight,
    climbRates: { ...flight.climbRates, ekf: null },
  }),
  'no attitude': (flight) => ({ ...flight, attitude: null, attitudeTarget: null }),
  'no height but that of satellites': (flight) => ({
    ...flight,
    heights: { ...flight.heights, ekf: null, baro: null },
  }),
};

/** A channel that shows something, and the record of it. */
const SHOWN: readonly (readonly [channel: string, key: string, before_s: number])[] = [
  ['voltage rises', 'failsafe_battery', 1],
  ['voltage falls by 17 %', 'battery_low', 3],
  ['6 % left', 'failsafe_battery', 5],
  ['sticks freeze at 26 s', 'failsafe_radio', 0.5],
  ['ratios of 1.1 for 3 s', 'ekf_check', 0.2],
  ['ratios of 1.1 for 0.3 s', 'failsafe_ekf', 1],
  ['no fix for 3 s', 'gps_lost', 1],
  ['compasses 47 degrees apart', 'compass_unhealthy', 2],
];

const shown =
  (channel: string, key: string, before_s: number): Change =>
  (flight, at_us) =>
    withRecords([[key, before_s]])(CHANNELS[channel]!(flight), at_us);

/** Flights that these are put into, each lost in another way, one not at all, one with wings. */
export const RECORDED = [
  'motor 3 lost, quad H',
  'estimated height runs up',
  'dive by the stick',
  'all rotors weak',
  'a landing at 2 m/s',
  'wing: a pilot who pulls it into a stall',
  'a false heading, 29',
] as const;

/** Every record, rare channel and both, each with its name. */
export const RECORDED_WAYS: readonly (readonly [name: string, change: Change])[] = [
  ...RECORDS.map((records): [string, Change] => [
    records.map(([key]) => key).join(', '),
    withRecords(records),
  ]),
  ...Object.entries(RARE),
  ...SHOWN.map((one): [string, Change] => [`${one[0]}, ${one[1]}`, shown(...one)]),
];

/** Without the rules that try every pair of rotors. */
const saidOf = (situation: Situation) => rulesOf(situation, false, false);

export function recordedPage(flight: Flight, index: number): string {
  const { lost_us, spans } = understand(flight);
  const at_us = lost_us ?? (spans[0]!.from_us + 2 * spans[0]!.to_us) / 3;
  const parts = RECORDED_WAYS.map(([name, change], i) => {
    const situation = understand(change(flight, at_us));
    const ending = ENDINGS[(index + i) % ENDINGS.length]!;
    return [
      name,
      situationLine(situation),
      `rules: ${saidOf(situation)}`,
      `if ${ending}: ${saidOf(supposed(situation, at_us, ending))}`,
      `if in the air, 4 s later: ${saidOf(supposed(situation, at_us + 4 * SECOND_US, 'in the air'))}`,
    ].join('\n  ');
  });
  return `${parts.join('\n')}\n`;
}
