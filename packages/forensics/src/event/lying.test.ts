/** What lies on its side after a flight did not land normally, whether or not the log shows how it came to lie there. */
import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash, understand } from '../examine.ts';
import { cut, slowed } from '../testing/cut.ts';
import { but, mission, RESTING, simulate } from '../testing/missions.ts';
import { leftLying } from './lying.ts';

/** Down at 28.7 s, and armed for some seconds more. */
const disarm_us = 34e6;
const landed = simulate({
  script: but(0, mission({ top_m: 8, land_s: 20 }), (t_s) => ({ armed: t_s > 2 && t_s < 34 })),
  run: { end_s: 45 },
});

/** Over by an angle from a moment on. */
function over(flight: Flight, from_us: number, roll_rad = 1.2): Flight {
  const { attitude } = flight;
  const turned = attitude!.roll_rad.map((roll, i) =>
    attitude!.time_us[i]! >= from_us ? roll_rad : roll,
  );
  return { ...flight, attitude: { ...attitude!, roll_rad: turned } };
}

/** One sample a second, without what feels a rest, stopped while it was armed. */
const thin = (flight: Flight) =>
  cut(slowed({ ...flight, imus: [], events: [] }, 1), { to_us: disarm_us - 0.1e6 });

test('a log too slow to show a tip-over does not call what lies on its side landed', () => {
  const { crash } = readCrash(thin(over(landed, disarm_us - 1.6e6)));
  expect(crash.detected).toBe(false);
  expect(crash.reason).toMatch(/^Whether it crashed cannot be seen: it lay 69 degrees over from/);
  expect(readCrash(thin(landed)).crash.reason).toMatch(/^No crash: one flight, landed/);
});

test('a log without outputs does not show that its rotors were let go before', () => {
  const { crash } = readCrash(thin(over({ ...landed, motors: [] }, disarm_us - 1.6e6)));
  expect(crash.reason).toMatch(/^Whether it crashed cannot be seen: it lay 69 degrees over from/);
});

test('a lean that an aircraft may stand with is a landing', () => {
  const lean = (degrees: number) =>
    readCrash(thin(over(landed, disarm_us - 1.6e6, (degrees * Math.PI) / 180))).crash.reason;
  expect(lean(44)).toMatch(/^No crash/);
  expect(lean(46)).toMatch(/^Whether it crashed cannot be seen/);
});

test('what was turned by hand after its rotors were let go, or by an estimate that drifts, did land', () => {
  const flight = over({ ...landed, imus: [] }, disarm_us - 1.6e6);
  const { view, spans } = understand(flight);
  expect(leftLying(view, spans[0]!, view.end_us)).not.toBeNull();
  const stopped = flight.motors.map((motor) => ({
    ...motor,
    output: {
      ...motor.output,
      value: motor.output.value.map((level, i) =>
        motor.output.time_us[i]! > disarm_us - 3e6 ? -0.2 : level,
      ),
    },
  }));
  const byHand = understand({ ...flight, motors: stopped });
  expect(leftLying(byHand.view, spans[0]!, view.end_us)).toBeNull();
  // The accelerometer at rest reads level.
  const drifts = understand(over(landed, disarm_us - 1.6e6));
  expect(leftLying(drifts.view, spans[0]!, view.end_us)).toBeNull();
});

test('what it felt as it stood upright does not contradict how it lies', () => {
  const flight = over(landed, disarm_us - 1.6e6);
  const lies = ({
    time_us,
    accY_mps2,
    accZ_mps2,
    ...others
  }: (typeof landed.imus)[0]['motion']) => ({
    ...others,
    time_us,
    accY_mps2: accY_mps2.map((felt, i) => (time_us[i]! < disarm_us - 1.6e6 ? felt : -9.1)),
    accZ_mps2: accZ_mps2.map((felt, i) => (time_us[i]! < disarm_us - 1.6e6 ? felt : -3.6)),
  });
  const imus = flight.imus.map((imu) => ({ ...imu, motion: lies(imu.motion) }));
  const { view, spans } = understand({ ...flight, imus });
  expect(leftLying(view, spans[0]!, view.end_us)).not.toBeNull();
});

test('an aircraft on its side with its rotors driven is no flight that nothing came of', () => {
  const bench = (throttle: number) => {
    const stands = simulate({
      script: but(0, mission({ land_s: 200 }), (t_s) => ({
        law: 'angle',
        mode: 'STABILIZE',
        armed: t_s > 2,
        sticks: { ...RESTING, throttle: t_s > 5 ? throttle : 0 },
      })),
      run: { end_s: 25 },
    });
    // Its rates fell between the samples of the turn.
    return readCrash(over({ ...stands, imus: [] }, 10e6)).crash.reason;
  };
  expect(bench(0.3)).toMatch(/^Whether it crashed cannot be seen: it lay 69 degrees over from 10/);
  expect(bench(0.05)).toMatch(/^No flight/);
});
