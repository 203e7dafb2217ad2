import type { Aircraft, Conditions } from '../aircraft.ts';
import type { Performance } from '../performance.ts';
import { type Rotorcraft, rotorcraftOf, type Setting, settingOf } from './rotorcraft.ts';
import { type Winged, wingedOf } from './wing.ts';

/** An aircraft in given air, ready to be asked: made once, for its figures and for all of its curves. */
export type Prepared = {
  readonly setting: Setting;
  /** Null on a pure wing and without lift motors. */
  readonly rotorcraft: Rotorcraft | null;
  /** Null on a multirotor. */
  readonly winged: Winged | null;
};

/** A performance with the aircraft as it was made ready: curves that are given it need not do so again. */
export type PreparedPerformance = Performance & { readonly prepared: Prepared };

export function prepare(aircraft: Aircraft, conditions: Conditions): Prepared {
  const setting = settingOf(aircraft, conditions);
  return {
    setting,
    rotorcraft: aircraft.class === 'wing' ? null : rotorcraftOf(aircraft, setting),
    winged: aircraft.class === 'multirotor' ? null : wingedOf(aircraft, setting),
  };
}
