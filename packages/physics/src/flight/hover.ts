import { currentForPower_A, currentOrMost_A, openCircuit_V } from '../battery/discharge.ts';
import { heatAt_W, powerAt_W, speedAt_rps, thrustShareAtVoltage } from '../motor.ts';
import type { CannotHover, FullThrottle, Hover } from '../performance.ts';
import {
  flightTime_s,
  HALF_USED,
  hoverMotorPower_W,
  neededVoltage_V,
  type Rotorcraft,
} from './rotorcraft.ts';

function cannot(limit: CannotHover['limit']): CannotHover {
  return { kind: 'cannot_hover', limit };
}

/**
 * Hover on a pack half used. At a given weight the power is fixed, so current and sag follow in closed
 * form from P = (E - I R) I, and the throttle is the voltage the motors need over the voltage there is.
 */
export function hoverOf(craft: Rotorcraft): Hover {
  const { bus, drive, hoverShare } = craft;
  if (hoverShare > 1) return cannot('thrust');
  if (bus === null) return cannot('no_battery');
  const motors_W = hoverMotorPower_W(craft);
  const power_W = motors_W + bus.load_W;
  const open_V = openCircuit_V(bus, HALF_USED);
  const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
  if (!(current_A >= 0)) return cannot('battery_sag');
  const voltage_V = open_V - current_A * bus.resistanceInUse_ohm;
  const throttle = neededVoltage_V(craft, hoverShare) / voltage_V;
  if (throttle > 1) return cannot('throttle');
  const escCurrent_A = motors_W / craft.count / voltage_V;
  return {
    kind: 'hover',
    power_W,
    current_A,
    voltage_V,
    sag: 1 - voltage_V / open_V,
    throttle,
    speed_rpm: 60 * speedAt_rps(drive, hoverShare),
    escCurrent_A,
    escUse: escCurrent_A / craft.group.escLimit_A,
    thermalMargin: 1 - (craft.factor * heatAt_W(drive, hoverShare)) / heatAt_W(drive, 1),
    efficiency_NpW: craft.weight_N / power_W,
    figureOfMerit: drive.merit / craft.factor,
    cRate: current_A / bus.rated_Ah,
  };
}

/** Whole discharge in hover; 0 when it cannot. */
export function hoverTime_s(craft: Rotorcraft): number {
  if (craft.hoverShare > 1) return 0;
  return flightTime_s(craft, hoverMotorPower_W(craft), neededVoltage_V(craft, craft.hoverShare));
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
