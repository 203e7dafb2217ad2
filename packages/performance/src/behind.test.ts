/**
 * What lies behind an answer, printed: types and packs as they are kept, every patch that a rule would try, layouts of any
 * number of motors, masses by law, what a search knows of a candidate before it analyzes it. An answer shows only the first
 * patch that cures, and the best candidates. After a change that is meant:
 * `npx vitest run packages/performance/src/behind.test.ts -u`, then read the difference.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import {
  leastCellResistance_ohm,
  mostRating,
  packOf,
  usualMass_kg,
  usualOfPack,
} from './airframe/packs.ts';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf, resolve } from './analysis.ts';
import { checks } from './findings.ts';
import { addedMass, motorMassIn_g } from './partMasses.ts';
import { sixDigits } from './round.ts';
import { possible } from './search/bounds.ts';
import { changeKinds, singleChanges } from './search/changes.ts';
import { driveOptions, suitsVoltage } from './search/drives.ts';
import { candidatesOf } from './search/search.ts';
import { spaceOf } from './search/space.ts';
import { anyBuild } from './testing/anyBuild.ts';
import { designs } from './testing/designs.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';
import { inOneLine, membersOf, sample } from './testing/printed.ts';
import { twelveSearches } from './testing/searches.ts';

const page = (lines: readonly string[]) => `${lines.join('\n')}\n`;
const golden = (name: string) => `golden/behind/${name}.txt`;
/** A long list in short: how many, every so many of them, and a digest that any other list changes. */
function inShort(lines: readonly string[], every: number): string[] {
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);
  return [`  ${lines.length}, ${digest}`, ...lines.filter((_, i) => i % every === 0)];
}

const types = airframeTypes.map(({ name }) => name);

const drawn: readonly (readonly [string, Build])[] = [
  ...types.map((name) => [name, { airframe_type: name }] as const),
  ...Object.entries(designs),
  ['a small pack', { batteries: [{ cells: 6, capacity_mah: 300 }] }],
  ['a fast cruise', { airframe_type: 'Fixed wing (tractor)', cruise_speed_kmh: 190 }],
  ...sample(plausibleBuild, 12, 'plausible', 41),
  ...sample(anyBuild, 6, 'any', 41),
];

test('every patch that a rule would try', async () => {
  const lines = drawn.flatMap(([title, build]) => {
    const analysis = analysisOf(build);
    const tried = checks.flatMap(({ code, judge, remedies }) => {
      const level = judge(analysis)?.level ?? 'ok';
      if (remedies === undefined || level === 'ok') return [];
      return [
        `  ${code} ${level}`,
        ...[...remedies(analysis)].map((one) => `    ${inOneLine(one)}`),
      ];
    });
    return [title, ...tried];
  });
  await expect(page(lines)).toMatchFileSnapshot(golden('remedies'));
});

test('types as they are kept', async () => {
  const lines = airframeTypes.flatMap((type) => [type.name, ...membersOf(type)]);
  await expect(page(lines)).toMatchFileSnapshot(golden('types'));
});

test('packs of every chemistry', async () => {
  const lines = (['lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'] as const).flatMap(
    (chemistry) =>
      [
        { chemistry },
        { chemistry, cells: 4, capacity_mah: 5200, parallel: 2, count: 3 },
        { chemistry, c_rating: 9, ir_mohm: 3.5, mass_g: 700 },
      ].flatMap((battery) => {
        const pack = packOf(battery, 1, 4);
        const derived = {
          ...usualOfPack(battery),
          most_c: mostRating(pack),
          least_ohm: leastCellResistance_ohm(pack),
          usual_kg: usualMass_kg(pack),
        };
        return [inOneLine(battery), ...membersOf({ pack, derived })];
      }),
  );
  await expect(page(lines)).toMatchFileSnapshot(golden('packs'));
});

test('layouts of any number of motors, and what their parts weigh by law', async () => {
  const counts = [1, 2, 3, 4, 6, 8];
  const lines = types.flatMap((airframe_type) =>
    counts.flatMap((motor_count) =>
      [false, true].map((coaxial) => {
        const build = { airframe_type, motor_count, coaxial };
        const of = resolve(build);
        const wider = resolve({ ...build, wing_tip_chord_mm: 150, wing_span_mm: 1800 });
        const rotors = of.rotors.map(({ index, group, at, spin, level, tilt_deg }) => [
          [index, group, spin, level, tilt_deg],
          [at.x_m, at.y_m, at.z_m],
        ]);
        const masses = [motorMassIn_g(of), addedMass(of, wider), addedMass(wider, of)];
        return `${airframe_type} ${motor_count}${coaxial ? ' coaxial' : ''} ${inOneLine([rotors, masses])}`;
      }),
    ),
  );
  await expect(page(lines)).toMatchFileSnapshot(golden('layouts'));
});

test('predictions from what is stated of the motor', async () => {
  const stated: readonly Build[] = [
    { motor_kv: 900 },
    { motor_kv: 900, motor_resistance_mohm: 90 },
    { motor_kv: 900, motor_mass_g: 60 },
    { motor_kv: 900, esc_current_a: 12 },
    { motor_kv: 400, motor_resistance_mohm: 200, motor_mass_g: 120, prop_blades: 3 },
  ];
  const lines = types.flatMap((airframe_type) =>
    stated.map((build) => {
      const { predictions } = resolve({ airframe_type, ...build });
      return `${airframe_type} ${inOneLine(build)} ${inOneLine(predictions)}`;
    }),
  );
  await expect(page(lines)).toMatchFileSnapshot(golden('predictions'));
});

describe('a search', () => {
  const FIGURES = ['auw_g', 'energy_wh', 'price', 'hover_min', 'twr', 'stall_speed_kmh', 'wot_min'];

  test('knows of a candidate before it is analyzed', async () => {
    const lines = Object.entries(twelveSearches).flatMap(([title, request]) => {
      const known = [...candidatesOf(request, spaceOf(request))].map(({ candidate, ground }) => {
        const { build, parts, ...figures } = candidate;
        const bounds = FIGURES.map((figure) => possible(figure, candidate, ground));
        return `  ${inOneLine([figures, bounds, build(), Object.values(parts())])}`;
      });
      return [title, ...inShort(known, Math.ceil(known.length / 3))];
    });
    await expect(page(lines)).toMatchFileSnapshot(golden('candidates'));
  });

  test('takes the drives that its request allows, in their order', async () => {
    const any = { min: 0, max: Number.POSITIVE_INFINITY };
    const within = (least: number, most: number) => ({
      prop_diameter_in: { min: least, max: most },
      prop_pitch_in: any,
      prop_blades: { min: 2, max: 2 },
      motor_kv: { min: 300, max: 900 },
    });
    const lines = [within(9, 11), within(13, 15.5)].flatMap((bounds) =>
      (['catalog', undefined] as const).flatMap((propellers) => {
        const options = driveOptions('catalog', propellers, bounds);
        const fits = ([cells, volts]: readonly [number, number]) =>
          options.map((option) => (suitsVoltage(option, cells, volts) ? 1 : 0)).join('');
        const packs = [
          [3, 11.1],
          [4, 14.8],
          [6, 22.2],
          [12, 44.4],
        ] as const;
        const names = options.map(({ motor, propeller, test: of }) =>
          inOneLine([motor.id, propeller?.id, of?.id]),
        );
        return [...inShort(names, 40), ...inShort(packs.map(fits), 5)];
      }),
    );
    await expect(page(lines)).toMatchFileSnapshot(golden('drives'));
  });

  test('changes one part at a time', async () => {
    const few = Object.entries(designs).filter((_, i) => i % 5 === 0);
    const lines = few.flatMap(([title, build]) => {
      const changes = [...singleChanges(analysisOf(build), changeKinds)].map(
        ({ part, ...change }) => `  ${inOneLine({ ...change, part: part.id })}`,
      );
      return [title, ...inShort(changes, 40)];
    });
    await expect(page(lines)).toMatchFileSnapshot(golden('changes'));
  });
});

test('a figure has six digits, and none where it is not finite', () => {
  expect(
    [Number.NaN, Number.POSITIVE_INFINITY, 1e-10, 1_234_567.8, 12.345_678].map(sixDigits),
  ).toEqual([null, null, 0, 1_234_570, 12.3457]);
});

test('a cruise that was measured calibrates what cruises', () => {
  const measured_cruise = [{ speed_kmh: 60, power_w: 140 }];
  const of = (airframe_type: string) =>
    resolve({ airframe_type, measured_cruise }).cruiseCalibration;
  expect(of('Fixed wing (tractor)')).not.toBeNull();
  expect(of('Quad X')).toBeNull();
});
