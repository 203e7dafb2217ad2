/** Logs of one to three samples a second: what they do not show of a touch of the ground is not said. */
import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { ACCIDENTS } from '../testing/accidents.ts';
import { slowed } from '../testing/cut.ts';
import { GOOD_FLIGHTS } from '../testing/goodFlights.ts';
import { INCIDENTS } from '../testing/incidents.ts';
import { LIVELY_FLIGHTS } from '../testing/livelyFlights.ts';
import { but, from, mission, QUAD, simulate, weak } from '../testing/missions.ts';
import { LOSSES } from '../testing/stress.ts';

const lossNamed = (name: string): Flight =>
  simulate(
    [...LOSSES, ...ACCIDENTS, ...INCIDENTS].find((loss) => loss.name.startsWith(name))!.flight,
  );
const goodNamed = (name: string): Flight =>
  simulate([...GOOD_FLIGHTS, ...LIVELY_FLIGHTS].find(([title]) => title.startsWith(name))![1]);
const told = (flight: Flight, rate_hz: number) => readCrash(slowed(flight, rate_hz)).crash.reason;
const LAY = /^Whether it crashed cannot be seen: it lay \d+ degrees over/;

describe('what stands on the ground with its rotors driven', () => {
  test('did not hover on after its fall', () => {
    expect(told(lossNamed('roll into the ground'), 3)).toMatch(
      /^No crash, but a hard landing at 31\.8 s at 3\.\d m\/s/,
    );
  });

  test('did not brake itself where its rotors strain and lift nothing', () => {
    const weakened = simulate({
      craft: { ...QUAD, thrustToWeight: 1.35 },
      script: mission({ top_m: 15, land_s: 200 }),
      trouble: from(30, weak(QUAD, 2, 0.45)),
      run: { end_s: 45 },
    });
    expect(readCrash(slowed(weakened, 2)).crash).toMatchObject({
      detected: true,
      kind: 'loss_of_control',
    });
  });

  test('is not what hovers on, two metres up, after a fast descent', () => {
    expect(told(goodNamed('a descent at five metres'), 3)).toMatch(/^No crash: one flight, landed/);
  });
});

describe('what lies on its side', () => {
  test.each([
    ['a leg that catches as it lands', 3],
    ['a roll in acro that ends in the ground', 1],
    ['a take-off with a dead motor', 2],
    ['a take-off with one propeller upside down', 1],
  ])('did not land, nor stay on the ground: %s, %i Hz', (name, rate_hz) => {
    expect(told(lossNamed(name), rate_hz)).toMatch(LAY);
  });

  test.each([1, 2, 3])('has landed where it turns in aerobatics alone: %i Hz', (rate_hz) => {
    expect(told(goodNamed('rolls and loops in acro'), rate_hz)).toMatch(/^No crash: one flight/);
  });

  test('has landed where it was turned over later than a disarm lets it turn on', () => {
    const turned = goodNamed('turned over and shaken by hand after the disarm');
    expect(told(turned, 2)).toMatch(/^No crash: one flight, landed normally/);
  });
});

test('seven metres a second over ground that are gone between two samples are no landing', () => {
  expect(told(lossNamed('a wind that grows'), 2)).toMatch(
    /^Crash or short landing cannot be distinguished: at 65\.\d s it lost 7 m\/s of ground speed/,
  );
});

describe('motors that are stopped in a hop of a metre and a half', () => {
  const stopped = simulate({
    script: but(25, mission({ top_m: 1.6, land_s: 60 }), () => ({ armed: false })),
    run: { end_s: 40 },
    how: { disarmMethod: 'switch' },
  });

  test('are a crash where the fall is logged, and cannot be seen where it is not', () => {
    expect(readCrash(stopped).crash.detected).toBe(true);
    for (const rate_hz of [1, 2, 3])
      expect(told(stopped, rate_hz)).toMatch(
        /^The motors were stopped 2 m up|^Whether it crashed cannot be seen: its motors were stopped at 2[45]\.\d s, 1\.\d m up/,
      );
  });

  test('have landed where it came down before', () => {
    for (const rate_hz of [1, 2, 3])
      expect(told(goodNamed('a landing at 2 m/s'), rate_hz)).toMatch(/^No crash/);
  });
});
