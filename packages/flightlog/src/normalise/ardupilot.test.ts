import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { expect, test } from 'vitest';
import { scanDataflash } from '../dataflash/decode.ts';
import type { Flight } from '../flight.ts';
import { memorySource } from '../source.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { normaliseDataflash } from './ardupilot.ts';

type Row = readonly [Definition, readonly (number | string)[]];

const define = (type: number, name: string, letters: string, columns: string): Definition => ({
  type,
  name,
  letters,
  columns,
});
const PARM = define(1, 'PARM', 'QNf', 'TimeUS,Name,Value');
const MSG = define(2, 'MSG', 'QZ', 'TimeUS,Message');
const ATT = define(3, 'ATT', 'Qcccc', 'TimeUS,DesRoll,Roll,DesPitch,Pitch');
const MODE = define(4, 'MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn');
const EV = define(5, 'EV', 'QB', 'TimeUS,Id');
const ERR = define(6, 'ERR', 'QBB', 'TimeUS,Subsys,ECode');
const RCOU = define(7, 'RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4');
const SIM = define(8, 'SIM', 'Qf', 'TimeUS,Roll');

async function flight(...rows: Row[]): Promise<Flight> {
  const definitions = [...new Set(rows.map(([definition]) => definition))];
  const bytes = join(
    fmt(FMT),
    ...definitions.map(fmt),
    ...rows.map(([definition, values]) => record(definition, values)),
  );
  return normaliseDataflash(await scanDataflash(memorySource(bytes)));
}

const copter: Row[] = [
  [MSG, [1e6, 'ArduCopter V4.5.7 (2a3dc4b7)']],
  [MSG, [1e6, 'Pixhawk6X 00350034 30365103 31323731']],
  [PARM, [1e6, 'FRAME_CLASS', 1]],
  [PARM, [1e6, 'FRAME_TYPE', 1]],
];

test('a copter is known by its first texts and its frame by its parameters', async () => {
  const { meta } = await flight(...copter);
  expect(meta.vehicle).toBe('copter');
  expect(meta.vehicleLabel).toBe('ArduCopter V4.5.7');
  expect(meta.firmware).toBe('4.5.7 (2a3dc4b7)');
  expect(meta.hardware).toBe('Pixhawk6X');
  expect(meta.boardId).toBe('003500343036510331323731');
  expect(meta.frame).toEqual({ label: 'Quad X', liftMotors: 4 });
});

test('angles come in radians from the start of the log', async () => {
  const { attitude } = await flight(...copter, [ATT, [3e6, 0, 9000, 0, -4500]]);
  expect(attitude?.time_us).toEqual(Float64Array.of(2e6));
  expect(attitude?.roll_rad[0]).toBeCloseTo(Math.PI / 2, 12);
  expect(attitude?.pitch_rad[0]).toBeCloseTo(-Math.PI / 4, 12);
});

test('there is no attitude target in ACRO', async () => {
  const { attitudeTarget } = await flight(
    ...copter,
    [MODE, [1e6, 0, 0, 1]],
    [ATT, [2e6, 1000, 0, 0, 0]],
    [MODE, [3e6, 1, 1, 1]],
    [ATT, [4e6, 1000, 0, 0, 0]],
  );
  expect(attitudeTarget?.roll_rad[0]).toBeCloseTo(0.1745, 4);
  expect(attitudeTarget?.roll_rad[1]).toBeNaN();
});

test('output follows the function of its channel and the range of thrust', async () => {
  const parameters: Row[] = [
    [PARM, [1e6, 'SERVO1_FUNCTION', 34]],
    [PARM, [1e6, 'SERVO2_FUNCTION', 33]],
    [PARM, [1e6, 'MOT_PWM_MIN', 1000]],
    [PARM, [1e6, 'MOT_PWM_MAX', 2000]],
    [PARM, [1e6, 'MOT_SPIN_MIN', 0.15]],
    [PARM, [1e6, 'MOT_SPIN_MAX', 0.95]],
  ];
  const { motors } = await flight(...copter, ...parameters, [RCOU, [2e6, 1950, 1150, 0, 0]]);
  expect(motors.map((motor) => motor.number)).toEqual([1, 2]);
  expect(motors[0]?.output.value[0]).toBeCloseTo(0, 6);
  expect(motors[1]?.output.value[0]).toBeCloseTo(1, 6);
  expect(motors[0]?.angle_rad).toBeCloseTo(Math.PI / 4, 12);
  expect(motors[0]?.spin).toBe('ccw');
});

const functions = (...codes: (number | null)[]): Row[] =>
  codes.flatMap((code, i): Row[] =>
    code === null ? [] : [[PARM, [1e6, `SERVO${i + 1}_FUNCTION`, code]]],
  );

test.each([
  ['was lost', [33, null, 35, 36], [1, 2, 3, 4]],
  ['is that of no motor', [33, 34.5, 35, 36], [1, 2, 3, 4]],
  ['is that of a motor that another output has', [33, 36, 35, 36], [1, 2, 3, 4]],
  ['is that of a motor that no other has', [33, 36, 35, 0], [1, 3, 4]],
  ['was lost beside another one', [33, null, null, 36], [1, 4]],
])(
  'an output whose function %s turns the motor that the frame lacks',
  async (_, codes, numbers) => {
    const { motors } = await flight(...copter, ...functions(...codes), [
      RCOU,
      [2e6, 1500, 1500, 1500, 1500],
    ]);
    expect([...new Set(motors.map(({ number }) => number))]).toEqual(numbers);
  },
);

test.each([
  ['MOT_PWM_MIN', 64_000],
  ['MOT_PWM_MIN', 1e-30],
  ['MOT_PWM_MAX', 4000],
  ['MOT_SPIN_MIN', 2.4],
  ['MOT_SPIN_MAX', 0.23],
])(
  'a range of thrust that nothing flies with is that of the firmware (%s %d)',
  async (name, value) => {
    const spins: Row[] = [
      [PARM, [1e6, 'MOT_SPIN_MIN', 0.15]],
      [PARM, [1e6, 'MOT_SPIN_MAX', 0.95]],
    ];
    const given = [
      ...spins.filter(([, row]) => row[1] !== name),
      [PARM, [1e6, name, value]] as Row,
    ];
    const { motors } = await flight(...copter, ...given, ...functions(33, 34, 35, 36), [
      RCOU,
      [2e6, 1950, 1150, 0, 0],
    ]);
    expect(motors[0]?.output.value[0]).toBeCloseTo(1, 6);
    expect(motors[1]?.output.value[0]).toBeCloseTo(0, 6);
  },
);

test('a crash record and a lane switch to core 0 are both raised, a cleared failsafe is not', async () => {
  const { events } = await flight(
    ...copter,
    [ERR, [2e6, 5, 1]],
    [ERR, [3e6, 5, 0]],
    [ERR, [4e6, 24, 0]],
    [ERR, [5e6, 12, 1]],
  );
  expect(events.map(({ key, resolved }) => [key, resolved])).toEqual([
    ['failsafe_radio', false],
    ['failsafe_radio', true],
    ['ekf_lane_switch', false],
    ['crash_check', false],
  ]);
});

test('a log whose first arming event is a disarm began armed', async () => {
  const { armed } = await flight(...copter, [EV, [9e6, 11]], [EV, [12e6, 10]], [EV, [15e6, 18]]);
  expect(armed).toMatchObject([
    { from_us: 0, to_us: 8e6, armSeen: false, disarmSeen: true },
    { from_us: 11e6, to_us: 14e6, armSeen: true, disarmSeen: false },
  ]);
});

test('the truth of a simulator never reaches the flight', async () => {
  const clean: Row[] = [...copter, [ATT, [2e6, 0, 100, 0, 0]]];
  const truth: Row[] = [
    ...clean,
    [PARM, [2e6, 'SIM_ENGINE_FAIL', 1]],
    [MSG, [2e6, 'SIM Hit ground at 13.6 m/s']],
    [SIM, [2e6, 3]],
  ];
  const { meta: _with, ...withTruth } = await flight(...truth);
  const { meta: _without, ...without } = await flight(...clean);
  expect(withTruth).toEqual(without);
});

test('a whole simulator flight fills the flight from end to end', async () => {
  const folder = joinPath(import.meta.dirname, '..', '..', '..', '..', 'testdata', 'dataflash');
  const bytes = await readFile(joinPath(folder, 'copter-quad-power-cut.bin'));
  const read = await normaliseDataflash(await scanDataflash(memorySource(bytes)));
  expect(read.meta).toMatchObject({
    vehicle: 'copter',
    firmware: '4.6.3 (92b0cd78)',
    hardware: 'SITL',
    truncated: true,
    simulated: true,
  });
  expect(read.meta.duration_us).toBe(32_016_355);
  expect(read.motors.filter(({ role }) => role === 'lift')).toHaveLength(4);
  expect(read.batteries[0]?.power.voltage_V[0]).toBeCloseTo(12.6, 5);
  expect(Math.max(...(read.heights.ekf?.value ?? []))).toBeCloseTo(40.0, 1);
  expect(read.armed).toMatchObject([{ from_us: 0, to_us: 32_016_355, disarmSeen: false }]);
  expect(read.texts.some(({ text }) => text.startsWith('SIM '))).toBe(false);
  expect([...read.parameters.keys()].some((name) => name.startsWith('SIM_'))).toBe(false);
  expect(read.estimator?.name).toBe('EKF3');
  expect(read.imus).toHaveLength(2);
});

test('two logs in one file are two flights, also where neither recorded a disarming', async () => {
  const bytesOf = (...rows: Row[]) =>
    join(
      fmt(FMT),
      ...[MSG, PARM, ATT, EV].map(fmt),
      ...rows.map(([row, values]) => record(row, values)),
    );
  const log: Row[] = [
    ...copter,
    [EV, [2e6, 10]],
    ...[3, 4, 5, 6].map((s): Row => [ATT, [s * 1e6, 0, 0, 0, 0]]),
  ];
  const bytes = join(bytesOf(...log), bytesOf(...log));
  const { armed, meta } = await normaliseDataflash(await scanDataflash(memorySource(bytes)));
  expect(meta.restarts).toBe(1);
  expect(armed).toMatchObject([
    { from_us: 1e6, to_us: 5e6, disarmSeen: false },
    { from_us: 16e6, to_us: 20e6, disarmSeen: false },
  ]);
});
