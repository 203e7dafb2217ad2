import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type LogFacts, readFacts } from './facts.ts';
import { byFlight, sharedTime_s } from './pairs.ts';

let onboard: LogFacts;
let telemetry: LogFacts;
let other: LogFacts;
async function facts(name: string): Promise<LogFacts> {
  const path = fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
  const outcome = await readFacts(path);
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  return outcome.facts;
}
beforeAll(async () => {
  onboard = await facts('dataflash/copter-quad-motor-failure.bin');
  telemetry = await facts('tlog/copter-quad-motor-failure.tlog');
  other = await facts('tlog/copter-quad-normal-loiter.tlog');
});

test('telemetry and the log of the autopilot share the time in which both show it armed', () => {
  expect(sharedTime_s(onboard, telemetry)).toBeGreaterThan(30);
  expect(sharedTime_s(telemetry, onboard)).toBeCloseTo(sharedTime_s(onboard, telemetry), 6);
  expect(sharedTime_s(onboard, other)).toBe(0);
  expect(sharedTime_s(onboard, onboard)).toBe(0);
});

test('nothing that both state may differ, and what one does not state is no contradiction', () => {
  const away = { latitude_deg: -35.3, longitude_deg: 149.165237 };
  const board = { ...onboard, boardId: 'AB' };
  expect(sharedTime_s(board, { ...telemetry, boardId: 'CD' })).toBe(0);
  expect(sharedTime_s(board, { ...telemetry, boardId: 'AB' })).toBeGreaterThan(30);
  expect(sharedTime_s(board, telemetry)).toBeGreaterThan(30);
  expect(sharedTime_s(onboard, { ...telemetry, systemId: 2 })).toBe(0);
  expect(sharedTime_s(onboard, { ...telemetry, vehicle: 'plane' })).toBe(0);
  expect(sharedTime_s(onboard, { ...telemetry, vehicle: 'unknown' })).toBeGreaterThan(30);
  expect(sharedTime_s(onboard, { ...telemetry, place: away })).toBe(0);
  expect(sharedTime_s(onboard, { ...telemetry, start_ms: null })).toBe(0);
  const later = { ...telemetry, start_ms: (telemetry.start_ms ?? 0) + 60_000 };
  expect(sharedTime_s(onboard, later)).toBe(0);
});

test('logs of one flight stand together, with the one that shows more behind the telemetry', () => {
  const logs = [onboard, telemetry, other].map((of) => ({ facts: of }));
  expect(byFlight(logs)).toEqual([[logs[1], logs[0]], [logs[2]]]);
  expect(byFlight([{ facts: null }, { facts: telemetry }])).toHaveLength(2);
});

test('telemetry of several flights goes to the one that it shows most of', () => {
  const start_ms = telemetry.start_ms ?? 0;
  const long = {
    ...telemetry,
    armed_s: [
      [10, 20],
      [100, 200],
    ] as const,
  };
  const first = { ...onboard, start_ms: start_ms + 10_000, armed_s: [[0, 10]] as const };
  const second = { ...onboard, start_ms: start_ms + 100_000, armed_s: [[0, 100]] as const };
  const logs = [first, second, long].map((of) => ({ facts: of }));
  expect(byFlight(logs)).toEqual([[logs[0]], [logs[2], logs[1]]]);
});
