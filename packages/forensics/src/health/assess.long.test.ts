import { describe, expect, test } from 'vitest';
import { generatedHistory, type SlowFault } from '../testing/history.ts';
import { type Assessment, assess } from './assess.ts';
import type { ReadFlight } from './history.ts';

/** Whole rates over many histories are measured by `npm run health`; here a few seeds of each. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function named(assessment: Assessment): string[] {
  return assessment.drivers
    .filter((driver) => driver.since_flight_id !== null)
    .map((driver) => driver.key);
}

/** Drivers that are named after some flight of the history. */
function everNamed(history: readonly ReadFlight[]): Set<string> {
  const keys = new Set<string>();
  for (let count = 5; count <= history.length; count++)
    for (const key of named(assess(history.slice(0, count)))) keys.add(key);
  return keys;
}

/** The same figures at every flight, with a few of them set. */
function still(flights: number, change: (index: number) => Partial<ReadFlight['features']>) {
  const { features } = generatedHistory({ seed: 1, flights: 1 })[0]!;
  return Array.from({ length: flights }, (_, index) => ({
    flight_id: 100 + index,
    features: { ...features, ...change(index) },
  }));
}

function driverOf(assessment: Assessment, key: string) {
  return assessment.drivers.find((driver) => driver.key === key)!;
}

test.each(SEEDS)('a healthy history of 60 flights raises none (seed %i)', (seed) => {
  expect([...everNamed(generatedHistory({ seed, flights: 60 }))]).toEqual([]);
});

describe('a slow fault is named before the flight where it doubles', () => {
  const bearing = ['vibe_x_p95', 'vibe_y_p95', 'vibe_z_p95'] as const;
  const pack = ['pack_resistance_mohm'] as const;
  const cases: [string, string, SlowFault, number][] = [];
  for (const from of [0, 10, 30]) {
    cases.push(['bearing', 'vibration', { figures: bearing, growth: 0.03, from }, 24]);
    cases.push(['pack', 'battery', { figures: pack, growth: 0.02, from }, 36]);
  }
  // 1.03^24 = 2.03 and 1.02^36 = 2.04: the history ends with the flight before.
  test.each(cases)('%s: %s', (_, key, fault, doubling) => {
    for (const seed of [21, 22, 23, 24, 25, 26]) {
      const history = generatedHistory({ seed, flights: fault.from + doubling, fault });
      expect([...everNamed(history)], `seed ${seed} from ${fault.from}`).toContain(key);
    }
  });
});

test('a named driver says by how much, since when, and scores below 80', () => {
  const fault = { figures: ['vibe_z_p95'], growth: 0.03, from: 20 } as const;
  const history = generatedHistory({ seed: 3, flights: 44, fault });
  const assessment = assess(history);
  const vibration = driverOf(assessment, 'vibration');
  expect(vibration.score).toBeLessThan(80);
  expect(vibration.since_flight_id).toBeGreaterThan(20);
  expect(vibration.flight_ids[0]).toBe(vibration.since_flight_id);
  expect(vibration.flight_ids.at(-1)).toBeGreaterThan(40);
  expect(vibration.value!).toBeGreaterThan(1.25 * vibration.baseline!);
  expect(vibration.z!).toBeGreaterThan(2);
  const rise = Math.round(100 * (vibration.value! / vibration.baseline! - 1));
  expect(vibration.sentence).toBe(
    `Vibration is up ${rise} % over its own 12 earlier flights, since flight ${vibration.since_flight_id}.`,
  );
  expect(assessment.trend).toBe('falling');
});

test('a sentence writes an angle with its sign', () => {
  const { drivers } = assess(generatedHistory({ seed: 5, flights: 30 }));
  expect(drivers.find(({ key }) => key === 'tracking')?.sentence).toMatch(
    /^The tracking error is [\d.]+°, usual for this aircraft\.$/,
  );
});

test('the score is the mean of the drivers by their weights, which add up to one', () => {
  const { score, drivers } = assess(generatedHistory({ seed: 5, flights: 30 }));
  expect(drivers).toHaveLength(9);
  const weights = drivers.reduce((sum, driver) => sum + driver.weight, 0);
  expect(weights).toBeCloseTo(1, 5);
  const mean = drivers.reduce((sum, driver) => sum + driver.weight * driver.score, 0);
  expect(score).toBe(Math.round(mean));
});

test('one bad driver among good ones holds the score at ten above it', () => {
  const { score, band, drivers } = assess(still(14, (index) => ({ crashed: index === 5 })));
  const mean = drivers.reduce((sum, driver) => sum + driver.weight * driver.score, 0);
  expect(mean).toBeGreaterThan(90);
  expect([score, band]).toEqual([50, 'poor']);
});

describe('what no signed work answers', () => {
  const healthy = still(30, () => ({}));
  test('keeps the score at 59 and leads the reason, a crash before an order', () => {
    expect(assess(healthy)).toMatchObject({ score: 100, band: 'good', reason: null });
    const order = { kind: 'grounding', title: 'Replace arm' } as const;
    expect(assess(healthy, [order])).toMatchObject({
      score: 59,
      band: 'poor',
      trend: 'steady',
      reason: 'Replace arm is open, which grounds it.',
    });
    const crash = { kind: 'crash', flight_id: 12 } as const;
    expect(assess(healthy, [crash, order])).toMatchObject({
      score: 59,
      reason: 'Flight 12 ended in a crash, and no signed work answers it.',
    });
    expect(assess(healthy, [crash, { kind: 'crash', flight_id: 14 }]).reason).toBe(
      'Flights 12 and 14 ended in a crash, and no signed work answers them.',
    );
  });

  test('makes the score fall only while its flight is among the last five', () => {
    const late = { kind: 'crash', flight_id: 128 } as const;
    expect(assess(healthy, [late]).trend).toBe('falling');
    expect(assess(healthy, [{ kind: 'crash', flight_id: 101 }]).trend).toBe('steady');
  });
});

test('a crash among too few flights is poor without a score, and the reason leads with it', () => {
  const flights = still(3, (index) => ({ crashed: index === 1 }));
  const few = { score: null, band: 'poor', trend: 'unknown', drivers: [] };
  expect(assess(flights, [{ kind: 'crash', flight_id: 101 }])).toEqual({
    ...few,
    reason:
      'Flight 101 ended in a crash, and no signed work answers it. A score needs 5 flights read; 2 flights are missing.',
  });
  expect(assess(flights)).toEqual({
    ...few,
    reason: 'Flight 101 ended in a crash. A score needs 5 flights read; 2 flights are missing.',
  });
});

test('a driver without data gives its weight to the others', () => {
  const history = still(10, () => ({ pack_resistance_mohm: null, cell_resistance_mohm: null }));
  const { drivers } = assess(history);
  expect(drivers.map((driver) => driver.key)).not.toContain('battery');
  expect(drivers.reduce((sum, driver) => sum + driver.weight, 0)).toBeCloseTo(1, 5);
  expect(driverOf(assess(history), 'vibration').weight).toBeCloseTo(0.25 / 0.75, 5);
});

test('four flights are too few, and the reason says how many are missing', () => {
  expect(assess(generatedHistory({ seed: 1, flights: 4 }))).toEqual({
    score: null,
    band: 'unknown',
    trend: 'unknown',
    drivers: [],
    reason: 'A score needs 5 flights read; 1 flight is missing.',
  });
  expect(assess([]).reason).toBe('A score needs 5 flights read; 5 flights are missing.');
  expect(assess(generatedHistory({ seed: 1, flights: 5 })).score).not.toBeNull();
});

test('a constant history is healthy, and a twentieth more after it is nothing', () => {
  const history = still(30, (index) => ({ vibe_z_p95: index < 20 ? 10 : 10.5 }));
  const assessment = assess(history);
  expect(named(assessment)).toEqual([]);
  expect(driverOf(assessment, 'vibration').score).toBeGreaterThanOrEqual(80);
  expect(Math.abs(driverOf(assessment, 'vibration').z!)).toBeLessThan(1);
});

test('a repair clears the driver within five flights', () => {
  const level = (index: number) => (index >= 20 && index < 35 ? 26 : 12);
  const history = still(40, (index) => ({ vibe_z_p95: level(index) + (index % 3) / 10 }));
  expect(named(assess(history.slice(0, 30)))).toEqual(['vibration']);
  expect(named(assess(history))).toEqual([]);
});

test('the two autopilots measure vibration differently and are not held against each other', () => {
  const history = still(30, (index) =>
    index < 15
      ? { vibe_metric: 'px4', vibe_x_p95: 2, vibe_y_p95: 2, vibe_z_p95: 2 }
      : { vibe_metric: 'ardupilot', vibe_x_p95: 12, vibe_y_p95: 12, vibe_z_p95: 12 },
  );
  const assessment = assess(history);
  expect(named(assessment)).toEqual([]);
  expect(driverOf(assessment, 'vibration')).toMatchObject({ value: 12, baseline: 12 });
});

test('a figure above the limit for any aircraft is named though it was always there', () => {
  const history = still(20, (index) => ({ vibe_z_p95: 45 + (index % 2) }));
  const vibration = driverOf(assess(history), 'vibration');
  expect(vibration.score).toBeLessThan(80);
  expect(vibration.sentence).toContain('above the limit of 30 m/s²');
  expect(vibration.since_flight_id).toBe(100);
});

test('a crash is named for ten flights, three troubled flights of ten too', () => {
  const crashed = still(14, (index) => ({ crashed: index === 5 }));
  expect(driverOf(assess(crashed), 'events')).toMatchObject({
    score: 40,
    since_flight_id: 105,
    flight_ids: [105],
  });
  expect(named(assess([...crashed, ...still(2, () => ({}))]))).toEqual([]);
  const troubled = still(12, (index) => ({ failsafes: index % 4 === 3 ? 1 : 0 }));
  expect(driverOf(assess(troubled), 'events')).toMatchObject({ score: 70, since_flight_id: 103 });
});
