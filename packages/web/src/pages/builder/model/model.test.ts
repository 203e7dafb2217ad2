import { BuildParameters } from '@airworthy/contract';
import { airframeTypes, exampleProfile } from '@airworthy/performance';
import { describe, expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { exampleNames, firstExample } from '../firstExample.ts';
import { batteryFields, payloadFields, railFields } from '../inputs/itemFields.ts';
import {
  CRUISE_NARROWED_PCT,
  cruiseFields,
  hoverFields,
  legFields,
} from '../inputs/measuredFields.ts';
import { type NumberInput, numberFields, refusalOf } from './fields.ts';
import { figures } from './figures.ts';
import { formulas } from './formulas.ts';
import { draftOf, fragmentOf } from './share.ts';
import { isStudy, study } from './study.ts';

/** The ends of a range, and what lies just beyond them. */
function probes({ range }: NumberInput): readonly number[] {
  const low = range.above ?? range.min ?? 0;
  const step = range.whole === true ? 1 : 1e-6;
  return [low - step, low, low + step, range.max, range.max + (range.whole === true ? 1 : 0.5)];
}

describe('ranges of the fields', () => {
  const accepts = (build: object) => BuildParameters.safeParse(build).success;

  test.each(numberFields.map((field) => [field.name, field] as const))(
    '%s takes what the API takes',
    (name, field) => {
      for (const value of probes(field))
        expect([value, refusalOf(value, field.range) === null]).toEqual([
          value,
          accepts({ [name]: value }),
        ]);
    },
  );

  test.each([
    ['batteries', batteryFields],
    ['aux_rails', railFields],
    ['payload', payloadFields],
  ] as const)('items of %s take what the API takes', (list, fields) => {
    for (const field of fields)
      for (const value of probes(field))
        expect([field.name, value, refusalOf(value, field.range) === null]).toEqual([
          field.name,
          value,
          accepts({ [list]: [{ [field.name]: value }] }),
        ]);
  });

  test.each([
    ['measured_hover', hoverFields, { power_w: 100 }],
    ['measured_cruise', cruiseFields, { speed_kmh: 60, power_w: 100 }],
    ['mission', legFields, { kind: 'climb', minutes: 1 }],
  ] as const)('items of %s take what the API takes', (list, fields, item) => {
    for (const field of fields)
      for (const value of probes(field))
        expect([field.name, value, refusalOf(value, field.range) === null]).toEqual([
          field.name,
          value,
          accepts({ [list]: [{ ...item, [field.name]: value }] }),
        ]);
  });

  test('cover every number that an airframe reads', () => {
    const known = new Set<string>(numberFields.map((field) => field.name));
    const read = new Set(airframeTypes.flatMap((type) => type.fields));
    const numbers = [...read].filter((name) => {
      const value = (exampleProfile as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'number' || value === null;
    });
    expect(numbers.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a build in the address', () => {
  test('comes back as it was', () => {
    const draft = { name: 'Größe 7″', notes: 'a & b', params: examples[2]!.params };
    expect(draftOf(`#${fragmentOf(draft)}`)).toEqual(draft);
  });

  test('is refused when it is damaged, and never throws', () => {
    const whole = fragmentOf(examples[2]!);
    for (let length = 0; length < whole.length; length += 7)
      expect(() => draftOf(whole.slice(0, length))).not.toThrow();
    expect(draftOf('build=%%%')).toBeNull();
    expect(draftOf('other=1')).toBeNull();
  });
});

describe('examples', () => {
  test.each(examples.map((example) => [example.name, example] as const))(
    '%s is a build the API takes and can fly',
    (_, example) => {
      expect(BuildParameters.safeParse(example.params).success).toBe(true);
      const studied = study(example.params);
      if (!isStudy(studied)) throw new Error(studied.refused);
      expect(studied.reply.lint.filter((finding) => finding.level === 'bad')).toEqual([]);
      expect(studied.reply.out.cruise_min).toBeGreaterThan(4);
    },
  );

  test('begin with an aircraft that hovers well within its points, and has nothing to mend', () => {
    const studied = study(firstExample.params);
    if (!isStudy(studied)) throw new Error(studied.refused);
    const { out, lint } = studied.reply;
    const hover_g = out.auw_g / 4;
    const points = firstExample.params.thrust_table!.map(({ thrust_g }) => thrust_g);
    expect(Math.min(...points)).toBeLessThan(hover_g);
    // Grams of thrust for a watt: 5 is good for a propeller of seven inches.
    expect(out.auw_g / out.hover_power_w!).toBeGreaterThan(4.9);
    // A quad that loses a motor spins, whatever it is made of.
    const open = lint.filter(({ level }) => level !== 'ok').map(({ code }) => code);
    expect(open).toEqual(['MOTOR_OUT']);
  });

  test('have the names of the menu', () => {
    expect(examples.map(({ name }) => name)).toEqual([...exampleNames]);
  });

  test('a measured cruise narrows the band of a wing to what the page says', () => {
    const { params } = examples.find((example) => example.key === 'flying-wing')!;
    const stated = { ...params, aux_rails: [], usable_fraction: 0.9 };
    const studied = study({ ...stated, measured_cruise: [{ speed_kmh: 55, power_w: 60 }] });
    if (!isStudy(studied)) throw new Error(studied.refused);
    const { low, high } = studied.reply.out.bands.cruise_min!;
    const value = studied.reply.out.cruise_min!;
    expect(Math.abs((100 * (high - low)) / 2 / value - CRUISE_NARROWED_PCT)).toBeLessThan(1);
  });

  test('come close to what was published of them', () => {
    const cruise_min = (key: string) => {
      const studied = study(examples.find((example) => example.key === key)!.params);
      if (!isStudy(studied)) throw new Error(studied.refused);
      return studied.reply.out.bands.cruise_min!;
    };
    for (const [key, published_min] of [
      ['quadplane', 107],
      ['flying-wing', 56],
    ] as const) {
      const { low, high } = cruise_min(key);
      expect([key, low < published_min, published_min < high]).toEqual([key, true, true]);
    }
  });
});

test('every number of an answer is listed as a figure', () => {
  const listed = new Set<string>(figures.map((info) => info.key));
  const missing = airframeTypes.flatMap((type) => {
    const studied = study({ airframe_type: type.name });
    if (!isStudy(studied)) throw new Error(studied.refused);
    return Object.entries(studied.reply.out)
      .filter(([key, value]) => typeof value === 'number' && !listed.has(key))
      .map(([key]) => key);
  });
  expect([...new Set(missing)]).toEqual([]);
});

test('every figure says how it is made and names the page that derives it', () => {
  for (const { key } of figures) expect(formulas[key]?.source, key).toMatch(/^\w+$/);
});
