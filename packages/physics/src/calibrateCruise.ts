import type { Aircraft, Conditions, CruiseFactors } from './aircraft.ts';
import { openCircuit_V } from './battery/discharge.ts';
import { HALF_USED, settingOf } from './flight/rotorcraft.ts';
import { levelPower_W, type Winged, wingedOf } from './flight/wing.ts';
import { minimum } from './solve.ts';

/** A level cruise that was measured on this very aircraft, flown on its wing. */
export type MeasuredCruise = {
  readonly mass_kg: number;
  readonly conditions: Conditions;
  readonly airspeed_mps: number;
  /** Of the pack, its constant loads included. */
  readonly measured:
    | { readonly kind: 'power'; readonly power_W: number }
    | { readonly kind: 'current'; readonly current_A: number };
};

export type CruiseCalibration = CruiseFactors & {
  readonly points: number;
  /** Standard deviation of ln(measured / calibrated). */
  readonly spread: number;
};

/**
 * Standard deviations of logarithms. Of the drag at zero lift about the law: published cruises scatter by 0.3 about
 * their law, and drag at zero lift is half to two thirds of the power of a cruise. Of propeller and motor: what stand
 * tests scatter about theirs. Of one measurement about the truth: an airspeed that is 1 % off is 2 to 3 % of power.
 */
const DRAG_SPREAD = 0.5;
const DRIVE_SPREAD = 0.1;
const MEASUREMENT_SPREAD = 0.03;

/** Logarithms of a bare sailplane and of a raft: keeps a measurement that contradicts the build finite. */
const DRAG_RANGE = { low: Math.log(0.1), high: Math.log(20) } as const;

/** One measurement and the aircraft as it flew then. */
type Flown = { readonly craft: Winged; readonly airspeed_mps: number; readonly motors_W: number };

function flownOf(aircraft: Aircraft, cruise: MeasuredCruise): Flown | null {
  const setting = { ...settingOf(aircraft, cruise.conditions), mass_kg: cruise.mass_kg };
  const craft = wingedOf(aircraft, setting);
  if (craft?.bus == null || craft.drive === null) return null;
  const { bus } = craft;
  const { measured, airspeed_mps } = cruise;
  const held_V = (current_A: number) =>
    openCircuit_V(bus, HALF_USED) - current_A * bus.resistanceInUse_ohm;
  const battery_W =
    measured.kind === 'power' ? measured.power_W : measured.current_A * held_V(measured.current_A);
  const motors_W = battery_W - bus.load_W;
  // Less than the constant loads alone, or more than the pack can give: not of this aircraft.
  return motors_W > 0 ? { craft, airspeed_mps, motors_W } : null;
}

/** ln(law / measured) of each cruise, with a factor on the drag at zero lift. */
function deviations(flown: readonly Flown[], lnDrag: number): number[] {
  const drag = Math.exp(lnDrag);
  return flown.map(({ craft, airspeed_mps, motors_W }) => {
    const there = { ...craft, zeroLiftDrag: craft.zeroLiftDrag * drag };
    return Math.log(levelPower_W(there, airspeed_mps) / motors_W);
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const squares = (values: readonly number[]) => sum(values.map((value) => value * value));

/** The factor on the power that, with these deviations, is likeliest; its logarithm. */
function lnPowerFor(left: readonly number[]): number {
  const weight = 1 / MEASUREMENT_SPREAD ** 2;
  return (-weight * sum(left)) / (weight * left.length + 1 / DRIVE_SPREAD ** 2);
}

/**
 * Fits drag and drive of a winged aircraft to its measured cruises: the likeliest pair of factors, each weighed against
 * what the law knows. One cruise tells mostly of the drag, which is known least; cruises at several speeds tell the two
 * apart, since drag at zero lift takes its power with V³. Null without a wing or a usable measurement.
 *
 * @example
 * calibrateCruise(plane, [
 *   { mass_kg: 2.65, conditions: seaLevel, airspeed_mps: 18, measured: { kind: 'power', power_W: 160 } },
 * ]).drag // 1.6853
 */
export function calibrateCruise(
  aircraft: Aircraft,
  cruises: readonly MeasuredCruise[],
): CruiseCalibration | null {
  const uncalibrated = { ...aircraft, cruiseCalibration: null };
  const flown = cruises.flatMap((cruise) => flownOf(uncalibrated, cruise) ?? []);
  if (flown.length === 0) return null;
  const unlikeliness = (lnDrag: number) => {
    const left = deviations(flown, lnDrag);
    const lnPower = lnPowerFor(left);
    return (
      squares(left.map((one) => one + lnPower)) / MEASUREMENT_SPREAD ** 2 +
      (lnPower / DRIVE_SPREAD) ** 2 +
      (lnDrag / DRAG_SPREAD) ** 2
    );
  };
  const lnDrag = minimum(unlikeliness, DRAG_RANGE.low, DRAG_RANGE.high);
  const left = deviations(flown, lnDrag);
  const lnPower = lnPowerFor(left);
  return {
    drag: Math.exp(lnDrag),
    power: Math.exp(lnPower),
    points: flown.length,
    spread: Math.sqrt(squares(left.map((one) => one + lnPower)) / flown.length),
  };
}
