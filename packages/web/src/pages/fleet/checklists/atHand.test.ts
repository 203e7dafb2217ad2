import { expect, test } from 'vitest';
import { aircraftAtHand, fittingAircraft } from './atHand.ts';

const aircraft = [
  { id: 1, type_id: 7, status: 'in_service' },
  { id: 2, type_id: 7, status: 'grounded' },
  { id: 3, type_id: null, status: 'in_service' },
  { id: 4, type_id: 7, status: 'retired' },
];
const ids = (template: { asset_ids: number[]; type_ids: number[] }) =>
  fittingAircraft(template, aircraft).map(({ id }) => id);

test('a template is offered for the aircraft and types that it names, and for all where it names none', () => {
  expect(ids({ asset_ids: [], type_ids: [] })).toEqual([1, 2, 3]);
  expect(ids({ asset_ids: [], type_ids: [7] })).toEqual([1, 2]);
  expect(ids({ asset_ids: [3, 4], type_ids: [] })).toEqual([3]);
});

test('the aircraft at hand is the only one that fits, else the one last checked, else none', () => {
  expect(aircraftAtHand([{ id: 3 }], null)).toBe(3);
  expect(aircraftAtHand([{ id: 1 }, { id: 2 }], 2)).toBe(2);
  expect(aircraftAtHand([{ id: 1 }, { id: 2 }], 9)).toBeNull();
  expect(aircraftAtHand([{ id: 1 }, { id: 2 }], null)).toBeNull();
  expect(aircraftAtHand([], 1)).toBeNull();
});
