import { deleteFlight, getCatalog, getFlight, listFlights, listPilots } from '@airworthy/contract';
import { CHANGES, RESTS_ON } from '@airworthy/contract/web';
import { expect, test } from 'vitest';
import { oldAfter } from './oldAnswers.ts';

const table = Object.fromEntries(
  Object.entries({ deleteFlight, getCatalog, getFlight, listFlights, listPilots }).map(
    ([name, { method, path }]) => [
      name,
      { method, path, changes: CHANGES[name] ?? [], restsOn: RESTS_ON[name] ?? [] },
    ],
  ),
);
const isOld = oldAfter(table, 'deleteFlight', { params: { id: 3 } })!;

test('what rests on flights is old once a flight is deleted', () => {
  expect(isOld(['listFlights', { query: { limit: 100 } }])).toBe(true);
  expect(isOld(['listPilots'])).toBe(true);
  expect(isOld(['getFlight', { params: { id: 4 } }])).toBe(true);
});

test('the deleted flight itself is not asked again, by number or by the text of the address', () => {
  expect(isOld(['getFlight', { params: { id: 3 } }])).toBe(false);
  expect(isOld(['getFlight', { params: { id: '3' } }])).toBe(false);
});

test('what does not rest on flights stays, and so does what is not an answer of ours', () => {
  expect(isOld(['getCatalog'])).toBe(false);
  expect(isOld(['drafts'])).toBe(false);
});

test('a call that changes nothing makes nothing old', () => {
  expect(oldAfter(table, 'getFlight', { params: { id: 3 } })).toBeNull();
  expect(oldAfter(table, 'unheardOf')).toBeNull();
});
