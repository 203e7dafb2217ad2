/** What slow logs and craft on the ground show of their outputs is no fault of a motor. */
import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash, understand } from '../examine.ts';
import { slowed } from '../testing/cut.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, from, mission, QUAD, RESTING, simulate, weak } from '../testing/missions.ts';
import { motorLoss } from './motorLoss.ts';
import { oscillation } from './shaking.ts';
import { stuckOutput } from './stuckOutput.ts';

/** The outputs of a flight, told anew by motor and second. */
function driven(flight: Flight, level: (motor: number, t_s: number) => number | null): Flight {
  const motors = flight.motors.map((motor) => ({
    ...motor,
    output: {
      ...motor.output,
      value: motor.output.value.map(
        (value, i) => level(motor.number, motor.output.time_us[i]! / 1e6) ?? value,
      ),
    },
  }));
  return { ...flight, motors };
}

test('an output at the end of its mixer, seen in few samples, is not stuck; below what others passed it is', () => {
  const killed = simulate({
    script: but(30.8, mission({ land_s: 90 }), () => ({ armed: false })),
  });
  const stuckBeside = (others: number) =>
    stuckOutput(
      understand(
        slowed(
          driven(killed, (motor, t_s) => {
            if (t_s < 30 || t_s >= 30.9) return null;
            return motor === 2 ? 0.92 : Math.floor(t_s * 5) % 2 === 0 ? others : 0.3;
          }),
          5,
        ),
      ),
    );
  expect(stuckBeside(0.7)).toBeNull();
  expect(stuckBeside(0.95)?.motor).toBe(2);
});

test('a mixer that works against the ground names no motor, in the air it does', () => {
  const landed = simulate({
    script: but(0, mission({ top_m: 8, land_s: 20 }), (t_s) => ({ armed: t_s > 2 && t_s < 40 })),
    run: { end_s: 45 },
  });
  const parted = driven(landed, (motor, t_s) =>
    t_s < 28 || t_s > 39
      ? null
      : t_s < 34 || t_s > 35.2
        ? 0.6
        : motor === 1
          ? 1
          : motor === 2
            ? 0
            : 0.6,
  );
  const { attitude, heights } = parted;
  const leaning = (values: Float64Array, by_rad: number) =>
    values.map((value, i) => {
      const t_s = attitude!.time_us[i]! / 1e6;
      return t_s > 34 && t_s < 36 ? by_rad : value;
    });
  const flight: Flight = {
    ...parted,
    throttle: {
      ...parted.throttle!,
      value: parted.throttle!.value.map((value, i) =>
        parted.throttle!.time_us[i]! > 28e6 && parted.throttle!.time_us[i]! < 39e6 ? 0.45 : value,
      ),
    },
    attitude: {
      ...attitude!,
      roll_rad: leaning(attitude!.roll_rad, 0.35),
      pitch_rad: leaning(attitude!.pitch_rad, -0.35),
    },
  };
  const raised = (row: typeof heights.ekf) =>
    row === null
      ? null
      : { ...row, value: row.value.map((m, i) => (row.time_us[i]! > 15e6 ? Math.max(m, 6) : m)) };
  const up = { ...heights, ekf: raised(heights.ekf), baro: raised(heights.baro) };
  expect(motorLoss(understand(flight))).toBeNull();
  expect(motorLoss(understand({ ...flight, heights: up }))?.motor).toBe(1);
});

test('without a target of attitude rates that hardly move it are no oscillation that loses it', () => {
  const flight = simulate({
    script: but(30, mission({ top_m: 18, land_s: 200 }), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { ...RESTING, pitch: -1, throttle: 0.1 },
    })),
    run: { end_s: 45 },
  });
  const { rates, rateTargets } = flight;
  const swinging = (level_dps: number): Flight => {
    const swing = rates!.time_us.map((at_us) => {
      const t_s = at_us / 1e6;
      const size_dps = t_s > 26 && t_s < 34 ? 1.4 * level_dps : 0.3;
      return (size_dps * Math.sin(12 * t_s) * Math.PI) / 180;
    });
    const still = rateTargets!.roll_radps.map(() => 0);
    return {
      ...flight,
      attitudeTarget: null,
      rates: { ...rates!, roll_radps: swing, pitch_radps: swing.map(() => 0) },
      rateTargets: { ...rateTargets!, roll_radps: still, pitch_radps: still },
    };
  };
  const named = (level_dps: number) => oscillation(understand(swinging(level_dps)));
  expect(named(15)).toBeNull();
  expect(named(25)?.key).toBe('oscillation');
});

test('without motor outputs the side is named that lacks thrust, and where it cannot be seen the missing outputs are', () => {
  const flight = simulate({
    script: mission({ top_m: 25, land_s: 200 }),
    trouble: from(30, weak(QUAD, 2, 0.4)),
    run: { end_s: 50 },
  });
  const without = LOGGERS['no outputs']!(flight);
  expect(readCrash(without).crash.reason).toMatch(/^Thrust was missing at the rear left from 30/);
  expect(readCrash(slowed(without, 2)).crash.reason).toMatch(
    /no motor output is in it: a lost motor or propeller, or a broken part, does that/,
  );
});

test('a throttle that is let go between two samples is no loss of thrust on all rotors', () => {
  const flight = simulate({
    script: but(30, mission({ top_m: 18, land_s: 200 }), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { ...RESTING, pitch: -1, throttle: 0.1 },
    })),
    run: { end_s: 45 },
  });
  const slow = slowed(flight, 2.5);
  // The throttle of a record that was written late.
  const throttle = {
    ...slow.throttle!,
    value: slow.throttle!.value.map((value, i) =>
      slow.throttle!.time_us[i]! > 30e6 && slow.throttle!.time_us[i]! < 30.6e6
        ? slow.throttle!.value[i - 2]!
        : value,
    ),
  };
  expect(readCrash({ ...slow, throttle }).preconditions.findings[0]?.[0]).toBe('pilot_input');
});

test('a motor that fades is named by two samples a second, which make a mean of a whole one', () => {
  const fading = simulate({
    trouble: from(30, (s) => weak(QUAD, 2, Math.max(0, 1 - s / 10))),
    run: { end_s: 70 },
  });
  const { diagnostics, crash } = readCrash(LOGGERS['telemetry at 2 Hz']!(fading));
  expect(diagnostics.motors, crash.reason).toMatchObject({ suspect: 2 });
  const sound = readCrash(LOGGERS['telemetry at 2 Hz']!(simulate({})));
  expect(sound.diagnostics.motors).toMatchObject({ suspect: null });
});
