import { describe, expect, test } from 'vitest';
import { dueOf, nextDue } from './due.ts';
import { lifeStanding } from './life.ts';

const item = (every: Partial<Record<'hours' | 'flights' | 'days', number>>) => ({
  key: 'insp',
  title: '50-hour inspection',
  every: { hours: null, flights: null, days: null, ...every },
  warn_at: 0.9,
  grounding: false,
  tasks: [],
  checklist_template_id: null,
});
const base = { hours: 0, flights: 0, on: '2026-01-01' };

describe('an item of a program', () => {
  test('is due when the first of its intervals has passed', () => {
    const every = { hours: 50, flights: 100, days: 180 };
    const at = (hours: number, flights: number, today: string) =>
      dueOf(item(every), base, { hours, flights, today });
    expect(at(50.2, 10, '2026-02-01')).toMatchObject({
      state: 'overdue',
      reason: '50.2 h of 50 h',
      inHours: -0.2,
      inFlights: 90,
      inDays: 149,
      at: { hours: 50, flights: 100, date: '2026-06-30' },
    });
    expect(at(10, 100, '2026-02-01').reason).toBe('100 of 100 flights');
    expect(at(10, 10, '2026-06-30')).toMatchObject({ state: 'overdue', reason: '180 of 180 days' });
    expect(at(45, 10, '2026-02-01').state).toBe('due_soon');
    expect(at(44.9, 10, '2026-02-01').state).toBe('ok');
  });

  test('counts from where it was signed off', () => {
    const signed = { hours: 50.2, flights: 214, on: '2026-11-15' };
    const due = dueOf(item({ hours: 50 }), signed, {
      hours: 60,
      flights: 220,
      today: '2026-12-01',
    });
    expect(due).toMatchObject({ state: 'ok', inHours: 40.2, inDays: null, at: { hours: 100.2 } });
  });

  test('the next of several is the one furthest through its interval', () => {
    const standing = { hours: 40, flights: 90, today: '2026-01-02' };
    const dues = [item({ hours: 50 }), item({ flights: 100 })].map((one) =>
      dueOf(one, base, standing),
    );
    expect(nextDue(dues)).toBe(dues[1]);
    expect(nextDue([dues[1]!, dues[0]!])).toBe(dues[1]);
    // Of two that stand alike the one that its program names first.
    expect(nextDue([dues[1]!, { ...dues[1]! }])).toBe(dues[1]);
    expect(nextDue([])).toBeNull();
  });
});

describe("a component's life", () => {
  const pack = {
    declared_duration_s: 0,
    declared_flights: 0,
    declared_cycles: 0,
    base_duration_s: 0,
    base_flights: 0,
    base_cycles: 3,
    flown_duration_s: 111_600,
    flown_flights: 140,
    life_hours: null,
    life_flights: null,
    life_cycles: 300,
    life_date: '2028-05-02',
    fitted_on: '2026-05-02',
    created: new Date('2026-05-02T00:00:00Z'),
  };
  test('is used by the limit that is furthest gone', () => {
    const life = lifeStanding(pack, '2026-11-15');
    expect(life).toMatchObject({ hours: 31, flights: 140, cycles: 143, status: 'ok' });
    expect(life.used).toBe(0.476667);
    expect(life.remaining).toEqual({ hours: null, flights: null, cycles: 157, days: 534 });
  });
  test.each([
    [270, 'due_soon'],
    [269, 'ok'],
    [300, 'expired'],
  ])('%i of 300 cycles is %s', (cycles, status) => {
    const life = lifeStanding({ ...pack, base_cycles: cycles - 140 }, '2026-11-15');
    expect(life.status).toBe(status);
  });
  test('ends after its last day', () => {
    expect(lifeStanding(pack, '2028-05-02').status).toBe('due_soon');
    expect(lifeStanding(pack, '2028-05-03')).toMatchObject({
      status: 'expired',
      reason: 'life ended on 2028-05-02',
    });
  });
  test('has no end without a limit', () => {
    const life = lifeStanding({ ...pack, life_cycles: null, life_date: null }, '2026-11-15');
    expect(life).toMatchObject({ used: null, status: 'ok' });
  });
});
