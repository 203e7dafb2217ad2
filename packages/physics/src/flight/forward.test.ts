import { describe, expect, test } from 'vitest';
import type { Aircraft } from '../aircraft.ts';
import { exampleAircraft, seaLevel } from '../testing/example.ts';
import { FLEET } from '../testing/fleet.ts';
import {
  bestEnduranceNear_mps,
  bestEnduranceSpeed_mps,
  canFlyAt,
  type ForwardFlight,
  forwardFlight,
  motorPower_W,
  topSpeed,
} from './forward.ts';
import { prepare } from './prepared.ts';

function flightOf(aircraft: Aircraft): ForwardFlight | null {
  const { rotorcraft } = prepare(aircraft, seaLevel);
  return rotorcraft === null ? null : forwardFlight(rotorcraft);
}

const flights: (readonly [string, ForwardFlight])[] = Object.entries({
  ...FLEET,
  'held back by a stated speed': {
    ...exampleAircraft,
    allowed: { tilt_rad: null, speed_mps: 9 },
  },
  'held back by a stated lean': { ...exampleAircraft, allowed: { tilt_rad: 0.3, speed_mps: null } },
  'held back by the power of its motors': { ...exampleAircraft, hoverCalibration: 10 },
  'too heavy to hover': { ...exampleAircraft, dryMass_kg: 20 },
}).flatMap(([name, aircraft]) => {
  const flight = flightOf(aircraft);
  return flight === null ? [] : [[name, flight] as const];
});

describe('what it can fly at', () => {
  test('is bounded by all that bounds a top speed', () => {
    const limits = new Set(flights.map(([, flight]) => topSpeed(flight).limit));
    expect([...limits].sort()).toEqual([
      'cannot_hover',
      'pitch_speed',
      'power',
      'stated',
      'thrust',
      'tilt',
    ]);
  });
  test.each(flights)('ends at its top speed, %s', (_, flight) => {
    const top_mps = topSpeed(flight).speed_mps;
    expect(canFlyAt(flight, 1.001 * top_mps + 0.001)).toBe(false);
    if (top_mps > 0) expect(canFlyAt(flight, 0.999 * top_mps)).toBe(true);
  });
});

describe('the speed of least power near a guess', () => {
  const flying = flights.filter(([, flight]) => {
    const top_mps = topSpeed(flight).speed_mps;
    const best_mps = top_mps > 0 ? bestEnduranceSpeed_mps(flight, top_mps) : 0;
    return best_mps > 0 && best_mps < 0.9 * top_mps;
  });
  test.each(flying)('takes no more than 0.01 %% above the least, %s', (_, flight) => {
    const best_mps = bestEnduranceSpeed_mps(flight, topSpeed(flight).speed_mps);
    for (const off of [0.95, 0.98, 1.02, 1.05]) {
      const near_mps = bestEnduranceNear_mps(flight, off * best_mps)!;
      expect(motorPower_W(flight, near_mps) / motorPower_W(flight, best_mps)).toBeLessThan(1.0001);
    }
    expect(bestEnduranceNear_mps(flight, 0.7 * best_mps)).toBeNull();
  });
});
