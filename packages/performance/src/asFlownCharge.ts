import { chargeAsFlown, chargeAtRest, type FlownPhases, powerAsFlown } from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import { type AsFlown, stateOf } from './asFlown.ts';

/** What a log says of the charge of its flight, beside how the build was flown. */
export type ChargeFlown = Pick<AsFlown, 'payload_g' | 'altitude_m' | 'temp_c'> & {
  readonly phases: FlownPhases;
  /** Of the pack at rest, before the first take-off and after the last landing. */
  readonly rest_before_v: number | null;
  readonly rest_after_v: number | null;
};

/** What the build says of it; of the phases that it predicts. */
export type PredictedCharge = {
  /** Of the packs that carry it, as the build states them. */
  readonly capacity_ah: number;
  readonly usable_fraction: number;
  readonly used_ah: number;
  /** Four aircraft in five lie between. */
  readonly used_low_ah: number;
  readonly used_high_ah: number;
  /** What feeds the constant loads. */
  readonly loads_ah: number;
  /** From a full pack to the reserve in this mix of phases; null where the voltage ends it before. */
  readonly endurance_min: number | null;
  /** Of the capacity, 0 to 1, by the voltage at rest; null where no rest was logged or the voltage is none of this pack. */
  readonly takeoff_charge: number | null;
  readonly rest_after_charge: number | null;
};

/** A pack may rest so much above the full voltage of its chemistry: errors of sensors. More is another pack. */
const ABOVE_FULL = 1.04;

/** Whether the build says how much its packs hold: a profile that was left as it is says nothing of this aircraft. */
export function statesCapacity({ batteries }: Build): boolean {
  return (
    batteries != null && batteries.length > 0 && batteries.every((one) => one.capacity_mah != null)
  );
}

/** Null where the build does not lift what was flown, has no pack for it, or its pack does not deliver it. */
export function predictCharge(build: Build, flown: ChargeFlown): PredictedCharge | null {
  const { aircraft, state } = stateOf(build, {
    ...flown,
    hover_voltage_v: null,
    climb_rate_mps: null,
    cruise_airspeed_mps: null,
  });
  const power = powerAsFlown(aircraft, state);
  if (power === null) return null;
  const before = flown.rest_before_v === null ? null : restCharge(flown.rest_before_v);
  // Nothing takes off with an empty pack: so low a voltage is one of fewer cells, and so is the one after it.
  const ofAnother = flown.rest_before_v !== null && !(before !== null && before > 0);
  const charge = ofAnother ? null : before;
  const used = (spread: number) =>
    chargeAsFlown(aircraft, state, flown.phases, {
      charge: charge ?? 1,
      motorPower: Math.exp(spread),
    });
  const middle = used(0);
  if (middle === null || middle.used_Ah === null) return null;
  const after = flown.rest_after_v === null || ofAnother ? null : restCharge(flown.rest_after_v);
  return {
    capacity_ah: middle.capacity_Ah,
    usable_fraction: aircraft.usableFraction,
    used_ah: middle.used_Ah,
    used_low_ah: used(power.hoverSpread.low)?.used_Ah ?? middle.used_Ah,
    // A pack that cannot deliver the upper end is empty with it.
    used_high_ah: used(power.hoverSpread.high)?.used_Ah ?? middle.capacity_Ah,
    loads_ah: middle.loads_Ah,
    endurance_min: middle.endurance_s === null ? null : middle.endurance_s / 60,
    takeoff_charge: charge,
    rest_after_charge: after,
  };

  function restCharge(rest_v: number): number | null {
    return chargeAtRest(aircraft, rest_v / ABOVE_FULL) === 1
      ? null
      : chargeAtRest(aircraft, rest_v);
  }
}
