import type { Aircraft, Conditions } from '../aircraft.ts';
import type { Performance } from '../performance.ts';
import {
  hoverMotorPower_W,
  type Rotorcraft,
  rotorcraftOf,
  type Setting,
  settingOf,
} from './rotorcraft.ts';
import { hoverPhases } from './vtol.ts';
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

/**
 * Share of the charge that cruising on the wing has: what is usable, less what a VTOL hovers with on the same bus. A hover
 * with its own bus takes nothing from the cruise. An aircraft too heavy to hover reserves what the hover would need:
 * added mass that ends the hover must not lengthen the cruise.
 */
export function cruiseFraction({ winged, rotorcraft }: Prepared): number {
  if (winged === null) return 0;
  const { bus, usableFraction } = winged;
  if (bus === null || rotorcraft === null || rotorcraft.bus !== bus) return usableFraction;
  const taken = hoverPhases(bus, hoverMotorPower_W(rotorcraft) + bus.load_W);
  return Math.max(0, usableFraction - taken);
}
