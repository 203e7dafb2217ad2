import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { type Pair, pairsOf } from './pairs.ts';
import { trackingOf } from './tracking.ts';

const RATE_HZ = 100;
const LENGTH_S = 60;
const times_us = Float64Array.from({ length: RATE_HZ * LENGTH_S }, (_, i) => (i / RATE_HZ) * 1e6);

/** A target that a pilot could have flown: steps of drawn size at drawn times, the same in every run. */
function drawnTarget(): Float64Array {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  let [level, until] = [0, 0];
  return times_us.map((_, i) => {
    if (i >= until) {
      level = 20 * (next() - 0.5);
      until = i + Math.round((0.3 + next()) * RATE_HZ);
    }
    return level;
  });
}

/** A second-order system (natural frequency in rad/s, damping) behind a dead time, stepped finely. */
function follow(
  target: Float64Array,
  omega: number,
  damping: number,
  dead_s: number,
): Float64Array {
  const FINE = 20;
  const dt = 1 / RATE_HZ / FINE;
  let [position, speed] = [target[0]!, 0];
  return target.map((_, i) => {
    for (let k = 0; k < FINE; k++) {
      const wanted = target[Math.max(0, Math.floor(i + k / FINE - dead_s * RATE_HZ))]!;
      speed += (omega ** 2 * (wanted - position) - 2 * damping * omega * speed) * dt;
      position += speed * dt;
    }
    return position;
  });
}

const pair = (
  target: Float64Array | null,
  actual: Float64Array | null,
  circular = false,
): Pair => ({
  key: 'roll',
  label: 'Roll',
  unit: '°',
  circular,
  least: 1,
  settles_s: 1,
  target: target === null ? null : { time_us: times_us, value: target },
  actual: actual === null ? null : { time_us: times_us, value: actual },
});

const tracked = (one: Pair) => {
  const found = trackingOf(one, [0, LENGTH_S]);
  if (!found.known) throw new Error(found.why);
  return found;
};

describe('the tracking of a controller', () => {
  // A second-order system of damping ζ overshoots a step by exp(−πζ / √(1 − ζ²)).
  test.each([
    [0.4, 0.2538],
    [0.6, 0.0948],
    [1, 0],
  ])('finds the overshoot that a damping of %s has by theory', (damping, expected) => {
    const target = drawnTarget();
    const { overshoot } = tracked(pair(target, follow(target, 25, damping, 0)));
    expect(Math.abs(overshoot! - expected)).toBeLessThan(0.05);
  });

  test('finds a pure delay, between samples too, and the error that it makes', () => {
    const smooth = times_us.map((at) => 10 * Math.sin(at / 1e6) + 4 * Math.sin(at / 2.3e5));
    const late = times_us.map(
      (at) => 10 * Math.sin((at - 125_000) / 1e6) + 4 * Math.sin((at - 125_000) / 2.3e5),
    );
    const { delay_s, rms } = tracked(pair(smooth, late));
    expect(delay_s).toBeCloseTo(0.125, 2);
    const own = Math.sqrt(
      smooth.reduce((sum, one, i) => sum + (one - late[i]!) ** 2, 0) / smooth.length,
    );
    expect(rms).toBeCloseTo(own, 1);
  });

  test('takes no whole turn for an error', () => {
    const turning = times_us.map((at) => ((at / 1e6) * 30) % 360);
    const behind = turning.map((one) => (one + 358) % 360);
    expect(tracked(pair(turning, behind, true)).rms).toBeCloseTo(2, 1);
  });

  test('is unknown without a target, and says which part is', () => {
    const target = drawnTarget();
    expect(trackingOf(pair(null, target), [0, 60])).toMatchObject({
      known: false,
      why: 'The log has no target.',
    });
    expect(trackingOf(pair(target, target), [0, 0.1])).toMatchObject({ known: false });
    const still = tracked(pair(target.fill(3), drawnTarget()));
    expect(still).toMatchObject({
      delay_s: null,
      overshoot: null,
      unknown: 'the target hardly moved',
    });
    const unrelated = times_us.map((_, i) => 8 * Math.sin(i ** 1.3));
    expect(tracked(pair(drawnTarget(), unrelated)).unknown).toMatch(/% of the movement follows/);
  });

  test('of a log of ten samples a second has no overshoot, and says why', () => {
    const target = drawnTarget();
    const { target: wanted, actual, ...rest } = pair(target, follow(target, 25, 0.4, 0));
    const slow = (signal: typeof wanted) => ({
      time_us: signal!.time_us.filter((_, i) => i % 10 === 0),
      value: signal!.value.filter((_, i) => i % 10 === 0),
    });
    const found = tracked({ ...rest, target: slow(wanted), actual: slow(actual) });
    expect(found).toMatchObject({
      overshoot: null,
      step: null,
      unknown: 'logged too slowly for a step response',
    });
    expect(found.rms).toBeGreaterThan(0);
  });

  test('has pairs in degrees, and none where the log has no such series', () => {
    const flight = {
      attitude: { time_us: times_us, roll_rad: times_us.map(() => Math.PI / 2) },
      attitudeTarget: null,
      rates: null,
      rateTargets: null,
      heights: { ekf: null, target: null },
      airspeed: null,
      airspeedTarget: null,
    } as unknown as Flight;
    const [roll, pitch] = pairsOf(flight);
    expect(roll?.actual?.value[0]).toBeCloseTo(90, 9);
    expect(roll?.target).toBeNull();
    expect(pitch?.actual).toBeNull();
  });
});
