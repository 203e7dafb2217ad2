import { datedCurrencyKeys } from '@airworthy/contract';
import { expect, test } from 'vitest';
import {
  type CurrencyItem,
  DATES,
  lapsesOf,
  nextLapse,
  type Pilot,
  standingText,
} from './lapses.ts';

const item = (label: string, valid_until: string | null, days_left: number | null, more = {}) =>
  ({ label, valid_until, days_left, ...more }) as CurrencyItem;
const pilot = (name: string, ...items: CurrencyItem[]) =>
  ({ name, currency: { items } }) as unknown as Pilot;

test('the dates are those of the API', () => {
  expect(Object.keys(DATES).sort()).toEqual([...datedCurrencyKeys].sort());
});

test('what lapses first comes first, over all pilots', () => {
  const list = [
    pilot('Ito', item('Medical', '2026-12-01', 16), item('Recent', null, null)),
    pilot('Roy', item('Recent', '2026-11-01', -14)),
  ];
  expect(lapsesOf(list).map((one) => one.pilot.name)).toEqual(['Roy', 'Ito']);
  expect(nextLapse(list[0]!)?.label).toBe('Medical');
  expect(nextLapse(pilot('Byrd'))).toBeNull();
});

test('a rule is put in words with its end and its count', () => {
  expect(standingText(item('', '2026-11-29', 14, { done: 4, needed: 3 }))).toBe(
    'to 29 Nov 2026, 14 days left; 4 done, 3 needed',
  );
  expect(standingText(item('', '2026-11-01', -14))).toBe('lapsed after 1 Nov 2026');
  expect(standingText(item('', null, null))).toBe('no date on file');
});
