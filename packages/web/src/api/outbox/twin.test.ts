import { describe, expect, test } from 'vitest';
import { twinOf, twinProblem } from './twin.ts';

const onRecord = {
  id: 412,
  external_ref: 'gcs-1',
  asset_id: 3,
  asset_name: 'Survey 1',
  flown_at: '2026-11-14',
  started_at: '2026-11-14T14:05:00+01:00',
  duration_s: 1200,
  duration_min: 20,
};
const none: ReadonlySet<string> = new Set();
const kept = (flown_at: string, duration_min: number, body: object = { asset_id: 3 }) => ({
  ref: 'web-1',
  body: { flown_at, duration_min, ...body },
});
const found = (one: ReturnType<typeof kept>, flights = [onRecord], own = none) =>
  twinOf(one, flights, own)?.id ?? null;

describe('a flight that was filed from elsewhere meanwhile', () => {
  test('is found by its aircraft and the time in the air, whatever its offset', () => {
    expect(found(kept('2026-11-14T14:06:00+01:00', 19))).toBe(412);
    expect(found(kept('2026-11-14T13:05:00Z', 20))).toBe(412);
  });

  test('is not the next flight of the day, also where minutes were rounded', () => {
    expect(found(kept('2026-11-14T14:25:00+01:00', 20))).toBeNull();
    expect(found(kept('2026-11-14T14:23:00+01:00', 20))).toBeNull();
    expect(found(kept('2026-11-14T13:50:00+01:00', 20))).toBeNull();
  });

  test('is found by its length where one of both has no start', () => {
    expect(found(kept('2026-11-14', 20))).toBe(412);
    expect(found(kept('2026-11-14', 21))).toBeNull();
    const timeless = { ...onRecord, started_at: null as unknown as string };
    expect(found(kept('2026-11-14T09:00:00+01:00', 20), [timeless])).toBe(412);
  });

  test('is not one of another aircraft or day', () => {
    expect(found(kept('2026-11-14', 20, { asset_id: 4 }))).toBeNull();
    expect(found(kept('2026-11-13', 20))).toBeNull();
    expect(found(kept('2026-11-14', 20, { asset_name: 'Survey 1' }))).toBe(412);
    expect(found(kept('2026-11-14', 20, { asset_name: 'Survey 2' }))).toBeNull();
  });

  test('is neither the flight itself nor one that this device has filed', () => {
    expect(found(kept('2026-11-14', 20), [{ ...onRecord, external_ref: 'web-1' }])).toBeNull();
    expect(found(kept('2026-11-14', 20), [onRecord], new Set(['gcs-1']))).toBeNull();
  });

  test('without a length is found by its start', () => {
    expect(found(kept('2026-11-14T14:10:00+01:00', 0))).toBe(412);
    expect(found(kept('2026-11-14T15:10:00+01:00', 0))).toBeNull();
  });

  test('is named with what tells it apart', () => {
    expect(twinProblem(onRecord).sentence).toContain(
      'Flight 412 of Survey 1 on 14 Nov 2026, 14:05, 20 min, was filed from elsewhere',
    );
  });
});
