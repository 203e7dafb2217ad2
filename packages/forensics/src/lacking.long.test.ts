import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { cut, joined, slowed } from './testing/cut.ts';
import { from, QUAD, simulate, weak } from './testing/missions.ts';

describe('what a log lacks', () => {
  const normal = simulate({});
  const crashed = simulate({ trouble: from(30, weak(QUAD, 4)), run: { end_s: 45 } });

  test.each([
    ['attitude targets', { attitudeTarget: null }],
    ['outputs', { motors: [], escs: [] }],
    ['satellites', { gps: [] }],
    ['a radio', { rc: null }],
    ['an accelerometer', { imus: [] }],
    ['throttle', { throttle: null, hoverThrottle: null }],
    ['modes', { modes: [] }],
  ])('changes no verdict: no %s', (_, without) => {
    expect(readCrash({ ...normal, ...without }).crash).toMatchObject({ detected: false });
    expect(readCrash({ ...crashed, ...without }).crash).toMatchObject({ detected: true });
  });

  test('says what is missing where nothing could show a flight', () => {
    const bare = {
      ...normal,
      ...{ throttle: null, motors: [], gps: [], position: null, velocity: null },
      heights: { ekf: null, baro: null, gps: null, rangefinder: null, target: null },
    };
    const { crash } = readCrash(bare);
    expect(crash.detected).toBe(false);
    expect(crash.reason).toMatch(
      /^Whether it flew cannot be seen: the log has no height, no speed/,
    );
  });

  test.each([10, 5, 4, 2])('a motor is found at %i samples a second', (rate_hz) => {
    const reading = readCrash(slowed(crashed, rate_hz));
    expect(reading.crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
    if (rate_hz >= 4) expect(reading.diagnostics.motors).toMatchObject({ suspect: 4 });
  });

  test.each([10, 5, 4, 2, 1])('a landing is a landing at %i samples a second', (rate_hz) => {
    expect(readCrash(slowed(normal, rate_hz)).crash).toMatchObject({ detected: false, kind: null });
  });

  test.each([
    ['first', true],
    ['last', false],
  ])('of several flights the one that crashed is read, be it the %s', (_, isFirst) => {
    const both = isFirst ? joined(crashed, normal) : joined(normal, crashed);
    const reading = readCrash(both);
    expect(reading.crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
    expect(reading.diagnostics.motors).toMatchObject({ suspect: 4 });
    expect(reading.meta.flights).toBe(2);
  });

  test('a log may open in the air and end after the disarm', () => {
    const last_us = normal.armed[0]!.to_us;
    for (const from_us of [10e6, 20e6, 40e6])
      for (const after_us of [0.05e6, 2e6]) {
        const part = cut(normal, { from_us, to_us: last_us + after_us });
        expect(readCrash(part).crash).toMatchObject({ detected: false, kind: null });
        expect(readCrash(part).meta.flights).toBe(1);
      }
  });
});
