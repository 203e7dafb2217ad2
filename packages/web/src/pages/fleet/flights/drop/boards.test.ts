import { expect, test } from 'vitest';
import { aircraftOfBoard, isSameBoard, isSameFlight } from './boards.ts';

const fleet = [
  { id: 3, serial: '00350034 30365103', remote_id: null },
  { id: 4, serial: 'SN-4', remote_id: 'RID4' },
  { id: 5, serial: 'twice', remote_id: null },
  { id: 6, serial: null, remote_id: 'TWICE' },
];

test('a board is in the aircraft with its serial number, and in none where two have it', () => {
  expect(aircraftOfBoard(['00350034-30365103'], fleet)).toBe(3);
  expect(aircraftOfBoard(['unknown', 'rid4'], fleet)).toBe(4);
  expect(aircraftOfBoard(['twice'], fleet)).toBeNull();
  expect(aircraftOfBoard(['AB12'], fleet)).toBeNull();
  expect(aircraftOfBoard([], fleet)).toBeNull();
});

const onboard = {
  startedAt: new Date('2026-11-14T09:04:00Z'),
  duration_s: 600,
  place: { lat: 47, lon: 8 },
  boards: ['AB-12'],
  telemetry: false,
};
const heard = { ...onboard, telemetry: true, boards: ['ab12'] };
const at = (second: number) => new Date(onboard.startedAt.getTime() + second * 1000);

test('telemetry and the log of the autopilot that begin together are of one flight', () => {
  expect(isSameFlight(onboard, heard)).toBe(true);
  expect(isSameFlight(heard, onboard)).toBe(true);
  expect(isSameFlight(onboard, { ...heard, startedAt: at(8), boards: [], place: null })).toBe(true);
});

test('telemetry that was heard late shares only the end', () => {
  expect(isSameFlight(onboard, { ...heard, startedAt: at(200), duration_s: 400 })).toBe(true);
  expect(isSameFlight(onboard, { ...heard, startedAt: at(200), duration_s: 200 })).toBe(false);
});

test.each([
  ['of the same kind', { telemetry: false }],
  ['of another board', { boards: ['CD34'] }],
  ['that began elsewhere', { place: { lat: 47.01, lon: 8 } }],
  ['without a time of day', { startedAt: null }],
  ['of the flight after', { startedAt: new Date('2026-11-14T09:14:05Z') }],
])('a log %s is of another flight', (_, other) => {
  expect(isSameFlight(onboard, { ...heard, ...other })).toBe(false);
});

test('logs are of one board when they name the same, in whatever way', () => {
  expect(isSameBoard({ boards: ['AB12', '42'] }, { boards: ['42'] })).toBe(true);
  expect(isSameBoard({ boards: [] }, { boards: [] })).toBe(false);
});
