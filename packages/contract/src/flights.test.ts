import { describe, expect, test } from 'vitest';
import { NewFlight } from './flights.ts';
import { refusal } from './refusal.ts';

function refused(flight: unknown) {
  const parsed = NewFlight.safeParse(flight);
  if (parsed.success) throw new Error('was accepted');
  const error = refusal(parsed.error, flight);
  return { error: error.message, ...error.members };
}

describe('the duration of a flight', () => {
  test('may be sent in both units when they agree within 0.1 %', () => {
    expect(NewFlight.parse({ duration_s: 1260, duration_min: 21 })).toMatchObject({
      duration_s: 1260,
    });
    expect(NewFlight.safeParse({ duration_s: 1261, duration_min: 21 }).success).toBe(true);
    expect(NewFlight.safeParse({ duration_s: 0, duration_min: 0 }).success).toBe(true);
  });
  test('is refused with both names when they disagree', () => {
    const message = 'duration_s (1260) and duration_min (22) disagree; send one of them.';
    expect(refused({ duration_s: 1260, duration_min: 22 })).toMatchObject({
      error: message,
      field: 'duration_s',
      problems: [
        { field: 'duration_s', message },
        { field: 'duration_min', message },
      ],
    });
  });
});

describe('flown_at', () => {
  test.each([
    ['2026-11-14', { date: '2026-11-14', startedAt: null }],
    ['2026-11-14T23:30:00-08:00', { date: '2026-11-14', startedAt: '2026-11-14T23:30:00-08:00' }],
    ['2026-11-14T23:30Z', { date: '2026-11-14', startedAt: '2026-11-14T23:30:00Z' }],
  ])('%s is taken literally', (sent, kept) => {
    expect(NewFlight.parse({ flown_at: sent }).flown_at).toEqual(kept);
  });
  test('with a time and no offset is refused', () => {
    expect(refused({ flown_at: '2026-11-14T23:30:00' })).toMatchObject({
      error: 'flown_at must have an offset such as Z or +01:00 after its time.',
      field: 'flown_at',
    });
  });
});
