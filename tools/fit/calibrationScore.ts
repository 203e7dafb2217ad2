import { calibrateHover } from '../../packages/physics/src/calibrate.ts';
import { hoverOf } from '../../packages/physics/src/flight/hover.ts';
import { rotorcraftOf, settingOf } from '../../packages/physics/src/flight/rotorcraft.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import { rootRising } from '../../packages/physics/src/solve.ts';
import type { Figure } from './airframe.ts';
import type { AircraftRow } from './data.ts';
import type { Score } from './quantity.ts';
import { nominal_V, resolveRequest, rotorRequest } from './requests.ts';
import { onceEach } from './robust.ts';

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

/** One published figure of an aircraft predicted from another one of it. */
type CalibratedError = {
  readonly aircraft: string;
  /** From the figure itself. */
  readonly same: boolean;
  /** A hover from a hover or slow flight from slow flight. */
  readonly alike: boolean;
  readonly slowFlight: boolean;
  readonly error: number;
};

/** Every figure of every aircraft from each figure of the same aircraft, none left out. */
function calibrationErrors(figures: readonly Figure[]): CalibratedError[] {
  return figures.flatMap((measured) => {
    const { aircraft } = measured;
    const own = figures.filter((other) => other.aircraft === aircraft);
    const rows = own.map(({ row }) => row);
    const factor = factorFrom(resolvedState(measured.row, rows), measured);
    return own.map((asked) => ({
      aircraft,
      same: asked === measured,
      alike: asked.kind === measured.kind,
      slowFlight: asked.kind === 'flight_time',
      error: figureWith(resolvedState(asked.row, rows), asked.kind, factor) / asked.value - 1,
    }));
  });
}

/** Nothing is fitted but the factor of the measured state, which the predicted state has not seen. */
function scoreOf(
  name: string,
  errors: readonly CalibratedError[],
  more: Pick<Score, 'bar' | 'strict' | 'weights'>,
): Score {
  const plain = errors.map(({ error }) => error);
  return { name, unit: 'pairs', errors: plain, crossed: plain, group: 'aircraft', ...more };
}

export function calibratedScores(figures: readonly Figure[]): Score[] {
  const all = calibrationErrors(figures);
  const others = all.filter(({ same }) => !same);
  const alike = others.filter((pair) => pair.alike);
  const hovers = all.filter(({ same, slowFlight }) => same && !slowFlight);
  const once = [...onceEach(others, ({ aircraft }) => aircraft)];
  return [
    scoreOf('hover with one measured hover of the same aircraft, other payload or pack', alike, {
      bar: [4, 10],
      strict: true,
    }),
    scoreOf('the same, with slow flight from hover and hover from slow flight', others, {
      bar: null,
    }),
    scoreOf('the same, each aircraft counted once', others, { bar: null, weights: once }),
    { ...scoreOf('the measured hover itself', hovers, { bar: [1, 3] }), unit: 'rows' },
  ];
}
