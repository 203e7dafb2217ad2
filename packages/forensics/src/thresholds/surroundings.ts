/** Radio, wings, and the log itself. */
import { row, type Threshold } from './row.ts';

export const surroundingRows = {
  // Radio
  frozen_s: row(
    3,
    's',
    'rc_intent',
    'No receiver channel changes while armed in a pilot mode',
    'measured: input freezes on loss; firmware: PX4 0.5 s, ArduPlane 1.5 s',
  ),
  rssiWarn: row(
    0.3,
    'share',
    'rc_intent',
    'Signal strength',
    'practice; scales differ between receivers',
  ),
  stickFull: row(0.85, '', 'rc_intent', 'Stick at its end', 'measured: a dive held 1.0'),
  stickCentred: row(
    0.1,
    '',
    'rc_intent',
    'Stick that is at rest',
    'firmware: dead zones of 10 to 30 µs of 400; measured: trims stay below 0.06',
  ),
  stickHeld: row(
    0.2,
    '',
    'rc_intent',
    'Stick away from its middle that holds a lean',
    'physics: a fifth of the stick is 7 to 9 deg of lean; trims and dead zones stay below 0.1',
  ),
  stickMoved: row(0.3, '', 'rc_intent', 'Stick that commands something', 'measured'),
  throttleIdle: row(
    0.07,
    '0..1',
    'rc_intent',
    'Throttle stick at idle',
    'measured: 0 to 0.05 at the lower stop',
  ),
  // Wings
  stallShare: row(
    0.7,
    'of cruise',
    'wing',
    'Airspeed below this share of its own median is near the stall',
    'physics: cruise is flown at 1.3 to 1.6 times the stall speed',
  ),
  engineThrottle: row(0.9, '0..1', 'wing', 'Throttle that asks for all the engine has', 'measured'),
  engineCurrent: row(
    0.3,
    'of cruise',
    'wing',
    'Current under full throttle that shows a dead motor',
    'measured: 12.9 A to 0 A',
  ),
  engineIdle: row(
    0.3,
    '0..1',
    'wing',
    'Throttle at which a turning motor draws current',
    'physics: power goes with the cube of the speed; a third of the throttle draws a tenth of full power',
  ),
  surfaceFull: row(0.9, '', 'wing', 'Control surface at its stop', 'physics'),
  // The log itself
  gapAlert_s: row(2, 's', 'log', 'Nothing logged at all, in flight', 'practice'),
  flyAwaySpeed_mps: row(
    8,
    'm/s',
    'fly-away',
    'Ground speed of an aircraft that is to hold its position',
    'practice: holds drift by 1 to 2 m/s in gusts',
  ),
  wrongWay_m: row(
    20,
    'm',
    'fly-away',
    'Growth of the distance to the take-off within 8 s on a return',
    'physics: 2.5 m/s; a return brakes within 5 s and then closes in at several metres a second',
  ),
  setpointsLate_s: row(
    60,
    's',
    'failsafe',
    'Longest time from lost setpoints to the ground that still joins the two',
    'physics: a blind descent of 0.7 m/s from 40 m',
  ),
  flyAwayHold_s: row(
    8,
    's',
    'fly-away',
    'How long it must last, sticks at rest',
    'physics: a stop from 15 m/s takes 3 to 5 s',
  ),
  windDrift_mps: row(
    3,
    'm/s',
    'wind',
    'Ground speed of a drift that a hold leans against',
    'practice: holds drift by 1 to 2 m/s in gusts',
  ),
  windHold_s: row(
    8,
    's',
    'wind',
    'How long it leans against its motion without being stopped',
    'physics: a lean of 10 degrees takes 8 s to stop 14 m/s in still air',
  ),
  windLean_deg: row(
    15,
    'deg',
    'wind',
    'Mean lean while holding a position',
    'practice: 10 deg is about 8 m/s on a usual quad',
  ),
} as const satisfies Record<string, Threshold>;
