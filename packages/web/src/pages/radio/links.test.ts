import { Link } from '@airworthy/contract';
import { resolveLink } from '@airworthy/performance';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../builder/model/fields.ts';
import { catalogLinks, linkDefaults, linkFields, presets, sentenceOf } from './links.ts';

describe('links', () => {
  test.each([...presets, ...catalogLinks].map((one) => [one.name, one.link] as const))(
    '%s is a link the API takes',
    (_, link) => {
      expect(Link.safeParse(link).success).toBe(true);
    },
  );

  test('take at each field what the API takes', () => {
    for (const { name, range } of linkFields)
      for (const value of [
        (range.above ?? range.min!) - 1e-6,
        range.above ?? range.min!,
        range.max,
        range.max + 0.5,
      ])
        expect([name, value, refusalOf(value, range) === null]).toEqual([
          name,
          value,
          Link.safeParse({ [name]: value }).success,
        ]);
  });

  test('have the defaults of the engine', () => {
    expect(resolveLink({})).toMatchObject(linkDefaults);
  });
});

test('the sentence names what limits the link', () => {
  expect(sentenceOf(resolveLink({}))).toMatch(
    /^The budget ends the link at 10\.4 km, before the horizon/,
  );
  expect(sentenceOf(resolveLink({ rx_height_m: 2, tx_power_dbm: 33 }))).toMatch(
    /^The horizon ends the link/,
  );
});
