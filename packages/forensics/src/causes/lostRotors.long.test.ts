import { describe, expect, test } from 'vitest';
import { readCrash, understand } from '../examine.ts';
import { frameNamed, from, simulate, weak } from '../testing/missions.ts';
import type { Craft } from '../testing/multirotor.ts';
import { lostRotors } from './lostRotors.ts';

const craftOf = (name: Parameters<typeof frameNamed>[0]): Craft => ({
  frame: frameNamed(name),
  thrustToWeight: 2.2,
});

/** The second motor `later_s` after the first. */
function read(frame: Parameters<typeof frameNamed>[0], motors: [number, number], later_s: number) {
  const craft = craftOf(frame);
  const gone = (s: number) => (_: unknown, index: number) =>
    index === motors[0] - 1 || (index === motors[1] - 1 && s >= later_s) ? 0 : 1;
  return readCrash(
    simulate({ craft, trouble: from(30, (s) => ({ thrust: craft.frame.map(gone(s)) })) }),
  );
}

describe('two motors that are lost', () => {
  test.each([
    ['together on one side of a hexacopter', 'hexa X', [1, 5], 0],
    ['one after the other on a hexacopter', 'hexa X', [1, 3], 1.5],
    ['together on an octocopter', 'octa X', [1, 3], 0],
    ['one after the other on an octocopter that flies on', 'octa X', [1, 2], 4],
    ['one after the other on a coaxial octocopter', 'X8', [1, 3], 4],
  ] as const)('%s are both named', (_, frame, motors, later_s) => {
    const { crash, diagnostics } = read(frame, [...motors], later_s);
    for (const motor of motors) expect(crash.reason).toMatch(new RegExp(`motor ${motor} `, 'i'));
    expect(motors).toContain(diagnostics.motors.available && diagnostics.motors.suspect);
  });
});

test.each([1, 2, 3, 4, 5, 6])(
  'motor %i of a hexacopter that is lost alone is named alone',
  (motor) => {
    const craft = craftOf('hexa X');
    const { crash } = readCrash(simulate({ craft, trouble: from(30, weak(craft, motor)) }));
    const named = [...crash.reason.matchAll(/motor (\d)/gi)].map(([, number]) => Number(number));
    expect([...new Set(named)]).toEqual([motor]);
  },
);

describe('a motor of a coaxial arm', () => {
  const craft = { ...craftOf('X8'), thrustToWeight: 1.2 };
  const flight = simulate({ craft, trouble: from(30, weak(craft, 2)), run: { end_s: 45 } });
  const still = (values: Float64Array) => values.map(() => 0);

  test('is named alone where the yaw tells it from the other', () => {
    expect(lostRotors(understand(flight))).toMatchObject({ motor: 2 });
    expect(lostRotors(understand(flight))?.orMotor).toBeUndefined();
  });

  test('is named with the other, and how sure, where no yaw was measured', () => {
    const blind = {
      ...flight,
      rates: { ...flight.rates!, yaw_radps: still(flight.rates!.yaw_radps) },
      imus: flight.imus.map(({ motion, ...imu }) => ({
        ...imu,
        motion: { ...motion, gyroZ_radps: still(motion.gyroZ_radps) },
      })),
    };
    const cause = lostRotors(understand(blind))!;
    expect([cause.motor, cause.orMotor].sort()).toEqual([2, 5]);
    expect(cause.clause).toMatch(
      /^motor \d \(front left\) or motor \d \(front left\) lost its thrust/,
    );
    expect(cause.sentence).toMatch(/\(5\d %\) or motor \d \(front left\) \([45]\d %\)/);
  });
});
