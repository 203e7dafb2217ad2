import { describe, expect, test } from 'vitest';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf } from './analysis.ts';
import { chartDataOf } from './charts.ts';
import { designs } from './testing/designs.ts';
import { cruiseFaults, curveFaults } from './testing/exactCurves.ts';

/** Of the height of a chart: about a pixel. */
const OFF = 0.004;

describe('every curve is what an analysis for each of its places gives, at its points and between', () => {
  test('of every type as it is by default', () => {
    const faults = airframeTypes.flatMap(({ name }) =>
      curveFaults({ airframe_type: name }, OFF).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
  test('of some designs', () => {
    const some = Object.entries(designs).filter((_, i) => i % 3 === 0);
    const faults = some.flatMap(([title, build]) =>
      curveFaults(build, OFF).map((fault) => `${title}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

test('range and endurance over airspeed are those of a build that cruises there', () => {
  const winged = airframeTypes.filter((type) => type.class !== 'multirotor');
  const faults = winged.flatMap(({ name }) =>
    cruiseFaults({ airframe_type: name }).map((fault) => `${name} ${fault}`),
  );
  expect(faults).toEqual([]);
});

describe('the discharge', () => {
  const endOf = (build: object) => {
    const analysis = analysisOf(build);
    const last_min = chartDataOf(analysis).discharge!.lines[0]!.x;
    return { last_min: last_min[last_min.length - 1], rotor: analysis.performance.rotor! };
  };
  test.each([
    ['by the usable charge', {}],
    ['by the voltage that the motors need', { dry_mass_g: 2000, batteries: [{ ir_mohm: 24 }] }],
    [
      'by the pack of the loads',
      {
        batteries: [
          { name: 'Main', role: 'main' },
          { name: 'Aux', role: 'aux', cells: 3, capacity_mah: 100 },
        ],
        aux_rails: [{ name: 'Video', power_w: 20, bus: 'aux' }],
      },
    ],
  ])('ends with the hover, %s', (_, build) => {
    const { last_min, rotor } = endOf(build);
    expect(rotor.hoverTime_s).toBeGreaterThan(0);
    expect(last_min).toBeCloseTo(rotor.hoverTime_s / 60, 6);
  });
  test('is not drawn of a craft that cannot hover', () => {
    expect(endOf({ dry_mass_g: 50_000 }).last_min).toBeUndefined();
  });
});
