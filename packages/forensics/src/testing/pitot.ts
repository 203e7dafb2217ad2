/** Wings whose airspeed sensor fails. */
import type { Flight } from '@airworthy/flightlog';
import { CRUISE } from './wing.ts';
import { STALLED, stop, type WingLoss } from './wingFlights.ts';

/** What the pitot tube reads from a moment on. */
const reads =
  (from_s: number, airspeed_mps: number) =>
  (flight: Flight): Flight => {
    const { time_us, value } = flight.airspeed!;
    const shown = value.map((speed, i) => (time_us[i]! < from_s * 1e6 ? speed : airspeed_mps));
    return { ...flight, airspeed: { ...flight.airspeed!, value: shown } };
  };

/** A tube that is blocked, and an autopilot that flies by it. */
export const PITOT_LOSSES: readonly WingLoss[] = [
  [
    'an airspeed that falls to nothing, and a dive for speed',
    [
      ...CRUISE,
      { t_s: 47, pitch_deg: -25, pitchTarget_deg: -25, climb_mps: -9, speed_mps: 26, throttle: 1 },
      { t_s: 51.8, climb_mps: -14, speed_mps: 30 },
      ...stop(51.8),
    ],
    { change: reads(45, 0.5) },
    { detected: true },
    'ekf',
  ],
  [
    'an airspeed that leaps up, and a stall of an autopilot that slows down',
    STALLED,
    { change: reads(43, 28) },
    { detected: true },
    'ekf',
  ],
];
