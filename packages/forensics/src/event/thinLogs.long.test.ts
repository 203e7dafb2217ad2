import type { Channel, Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { airborneSpans } from '../samples/phases.ts';
import { viewOf } from '../samples/view.ts';
import { cut } from '../testing/cut.ts';
import { seeded } from '../testing/flips.ts';
import { GOOD_FLIGHTS } from '../testing/goodFlights.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { HOPS, KILLED_HOPS } from '../testing/lowFlights.ts';
import { but, from, mission, RESTING, simulate } from '../testing/missions.ts';
import { drawnOf } from '../testing/settings.ts';
import { CRUISE, wing } from '../testing/wing.ts';
import { stop } from '../testing/wingFlights.ts';
import { limit } from '../thresholds/thresholds.ts';

const mapped = <T extends Channel | null>(row: T, by: (value: number, t_s: number) => number): T =>
  row === null
    ? row
    : { ...row, value: row.value.map((value, i) => by(value, row.time_us[i]! / 1e6)) };

describe('a flight goes on', () => {
  /** A hover at 1.5 m that asks for next to no throttle from 20 to 30 s, and swings that far all the while. */
  const swinging = (range_deg: number): Flight =>
    simulate({
      script: mission({ top_m: 1.5, up_mps: 1, land_s: 40 }),
      run: { end_s: 55 },
      how: {
        change: (flight) => {
          const low = (t_s: number) => t_s > 20 && t_s < 30;
          const swing = ((range_deg / 2) * Math.PI) / 180;
          return {
            ...flight,
            throttle: mapped(flight.throttle, (value, t_s) => (low(t_s) ? 0.02 : value)),
            attitude: {
              ...flight.attitude!,
              roll_rad: flight.attitude!.roll_rad.map((value, i) => {
                const t_s = flight.attitude!.time_us[i]! / 1e6;
                return low(t_s) ? swing * Math.sin(12 * t_s) : value;
              }),
            },
          };
        },
      },
    });

  test('while it swings as far as no airframe on its legs does', () => {
    expect(airborneSpans(viewOf(swinging(limit.departed_deg + 2)))).toHaveLength(1);
    expect(airborneSpans(viewOf(swinging(limit.departed_deg - 2)))).toHaveLength(2);
  });

  test('in a hop with two samples of attitude a second', () => {
    for (const seed of [31, 32, 33]) {
      const hop = simulate(drawnOf(HOPS[0]!, seeded(seed)).given);
      const { crash, flights } = readCrash(LOGGERS['attitude at 2 Hz']!(hop));
      expect(crash.detected).toBe(false);
      expect(flights.length).toBeGreaterThan(0);
    }
  });

  test('in no bench run, however its sensors shake', () => {
    const [, bench] = GOOD_FLIGHTS.find(([name]) => name.startsWith('a bench run with the prop'))!;
    expect(readCrash(LOGGERS['very noisy']!(simulate(bench))).flights).toEqual([]);
  });
});

describe('motors that stop in a hop', () => {
  const killed = (seed: number) => simulate(drawnOf(KILLED_HOPS[0]!, seeded(seed)).given);

  test.each(['no accelerometer', 'very noisy'])(
    'are found by the speed of the fall (%s)',
    (name) => {
      for (const seed of [4, 5, 6]) {
        const { crash, preconditions } = readCrash(LOGGERS[name]!(killed(seed)));
        expect(crash.detected, crash.reason).toBe(true);
        expect(KILLED_HOPS[0]!.causes).toContain(preconditions.findings[0]![0]);
      }
    },
  );

  test('and only where it gathers the speed of one', () => {
    const flight = LOGGERS['no accelerometer']!(killed(4));
    const { to_us } = flight.armed[0]!;
    const up_m =
      flight.heights.ekf!.value[flight.heights.ekf!.time_us.findIndex((t) => t >= to_us)]!;
    const after = flight.climbRates.ekf!.value.filter(
      (_, i) => flight.climbRates.ekf!.time_us[i]! > to_us,
    );
    const gathering = (share: number) => {
      const factor = (share * Math.sqrt(2 * 9.81 * up_m)) / -Math.min(...after);
      const by = (value: number, t_s: number) => (t_s * 1e6 > to_us ? factor * value : value);
      return readCrash({
        ...flight,
        climbRates: { ...flight.climbRates, ekf: mapped(flight.climbRates.ekf, by) },
      }).crash.detected;
    };
    expect(gathering(limit.dropShare + 0.1)).toBe(true);
    expect(gathering(limit.dropShare - 0.1)).toBe(false);
  });

  test('are not told as a landing where nothing shows how far it fell', () => {
    const flight = LOGGERS['old copter']!(killed(4));
    expect(readCrash(flight).crash.reason).toMatch(
      /^Whether it crashed cannot be seen: its motors were stopped at \d+\.\d s while they carried it/,
    );
    // With the throttle let go before, as in a landing, they did not carry it.
    const stop_s = flight.armed[0]!.to_us / 1e6;
    const let_go = (share: number) => ({
      ...flight,
      throttle: mapped(flight.throttle, (value, t_s) =>
        t_s > stop_s - 1.1 ? share * value : value,
      ),
    });
    expect(readCrash(let_go(limit.liftShare - 0.1)).crash.reason).toMatch(/landed/);
    // Nor is it one that came down to the ground.
    for (const seed of [1, 2]) {
      const landed = LOGGERS['old copter']!(simulate(drawnOf(HOPS[0]!, seeded(seed)).given));
      expect(readCrash(landed).crash.reason).toMatch(/landed/);
    }
    const sinking = (sink_mps: number) => ({
      ...flight,
      heights: {
        ...flight.heights,
        baro: mapped(flight.heights.baro, (_, t_s) => Math.max(0, sink_mps * (stop_s + 1 - t_s))),
      },
    });
    expect(readCrash(sinking(limit.landSink_mps + 0.05)).crash.reason).not.toMatch(/while they/);
    expect(readCrash(sinking(limit.landSink_mps - 0.05)).crash.reason).toMatch(/while they/);
  });
});

/** Comes down onto a roof of eight metres at two metres a second sideways. */
const ontoRoof = (sink_mps: number) =>
  simulate({
    script: but(25, mission({ top_m: 12, up_mps: 2, land_s: 25, sink_mps }), () => ({
      mode: 'LAND',
      sticks: { ...RESTING, pitch: -0.45 },
    })),
    run: { end_s: 38 + 4 / sink_mps, ground_m: (t_s) => (t_s > 15 ? 8 : 0) },
  });

test('what comes down as a landing does, and stands there, has struck nothing', () => {
  expect(readCrash(ontoRoof(limit.landSink_mps + 0.1)).crash.detected).toBe(false);
  expect(readCrash(ontoRoof(1)).crash.detected).toBe(false);
  expect(readCrash(ontoRoof(limit.landSink_mps - 0.1)).crash).toMatchObject({ detected: true });
});

describe('a log that stops around the impact', () => {
  const killed = but(30, mission({ top_m: 10, land_s: 90 }), () => ({
    law: 'angle' as const,
    mode: 'STABILIZE',
    sticks: { ...RESTING, throttle: 0.2 },
  }));
  const flight = simulate({ script: killed, run: { end_s: 45 } });
  const { impact_s } = readCrash(flight).crash;

  test.each(['no accelerometer', '5 Hz', 'telemetry at 2 Hz', 'no barometer', 'old copter'])(
    'shows no landing (%s)',
    (logger) => {
      for (const after_s of [-0.5, 0.1, 0.4]) {
        const part = cut(flight, { to_us: (impact_s! + after_s) * 1e6 });
        expect(readCrash(LOGGERS[logger]!(part)).crash.reason).not.toMatch(
          /landed|in controlled flight/,
        );
      }
    },
  );

  test('shows one where it came down slower than a crash', () => {
    const part = LOGGERS['no accelerometer']!(cut(flight, { to_us: (impact_s! + 0.6) * 1e6 }));
    const last = part.meta.duration_us - 1.3e6;
    const fastest = (row: Channel) =>
      Math.min(...row.value.filter((_, i) => row.time_us[i]! >= last));
    const at = (sink_mps: number) => {
      const rate = (row: Channel | null) => {
        const factor = sink_mps / -fastest(row!);
        return mapped(row!, (value, t_s) => (t_s * 1e6 >= last ? factor * value : value));
      };
      const { ekf, gps } = part.climbRates;
      return readCrash({ ...part, climbRates: { ekf: rate(ekf), gps: rate(gps), baro: null } })
        .crash;
    };
    expect(at(limit.crashSink_mps + 0.1).reason).not.toMatch(/landed|landing/);
    expect(at(limit.crashSink_mps - 0.1).reason).toMatch(/landed|landing/);
  });
});

test('a wing without satellites rests where no air passes it', () => {
  const crashed = (airspeed_mps: number) =>
    wing(
      [
        ...CRUISE,
        { t_s: 47, pitch_deg: -35, pitchTarget_deg: -35, climb_mps: -13 },
        { t_s: 49 },
        ...stop(49.2),
      ],
      {
        mode: 'FBWA',
        end_s: 65,
        change: (flight) => ({
          ...LOGGERS['no GPS']!(flight),
          airspeed: mapped(flight.airspeed, (value) => Math.max(airspeed_mps, value)),
        }),
      },
    );
  expect(readCrash(crashed(limit.stopSpeed_mps - 0.2)).crash.detected).toBe(true);
  expect(readCrash(crashed(limit.stopSpeed_mps + 0.2)).crash.detected).toBe(false);
});

test('a log that stops in a hold without a place in it does not say that it held', () => {
  const flight = simulate({ script: mission({ land_s: 90 }), run: { end_s: 40 } });
  expect(readCrash(flight).crash.reason).toMatch(/in controlled flight/);
  expect(readCrash(LOGGERS['no GPS']!(flight)).crash.reason).toMatch(
    /on its target attitude \(where it flew is not in the log\)/,
  );
});

describe('a descent that nobody asked for', () => {
  const sinks = (throttle: number) =>
    simulate({
      script: but(20, mission({ top_m: 20, land_s: 200 }), () => ({
        sticks: { ...RESTING, throttle },
      })),
      trouble: from(30, (s) => ({ heightError_m: Math.min(50, 3 * s) })),
      run: { end_s: 60 },
    });
  const bare = (flight: Flight): Flight => ({
    ...flight,
    heights: { ...flight.heights, target: null },
  });

  test('shows in a log without modes by its target and its stick together', () => {
    const flight = { ...sinks(0.5 - limit.stickCentred + 0.02), modes: [] };
    const { crash, preconditions } = readCrash(flight);
    expect(crash.detected, crash.reason).toBe(true);
    expect(preconditions.findings[0]![0]).toBe('ekf');
    const lowered = { ...sinks(0.5 - limit.stickCentred - 0.02), modes: [] };
    expect(readCrash(lowered).crash.detected).toBe(false);
    expect(readCrash(bare(flight)).crash.detected).toBe(false);
    expect(readCrash({ ...flight, rc: null }).crash.detected).toBe(false);
  });
});
