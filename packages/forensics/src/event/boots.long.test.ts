/** A log in which the autopilot started again: what the first record stops with is not undone by the second. */
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { from, mission, QUAD, simulate, weak } from '../testing/missions.ts';
import { asDataflash } from '../testing/written.ts';

const fell = simulate({ trouble: from(30, weak(QUAD, 1)), run: { end_s: 36 } });
const landed = simulate({ script: mission({ top_m: 5, land_s: 15 }), run: { end_s: 30 } });

/** Both as one file, the first written up to a moment. */
async function twice(until_s: number) {
  const parts = [cut(fell, { to_us: until_s * 1e6 }), landed].map(asDataflash);
  const bytes = new Uint8Array(parts[0]!.length + parts[1]!.length);
  bytes.set(parts[0]!);
  bytes.set(parts[1]!, parts[0]!.length);
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error('refused');
  const flight = await normalise(opened.log);
  expect(flight.meta.restarts).toBe(1);
  return readCrash(flight);
}

describe('an autopilot that starts again', () => {
  test('after it fell out of the air crashed there, whatever it flew later', async () => {
    const { crash, flights, preconditions } = await twice(31);
    expect(crash).toMatchObject({ detected: true, kind: 'loss_of_control', impact_s: null });
    expect(crash.reason).toMatch(
      /^Motor 1 \(front right\) lost its thrust at 30\.1 s, .* when this record of the log stops at 31\.0 s\./,
    );
    expect(preconditions.findings[0]![0]).toBe('motor_saturation');
    expect(flights.map(({ ending }) => ending)).toEqual(['crash', 'landed']);
  });

  test('in a flight that was under control stopped in the air there', async () => {
    const { crash } = await twice(28);
    expect(crash).toMatchObject({ detected: false, kind: 'log_ends_in_air' });
    expect(crash.reason).toMatch(/^The log stops in the air at 28\.0 s, 20 m up/);
  });

  test('after the ground stopped it hit the ground then', async () => {
    const { crash } = await twice(35);
    expect(crash.detected).toBe(true);
    expect(crash.impact_s).toBeCloseTo(32.7, 0);
  });
});
