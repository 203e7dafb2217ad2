import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { analyzeBuild } from './analyze.ts';
import { buildShape } from './inputTable/names.ts';
import { misspellings } from './testing/misspellings.ts';
import { unknownMembers, warningsOf } from './unknown.ts';

const findings = (build: object) =>
  analyzeBuild(build as Build, { charts: false }).lint.filter(
    ({ code }) => code === 'FIELD_UNKNOWN',
  );
const messages = (build: object) => findings(build).map(({ message }) => message);

describe('a member that no build has', () => {
  test('is named with the nearest name', () => {
    expect(findings({ prop_diameter: 9, motor_kv: 900 })).toMatchObject([
      {
        level: 'warn',
        field: 'prop_diameter',
        message: 'prop_diameter is not known; did you mean prop_diameter_in?',
      },
    ]);
    expect(messages({ batteries: [{}, { capcity_mah: 4000 }] })).toEqual([
      'batteries[1].capcity_mah is not known; did you mean capacity_mah?',
    ]);
  });
  test('is told where it belongs when it stands at the wrong place', () => {
    expect(messages({ motor_kv: 900, cells: 4 })).toEqual([
      'cells is not known here; it belongs in batteries[].',
    ]);
    expect(messages({ batteries: [{ prop_pitch_in: 4 }] })).toEqual([
      'batteries[0].prop_pitch_in is not known here; it belongs at the top of the body or in thrust_table_of.',
    ]);
  });
  test('is in the checks as in the lint, and changes no figure', () => {
    const reply = analyzeBuild({ prop_diameter: 9, motor_kv: 900 } as Build);
    expect(reply.checks).toContainEqual([
      'warn',
      'prop_diameter is not known; did you mean prop_diameter_in?',
    ]);
    expect(reply.out).toEqual(analyzeBuild({ motor_kv: 900 }).out);
  });
  test('stays silent when its name begins with x_, and so does an empty body', () => {
    expect(findings({ x_colour: 'red', batteries: [{ x_serial: 7 }] })).toEqual([]);
    expect(findings({ x_colour: 'red' })).toEqual([]);
    expect(findings({})).toEqual([]);
  });
  test('is said before all else when nothing of the body is known', () => {
    const { checks } = analyzeBuild({ cells: 3, prop_diameter: 9 } as Build);
    expect(checks[0]).toEqual([
      'warn',
      'No member of the body is known: this is the example profile.',
    ]);
    expect(checks[1]?.[1]).toBe('cells is not known here; it belongs in batteries[].');
  });
  test('is counted from the twenty-first on', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`m${i}`, 1]));
    const said = messages({ motor_kv: 900, ...many });
    expect(said).toHaveLength(21);
    expect(said.at(-1)).toBe('99980 more members are not known.');
    const none = messages(many);
    expect(none).toHaveLength(21);
    expect(none.at(-1)).toBe(
      '99980 more members are not known. No member of the body is known: this is the example profile.',
    );
  });
  test('is repeated cut, and without characters that a terminal would obey', () => {
    const [said] = messages({ motor_kv: 900, [`\u001b[2J${'z'.repeat(9000)}`]: 1 });
    expect(said!.length).toBeLessThan(100);
    expect(said).toMatch(/^\?\[2Jz+… is not known\.$/);
  });
  test.each([null, 7, 'text', [1], [[]]])('has no place in %j', (request) => {
    expect(warningsOf(unknownMembers(request, buildShape))).toEqual([]);
  });
});

test('every misspelt name of a build is noticed, and most are put right', () => {
  const lists = Object.entries(buildShape.members);
  const all = [
    ...lists.map(([name]) => ({ name, at: buildShape, wrap: (wrong: string) => ({ [wrong]: 1 }) })),
    ...lists.flatMap(([list, shape]) =>
      Object.keys(shape?.members ?? {}).map((name) => ({
        name,
        at: shape!,
        wrap: (wrong: string) => ({ [list]: [{ [wrong]: 1 }] }),
      })),
    ),
  ];
  let tried = 0;
  let right = 0;
  for (const { name, at, wrap } of all)
    for (const wrong of misspellings(name).filter((one) => !(one in at.members))) {
      const { found } = unknownMembers(wrap(wrong), buildShape);
      expect(found, wrong).toHaveLength(1);
      tried += 1;
      if (found[0]!.message.includes(` ${name}`)) right += 1;
    }
  expect(tried).toBeGreaterThan(250);
  expect(right / tried).toBeGreaterThan(0.9);
});
