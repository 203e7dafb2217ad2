import type { Flight, VehicleClass } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { but, from, mission, QUAD, RESTING, recordAt, simulate, weak } from './testing/missions.ts';
import { type Moment, wing } from './testing/wing.ts';

const as =
  (vehicle: VehicleClass, change: Partial<Flight> = {}) =>
  (flight: Flight): Flight => ({ ...flight, ...change, meta: { ...flight.meta, vehicle } });

/** Drives at 4 m/s from 10 to 30 s and stops at once; then lies on its side where asked. */
function drive(options: {
  record_s?: number;
  stop_s?: number;
  tipped?: boolean;
  speed_mps?: number;
}) {
  const { stop_s = 30, speed_mps = 4 } = options;
  const moments: Moment[] = [
    { t_s: 10, throttle: 0.4 },
    { t_s: 12, speed_mps },
    { t_s: stop_s, speed_mps },
    { t_s: stop_s + 0.2, speed_mps: 0, roll_deg: options.tipped ? 90 : 0 },
    { t_s: stop_s + 15 },
  ];
  const events =
    options.record_s === undefined ? [] : [recordAt(options.record_s, 'crash_check', 'crash')];
  return wing(moments, { mode: 'MANUAL', change: as('rover', { events, motors: [] }) });
}

describe('a rover', () => {
  test('that stops, or lies on its side, has not crashed', () => {
    for (const flight of [drive({}), drive({ tipped: true })]) {
      const { crash } = readCrash(flight);
      expect(crash).toMatchObject({ detected: false, kind: null });
      expect(crash.reason).toMatch(/^No crash: this vehicle drives/);
    }
  });

  test('whose crash check fires under way has crashed', () => {
    const { crash } = readCrash(drive({ record_s: 32.2 }));
    expect(crash).toMatchObject({ detected: true, kind: 'impact', confidence: 'high' });
    expect(crash.time!).toBeCloseTo(30.2, 1);
  });

  test('whose crash check fires on a stand has not', () => {
    const { crash } = readCrash(drive({ record_s: 32.2, speed_mps: 0.2 }));
    expect(crash).toMatchObject({ detected: false, kind: null });
  });
});

test('a submarine turns over without a crash', () => {
  const flight = simulate({
    script: but(10, mission(), () => ({
      mode: 'ACRO',
      law: 'rate',
      sticks: { ...RESTING, roll: 0.2 },
    })),
    how: { change: as('sub') },
  });
  expect(readCrash(flight).crash).toMatchObject({ detected: false, kind: null });
});

describe('a helicopter', () => {
  // One rotor: nothing to compare outputs with, the collective is the throttle.
  const heli = as('heli', { motors: [] });

  test('that lands by autorotation has not crashed', () => {
    // Down at 5 m/s with the collective low, then a flare from 4 m on.
    const script = but(30, mission({ top_m: 60, up_mps: 5 }), (_, state) => ({
      mode: 'AUTOROTATE',
      height_m: state.height_m > 5 ? 4 : -5,
      speed_mps: state.height_m > 5 ? 5 : 1,
      armed: !state.landed,
    }));
    const events = [recordAt(30, 'motor_interlock_off', 'event')];
    const { crash } = readCrash(simulate({ script, how: { events, change: heli } }));
    expect(crash).toMatchObject({ detected: false, kind: null });
  });

  test('whose engine is stopped by its switch and that falls has crashed', () => {
    const script = but(30, mission(), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { ...RESTING, throttle: 0 },
    }));
    const events = [recordAt(30, 'motor_interlock_off', 'event')];
    const reading = readCrash(simulate({ script, how: { events, change: heli } }));
    expect(reading.crash.detected).toBe(true);
    expect(reading.preconditions.findings[0]![0]).toBe('pilot_input');
  });

  test('that falls out of the air has crashed', () => {
    const trouble = from(30, { thrust: [0.2, 0.2, 0.2, 0.2] });
    expect(readCrash(simulate({ trouble, how: { change: heli } })).crash.detected).toBe(true);
  });
});

describe('a telemetry log of two rows a second with drops', () => {
  /** Two rows a second, and two seconds of every ten lost on the way. */
  const link = (flight: Flight): Flight => {
    const thin = <T>(value: T): T => {
      if (Array.isArray(value)) return value.map(thin) as T;
      if (value === null || typeof value !== 'object' || value instanceof Map) return value;
      const { time_us } = value as { time_us?: unknown };
      const entries = Object.entries(value);
      if (!(time_us instanceof Float64Array))
        return Object.fromEntries(entries.map(([name, inner]) => [name, thin(inner)])) as T;
      let next_us = 0;
      const kept = time_us.map((at_us) => {
        if (at_us < next_us || (at_us / 1e6) % 10 < 2) return 0;
        next_us = at_us + 0.5e6;
        return 1;
      });
      return Object.fromEntries(
        entries.map(([name, inner]) => [
          name,
          inner instanceof Float64Array ? inner.filter((_, i) => kept[i] === 1) : inner,
        ]),
      ) as T;
    };
    const { modes, armed, events } = flight;
    return { ...thin(flight), modes, armed, events, meta: { ...flight.meta, format: 'tlog' } };
  };

  test('of a normal flight is a normal flight', () => {
    const { crash, warnings } = readCrash(simulate({ how: { change: link } }));
    expect(crash).toMatchObject({ detected: false, kind: null });
    expect(warnings[0]).toMatch(/^A telemetry log carries no crash record/);
  });

  test('of a lost motor is a crash, without the autopilot for a witness', () => {
    const events = [recordAt(35, 'crash_check', 'crash')];
    const trouble = from(33, weak(QUAD, 2));
    const { crash } = readCrash(simulate({ trouble, how: { events, change: link } }));
    expect(crash.detected).toBe(true);
    expect(crash.confidence).not.toBe('high');
  });
});
