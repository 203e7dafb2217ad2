import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { simulate } from '../testing/missions.ts';

const flight = simulate({});
/** The same flight in a log that ends at 30 s, in the air. */
const half = cut(flight, { from_us: 0, to_us: 30e6 });

const limitsOf = (read: Flight) => readCrash(read).warnings.join(' ');

test.each([
  [1, 'its last byte is incomplete'],
  [18, 'its last 18 bytes are incomplete'],
])('a record cut off %i bytes in is stated with what is lost', (length_bytes, words) => {
  const damage = [{ reason: 'truncated', at: 1000, length_bytes }] as const;
  expect(limitsOf({ ...half, damage, meta: { ...half.meta, truncated: true } })).toContain(words);
});

test('a record cut off on the ground is no loss', () => {
  const damage = [{ reason: 'truncated', at: 1000, length_bytes: 18 }] as const;
  const meta = { ...flight.meta, truncated: true };
  expect(limitsOf({ ...flight, damage, meta })).not.toContain('incomplete');
});

test('names what lost records: the logger, or the link of a telemetry log', () => {
  const dropouts = [10e6, 20e6].map((time_us) => ({ time_us, duration_us: 1.5e6 }));
  expect(limitsOf({ ...flight, dropouts })).toContain(
    'The logger fell behind and lost records 2 times, 3.00 s in all.',
  );
  const meta = { ...flight.meta, format: 'tlog' } as const;
  expect(limitsOf({ ...flight, meta, dropouts })).toContain(
    'The link dropped records 2 times, 3.00 s in all.',
  );
});

test.each([
  [[1, 2] as const, 'The log also holds vehicle 2; this reading is of vehicle 1.'],
  [[1, 2, 3] as const, 'The log also holds vehicles 2 and 3; this reading is of vehicle 1.'],
])('names the other vehicles of %j', (systems, words) => {
  expect(limitsOf({ ...flight, meta: { ...flight.meta, systems } })).toContain(words);
});

test('says how far a long log was thinned, and nothing of a log that was read whole', () => {
  expect(limitsOf({ ...flight, meta: { ...flight.meta, stride: 15 } })).toContain(
    'one record in up to 15',
  );
  expect(limitsOf(flight)).not.toContain('too long');
});

test('how hard it landed is not called normal where nothing in the log shows it', () => {
  const landed = simulate({ run: { end_s: 75 } });
  expect(readCrash(landed).crash.reason).toMatch(/landed normally/);
  const reason = readCrash(LOGGERS['old copter']!(landed)).crash.reason;
  expect(reason).toMatch(/^No crash: one flight, landed\. How hard it touched the ground cannot/);
  expect(reason).not.toMatch(/normally/);
});
