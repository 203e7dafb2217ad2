/**
 * Every figure of the engine for aircraft that take each of its roads, printed. A figure that changes changes
 * the page beside this file: after a change that is meant, write the page again with
 * `npx vitest run packages/physics/src/figures.test.ts -u`, read the difference, and say in the commit why.
 * Whether the figures are true is measured elsewhere (`npm run accuracy`).
 */
import { describe, expect, test } from 'vitest';
import type { Aircraft, Conditions } from './aircraft.ts';
import { calibrateHover } from './calibrate.ts';
import {
  enduranceAltitudeCurve,
  endurancePayloadCurve,
  hoverWithThrusts,
  powerSpeedCurve,
  rangeInWind,
  wingSpeedCurve,
} from './curves.ts';
import { dischargeCurve } from './dischargeCurve.ts';
import { sizeCruiseGroup } from './flight/vtol.ts';
import { predictFullThrust } from './fullThrust.ts';
import { flyMission } from './mission.ts';
import { powerByLaw_W } from './motor.ts';
import { perform } from './perform.ts';
import { exampleAircraft, exampleGroup, seaLevel } from './testing/example.ts';
import { AIR, FLEET, LEGS } from './testing/fleet.ts';
import { GRAM_FORCE_N, INCH_M } from './units.ts';

/** Six digits: what the last bits of a sine are on another machine does not count. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  if (Array.isArray(value)) {
    // Of a long table every fifth row.
    const rows: unknown[] = value.length > 10 ? value.filter((_, i) => i % 5 === 0) : value;
    return `[${rows.map(shown).join(' ')}]`;
  }
  if (value !== null && typeof value === 'object') return `{${membersOf(value).join(' ')}}`;
  return String(value);
}

/** Getters of a class are figures too. */
function membersOf(value: object): string[] {
  const names = new Set(Object.keys(value));
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== null && proto !== Object.prototype && typeof proto === 'object')
    // What the figures are computed from is no figure.
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(proto)))
      if (get !== undefined && name !== 'prepared') names.add(name);
  return [...names].map((name) => `${name}=${shown(Reflect.get(value, name))}`);
}

function linesOf(title: string, value: object): string[] {
  return [title, ...membersOf(value).map((line) => `  ${line}`)];
}

const WINDS_MPS = [0, 4, 12];

function curvesOf(aircraft: Aircraft, air: Conditions): object {
  const performance = perform(aircraft, air);
  const most_N = aircraft.groups[0]!.maxThrust_N;
  return {
    powerSpeed: powerSpeedCurve(aircraft, air, 5),
    endurancePayload: endurancePayloadCurve(aircraft, air, 4),
    enduranceAltitude: enduranceAltitudeCurve(aircraft, air, 4),
    discharge: dischargeCurve(aircraft, air, 5),
    wingSpeed: wingSpeedCurve(aircraft, air, 5),
    unequal: hoverWithThrusts(aircraft, air, [
      0.2 * most_N,
      0.3 * most_N,
      0.5 * most_N,
      2 * most_N,
    ]),
    ranges: WINDS_MPS.map((wind_mps) => rangeInWind(aircraft, air, { wind_mps, performance })),
  };
}

const ofEachPair = (write: (aircraft: Aircraft, air: Conditions) => object): string =>
  Object.entries(FLEET)
    .flatMap(([craft, aircraft]) =>
      Object.entries(AIR).flatMap(([place, air]) =>
        linesOf(`${craft} at ${place}`, write(aircraft, air)),
      ),
    )
    .join('\n');

describe('printed figures', () => {
  test('of whole aircraft', async () => {
    await expect(ofEachPair(perform)).toMatchFileSnapshot('testing/performance.golden.txt');
  });
  test('of their curves', async () => {
    await expect(ofEachPair(curvesOf)).toMatchFileSnapshot('testing/curves.golden.txt');
  });
  test('of a mission, leg by leg', async () => {
    await expect(
      ofEachPair((aircraft, air) => flyMission(aircraft, air, LEGS)),
    ).toMatchFileSnapshot('testing/missions.golden.txt');
  });
  test('of predicted, sized and calibrated drives', async () => {
    const motors = [
      [7, 4, 3, 1300, 22.2],
      [15, 5, 2, 400, 22.2],
      [3, 2.4, 5, 3800, 14.8],
      [10, 3.8, 2, 900, 14.8],
      [28, 9.2, 2, 100, 44.4],
    ] as const;
    const lines = motors.flatMap(([diameter_in, pitch_in, blades, motorKv_rpmPerV, nominal_V]) => {
      const propeller = { diameter_m: diameter_in * INCH_M, pitch_m: pitch_in * INCH_M, blades };
      const of = { role: 'lift', propeller, motorKv_rpmPerV, nominal_V } as const;
      const unknown = { resistance_ohm: null, mass_kg: null, escLimit_A: null };
      return linesOf(`${diameter_in} × ${pitch_in} in, ${motorKv_rpmPerV} Kv`, {
        byVoltage: predictFullThrust({ ...of, ...unknown }),
        byMass: predictFullThrust({ ...of, ...unknown, mass_kg: 0.06 }),
        byResistance: predictFullThrust({ ...of, ...unknown, resistance_ohm: 0.06 }),
        byController: predictFullThrust({ ...of, ...unknown, escLimit_A: 12 }),
        forward: predictFullThrust({ ...of, ...unknown, role: 'cruise' }),
        slips: predictFullThrust({ ...of, ...unknown, resistance_ohm: 1e9 }),
        none: predictFullThrust({ ...of, ...unknown, resistance_ohm: 0, mass_kg: 0 }),
        byLaw_W: powerByLaw_W({ propeller, maxThrust_N: 500 * GRAM_FORCE_N }),
      });
    });
    const { wing } = FLEET.plane!;
    const sized = [0.01, 3, 7, 400].map((mass_kg) =>
      sizeCruiseGroup({ name: 'pusher', mass_kg, wing: wing!, nominal_V: 22.2 }),
    );
    const measured = { mass_kg: 1.2, conditions: seaLevel };
    const hovers = [
      { ...measured, measured: { kind: 'power', power_W: 210 } },
      { ...measured, measured: { kind: 'current', current_A: 9 } },
      { ...measured, measured: { kind: 'time', time_s: 900 } },
      { ...measured, mass_kg: 30, measured: { kind: 'power', power_W: 210 } },
      { ...measured, measured: { kind: 'power', power_W: 1e6 } },
    ] as const;
    const calibrated = [
      ...hovers.map((hover) => calibrateHover(exampleAircraft, [hover])),
      calibrateHover(exampleAircraft, hovers),
      calibrateHover({ ...exampleAircraft, groups: [{ ...exampleGroup, role: 'cruise' }] }, hovers),
    ];
    const page = [...lines, ...linesOf('sized', sized), ...linesOf('calibrated', calibrated)];
    await expect(page.join('\n')).toMatchFileSnapshot('testing/drives.golden.txt');
  });
});
