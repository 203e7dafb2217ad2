import { searchBuilds } from '@airworthy/performance/search';
import { describe, expect, test } from 'vitest';
import { isStudy, study } from '../builder/model/study.ts';
import { addressOf, askOf, requestOf } from './ask.ts';
import { remarkText } from './remarks.ts';
import { csvOf, draftOf, isPredicted, linesOf } from './shopping.ts';

describe('a question', () => {
  test('begins as a sentence, and comes back from its address as it was', () => {
    const first = askOf({});
    expect([first.carry_g, first.minutes, first.prop_in]).toEqual([500, 20, 15]);
    const asked = {
      ...first,
      carry_g: 250,
      prop_in: null,
      types: 'any' as const,
      confidence: 'middle' as const,
      second: 'max twr',
      limits: [
        { figure: 'auw_g', side: 'max' as const, value: 2500 },
        { figure: 'hover_throttle', side: 'max' as const, value: 60 },
        { figure: 'twr', side: 'min' as const, value: null },
      ],
    };
    expect(askOf(addressOf(asked))).toEqual(asked);
  });
  test('leaves out what is no limit, and takes percentages as ratios', () => {
    const ask = askOf({ carry: '0', limits: 'nothing<3,hover_throttle<60,twr>,auw_g=4' });
    expect(ask.limits.map(({ figure }) => figure)).toEqual(['hover_throttle', 'twr']);
    const { limits, build } = requestOf(ask);
    expect(limits).toEqual({ hover_throttle: { max: 0.6 } });
    expect(build).toEqual({});
  });
});

describe('a found build', () => {
  const request = requestOf(askOf({ carry: '300', time: '12', prop: '12' }));
  const { front } = searchBuilds({
    ...request,
    vary: {
      ...request.vary,
      motor: ['t-motor-mn3110-470-kv', 't-motor-mn2806-650-kv'],
      battery: { cells: [6], capacity_mah: [5000, 8000] },
    },
  });
  test('opens in the builder with its parts in the notes and the same figures', () => {
    expect(front.length).toBeGreaterThan(0);
    for (const found of front) {
      const draft = draftOf(found);
      const studied = study(draft.params);
      expect(isStudy(studied) && studied.glance.out.hover_min).toBe(found.out.hover_min);
      expect(draft.notes).toMatch(/Motor: 4 × T-Motor/);
      expect(/predicted/.test(draft.notes)).toBe(
        found.outside_measured.includes('max_thrust_per_motor_g'),
      );
    }
  });
  test('rests on a prediction where its thrust does, whatever else was never measured', () => {
    const one = front[0]!;
    expect(isPredicted({ ...one, outside_measured: ['max_thrust_per_motor_g'] })).toBe(true);
    expect(isPredicted({ ...one, outside_measured: ['advance ratio'] })).toBe(false);
  });
  test('is a shopping list and a row of a spreadsheet', () => {
    const kinds = linesOf(front[0]!).map(({ kind }) => kind);
    expect(kinds).toEqual(['Motor', 'Propeller', 'Speed controller', 'Pack', 'Frame']);
    const rows = csvOf(front).split('\n');
    expect(rows).toHaveLength(front.length + 1);
    expect(rows[0]).toContain('hover_min_low');
    expect(csvOf([{ ...front[0]!, outside_measured: ['a "b", c'] }])).toContain('"a ""b"", c"');
  });
});

test('a remark of the search names findings and inputs as people do', () => {
  const request = requestOf(askOf({ carry: '500', time: '20' }));
  const { warnings } = searchBuilds({ ...request, candidates: 400 });
  const shown = warnings.map(remarkText);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter((text) => /[a-z]_[a-z]|[A-Z]_[A-Z]|docs\//.test(text))).toEqual([]);
  expect(remarkText({ message: 'Left out: TWR_LOW 491, NOT_KNOWN 2.' })).toBe(
    'Left out: Low thrust-to-weight ratio (491), NOT_KNOWN 2.',
  );
  // Two remarks are about one field and say the opposite.
  const build = { ...request.build, dry_mass_g: 900 };
  const fixed = searchBuilds({ ...request, build, candidates: 400 }).warnings.map(remarkText);
  expect(fixed.filter((text) => text.includes('is summed'))).toEqual([]);
});
