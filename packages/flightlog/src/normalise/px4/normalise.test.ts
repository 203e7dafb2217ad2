import { beforeAll, describe, expect, test } from 'vitest';
import type { Flight } from '../../flight.ts';
import { memorySource } from '../../source.ts';
import { testdata } from '../../testing/testdata.ts';
import {
  type Bytes,
  dropout,
  f32,
  file,
  header,
  info,
  logged,
  parameter,
  text,
  topic,
  u32,
} from '../../testing/ulogBytes.ts';
import { scanUlog } from '../../ulog/scan.ts';
import { normalisePx4 } from './normalise.ts';

async function fly(bytes: Uint8Array): Promise<Flight> {
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') throw new Error(log.reason);
  return normalisePx4(log);
}

const S = 1e6;
const int = (name: string, value: number) => parameter(`int32_t ${name}`, u32(value));
const float = (name: string, value: number) => parameter(`float ${name}`, f32(value));
const every = (count: number, row: (i: number) => number[]) =>
  Array.from({ length: count }, (_, i) => [10 * S + i * S, ...row(i)]);

describe('a simulated quad that is disarmed in the air (PX4 1.16)', () => {
  let flight: Flight;
  beforeAll(async () => {
    flight = await fly(testdata('ulog/quad-forced-disarm.ulg'));
  });

  test('says who wrote it and what flew', () => {
    expect(flight.meta).toMatchObject({
      autopilot: 'px4',
      vehicle: 'copter',
      firmware: '1.16.2 (c50c1d9b)',
      frame: { label: 'Quad X', liftMotors: 4 },
      simulated: true,
      truncated: false,
    });
  });

  test('has one armed span that a forced command ended', () => {
    expect(flight.armed).toHaveLength(1);
    expect(flight.armed[0]).toMatchObject({
      armSeen: true,
      disarmSeen: true,
      disarmMethod: 'internal_command',
      forced: true,
    });
    expect(flight.armed[0]!.to_us / S).toBeCloseTo(41.21, 1);
  });

  test('climbs to twenty metres above the point of arming by three sources', () => {
    for (const height of [flight.heights.ekf, flight.heights.baro, flight.heights.gps]) {
      const top = Math.max(...height!.value.filter(Number.isFinite));
      expect(top).toBeGreaterThan(19);
      expect(top).toBeLessThan(21.5);
    }
  });

  test('turns quaternions into a level attitude in hover', () => {
    const { time_us, roll_rad, pitch_rad } = flight.attitude!;
    const hover = time_us.findIndex((t) => t > 38 * S);
    expect(Math.abs(roll_rad[hover]!)).toBeLessThan(0.05);
    expect(Math.abs(pitch_rad[hover]!)).toBeLessThan(0.05);
  });

  test('knows nothing of the simulator', () => {
    const names = [...flight.parameters.keys(), ...flight.parameterChanges.map((p) => p.name)];
    expect(names.filter((name) => /^SI[MH]_/.test(name))).toEqual([]);
    expect(JSON.stringify(flight)).not.toContain('groundtruth');
  });

  test('times ascend and start at the opening of the log', () => {
    const { time_us } = flight.imus[0]!.motion;
    expect(time_us.every((t, i) => i === 0 || t >= time_us[i - 1]!)).toBe(true);
    expect(time_us[0]!).toBeGreaterThanOrEqual(0);
    expect(time_us[0]!).toBeLessThan(S);
    expect(flight.meta.duration_us / S).toBeCloseTo(42.2, 1);
  });

  test('gives the motors their places', () => {
    const degrees = flight.motors.map((m) => Math.round((m.angle_rad! * 180) / Math.PI));
    expect(degrees).toEqual([45, -135, -45, 135]);
    expect(flight.motors.map((m) => m.spin)).toEqual(['ccw', 'ccw', 'cw', 'cw']);
    const before = flight.motors[0]!.output.time_us.findIndex((t) => t > 10 * S);
    expect(flight.motors[0]!.output.value[before]).toBeLessThan(0);
  });
});

describe('spellings of the years', () => {
  const status = (fields: string[], rows: number[][]) =>
    topic({ id: 1, name: 'vehicle_status' }, fields, rows);
  const base = (...parts: Bytes[]) =>
    file(header(10 * S), info('char[3] sys_name', text('PX4')), ...parts);

  test('sticks of both conventions mean the same', async () => {
    const old = topic(
      { id: 2, name: 'manual_control_setpoint' },
      ['float x', 'float y', 'float z', 'float r'],
      every(6, () => [0.5, 0.25, 0.75, -0.1]),
    );
    const recent = topic(
      { id: 2, name: 'manual_control_setpoint' },
      ['float roll', 'float pitch', 'float yaw', 'float throttle', 'bool valid'],
      every(6, () => [0.25, 0.5, -0.1, 0.5, 1]),
    );
    for (const bytes of [base(old), base(recent)]) {
      const sticks = (await fly(bytes)).rc!.sticks;
      expect(sticks.roll[0]).toBeCloseTo(0.25);
      expect(sticks.pitch[0]).toBeCloseTo(-0.5);
      expect(sticks.yaw[0]).toBeCloseTo(-0.1);
      expect(sticks.throttle[0]).toBeCloseTo(0.75);
    }
  });

  test('GPS in scaled integers and in doubles is the same place', async () => {
    const old = topic(
      { id: 2, name: 'vehicle_gps_position' },
      ['int32_t lat', 'int32_t lon', 'int32_t alt', 'uint8_t fix_type'],
      every(6, () => [473_977_420, 85_455_940, 488_123, 3]),
    );
    const recent = topic(
      { id: 2, name: 'sensor_gps' },
      ['double latitude_deg', 'double longitude_deg', 'double altitude_msl_m', 'uint8_t fix_type'],
      every(6, () => [47.397742, 8.545594, 488.123, 3]),
    );
    for (const bytes of [base(old), base(recent)]) {
      const { latitude_deg, longitude_deg, altitude_m } = (await fly(bytes)).gps[0]!.solution;
      expect(latitude_deg[0]).toBeCloseTo(47.397742, 7);
      expect(longitude_deg[0]).toBeCloseTo(8.545594, 7);
      expect(altitude_m[0]).toBeCloseTo(488.123, 3);
    }
  });

  test('ratios come out on one scale, squares and what is not fused left behind', async () => {
    const roots = topic(
      { id: 2, name: 'estimator_status' },
      ['float vel_test_ratio', 'float mag_test_ratio'],
      every(6, () => [0.5, 0.7]),
    );
    const squares = topic(
      { id: 2, name: 'estimator_innovation_test_ratios' },
      ['float[2] gps_hvel', 'float gps_vvel', 'float[2] gps_hpos'],
      every(6, () => [0.25, 0.04, 0.01, 1e12, 1]),
    );
    const flags = topic(
      { id: 3, name: 'estimator_status_flags' },
      ['bool cs_gnss_vel', 'bool cs_gnss_pos'],
      every(6, () => [1, 0]),
    );
    const a = (await fly(base(roots))).estimator!.cores[0]!.ratios;
    const b = (await fly(base(squares, flags))).estimator!.cores[0]!.ratios;
    expect(a.velocity[0]).toBeCloseTo(0.5);
    expect(b.velocity[0]).toBeCloseTo(0.5);
    expect(a.compass[0]).toBeCloseTo(0.7);
    expect(b.position[0]).toBeNaN();
  });

  test('innovations of the first years are divided by gate and deviation', async () => {
    const flight = await fly(
      base(
        float('EKF2_GPS_V_GATE', 4),
        topic(
          { id: 2, name: 'ekf2_innovations' },
          ['float[6] vel_pos_innov', 'float[6] vel_pos_innov_var'],
          every(6, () => [1, 0, 0, 0, 0, 0, 0.25, 1, 1, 1, 1, 1]),
        ),
      ),
    );
    expect(flight.estimator!.cores[0]!.ratios.velocity[0]).toBeCloseTo(1 / (4 * 0.5));
  });

  test.each([
    ['to 1.13', ['uint8_t arming_state', 'uint8_t latest_disarming_reason'], 9],
    [
      'from 1.14',
      [
        'uint8_t arming_state',
        'uint8_t latest_disarming_reason',
        'uint8_t nav_state_user_intention',
      ],
      8,
    ],
  ])('the kill switch has the number it had %s', async (_era, fields, number) => {
    const rest = fields.length > 2 ? [0] : [];
    const rows = [
      [10 * S, 1, 0, ...rest],
      [12 * S, 2, 0, ...rest],
      [20 * S, 1, number, ...rest],
      [21 * S, 1, number, ...rest],
      [22 * S, 1, number, ...rest],
    ];
    const { armed } = await fly(base(status(fields, rows)));
    expect(armed).toEqual([
      {
        from_us: 2 * S,
        to_us: 10 * S,
        armSeen: true,
        disarmSeen: true,
        disarmMethod: 'kill',
        forced: false,
      },
    ]);
  });

  test('a mixer of old finds its motors by the airframe and its range by the parameters', async () => {
    const flight = await fly(
      base(
        int('SYS_AUTOSTART', 6001),
        int('MAV_TYPE', 13),
        int('PWM_MIN', 1100),
        int('PWM_MAX', 1900),
        topic(
          { id: 2, name: 'actuator_outputs' },
          ['uint32_t noutputs', 'float[8] output'],
          every(6, (i) => [6, 1100, 1500, 1900, 1100 + i, 1100, 1100, 900, 900]),
        ),
      ),
    );
    expect(flight.meta.frame).toEqual({ label: 'Hexa X', liftMotors: 6 });
    expect(flight.motors.map((m) => m.output.value[0])).toEqual([0, 0.5, 1, 0, 0, 0]);
    expect(Math.round((flight.motors[4]!.angle_rad! * 180) / Math.PI)).toBe(30);
  });

  test('a plane has a pulling motor, named surfaces and no hover', async () => {
    const flight = await fly(
      base(
        int('CA_AIRFRAME', 1),
        int('CA_ROTOR_COUNT', 1),
        int('CA_SV_CS_COUNT', 2),
        int('CA_SV_CS0_TYPE', 5),
        int('CA_SV_CS1_TYPE', 6),
        topic(
          { id: 2, name: 'actuator_motors' },
          ['float[2] control'],
          every(6, () => [0.6, Number.NaN]),
        ),
        topic(
          { id: 3, name: 'actuator_servos' },
          ['float[3] control'],
          every(6, () => [0.1, -0.1, 0]),
        ),
      ),
    );
    expect(flight.meta.vehicle).toBe('plane');
    expect(flight.motors.map((m) => [m.role, m.number])).toEqual([['forward', 1]]);
    expect(flight.servos.map((s) => s.function)).toEqual(['elevon_left', 'elevon_right']);
    expect(flight.hoverThrottle).toBeNull();
  });

  test('a transition runs from hover over half way to wing', async () => {
    const flight = await fly(
      base(
        int('CA_AIRFRAME', 2),
        topic(
          { id: 2, name: 'vtol_vehicle_status' },
          ['uint8_t vehicle_vtol_state'],
          every(6, (i) => [[3, 3, 1, 4, 2, 3][i]!]),
        ),
      ),
    );
    expect([...flight.transition!.value]).toEqual([0, 0, 0.5, 1, 0.5, 0]);
  });

  test('what a monitor does not measure is NaN', async () => {
    const flight = await fly(
      base(
        topic(
          { id: 2, name: 'battery_status' },
          ['float voltage_v', 'float current_a', 'float discharged_mah', 'float remaining'],
          every(6, () => [15.5, -1, 0, 0.5]),
        ),
      ),
    );
    const { power } = flight.batteries[0]!;
    expect(power.voltage_V[0]).toBeCloseTo(15.5);
    expect(power.current_A[0]).toBeNaN();
    expect(power.used_Ah[0]).toBeNaN();
    expect(power.remaining[0]).toBeCloseTo(0.5);
  });

  test('a failsafe names what was lost before it', async () => {
    const flight = await fly(
      base(
        status(
          [
            'uint8_t nav_state',
            'uint8_t nav_state_user_intention',
            'uint8_t arming_state',
            'bool failsafe',
          ],
          every(9, (i) => (i < 5 ? [3, 3, 2, 0] : [5, 3, 2, 1])),
        ),
        topic(
          { id: 2, name: 'failsafe_flags' },
          ['bool manual_control_signal_lost', 'bool gcs_connection_lost'],
          every(9, (i) => [1, i >= 4 ? 1 : 0]),
        ),
      ),
    );
    expect(flight.modes.at(-1)).toMatchObject({
      name: 'Return',
      reason: 'failsafe_gcs',
      chosen: false,
    });
    expect(flight.events.map((e) => e.key)).toEqual(['failsafe_gcs', 'failsafe']);
  });

  test('texts lose colours and tabs, and the injected fault', async () => {
    const flight = await fly(
      base(
        status(
          ['uint8_t arming_state'],
          every(6, () => [1]),
        ),
        logged(6, 11 * S, '[commander] \u001b[32mReady for takeoff!\u001b[0m'),
        logged(4, 12 * S, 'Failsafe activated\t'),
        logged(4, 13 * S, '[failure] inject failure unit: motor, type: off'),
        dropout(20),
      ),
    );
    expect(flight.texts).toEqual([
      { time_us: S, severity: 6, text: '[commander] Ready for takeoff!' },
      { time_us: 2 * S, severity: 4, text: 'Failsafe activated' },
    ]);
    expect(flight.dropouts).toEqual([{ time_us: 5 * S, duration_us: 20_000 }]);
  });
});

describe('a clock that misbehaves', () => {
  const rates = (rows: number[][]) =>
    file(
      header(10 * S),
      topic(
        { id: 1, name: 'vehicle_angular_velocity' },
        ['float[3] xyz'],
        rows.map(([t, x]) => [t!, x!, 0, 0]),
      ),
    );

  test('times that run backwards are put in order', async () => {
    const flight = await fly(
      rates(
        [
          [13, 3],
          [14, 4],
          [11, 1],
          [12, 2],
          [15, 5],
        ].map(([t, x]) => [t! * S, x!]),
      ),
    );
    expect([...flight.rates!.roll_radps]).toEqual([1, 2, 3, 4, 5]);
    expect([...flight.rates!.time_us]).toEqual([1, 2, 3, 4, 5].map((t) => t * S));
  });

  test('a flipped bit in a time drops that record and not the flight', async () => {
    const rows = every(20, (i) => [i]).map(([t, x]) => [t!, x!]);
    rows[7]![0] = 2 ** 50;
    const flight = await fly(rates(rows));
    expect(flight.rates!.time_us).toHaveLength(19);
    expect(flight.meta.duration_us).toBe(19 * S);
  });

  test('a value from before the log holds from its start', async () => {
    const flight = await fly(
      rates(
        [
          [2, 9],
          [11, 1],
          [12, 2],
          [13, 3],
          [14, 4],
        ].map(([t, x]) => [t! * S, x!]),
      ),
    );
    expect([...flight.rates!.time_us]).toEqual([0, 1, 2, 3, 4].map((t) => t * S));
  });

  test('a log without anything to fly is still an answer', async () => {
    const flight = await fly(file(header(0)));
    expect(flight.meta).toMatchObject({ autopilot: 'unknown', vehicle: 'unknown', duration_us: 0 });
    expect(flight.attitude).toBeNull();
    expect(flight.motors).toEqual([]);
  });
});
