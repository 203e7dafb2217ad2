import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { but, frameNamed, mission, recordAt, simulate } from '../testing/missions.ts';

const flown = (
  change: (t_s: number) => number,
  events = [recordAt(40, 'failsafe_battery', 'failsafe')],
) => {
  const flight = simulate({ script: mission({ land_s: 45 }), how: { events }, run: { end_s: 75 } });
  const [pack] = flight.batteries;
  const voltage_V = pack!.power.voltage_V.map((_, i) => change(pack!.power.time_us[i]! / 1e6));
  return { ...flight, batteries: [{ ...pack!, power: { ...pack!.power, voltage_V } }] };
};

test('a battery whose voltage rises did not run low', () => {
  const rising = readCrash(flown((t_s) => 15 + t_s / 50)).crash.reason;
  expect(rising).toMatch(/battery failsafe fired at 40\.0 s although the voltage was rising/);
  expect(readCrash(flown((t_s) => 15 - t_s / 50)).crash.reason).toMatch(/The battery ran low/);
});

test('an aircraft that does not leave the ground at full throttle is not called no flight', () => {
  const craft = { frame: frameNamed('quad X'), thrustToWeight: 0.8 };
  const held = (throttle: number) =>
    readCrash(
      simulate({
        craft,
        script: but(0, mission({ land_s: 200 }), (t_s) => ({
          law: 'angle',
          mode: 'STABILIZE',
          armed: t_s > 2 && t_s < 20,
          sticks: { roll: 0, pitch: 0, yaw: 0, throttle: t_s > 5 && t_s < 12 ? throttle : 0 },
        })),
        run: { end_s: 25 },
      }),
    );
  const { crash, preconditions } = held(0.95);
  expect(crash).toMatchObject({ detected: false, kind: null });
  expect(crash.reason).toMatch(/^It did not leave the ground at \d+ % throttle, held for \d/);
  expect(preconditions.findings[0]?.[0]).toBe('thrust_loss');
  expect(held(0.2).crash.reason).toMatch(/^No flight: /);
});

test('a log that stops below its take-off is near the ground and not in controlled flight', () => {
  const flight = simulate({
    script: but(0, mission({ top_m: 12, land_s: 90 }), () => ({})),
    run: { end_s: 40 },
  });
  const sunk = {
    ...flight,
    heights: {
      ...flight.heights,
      ekf: {
        ...flight.heights.ekf!,
        value: flight.heights.ekf!.value.map((m, i) => m - (i > 700 ? 14 : 0)),
      },
      baro: {
        ...flight.heights.baro!,
        value: flight.heights.baro!.value.map((m, i) => m - (i > 700 ? 14 : 0)),
      },
      gps: {
        ...flight.heights.gps!,
        value: flight.heights.gps!.value.map((m, i) => m - (i > 140 ? 14 : 0)),
      },
    },
  };
  expect(readCrash(cut(sunk, { to_us: 30e6 })).crash.reason).not.toMatch(
    /m up, in controlled flight/,
  );
});
