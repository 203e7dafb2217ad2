import { describe, expect, test } from 'vitest';
import { generatedHistory } from '../testing/history.ts';
import { generatedPower, type PowerChange, TIRED_PACK } from '../testing/powerHistory.ts';
import { assess } from './assess.ts';
import type { ReadFlight } from './history.ts';
import { LEAST_POWERED, powerDriftOf } from './powerDrift.ts';

const from = 20;
const changed = (change: Partial<PowerChange>, flights = 40, seed = 11) =>
  generatedPower({
    seed,
    flights,
    change: { kind: 'propulsion', size: Math.log(1.12), from, ...change },
  });

describe('a drift of the hover power', () => {
  test('is not looked for in too few flights', () => {
    const flights = changed({}, LEAST_POWERED);
    expect(powerDriftOf(flights)).not.toBeNull();
    expect(powerDriftOf(flights.slice(1))).toBeNull();
  });

  test('is not named where nothing changed, however the loads did', () => {
    const drift = powerDriftOf(generatedPower({ seed: 11, flights: 60 }))!;
    expect(drift).toMatchObject({ named: false, since_flight_id: null, flight_ids: [] });
    expect(drift.evidence).toBeLessThan(1);
  });

  test('is named with its size and the flight that it began at', () => {
    const drift = powerDriftOf(changed({}))!;
    expect(drift.named).toBe(true);
    expect(drift.rise).toBeGreaterThan(0.09);
    expect(drift.rise).toBeLessThan(0.14);
    expect(Math.abs(drift.since_flight_id! - (from + 1))).toBeLessThan(3);
  });

  test('is put down to the propulsion where the throttle stays, and to mass where it rises', () => {
    expect(powerDriftOf(changed({}))!.cause).toBe('propulsion');
    expect(powerDriftOf(changed({ kind: 'mass' }))!.cause).toBe('mass');
  });

  test('is put down to nothing without a throttle', () => {
    const silent = changed({ kind: 'mass' }).map((flight) => ({ ...flight, throttle: null }));
    expect(powerDriftOf(silent)).toMatchObject({ named: true, cause: 'unknown' });
  });

  test('is found sooner where the throttle rose with the power', () => {
    const firstNamed = (seed: number, throttle: boolean) => {
      const flights = changed({ kind: 'mass', size: Math.log(1.08) }, 60, seed).map((flight) =>
        throttle ? flight : { ...flight, throttle: null },
      );
      return flights.findIndex(
        (_, index) => index >= from && powerDriftOf(flights.slice(0, index + 1))!.named,
      );
    };
    const seeds = [21, 22, 23, 24, 25, 26];
    const all = (throttle: boolean) =>
      seeds.reduce((sum, seed) => sum + firstNamed(seed, throttle) - from, 0);
    expect(all(true)).toBeLessThan(all(false));
  });

  test('is not a rise of the throttle alone', () => {
    const set = generatedPower({ seed: 11, flights: 40 }).map((flight, index) =>
      index < from ? flight : { ...flight, throttle: flight.throttle! + 0.1 },
    );
    expect(powerDriftOf(set)!.named).toBe(false);
  });

  test('of a pack leaves the aircraft with its other packs alone, and both can be', () => {
    const flights = changed({ size: Math.log(1.15) }, 60).map((flight, index) =>
      index >= from && flight.packs.includes(TIRED_PACK)
        ? { ...flight, power: flight.power + Math.log(1.15) }
        : flight,
    );
    const drift = powerDriftOf(flights)!;
    expect(drift).toMatchObject({ cause: 'propulsion', pack: { pack: TIRED_PACK } });
    expect(drift.packRise).toBeGreaterThan(0.02);
    expect(drift.rise - drift.packRise).toBeCloseTo(Math.log(1.15), 1);
  });

  test('of every second flight is that of the pack on it, and no noise', () => {
    const flights = Array.from({ length: 24 }, (_, index) => ({
      flight_id: index + 1,
      power: 0.01 * ((index % 3) - 1) + (index % 2) * Math.log(1.12),
      throttle: 0.45,
      mass: 0,
      packs: [index % 2],
    }));
    expect(powerDriftOf(flights)).toMatchObject({ cause: 'battery', pack: { pack: 1 } });
  });

  test('of one pack alone names the pack', () => {
    const drift = powerDriftOf(changed({ kind: 'battery', size: Math.log(1.16) }, 60, 12))!;
    expect(drift).toMatchObject({ named: true, cause: 'battery', pack: { pack: TIRED_PACK } });
  });

  test('is undone by a repair', () => {
    const worn = changed({}, 40);
    const repaired = changed({}, 100).map((flight, index) =>
      index < 40 ? flight : { ...flight, power: flight.power - Math.log(1.12) },
    );
    expect(powerDriftOf(worn)!.named).toBe(true);
    const after = [...repaired.slice(0, 12), ...repaired.slice(-60)];
    expect(powerDriftOf(after)!.named).toBe(false);
  });
});

describe('the driver of hover power', () => {
  const read = (flights: ReturnType<typeof changed>): ReadFlight[] =>
    generatedHistory({ seed: 3, flights: flights.length }).map((flight, index) => {
      const { compared: _, flight_id: __, ...powered } = flights[index]!;
      return { ...flight, powered };
    });
  const driver = (flights: readonly ReadFlight[], past = {}) =>
    assess(flights, [], past).drivers.find(({ key }) => key === 'power');

  test('is absent without a build', () => {
    expect(driver(generatedHistory({ seed: 3, flights: 40 }))).toBeUndefined();
  });

  test('says how much more it takes, since when, and where to look', () => {
    const found = driver(read(changed({})))!;
    expect(found.score).toBeLessThan(80);
    expect(found.sentence).toMatch(
      /^Needs 1\d % more power to hover than at delivery, since flight 2\d\. The throttle did not rise/,
    );
  });

  test('compares with the delivery, also when that is long ago', () => {
    const flights = changed({}, 100);
    const delivery = flights.slice(0, 12);
    const window = read(flights).slice(-60);
    expect(driver(window)!.since_flight_id).toBeNull();
    expect(driver(window, { delivery })!.sentence).toMatch(/than at delivery/);
  });

  test('names a pack by its name', () => {
    const flights = read(changed({ kind: 'battery', size: Math.log(1.16) }, 60, 12));
    const packNames = new Map([[TIRED_PACK, '6S 16 Ah no. 3']]);
    expect(driver(flights, { packNames })!.sentence).toMatch(
      /more power to hover with 6S 16 Ah no\. 3 than with its other packs/,
    );
  });

  test('of a steady aircraft is usual', () => {
    const found = driver(read(generatedPower({ seed: 11, flights: 40 })))!;
    expect(found.score).toBeGreaterThanOrEqual(80);
    expect(found.sentence).toBe('The power to hover is usual for this aircraft.');
  });
});
