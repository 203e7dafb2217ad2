import { Refusal, Unreachable } from '@airworthy/client';
import { expect, test } from 'vitest';
import { troubleOf } from './trouble.ts';

const refusal = (
  code: 'unavailable' | 'unauthorized' | 'not_a_log',
  status: number,
  retryAfter_s: number | null = null,
) => new Refusal('No.', { status, code, requestId: null, retryAfter_s, members: {} });
const pauses = (error: unknown, failures: number) =>
  Array.from({ length: 200 }, () => troubleOf(error, failures)?.pause_s ?? 0);

test('pauses double up to five minutes, each with up to half as much again', () => {
  const lost = new Unreachable(new Error('gone'));
  for (const [failures, least_s] of [
    [0, 5],
    [1, 10],
    [3, 40],
    [8, 300],
    [1000, 300],
  ] as const) {
    const all = pauses(lost, failures);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(least_s);
    expect(Math.max(...all)).toBeLessThanOrEqual(1.5 * least_s);
    expect(new Set(all).size).toBeGreaterThan(100);
  }
});

test('a pause that the server asks for is kept, however long', () => {
  expect(troubleOf(refusal('unavailable', 503, 3600), 0)?.pause_s).toBe(3600);
  expect(troubleOf(refusal('unavailable', 503, 1), 3)?.pause_s).toBeGreaterThanOrEqual(40);
});

test('a refused key is asked about rarely, and a refused log is its own affair', () => {
  expect(troubleOf(refusal('unauthorized', 401), 0)?.pause_s).toBeGreaterThanOrEqual(300);
  expect(troubleOf(refusal('not_a_log', 400), 0)).toBeNull();
  expect(troubleOf(new Error('a fault'), 0)).toBeNull();
});
