/**
 * From bytes to the verdict: flights of the flying multirotor written as the autopilots of different years
 * write them, so that frames, outputs and units are read by the normaliser and not handed over.
 */
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { readCrash } from '@airworthy/forensics';
import { describe, expect, test } from 'vitest';
import * as dataflash from '../../packages/flightlog/src/testing/dataflashBytes.ts';
import {
  f32,
  file,
  header,
  info,
  parameter,
  text,
  topic,
  u32,
} from '../../packages/flightlog/src/testing/ulogBytes.ts';
import { frameNamed, from, mission, weak } from '../../packages/forensics/src/testing/missions.ts';
import { type Craft, fly, type Sample } from '../../packages/forensics/src/testing/multirotor.ts';

const HEXA: Craft = { frame: frameNamed('hexa X'), thrustToWeight: 2 };
const END_S = 45;

function samplesOf(craft: Craft, motor: number): Sample[] {
  return fly(craft, mission({ land_s: 90 }), from(30, weak(craft, motor)), {
    end_s: END_S,
    rate_hz: 20,
  });
}

async function read(bytes: Uint8Array): Promise<{ flight: Flight } & ReturnType<typeof readCrash>> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  const flight = await normalise(opened.log);
  return { flight, ...readCrash(flight) };
}

/** Roll, pitch, yaw as the quaternion that PX4 logs, w first. */
function quaternion(roll: number, pitch: number, yaw: number): number[] {
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)];
  const [cp, sp] = [Math.cos(pitch / 2), Math.sin(pitch / 2)];
  const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
  return [
    cr * cp * cy + sr * sp * sy,
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
  ];
}

/** `recent` writes `actuator_motors` and the rotors' places, else pulses of a mixer known by its number. */
function ulog(craft: Craft, samples: readonly Sample[], recent: boolean): Uint8Array {
  const rows = (row: (sample: Sample) => number[]) =>
    samples.map((sample) => [1e6 + Math.round(1e6 * sample.t_s), ...row(sample)]);
  const int = (name: string, value: number) => parameter(`int32_t ${name}`, u32(value));
  const float = (name: string, value: number) => parameter(`float ${name}`, f32(value));
  const level = (output: number) => (output < 0 ? Number.NaN : output);
  const places = craft.frame.flatMap(({ angle_deg, spin }, i) => {
    const angle = (angle_deg * Math.PI) / 180;
    return [
      ...float(`CA_ROTOR${i}_PX`, 0.3 * Math.cos(angle)),
      ...float(`CA_ROTOR${i}_PY`, 0.3 * Math.sin(angle)),
      ...float(`CA_ROTOR${i}_KM`, spin === 'ccw' ? 0.05 : -0.05),
    ];
  });
  return file(
    header(1e6),
    info('char[3] sys_name', text('PX4')),
    recent
      ? [...int('CA_AIRFRAME', 0), ...int('CA_ROTOR_COUNT', craft.frame.length), ...places]
      : [...int('SYS_AUTOSTART', 6001), ...int('MAV_TYPE', 13)],
    topic(
      { id: 1, name: 'vehicle_status' },
      ['uint8_t nav_state', 'uint8_t arming_state', 'uint8_t system_type'],
      rows(({ command }) => [4, command.armed ? 2 : 1, 13]),
    ),
    topic(
      { id: 2, name: 'vehicle_attitude' },
      ['float[4] q'],
      rows((s) => quaternion(s.roll_rad, s.pitch_rad, s.yaw_rad)),
    ),
    topic(
      { id: 3, name: 'vehicle_attitude_setpoint' },
      ['float[4] q_d', 'float[3] thrust_body'],
      rows((s) => [
        ...quaternion(s.rollTarget_rad, s.pitchTarget_rad, s.yaw_rad),
        ...[0, 0, -s.throttle],
      ]),
    ),
    topic(
      { id: 4, name: 'sensor_combined' },
      ['float[3] gyro_rad', 'float[3] accelerometer_m_s2'],
      rows((s) => [...s.rates_radps, ...s.force_mps2]),
    ),
    topic(
      { id: 5, name: 'vehicle_local_position' },
      ['float x', 'float y', 'float z', 'float vx', 'float vy', 'float vz', 'bool z_valid'],
      rows((s) => [s.north_m, s.east_m, -s.height_m, ...s.velocity_mps, 1]),
    ),
    topic(
      { id: 6, name: 'vehicle_air_data' },
      ['float baro_alt_meter'],
      rows((s) => [400 + s.height_m]),
    ),
    recent
      ? topic(
          { id: 7, name: 'actuator_motors' },
          ['uint16_t reversible_flags', 'float[12] control'],
          rows((s) => [0, ...Array.from({ length: 12 }, (_, i) => level(s.outputs[i] ?? -1))]),
        )
      : topic(
          { id: 7, name: 'actuator_outputs' },
          ['uint32_t noutputs', 'float[16] output'],
          rows((s) => [
            craft.frame.length,
            ...Array.from({ length: 16 }, (_, i) =>
              i < craft.frame.length
                ? s.command.armed
                  ? 1000 + 1000 * Math.max(0, s.outputs[i]!)
                  : 900
                : 0,
            ),
          ]),
        ),
  );
}

describe.each([
  ['actuator_motors and rotor places', true],
  ['actuator_outputs and a mixer', false],
])('a PX4 hexa with %s', (_, recent) => {
  test.each([1, 4, 6])('names motor %i', async (motor) => {
    const { flight, crash, diagnostics } = await read(ulog(HEXA, samplesOf(HEXA, motor), recent));
    expect(flight.meta.frame).toMatchObject({ label: 'Hexa X', liftMotors: 6 });
    expect(crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
    expect(diagnostics.motors).toMatchObject({ suspect: motor, count: 6 });
  });
});

const MESSAGES = {
  PARM: { type: 129, name: 'PARM', letters: 'QNf', columns: 'TimeUS,Name,Value' },
  MSG: { type: 130, name: 'MSG', letters: 'QZ', columns: 'TimeUS,Message' },
  MODE: { type: 131, name: 'MODE', letters: 'QMBB', columns: 'TimeUS,Mode,ModeNum,Rsn' },
  EV: { type: 132, name: 'EV', letters: 'QB', columns: 'TimeUS,Id' },
  ATT: {
    type: 133,
    name: 'ATT',
    letters: 'QccccCC',
    columns: 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw',
  },
  RCOU: {
    type: 134,
    name: 'RCOU',
    letters: 'QHHHHHHHH',
    columns: 'TimeUS,C1,C2,C3,C4,C5,C6,C7,C8',
  },
  IMU: {
    type: 135,
    name: 'IMU',
    letters: 'Qffffff',
    columns: 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ',
  },
  CTUN: { type: 136, name: 'CTUN', letters: 'Qffffh', columns: 'TimeUS,ThI,ThO,ThH,Alt,CRt' },
  BARO: { type: 137, name: 'BARO', letters: 'Qf', columns: 'TimeUS,Alt' },
} as const satisfies Record<string, dataflash.Definition>;

/** Pulses between spin min and spin max of the default range, 1150 to 1950 µs; stopped is 1000. */
const pulse = (output: number) => Math.round(output < -0.1 ? 1000 : 1150 + 800 * output);

function dataflashLog(craft: Craft, samples: readonly Sample[], frameClass: number): Uint8Array {
  const { PARM, MSG, MODE, EV, ATT, RCOU, IMU, CTUN, BARO } = MESSAGES;
  const pieces: Uint8Array[] = [dataflash.fmt(dataflash.FMT)];
  for (const definition of Object.values(MESSAGES)) pieces.push(dataflash.fmt(definition));
  const put = (definition: dataflash.Definition, values: (number | string)[]) =>
    pieces.push(dataflash.record(definition, values));
  put(MSG, [1e6, 'ArduCopter V4.5.7 (2a3dc4b7)']);
  for (const [name, value] of [
    ['FRAME_CLASS', frameClass],
    ['FRAME_TYPE', 1],
    ['MOT_PWM_MIN', 1000],
    ['MOT_PWM_MAX', 2000],
    ['MOT_SPIN_MIN', 0.15],
    ['MOT_SPIN_MAX', 0.95],
    ...craft.frame.map((_, i) => [`SERVO${i + 1}_FUNCTION`, 33 + i] as const),
  ] as const)
    put(PARM, [1e6, name, value]);
  put(MODE, [1e6, 5, 5, 1]);
  let armed = false;
  const hundredths = (angle_rad: number) => Math.round((100 * 180 * angle_rad) / Math.PI);
  for (const s of samples) {
    const t = 1e6 + Math.round(1e6 * s.t_s);
    if (s.command.armed !== armed) put(EV, [t, s.command.armed ? 10 : 11]);
    armed = s.command.armed;
    const yaw = (hundredths(s.yaw_rad) + 36_000) % 36_000;
    const angles = [s.rollTarget_rad, s.roll_rad, s.pitchTarget_rad, s.pitch_rad].map(hundredths);
    put(ATT, [t, ...angles, yaw, yaw]);
    put(RCOU, [t, ...s.outputs.map(pulse)]);
    put(IMU, [t, ...s.rates_radps, ...s.force_mps2]);
    const hover = 1 / craft.thrustToWeight;
    put(CTUN, [t, s.throttle, s.throttle, hover, s.height_m, Math.round(100 * s.climb_mps)]);
    put(BARO, [t, s.height_m]);
  }
  return dataflash.join(...pieces);
}

describe.each([
  ['hexa X', 2, 'Hexa X'],
  ['octa X', 3, 'Octa X'],
  ['X8', 4, 'X8'],
  ['Y6', 5, 'Y6'],
] as const)('an ArduPilot %s', (name, frameClass, label) => {
  test.each([2, 5])('names motor %i from the pulses of its outputs', async (motor) => {
    const craft: Craft = { frame: frameNamed(name), thrustToWeight: 1.7 };
    const bytes = dataflashLog(craft, samplesOf(craft, motor), frameClass);
    const { flight, crash, diagnostics } = await read(bytes);
    expect(flight.meta.frame.label).toBe(label);
    expect(crash).toMatchObject({ detected: true, kind: 'loss_of_control' });
    expect(diagnostics.motors).toMatchObject({ suspect: motor });
    expect(crash.reason).toMatch(new RegExp(`^Motor ${motor} \\(`));
  });
});
