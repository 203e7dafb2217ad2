import { GRAVITY_MPS2, hoverWithThrusts, type PreparedPerformance } from '@airworthy/physics';
import { type LayoutAfter, worstLayoutAfter } from './airframe/motorOut.ts';
import type { Resolved } from './airframe/resolve.ts';
import type { Rotor } from './airframe/rotors.ts';
import { across } from './balance.ts';

/** What is left when the worst lift motor stops. */
export type MotorOut = {
  readonly layout: LayoutAfter;
  readonly workingMotors: number;
  readonly usableMotors: number;
  /** On the thrust that is left, with a power that the pack can give. */
  readonly canHover: boolean;
  readonly controllable: boolean;
  readonly headingControllable: boolean;
  readonly survivable: boolean;
  readonly thrustToWeight: number;
  /** Of the rotor that works hardest; null when no balance is left. */
  readonly requiredThrust_N: number | null;
  readonly margin: number | null;
  readonly escCurrent_A: number | null;
  readonly hoverTime_s: number;
  readonly reason: string;
};

const PULLS = 1e-6;

function reasonOf(
  layout: LayoutAfter,
  of: {
    count: number;
    coaxial: boolean;
    thrustToWeight: number;
    margin: number | null;
    canHover: boolean;
  },
): string {
  if (of.count === 1) return 'It has only one lift motor and falls.';
  if (layout.attitude && of.thrustToWeight > 1 && !of.canHover)
    return 'The layout could stay controllable, but the pack cannot supply the power.';
  if (layout.heading && of.thrustToWeight > 1) {
    const use_pct = Math.round(100 * (1 - (of.margin ?? 0)));
    return `The other ${of.count - 1} motors hold attitude and yaw, the hardest-working one at ${use_pct} % of its thrust.`;
  }
  if (layout.heading)
    return `The layout could stay controllable, but the other motors lift only ${of.thrustToWeight.toFixed(2)} of the weight.`;
  if (of.count === 4 && !of.coaxial)
    return 'A quad loses yaw control with any motor; expect a spin.';
  if (layout.attitude)
    return 'Roll and pitch hold, but yaw control is lost: it spins as it descends.';
  return 'The other motors cannot balance it: it tips over to that side.';
}

/** Layouts are few and the result never changes: each is solved once. */
const solved = new Map<string, LayoutAfter>();

function worstOf(resolved: Resolved, lift: readonly Rotor[]): LayoutAfter {
  const { type, full } = resolved;
  const key = `${type.name}/${full.motor_count}/${full.coaxial}`;
  const known = solved.get(key);
  if (known !== undefined) return known;
  const middle = across(resolved, resolved.centre);
  const places = lift.map((each) => {
    const at = across(resolved, each.at);
    return {
      index: each.index,
      right: (at.right_m - middle.right_m) / resolved.arm_m,
      aft: (at.aft_m - middle.aft_m) / resolved.arm_m,
      spin: each.spin === 'ccw' ? 1 : -1,
    };
  });
  const worst = worstLayoutAfter(places, type.servoControlled);
  solved.set(key, worst);
  return worst;
}

/**
 * The worst single failure among the lift motors of an aircraft that balances in the middle of its rotors
 * (`CG_ROTOR_OFFSET` reports the distance). Full thrust is that of the stand in this air,
 * as in the thrust-to-weight ratio.
 */
export function motorOut(resolved: Resolved, performance: PreparedPerformance): MotorOut | null {
  const { rotor } = performance;
  if (rotor === null) return null;
  const lift = resolved.rotors.filter((each) => each.group === 'lift');
  const layout = worstOf(resolved, lift);
  const weight_N = performance.allUpMass_kg * GRAVITY_MPS2;
  const full_N = (rotor.thrustToWeight * weight_N) / lift.length;
  const balance_N = layout.share * lift.length * full_N;
  const thrustToWeight = balance_N / weight_N;
  const most = Math.max(...layout.thrusts);
  const required_N = balance_N > 0 ? (most * full_N) / thrustToWeight : null;
  const margin = required_N === null ? null : 1 - required_N / full_N;
  const thrusts_N = layout.thrusts.map((thrust) => (thrust * full_N) / Math.max(1, thrustToWeight));
  const after =
    thrustToWeight >= 1
      ? hoverWithThrusts(resolved.aircraft, resolved.conditions, thrusts_N, performance.prepared)
      : null;
  const time_s = after?.time_s ?? 0;
  const canHover = time_s > 0;
  const controlled = thrustToWeight > 1 && canHover;
  const headingControllable = layout.heading && controlled;
  return {
    layout,
    workingMotors: lift.length - 1,
    usableMotors: layout.thrusts.filter((thrust) => thrust > PULLS).length,
    canHover,
    controllable: layout.attitude && controlled,
    headingControllable,
    survivable: headingControllable,
    thrustToWeight,
    requiredThrust_N: required_N,
    margin,
    escCurrent_A: after?.escCurrentMax_A ?? null,
    // Fewer motors turn with less loss at no load, which is all there is at a few percent of full thrust, where
    // nothing was measured: a failure is not let lengthen the flight.
    hoverTime_s: Math.min(time_s, rotor.hoverTime_s),
    reason: reasonOf(layout, {
      count: lift.length,
      coaxial: resolved.full.coaxial,
      thrustToWeight,
      margin,
      canHover,
    }),
  };
}
