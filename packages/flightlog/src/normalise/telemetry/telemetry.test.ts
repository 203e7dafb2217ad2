import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import {
  type FrameOptions,
  frameOf,
  join,
  message,
  payloadOf,
  START_us,
  stamped,
} from '../../tlog/testing/frames.ts';
import { scanTlog } from '../../tlog/tlog.ts';
import { px4ModeName } from './status.ts';
import { normaliseTelemetry } from './telemetry.ts';

type Entry = readonly [time_s: number, frame: Uint8Array];

async function flightOf(entries: readonly Entry[]) {
  const sorted = entries.toSorted(([a], [b]) => a - b);
  const bytes = join(sorted.map(([time_s, frame]) => stamped(frame, START_us + time_s * 1e6)));
  return normaliseTelemetry(await scanTlog(memorySource(bytes)));
}

const heartbeat = (mode: number, armed: boolean, options: FrameOptions = {}, more = {}) =>
  message(
    'HEARTBEAT',
    { custom_mode: mode, type: 2, autopilot: 3, base_mode: armed ? 209 : 81, ...more },
    options,
  );
const text = (words: string, more = {}) =>
  message('STATUSTEXT', { severity: 2, text: words, ...more });
const parameter = (name: string, value: number, options: FrameOptions = {}) =>
  message('PARAM_VALUE', { param_id: name, param_value: value, param_type: 9 }, options);

async function recorded(name: string) {
  const path = new URL(`../../../../../testdata/tlog/${name}.tlog`, import.meta.url);
  return normaliseTelemetry(await scanTlog(memorySource(await readFile(path))));
}

test('reads attitude, speeds and heights in SI over seconds from the first frame', async () => {
  const flight = await flightOf([
    [0, heartbeat(5, false)],
    [1, message('ATTITUDE', { roll: 0.5, pitch: -0.25, yaw: 1, rollspeed: 2 })],
    [
      1,
      message('GLOBAL_POSITION_INT', {
        lat: 473_977_420,
        lon: 85_455_940,
        alt: 488_000,
        relative_alt: 12_500,
        vx: 150,
        vy: -50,
        vz: 300,
      }),
    ],
    [2, message('VFR_HUD', { throttle: 37, climb: -3 })],
    [
      3,
      message('NAV_CONTROLLER_OUTPUT', {
        nav_roll: 90,
        nav_pitch: -45,
        nav_bearing: 180,
        alt_error: 2,
      }),
    ],
  ]);
  expect(flight.attitude).toMatchObject({
    time_us: Float64Array.of(1e6),
    roll_rad: Float64Array.of(0.5),
  });
  expect(flight.attitudeTarget?.pitch_rad[0]).toBeCloseTo(-Math.PI / 4, 12);
  expect(flight.velocity?.down_mps[0]).toBe(3);
  expect(flight.climbRates.ekf?.value[0]).toBe(-3);
  expect(flight.heights.ekf?.value[0]).toBe(12.5);
  expect(flight.heights.target?.value[0]).toBe(14.5);
  expect(flight.position?.latitude_deg[0]).toBe(47.397742);
  expect(flight.throttle?.value[0]).toBe(0.37);
  expect(flight.airspeed).toBeNull();
  expect(flight.meta).toMatchObject({
    vehicle: 'copter',
    autopilot: 'ardupilot',
    duration_us: 3e6,
  });
});

test('takes the autopilot with the richest flight data and no other source', async () => {
  const second = { system: 2, component: 2 };
  const station = { system: 255, component: 190 };
  const noise = Array.from(
    { length: 50 },
    (_, i): Entry => [i / 10, message('ATTITUDE', { roll: 9 }, second)],
  );
  const flight = await flightOf([
    ...noise,
    [0, heartbeat(0, true, second)],
    [0, heartbeat(4, false)],
    [0, heartbeat(0, true, station, { type: 6, autopilot: 8 })],
    [1, message('ATTITUDE', { roll: 0.1 })],
    [1, message('VFR_HUD', { throttle: 10 })],
    [2, text('EKF variance', {})],
    [2, message('STATUSTEXT', { severity: 0, text: 'Crash: Disarming' }, station)],
  ]);
  expect([...flight.attitude!.roll_rad]).toEqual([expect.closeTo(0.1, 6)]);
  expect(flight.modes.map((mode) => mode.name)).toEqual(['GUIDED']);
  expect(flight.armed).toEqual([]);
  expect(flight.events.map((event) => event.key)).toEqual(['ekf_check']);
});

test('maps outputs to motors by parameter, floor at spin min and ceiling at spin max', async () => {
  const flight = await flightOf([
    [0, heartbeat(0, true)],
    [0, parameter('SERVO1_FUNCTION', 34)],
    [0, parameter('SERVO2_FUNCTION', 33)],
    [0, parameter('FRAME_CLASS', 1)],
    [0, parameter('FRAME_TYPE', 1)],
    [
      1,
      message('SERVO_OUTPUT_RAW', {
        servo1_raw: 1150,
        servo2_raw: 1950,
        servo3_raw: 1000,
        servo4_raw: 1550,
      }),
    ],
  ]);
  expect(flight.motors.map(({ number, output }) => [number, output.value[0]])).toEqual([
    [1, expect.closeTo(1, 12)],
    [2, expect.closeTo(0, 12)],
    [3, expect.closeTo(-0.1875, 12)],
    [4, expect.closeTo(0.5, 12)],
  ]);
  expect(flight.motors[0]).toMatchObject({ spin: 'ccw', angle_rad: Math.PI / 4, role: 'lift' });
  expect(flight.meta.frame).toEqual({ label: 'Quad X', liftMotors: 4 });
});

test('reads the integers of PX4 parameters by their bits', async () => {
  const bits = (value: number) => new DataView(Int32Array.of(value).buffer).getFloat32(0, true);
  const px4 = { autopilot: 12, custom_mode: 3 << 16 };
  const integer = message('PARAM_VALUE', {
    param_id: 'CA_AIRFRAME',
    param_value: bits(7),
    param_type: 6,
  });
  // The bits of -1 are those of a NaN, which a float would not keep: they are written as they are.
  const payload = payloadOf('PARAM_VALUE', { param_id: 'NAV_RCL_ACT', param_type: 6 });
  payload.fill(0xff, 0, 4);
  const flight = await flightOf([
    [0, heartbeat(0, false, {}, px4)],
    [1, integer],
    [1, frameOf(22, payload)],
    [1, parameter('MPC_THR_HOVER', 0.5)],
  ]);
  expect(flight.meta.autopilot).toBe('px4');
  expect(flight.parameters.get('CA_AIRFRAME')?.value).toBe(7);
  expect(flight.parameters.get('NAV_RCL_ACT')?.value).toBe(-1);
  expect(flight.hoverThrottle).toBe(0.5);
  expect(flight.modes[0]?.name).toBe('Position');
  expect([px4ModeName((4 << 16) | (5 << 24)), px4ModeName(10 << 16)]).toEqual([
    'Return',
    'Termination',
  ]);
});

test('leaves unmeasured values out', async () => {
  const flight = await flightOf([
    [0, heartbeat(0, false)],
    [
      1,
      message('GPS_RAW_INT', {
        fix_type: 1,
        eph: 65_535,
        vel: 65_535,
        cog: 65_535,
        satellites_visible: 255,
      }),
    ],
    [
      1,
      message('SYS_STATUS', {
        voltage_battery: 65_535,
        current_battery: -1,
        battery_remaining: -1,
      }),
    ],
    [
      1,
      message('BATTERY_STATUS', {
        voltages: [4000, 4100, 4200, ...Array(7).fill(65_535)],
        current_battery: -1,
        current_consumed: 250,
        energy_consumed: -1,
        battery_remaining: 80,
      }),
    ],
    [1, message('RC_CHANNELS', { chan1_raw: 1500, chan2_raw: 65_535, rssi: 255, chancount: 4 })],
  ]);
  const gps = flight.gps[0]!.solution;
  expect([gps.hdop[0], gps.speed_mps[0], gps.satellites[0], gps.latitude_deg[0]]).toEqual(
    Array(4).fill(Number.NaN),
  );
  expect(flight.batteries).toHaveLength(1);
  const { power, cells_V, cellCount } = flight.batteries[0]!;
  expect(power.voltage_V[0]).toBeCloseTo(12.3, 9);
  expect([power.current_A[0], power.used_Wh[0]]).toEqual([Number.NaN, Number.NaN]);
  expect(power.used_Ah[0]).toBe(0.25);
  expect([cells_V.length, cellCount]).toEqual([3, 3]);
  expect(flight.rc?.rssi).toBeNull();
  expect(flight.rc?.sticks.pitch[0]).toBeNaN();
});

test('joins the chunks of a text and tells failsafes from choices', async () => {
  const flight = await flightOf([
    [0, heartbeat(5, true)],
    [1, text('EKF Failsafe: changed to ', { id: 4, chunk_seq: 0 })],
    [1, text('LAND Mode', { id: 4, chunk_seq: 1 })],
    [1.2, heartbeat(9, true)],
    [8, heartbeat(6, true)],
    [9, text('SIM Hit ground at 9 m/s')],
  ]);
  expect(flight.texts.map((each) => each.text)).toEqual(['EKF Failsafe: changed to LAND Mode']);
  expect(flight.modes.map(({ name, reason, chosen }) => [name, reason, chosen])).toEqual([
    ['LOITER', null, true],
    ['LAND', 'failsafe_ekf', false],
    ['RTL', null, true],
  ]);
  expect(flight.armed).toMatchObject([
    { armSeen: false, disarmSeen: false, from_us: 0, to_us: 9e6 },
  ]);
});

test('keeps the truth of the simulator out', async () => {
  const flight = await flightOf([
    [0, heartbeat(5, true)],
    [1, parameter('SIM_ENGINE_FAIL', 1)],
    [1, parameter('SIM_ENGINE_MUL', 0)],
    [2, message('SIM_STATE', { roll: 3 })],
    [2, text('SIM Hit ground at 13 m/s')],
  ]);
  expect(flight.meta.simulated).toBe(true);
  expect(flight.attitude).toBeNull();
  expect([...flight.parameters.keys(), ...flight.parameterChanges, ...flight.texts]).toEqual([]);
});

test('survives a log without a vehicle', async () => {
  const flight = await normaliseTelemetry(await scanTlog(memorySource(new Uint8Array(500))));
  expect(flight.meta).toMatchObject({ vehicle: 'unknown', messages: 0, startedAt: null });
  expect(flight.attitude).toBeNull();
});

test('reads the crash of a recorded flight as the simulator flew it', async () => {
  const flight = await recorded('copter-quad-motor-failure');
  expect(flight.meta).toMatchObject({ vehicle: 'copter', simulated: true, truncated: false });
  expect(flight.motors).toHaveLength(4);
  expect(flight.armed).toMatchObject([{ disarmMethod: 'crash', armSeen: true, disarmSeen: true }]);
  const crash = flight.events.find((event) => event.key === 'crash_check');
  expect(crash).toMatchObject({ kind: 'event', level: 'alert' });
  expect(crash!.time_us / 1e6).toBeCloseTo(78.05, 1);
  expect(flight.modes.map((mode) => mode.name)).toEqual(['STABILIZE', 'LOITER']);
  expect(flight.events.some((event) => event.text.startsWith('SIM '))).toBe(false);
});

test('reads a flight without a fault as such', async () => {
  const flight = await recorded('copter-quad-normal-loiter');
  expect(flight.modes.map((mode) => mode.name)).toEqual(['STABILIZE', 'LOITER', 'LAND']);
  expect(flight.events.map((event) => event.key)).toEqual(['armed', 'disarmed']);
  const { time_us, value } = flight.heights.ekf!;
  expect(Math.max(...value)).toBeGreaterThan(10);
  expect([...time_us].every((time, i) => i === 0 || time >= time_us[i - 1]!)).toBe(true);
});

test('a second vehicle is named, a ground station and a gimbal are not', async () => {
  const flies = (system: number): Entry[] =>
    [0, 1, 2].flatMap((s): Entry[] => [
      [s, heartbeat(5, true, { system })],
      ...['ATTITUDE', 'VFR_HUD', 'SYS_STATUS', 'GLOBAL_POSITION_INT', 'RAW_IMU'].map(
        (name): Entry => [s, message(name, {}, { system })],
      ),
    ]);
  const { meta } = await flightOf([
    ...flies(1),
    [3, message('ATTITUDE', {}, { system: 1 })],
    ...flies(7),
    [1, heartbeat(0, true, { system: 255 }, { type: 6, autopilot: 8 })],
    [1, heartbeat(0, false, { system: 3 }, { type: 26, autopilot: 8 })],
    [1, message('ATTITUDE', {}, { system: 3 })],
  ]);
  expect(meta.systems).toEqual([1, 7]);
});

test('the board has one number, whether it is in a text or in the bytes of its version', async () => {
  const said = await flightOf([
    [0, heartbeat(5, false)],
    [1, text('Pixhawk6X 00350034 30365103 31323731')],
  ]);
  expect(said.meta.boardId).toBe('003500343036510331323731');
  const uid2 = [0x34, 0x00, 0x35, 0x00, 0x03, 0x51, 0x36, 0x30, 0x31, 0x37, 0x32, 0x31];
  const sent = await flightOf([
    [0, heartbeat(5, false)],
    [1, message('AUTOPILOT_VERSION', { flight_sw_version: 0x040507ff, uid2 })],
  ]);
  expect(sent.meta.boardId).toBe(said.meta.boardId);
  expect(sent.meta.hardware).toBeNull();
  const silent = await flightOf([
    [0, heartbeat(5, false)],
    [1, message('AUTOPILOT_VERSION', { flight_sw_version: 0x040507ff }, { version: 1 })],
  ]);
  expect(silent.meta.boardId).toBeUndefined();
});
