import { describe, expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { patched, withAside } from './change.ts';
import { changesOf } from './patch.ts';
import { isStudy, study } from './study.ts';

const metric = { system: 'metric', speed: 'km/h' } as const;
const studyOf = (params: object) => {
  const studied = study(params);
  if (!isStudy(studied)) throw new Error(studied.refused);
  return studied;
};
const severity = { ok: 0, warn: 1, bad: 2 };

describe('a patch', () => {
  test.each(examples.map((example) => [example.name, example] as const))(
    'of a finding of %s clears it and raises no other',
    (_, example) => {
      const { lint } = studyOf(example.params).reply;
      const before = new Map(lint.map(({ code, level }) => [code, level]));
      for (const { code, suggest } of lint) {
        if (suggest === null) continue;
        const after = studyOf(patched(example, suggest).params).glance.lint;
        const own = after.find((one) => one.code === code)?.level ?? 'ok';
        expect(own, code).toBe('ok');
        const worse = after.filter(
          (one) => severity[one.level] > severity[before.get(one.code) ?? 'ok'],
        );
        expect(worse.map(({ message }) => message)).toEqual([]);
      }
    },
  );

  test('takes out what it leaves out, with what the notes said of it', () => {
    const hexa = examples.find(({ key }) => key === 'survey-hexa')!;
    const next = patched(hexa, { motor_kv: 380, thrust_table: null });
    expect(next.params).not.toHaveProperty('thrust_table');
    expect(next.params.motor_kv).toBe(380);
    expect(next.notes).not.toMatch(/measured on a stand/);
    expect(hexa.notes).toMatch(/measured on a stand/);
  });

  test('says what becomes of a pack', () => {
    const build = {
      batteries: [{ name: 'Main', chemistry: 'liion', cells: 6, mass_g: 500, x_mm: 0 } as const],
    };
    const suggest = {
      batteries: [{ ...build.batteries[0], chemistry: 'lipo', mass_g: null } as const],
    };
    expect(changesOf(build, suggest, metric)).toBe('Main: Li-ion → LiPo, Mass as usual for LiPo');
    expect(changesOf({}, { thrust_table: null }, metric)).toBe('');
    expect(changesOf({}, { thrust_table_of: { motor_kv: 1300 } }, metric)).toBe(
      'Measured points scaled',
    );
    expect(changesOf({ thrust_table: [] }, { thrust_table: null }, metric)).toBe(
      'Measured points left out',
    );
  });
});

describe('a finding', () => {
  test('is set aside with a reason, and taken back', () => {
    const aside = withAside({ dry_mass_g: 640 }, 'MOTOR_OUT', ' own ground ');
    expect(aside.set_aside).toEqual([{ code: 'MOTOR_OUT', reason: 'own ground' }]);
    expect(withAside(aside, 'MOTOR_OUT', 'again').set_aside).toHaveLength(1);
    expect(withAside(aside, 'MOTOR_OUT', null)).toEqual({ dry_mass_g: 640 });
  });
});
