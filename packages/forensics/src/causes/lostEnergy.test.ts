import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { CRUISE, type Moment, wing } from '../testing/wing.ts';
import { stop } from '../testing/wingFlights.ts';
import { limit } from '../thresholds/thresholds.ts';

/** At the throttle of the cruise it slows as a wing of this glide ratio does, and is then pulled into the ground. */
function slowing(glide: number, moments: readonly Moment[] = []) {
  const slower_mps = 18 - (9.81 / glide) * 4;
  return wing(
    [
      ...CRUISE,
      { t_s: 49, speed_mps: slower_mps },
      { t_s: 49.2, speed_mps: slower_mps, stickPitch: 1, pitch_deg: 30, pitchTarget_deg: 30 },
      ...moments,
      { t_s: 52, speed_mps: 0.5 * slower_mps, climb_mps: -6 },
      { t_s: 57, climb_mps: -12, pitch_deg: -30, pitchTarget_deg: -30 },
      ...stop(57.3),
    ],
    { mode: 'FBWA', change: (flight) => ({ ...flight, batteries: [] }) },
  );
}

const first = (flight: ReturnType<typeof wing>) =>
  readCrash(flight).preconditions.findings.find(([category]) => !category.startsWith('not_'));

test('speed that goes at the throttle of the cruise, before any stick, is a motor without push', () => {
  const [category, sentence] = first(slowing(limit.glideRatio - 3))!;
  expect(category).toBe('thrust_loss');
  expect(sentence).toMatch(
    /^From 4[456]\.\d s the throttle of the cruise \(50 %\) no longer held it/,
  );
});

test('and slower than the best of powered wings glides it is none', () => {
  expect(first(slowing(limit.glideRatio + 3))![0]).toBe('pilot_input');
});

test('what takes speed faster than drag can is no motor', () => {
  expect(first(slowing(1.5))![0]).not.toBe('thrust_loss');
});

test('sticks after it are told as a reaction, each in its own mode', () => {
  const flight = slowing(8, [
    { t_s: 53.9 },
    { t_s: 54, stickRoll: 1, roll_deg: 50, rollTarget_deg: 50 },
  ]);
  const { preconditions } = readCrash({
    ...flight,
    modes: [
      ...flight.modes,
      { time_us: 52e6, name: 'MANUAL', number: 0, reason: 'pilot', chosen: true },
    ],
  });
  const sticks = preconditions.findings.find(([category]) => category === 'pilot_input')![1];
  expect(sticks).toMatch(
    /^The pilot reacted: full nose up from 49\.\d s in FBWA, then full right roll from 5\d\.\d s in MANUAL\./,
  );
});
