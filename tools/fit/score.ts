import { perform } from '../../packages/physics/src/perform.ts';
import { aircraftOf, type Figure, figuresOf, leftOutErrors } from './airframe.ts';
import { unseenErrors } from './bias.ts';
import { calibratedScores } from './calibrationScore.ts';
import type { AircraftRow, Data } from './data.ts';
import { fullThrustScores } from './fullThrust.ts';
import { propellerScores } from './propellerScore.ts';
import type { Score } from './quantity.ts';
import { resolveRequest, rotorRequest } from './requests.ts';
import { standScores } from './standScore.ts';
import { crossValidate } from './statistics.ts';
import { fitBodyDrag, wingError, wingRows } from './wing.ts';
import { moreWingScores } from './wingMore.ts';

/** Time in minutes as a request gives it. */
export function publicTime_min(row: AircraftRow, kind: Figure['kind']): number {
  const { aircraft, conditions } = resolveRequest(rotorRequest(row));
  const rotor = perform(aircraft, conditions).rotor!;
  return (kind === 'flight_time' ? rotor.cruiseTime_s : rotor.hoverTime_s) / 60;
}

/** Pairs of states of one aircraft: error of the ratio of their times. */
function changes(figures: readonly Figure[], errors: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < figures.length; i++) {
    for (let j = i + 1; j < figures.length; j++) {
      if (figures[i]!.aircraft !== figures[j]!.aircraft) continue;
      if (figures[i]!.kind !== figures[j]!.kind) continue;
      found.push((1 + errors[i]!) / (1 + errors[j]!) - 1);
    }
  }
  return found;
}

function aircraftScores(data: Data): Score[] {
  const figures = figuresOf(data.aircraft);
  const crossedAll = leftOutErrors(data.aircraft);
  const times = figures.filter((figure) => figure.headline);
  const crossed = crossedAll.filter((_, i) => figures[i]!.headline);
  const errors = times.map(
    (figure) => (publicTime_min(figure.row, figure.kind) * 60) / figure.value - 1,
  );
  const unseenOf = unseenErrors(data);
  const unseen = unseenOf.figures;
  const powers = figures.filter((figure) => figure.kind === 'hover_power');
  return [
    {
      name: 'hover or stated flight time, aircraft rows',
      bar: [8, 19],
      unit: 'rows',
      errors,
      crossed,
      group: 'aircraft',
    },
    {
      name: 'the same of multirotors that nothing is fitted to',
      bar: null,
      unit: 'figures',
      errors: unseen.map(
        (figure) => (publicTime_min(figure.row, figure.kind) * 60) / figure.value - 1,
      ),
      crossed: unseenOf.errors,
      group: 'aircraft',
    },
    {
      name: 'change of time with payload or pack, same aircraft',
      bar: [4, 15],
      unit: 'pairs',
      errors: changes(times, errors),
      crossed: changes(times, crossed),
      group: 'aircraft',
    },
    ...calibratedScores(figures),
    {
      name: 'hover power measured by researchers, home builds',
      bar: null,
      unit: 'rows',
      errors: powers.map((figure) => {
        const { aircraft, conditions } = resolveRequest(rotorRequest(figure.row));
        const { hover } = perform(aircraft, conditions).rotor!;
        return hover.kind === 'hover' ? hover.power_W / figure.value - 1 : -1;
      }),
      crossed: crossedAll
        .filter((_, i) => figures[i]!.kind === 'hover_power')
        .map((error) => 1 / (1 + error) - 1),
      group: 'aircraft',
    },
  ];
}

export function scoreAll(data: Data): Score[] {
  const rows = wingRows(data);
  const winged = rows.map((row) => wingError(row));
  const level = fitBodyDrag(rows);
  return [
    ...propellerScores(data),
    ...standScores(data),
    ...fullThrustScores(data.fullThrottle),
    ...aircraftScores(data),
    {
      name: 'wing endurance',
      bar: [20, 45],
      unit: 'rows',
      errors: winged,
      // Nothing of a wing is fitted to flight times, so nothing changes when an aircraft is left out.
      crossed: winged,
      group: 'aircraft',
    },
    {
      name: 'the same with the drag of bodies fitted to it',
      bar: null,
      unit: 'rows',
      errors: rows.map((row) => wingError(row, level)),
      crossed: crossValidate(rows, {
        folds: 'each',
        groupOf: aircraftOf,
        errorOf: wingError,
        fit: fitBodyDrag,
      }),
      group: 'aircraft',
    },
    ...moreWingScores(data),
  ];
}
