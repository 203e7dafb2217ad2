/** Motors that are stopped in the air and started again: caught in time, or too late. */
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, simulate } from '../testing/missions.ts';

/** Off for this long at this height, by the switch, and a landing from there. */
const stopped = (top_m: number, off_s: number) =>
  simulate({
    script: but(30, mission({ top_m, up_mps: 6, land_s: 60 }), (t_s) =>
      t_s < 30 + off_s ? { armed: false } : {},
    ),
    run: { end_s: 70 + top_m },
    how: { disarmMethod: 'switch' },
  });

describe('motors that are stopped in the air and started again', () => {
  const caught = stopped(60, 0.8);

  test.each(['as flown', '5 Hz', 'no accelerometer', 'outputs only', 'telemetry', 'old copter'])(
    'are no crash where they catch it, but named: %s',
    (logger) => {
      const { crash, flights, preconditions } = readCrash(LOGGERS[logger]!(caught));
      expect(crash.detected).toBe(false);
      expect(crash.reason).toMatch(
        /^No crash: one flight, landed\. The motors were stopped 60 m up by a switch on the transmitter at 30\.0 s and caught it again by 3[1-6]\.\d s\./,
      );
      expect(flights).toHaveLength(1);
      expect(preconditions.findings[0]![0]).toBe('pilot_input');
    },
  );

  test('are a crash where they come too late', () => {
    const { crash, preconditions } = readCrash(stopped(7, 0.9));
    expect(crash).toMatchObject({ detected: true, time: 30 });
    expect(crash.reason).toMatch(/at 30\.0 s and it fell from there\./);
    expect(preconditions.findings[0]![0]).toBe('pilot_input');
  });

  test('are a disarm in the air where the log stops before they catch it', () => {
    const { crash } = readCrash(cut(caught, { to_us: 31.2e6 }));
    expect(crash).toMatchObject({ detected: true, time: 30, impact_s: null });
  });
});
