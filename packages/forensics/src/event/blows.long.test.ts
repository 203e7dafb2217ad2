import { expect, test } from 'vitest';
import { but, from, mission, QUAD, RESTING, recordAt, weak } from '../testing/missions.ts';
import { readFirst } from '../testing/read.ts';

const LONG = mission({ top_m: 60, up_mps: 4, land_s: 200 });

test('a descent of a minute under a parachute ends where it meets the ground, and the release is its cause', () => {
  const { reading, first } = readFirst({
    script: but(30, LONG, () => ({ armed: false })),
    trouble: from(30, { push_mps2: [0, 0, -8.7] }),
    run: { end_s: 60 },
    how: { disarmMethod: 'parachute', events: [recordAt(30, 'parachute', 'crash')] },
  });
  expect(first).toBe('failsafe');
  expect(reading.crash.reason).toContain('parachute was released');
  expect(reading.crash.impact_s).toBeGreaterThan(38);
});

test('a blow that takes a propeller is the cause, and the ground comes later', () => {
  const { reading, first } = readFirst({
    script: but(20, mission({ top_m: 12, land_s: 200 }), () => ({
      sticks: { ...RESTING, pitch: -0.5 },
    })),
    trouble: from(32, (s) =>
      s < 0.06 ? { push_mps2: [-70, 20, 0], twist_radps2: [120, 140, 20] } : weak(QUAD, 4),
    ),
  });
  expect(first).toBe('collision');
  expect(reading.crash.kind).toBe('impact');
  expect(reading.crash.reason).toContain('collided');
  expect(reading.crash.impact_s).toBeGreaterThan(33);
});

test('a lean by the stick is not blamed for the sink of a mode that holds height', () => {
  const { first } = readFirst({
    script: but(20, mission({ land_s: 200 }), (t_s) => ({
      sticks: { ...RESTING, roll: 0.3 * Math.sin(0.7 * t_s), pitch: 0.3 * Math.cos(0.7 * t_s) },
    })),
    trouble: from(32, (s) => ({ baroError_m: Math.min(50, 5 * s) })),
  });
  expect(first).toBe('ekf');
});
