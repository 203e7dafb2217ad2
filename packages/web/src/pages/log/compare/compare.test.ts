import type { CrashReading } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import type { LogEntry } from '../logs.ts';
import { alignments, candidatesOf, flightIn, overlaid } from './compare.ts';

const reading = (starts: readonly number[], started_at: string | null, event: number | null) =>
  ({
    flights: starts.map((start_s) => ({ start_s, end_s: start_s + 20 })),
    crash: { detected: event !== null, time: event, control_lost_s: null },
    meta: { started_at },
  }) as unknown as CrashReading;
const entry = (name: string, one: CrashReading) =>
  ({ name, state: { kind: 'read', reading: one } }) as unknown as LogEntry;

test('each flight of each open log can be compared', () => {
  const open = [
    entry('a.bin', reading([5, 100], null, null)),
    entry('b.bin', reading([7], null, null)),
    { name: 'c.bin', state: { kind: 'waiting' } } as unknown as LogEntry,
  ];
  expect(candidatesOf(open).map(({ key }) => key)).toEqual(['a.bin#1', 'a.bin#2', 'b.bin']);
});

test('flights are aligned at what both have', () => {
  const own = reading([10], '2026-11-14T10:00:00Z', 25);
  const [other] = candidatesOf([entry('b', reading([4], '2026-11-14T10:00:30Z', null))]);
  expect(alignments({ reading: own, flight: own.flights[0]! }, other!)).toEqual([
    { key: 'takeoff', text: 'Take-off', shift_s: 6 },
    { key: 'landing', text: 'End of flight', shift_s: 6 },
    { key: 'clock', text: 'Time of day', shift_s: 30 },
  ]);
});

test('a window shows the flight that fills most of it', () => {
  const log = reading([0, 50, 100], null, null);
  expect(flightIn(log, [48, 73])!.start_s).toBe(50);
  expect(flightIn(reading([], null, null), [0, 1])).toBeNull();
});

test('two flights share one axis; what one of them does not have is no gap', () => {
  const line = (values: (number | null)[]) => ({
    key: 'roll',
    label: 'Roll',
    unit: '°',
    color: 'red',
    dashed: false,
    axis: 'left' as const,
    values,
  });
  const { times, lines } = overlaid(
    { times: [0, 1, 2], lines: [line([1, null, 3])] },
    { times: [10, 10.5], lines: [line([7, 8])] },
    -9,
  );
  expect(times).toEqual([0, 1, 1.5, 2]);
  expect(lines[0]!.values).toEqual([1, null, undefined, 3]);
  expect(lines[1]!.values).toEqual([undefined, 7, 8, undefined]);
  expect([lines[1]!.key, lines[1]!.faint]).toEqual(['other roll', true]);
});
