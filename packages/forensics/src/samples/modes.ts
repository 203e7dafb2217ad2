/** What a mode flies by, in the spelling of both autopilots. A mode that is not known counts as none. */

/** Modes in which the throttle stick is the throttle. */
const MANUAL_THROTTLE = new Set([
  'STABILIZE',
  'STABILIZED',
  'ACRO',
  'MANUAL',
  'RATTITUDE',
  'DRIFT',
  'QSTABILIZE',
  'QACRO',
  'FBWA',
  'TRAINING',
]);

/** Modes that fly without a position. */
const WITHOUT_POSITION = new Set([
  'STABILIZE',
  'STABILIZED',
  'ACRO',
  'ALT_HOLD',
  'ALTITUDE',
  'MANUAL',
  'SPORT',
  'DRIFT',
  'FLIP',
  'FBWA',
  'FBWB',
  'TRAINING',
  'RATTITUDE',
  'GUIDED_NOGPS',
  'AUTOTUNE',
  'FLOWHOLD',
  'SYSTEMID',
  'TURTLE',
  'DESCEND',
  'TERMINATION',
  'QSTABILIZE',
  'QHOVER',
  'QACRO',
  'QAUTOTUNE',
]);

/** Modes in which the sticks set or shift the lean of a multirotor. */
const STEERED = new Set([
  'STABILIZE',
  'STABILIZED',
  'ACRO',
  'MANUAL',
  'ALT_HOLD',
  'ALTITUDE',
  'LOITER',
  'POSHOLD',
  'POSITION',
  'POSCTL',
  'SPORT',
  'DRIFT',
  'LAND',
  'FLOWHOLD',
  'OF_LOITER',
  'QSTABILIZE',
  'QHOVER',
  'QLOITER',
]);

const named = (set: ReadonlySet<string>, mode: string | null) =>
  mode !== null && set.has(mode.toUpperCase());

export function isManualThrottle(mode: string | null): boolean {
  return named(MANUAL_THROTTLE, mode);
}

export function needsPosition(mode: string | null): boolean {
  return mode !== null && !named(WITHOUT_POSITION, mode);
}

/** The autopilot holds or sets the height: a wrong height or vertical speed moves the aircraft. */
export function holdsHeight(mode: string | null): boolean {
  return mode !== null && !named(MANUAL_THROTTLE, mode) && mode.toUpperCase() !== 'FLIP';
}

export function isSteered(mode: string | null): boolean {
  return named(STEERED, mode);
}
