import { expect, test } from 'vitest';
import { headline, perform, type WingHeadline } from './perform.ts';
import { AIR, FLEET } from './testing/fleet.ts';

const flown = Object.entries(FLEET).flatMap(([name, aircraft]) =>
  Object.entries(AIR).map(([air, conditions]) => ({ name, air, aircraft, conditions })),
);

test.each(flown)('the headline of $name at $air is that of the whole', (of) => {
  const { rotor, wing } = headline(of.aircraft, of.conditions);
  const whole = perform(of.aircraft, of.conditions);
  const winged = (of: WingHeadline | null) =>
    of && [of.enduranceTime_s, of.cruiseSolved, of.cruisePossible, of.maxSpeed_mps, of.spreads];
  expect(winged(wing)).toEqual(winged(whole.wing));
  if (rotor === null) return expect(whole.rotor).toBeNull();
  const { hover, hoverTime_s, cruiseTime_s, maxSpeed_mps, maxSpeedLimit, spreads } = whole.rotor!;
  expect(rotor).toEqual({
    hover,
    hoverTime_s,
    cruiseTime_s,
    maxSpeed_mps,
    maxSpeedLimit,
    spreads,
  });
});
