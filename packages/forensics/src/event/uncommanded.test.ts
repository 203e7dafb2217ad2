/** Who sees a descent that nobody asked for, each witness just inside and just outside of its limit. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { expect, test } from 'vitest';
import { understand } from '../examine.ts';
import { viewOf } from '../samples/view.ts';
import { from, mission, simulate } from '../testing/missions.ts';
import { limit } from '../thresholds/thresholds.ts';
import { sinksUncommanded } from './uncommanded.ts';

/** An estimate that runs up leads a hover to the ground. */
const flight = simulate({
  script: mission({ land_s: 200 }),
  trouble: from(30, (s) => ({ heightError_m: Math.min(50, 3 * s) })),
  run: { end_s: 60 },
});
const { outcome } = understand(flight);
const [span, contact] = [outcome.span!, outcome.contact!];

const mapped = (row: Channel | null, by: (s: number) => number): Channel => ({
  ...row!,
  value: row!.value.map((_, i) => by((row!.time_us[i]! - contact.time_us) / 1e6)),
});

type Witnesses = {
  /** By the seconds from the contact on. */
  readonly climb: (s: number) => number;
  readonly height: (s: number) => number;
  readonly force: (s: number) => number;
};

/** The same descent with a barometer that shows nothing, and the others as given. */
function isSeen({ climb, height, force }: Witnesses): boolean {
  const { heights, climbRates, imus } = flight;
  const [{ motion }] = imus as [Flight['imus'][number]];
  const felt = mapped({ ...motion, value: motion.accZ_mps2 }, (s) => -force(s)).value;
  const none = new Float64Array(felt.length);
  const seen = viewOf({
    ...flight,
    heights: { ...heights, baro: mapped(heights.baro, () => 20), gps: mapped(heights.gps, height) },
    climbRates: { ...climbRates, gps: mapped(climbRates.gps, climb) },
    imus: [
      { ...imus[0]!, motion: { ...motion, accX_mps2: none, accY_mps2: none, accZ_mps2: felt } },
    ],
  });
  return sinksUncommanded(seen, span, contact);
}

const sinking = (sink_mps: number) => (s: number) => -sink_mps * s;
const calm = () => GRAVITY_MPS2;
const [more, less] = [limit.hardSink_mps + 0.05, limit.hardSink_mps - 0.05];

test('satellites are two witnesses where their height went down and their speed adds up to it', () => {
  const seen = isSeen({ climb: () => -more, height: sinking(more), force: calm });
  expect(seen).toBe(true);
});

test('a height of the satellites that wanders slower than a hard landing is no second witness', () => {
  expect(isSeen({ climb: () => -more, height: sinking(less), force: calm })).toBe(false);
});

test('a speed of the satellites that was there for the last second alone does not add up to their height', () => {
  const late = (before_mps: number) => (s: number) => (s < -1 ? -before_mps : -more);
  expect(isSeen({ climb: late(less - 0.1), height: sinking(more), force: calm })).toBe(false);
  expect(isSeen({ climb: late(more), height: sinking(more), force: calm })).toBe(true);
});

/** A blow of this impulse within a quarter second of the contact, on an accelerometer that shakes by so much. */
const blow = (impulse_mps: number, shakes_mps2: number) => (s: number) =>
  GRAVITY_MPS2 + shakes_mps2 + (s >= 0 && s < 0.25 ? impulse_mps / 0.25 : 0);

test('a blow is a witness beyond what the accelerometer shakes by itself', () => {
  const seen = (impulse_mps: number, shakes_mps2: number) =>
    isSeen({ climb: () => -more, height: () => 0, force: blow(impulse_mps, shakes_mps2) });
  for (const shakes_mps2 of [0, 12]) {
    expect(seen(limit.hardImpulse_mps * 1.2, shakes_mps2)).toBe(true);
    expect(seen(limit.hardImpulse_mps * 0.8, shakes_mps2)).toBe(false);
  }
});
