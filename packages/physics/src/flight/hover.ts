import type { Bus } from '../battery/bus.ts';
import { currentForPower_A, currentOrMost_A, openCircuit_V } from '../battery/discharge.ts';
import {
  heatAt_W,
  motorVoltage_V,
  powerAt_W,
  speedAt_rps,
  thrustShareAtVoltage,
} from '../motor.ts';
import type { CannotHover, FullThrottle, Hover } from '../performance.ts';
import { flightTime_s, HALF_USED, type Rotorcraft } from './rotorcraft.ts';

function cannot(limit: CannotHover['limit']): CannotHover {
  return { kind: 'cannot_hover', limit };
}

/** What the motors ask for in hover: one curve asks for it at some thirty masses and altitudes. */
type Needs = { readonly motors_W: number; readonly speed_rps: number; readonly least_V: number };

function needsOf({ drive, hoverShare, factor, count }: Rotorcraft): Needs {
  const motor_W = powerAt_W(drive, hoverShare);
  const speed_rps = speedAt_rps(drive, hoverShare);
  return {
    motors_W: factor * count * motor_W,
    speed_rps,
    least_V: motorVoltage_V(drive, speed_rps, motor_W),
  };
}

/** Current and voltage of a pack half used under the hover, or what keeps it on the ground. */
function packUnder(
  bus: Bus,
  { motors_W, least_V }: Needs,
): { readonly current_A: number; readonly voltage_V: number } | CannotHover['limit'] {
  const open_V = openCircuit_V(bus, HALF_USED);
  const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, motors_W + bus.load_W);
  if (!(current_A >= 0)) return 'battery_sag';
  const voltage_V = open_V - current_A * bus.resistanceInUse_ohm;
  return least_V / voltage_V > 1 ? 'throttle' : { current_A, voltage_V };
}

/**
 * Hover on a pack half used. At a given weight the power is fixed, so current and sag follow in closed
 * form from P = (E - I R) I, and the throttle is the voltage the motors need over the voltage there is.
 */
export function hoverOf(craft: Rotorcraft): Hover {
  const { bus, drive, hoverShare } = craft;
  if (hoverShare > 1) return cannot('thrust');
  if (bus === null) return cannot('no_battery');
  const needs = needsOf(craft);
  const pack = packUnder(bus, needs);
  if (typeof pack === 'string') return cannot(pack);
  const { current_A, voltage_V } = pack;
  const power_W = needs.motors_W + bus.load_W;
  const escCurrent_A = needs.motors_W / craft.count / voltage_V;
  return {
    kind: 'hover',
    power_W,
    current_A,
    voltage_V,
    sag: 1 - voltage_V / openCircuit_V(bus, HALF_USED),
    throttle: needs.least_V / voltage_V,
    speed_rpm: 60 * needs.speed_rps,
    escCurrent_A,
    escUse: escCurrent_A / craft.group.escLimit_A,
    thermalMargin: 1 - (craft.factor * heatAt_W(drive, hoverShare)) / heatAt_W(drive, 1),
    efficiency_NpW: craft.weight_N / power_W,
    figureOfMerit: drive.merit / craft.factor,
    cRate: current_A / bus.rated_Ah,
  };
}

/** The time of a hover and the speed of its rotors, for a curve; null where it cannot hover. */
export function hoverOn(
  craft: Rotorcraft,
): { readonly time_s: number; readonly speed_rps: number } | null {
  const { bus, hoverShare } = craft;
  if (hoverShare > 1 || bus === null) return null;
  const needs = needsOf(craft);
  if (typeof packUnder(bus, needs) === 'string') return null;
  return {
    time_s: flightTime_s(craft, needs.motors_W, needs.least_V),
    speed_rps: needs.speed_rps,
  };
}

/** Whole discharge in hover; 0 when it cannot. */
export function hoverTime_s(craft: Rotorcraft): number {
  if (craft.hoverShare > 1) return 0;
  const { motors_W, least_V } = needsOf(craft);
  return flightTime_s(craft, motors_W, least_V);
}

/** Verdict limits of the loaded speed over kv × voltage under load. */
const OVER_PROPPED = 0.65;
const UNDER_PROPPED = 0.85;

/**
 * All motors of the group at full throttle. Power, speed and current belong to the stated thrust: the current is
 * the one at which the pack gives that power, with the sag it causes. Thrust and the speed fraction are what the
 * motors do at that voltage, never more than stated. A pack that cannot give the power is taken at its most,
 * half its voltage, and its current is shared as the power would be.
 *
 * The stand knows nothing of what airframe and neighbouring rotors cost. Where they make a hover near full thrust
 * take more than the stand's full throttle, full throttle takes as much as that hover.
 */
export function fullThrottle(
  craft: Pick<Rotorcraft, 'air' | 'bus' | 'count' | 'drive' | 'group'>,
  hoverMotor_W = 0,
): FullThrottle {
  const { bus, drive } = craft;
  const power_W = Math.max(powerAt_W(drive, 1), hoverMotor_W);
  let voltage_V = drive.nominal_V;
  let current_A = power_W / voltage_V;
  let bus_A = craft.count * current_A;
  let sag = 0;
  if (bus !== null) {
    const open_V = openCircuit_V(bus, HALF_USED);
    const all_W = craft.count * power_W + bus.load_W;
    bus_A = currentOrMost_A(open_V, bus.resistanceInUse_ohm, all_W);
    voltage_V = open_V - bus_A * bus.resistanceInUse_ohm;
    sag = 1 - voltage_V / open_V;
    current_A = (bus_A * power_W) / all_W;
  }
  const share = thrustShareAtVoltage(drive, voltage_V);
  const speedFraction =
    (speedAt_rps(drive, share) * 60) / (craft.group.motorKv_rpmPerV * voltage_V);
  return {
    thrustShare: Math.min(1, share),
    current_A,
    busCurrent_A: bus_A,
    power_W,
    speed_rpm: drive.maxSpeed_rps * 60,
    tipMach: (Math.PI * drive.diameter_m * drive.maxSpeed_rps) / craft.air.soundSpeed_mps,
    speedFraction,
    verdict:
      speedFraction < OVER_PROPPED
        ? 'over-propped'
        : speedFraction > UNDER_PROPPED
          ? 'under-propped'
          : 'matched',
    voltage_V: bus === null ? null : voltage_V,
    cell_V: bus === null ? null : voltage_V / bus.cells,
    sag,
    cRate: bus === null ? null : bus_A / bus.rated_Ah,
  };
}
