import { calibrateHover } from '../../packages/physics/src/calibrate.ts';
import { hoverOf } from '../../packages/physics/src/flight/hover.ts';
import { rotorcraftOf, settingOf } from '../../packages/physics/src/flight/rotorcraft.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import { rootRising } from '../../packages/physics/src/solve.ts';
import type { Figure } from './airframe.ts';
import type { AircraftRow } from './data.ts';
import { nominal_V, resolveRequest, rotorRequest } from './requests.ts';

/** Full thrust of one motor and propeller over voltage, as stands have it. */
const THRUST_OVER_VOLTAGE = 1.5;

/** A state of an aircraft, resolved with the motors that all of its states share. */
function resolvedState(row: AircraftRow, states: readonly AircraftRow[]) {
  const heaviest = states.reduce((a, b) => (b.takeoff_mass_g > a.takeoff_mass_g ? b : a));
  const voltage = nominal_V(row) / nominal_V(heaviest);
  const mass_g = heaviest.takeoff_mass_g * voltage ** THRUST_OVER_VOLTAGE;
  return resolveRequest(rotorRequest(row, mass_g));
}

type State = ReturnType<typeof resolvedState>;

/** Time or power of a state with a factor on its losses. */
function figureWith({ aircraft, conditions }: State, kind: Figure['kind'], factor: number): number {
  const calibrated = { ...aircraft, hoverCalibration: factor };
  if (kind === 'hover_power') {
    const hover = hoverOf(rotorcraftOf(calibrated, settingOf(calibrated, conditions))!);
    return hover.kind === 'hover' ? hover.power_W : 0;
  }
  const rotor = perform(calibrated, conditions).rotor!;
  return kind === 'hover_time' ? rotor.hoverTime_s : rotor.cruiseTime_s;
}

/** The factor that one published figure of a state gives; slow flight is solved for as a hover is. */
function factorFrom(state: State, { kind, value }: Figure): number {
  if (kind === 'flight_time') {
    const lnFactor = rootRising((ln) => 1 - figureWith(state, kind, Math.exp(ln)) / value, -1, 1.3);
    return Math.exp(lnFactor);
  }
  const { aircraft, conditions } = state;
  const { mass_kg } = rotorcraftOf(aircraft, settingOf(aircraft, conditions))!;
  const measured =
    kind === 'hover_power'
      ? ({ kind: 'power', power_W: value } as const)
      : ({ kind: 'time', time_s: value } as const);
  return calibrateHover(aircraft, [{ mass_kg, conditions, measured }])!.factor;
}

/** Every state of an aircraft predicted from each other one of the same aircraft and the same kind of figure. */
export function calibrationErrors(figures: readonly Figure[]): {
  readonly others: number[];
  readonly same: number[];
} {
  const others: number[] = [];
  const same: number[] = [];
  for (const measured of figures) {
    const alike = figures.filter(
      (other) => other.aircraft === measured.aircraft && other.kind === measured.kind,
    );
    const rows = alike.map(({ row }) => row);
    const factor = factorFrom(resolvedState(measured.row, rows), measured);
    for (const asked of alike) {
      const figure = figureWith(resolvedState(asked.row, rows), asked.kind, factor);
      if (asked !== measured) others.push(figure / asked.value - 1);
      else if (measured.kind !== 'flight_time') same.push(figure / asked.value - 1);
    }
  }
  return { others, same };
}
