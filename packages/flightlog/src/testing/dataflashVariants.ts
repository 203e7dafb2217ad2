/** Small dataflash logs, each for one road that a reading can take, with the members that show it. */
import { servoFunctions } from './dataflashLogs.ts';
import type { Part } from './printedFlight.ts';
import { type Rows, type Written, written, writtenParameters } from './writtenDataflash.ts';

export type Variant = readonly [title: string, members: readonly Part[], ...messages: Written[]];

const said = (...words: string[]): Written =>
  written('MSG', 'QZ', 'TimeUS,Message', { count: words.length, set: { Message: words } });
const COPTER = said('ArduCopter V4.5.7 (2a3dc4b7)');
const PLANE = said('ArduPlane V4.5.7 (2a3dc4b7)');
const imu = written('IMU', 'Qffffff', 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ', { count: 2 });

/** Outputs of which the first `used` are driven; each of the driven changes with every record. */
const driven = (used: number, still: readonly number[] = [], rows: Rows = {}): Written => {
  const names = Array.from({ length: 8 }, (_, i) => `C${i + 1}`);
  const set = Object.fromEntries(
    names.map((name, i) => [
      name,
      (row: number) => (i >= used ? 0 : still.includes(i + 1) ? 1500 : 1300 + 10 * i + 9 * row),
    ]),
  );
  return written('RCOU', 'QHHHHHHHH', `TimeUS,${names.join(',')}`, { set, count: 4, ...rows });
};

const frames: Variant[] = [
  ...[3, 4, 5, 6, 7, 8].map(
    (used): Variant => [`${used} outputs in use`, ['meta'], COPTER, driven(used)],
  ),
  ['eight outputs, four still', ['meta'], COPTER, driven(8, [5, 6, 7, 8])],
  ['eight outputs, two still', ['meta'], COPTER, driven(8, [7, 8])],
  ['eight outputs, the first two still', ['meta'], COPTER, driven(8, [1, 2])],
  ['eight outputs, one still', ['meta'], COPTER, driven(8, [4])],
  ['eight outputs, all still', ['meta'], COPTER, driven(8, [1, 2, 3, 4, 5, 6, 7, 8])],
  ...['QUAD', 'HEXA', 'OCTA', 'OCTA_QUAD', 'OCTAQUAD', 'Y6', 'TRI', 'WHAT'].map(
    (word): Variant => [
      `a frame called ${word}`,
      ['meta'],
      said('ArduCopter V3.6.1', `Frame: ${word}`),
      writtenParameters({ FRAME: 0 }),
      driven(4),
    ],
  ),
  [
    'a frame class of 0',
    ['meta'],
    COPTER,
    writtenParameters({ FRAME_CLASS: 0, FRAME: 3 }),
    driven(4),
  ],
  ['a class without a type', ['meta'], COPTER, writtenParameters({ FRAME_CLASS: 2 }), driven(6)],
  [
    'a tricopter',
    ['meta', 'drives'],
    COPTER,
    writtenParameters({ FRAME_CLASS: 7, ...servoFunctions([33, 34, 0, 36, 0, 0, 39]) }),
    driven(7),
  ],
  [
    'a submarine',
    ['meta', 'drives'],
    said('ArduSub V4.1.0 (f2af3c7e)'),
    writtenParameters({ MOT_PWM_MAX: 1850, ...servoFunctions([33, 34]) }),
    driven(2),
  ],
  [
    'a submarine without its range',
    ['drives'],
    said('ArduSub V4.1.0'),
    writtenParameters({ MOT_PWM_MAX: 0, ...servoFunctions([33]) }),
    driven(2),
  ],
  [
    'a helicopter by its swashplate',
    ['meta', 'drives'],
    COPTER,
    writtenParameters({ H_COL_MIN: 1250, ...servoFunctions([33, 31]) }),
    driven(2),
  ],
  ['a helicopter by its class', ['meta'], COPTER, writtenParameters({ FRAME_CLASS: 11 })],
  [
    'a copter that keeps a swashplate in its list',
    ['meta'],
    COPTER,
    writtenParameters({ FRAME_CLASS: 1, H_SWASH_PLATE: 1 }),
  ],
  ['a plane of old', ['meta', 'drives'], PLANE, driven(5), writtenParameters({ RC5_FUNCTION: 24, RC4_REV: -1 })],
  ['a rover of old', ['meta', 'drives'], said('APM:Rover v2.51'), driven(4)],
  ['a plane that is none', ['meta', 'drives'], PLANE, writtenParameters({ Q_ENABLE: 0 }), driven(3)],
]; // biome-ignore format: one line a log

const vehicles: Variant[] = [
  ...(
    [
      ['RLL2SRV_P', 1],
      ['TECS_CLMB_MAX', 5],
      ['JS_GAIN_DEFAULT', 0.5],
      ['CRUISE_THROTTLE', 50],
      ['ATC_STR_RAT_P', 0.2],
      ['PILOT_VELZ_MAX', 250],
      ['RTL_ALT', 1500],
      ['SCHED_DEBUG', 0],
    ] as const
  ).map(([name, value]): Variant => [`${name} alone`, ['meta'], writtenParameters({ [name]: value })]),
  ...[1, 2, 3, 4, 7, 13].map(
    (build): Variant => [
      `a build of number ${build}`,
      ['meta'],
      written('VER', 'QBZB', 'TimeUS,BT,FWS,BU', { count: 1, set: { FWS: 'none', BU: build } }),
    ],
  ),
  ['a log that lost its start, with a hover throttle', ['meta'], written('CTUN', 'Qff', 'TimeUS,ThO,ThH')],
  ['a log that lost its start, with energy control', ['meta'], written('TECS', 'Qff', 'TimeUS,h,hdem')],
  ['a simulator by its parameters', ['meta', 'parameters'], writtenParameters({ SIM_WIND_SPD: 3, RTL_ALT: 1 })],
  ['a simulator by its truth', ['meta'], COPTER, written('SIM', 'Qf', 'TimeUS,Roll')],
  ['a simulator by its receiver', ['meta'], said('ArduCopter V4.5.7', 'RC Protocol: SITL')],
  ['a real clock', ['meta'], COPTER, written('RTC', 'QQ', 'TimeUS,Epoch', { set: { Epoch: 1_700_000_000_000_000 } })],
  ['a clock that was never set', ['meta'], COPTER, written('RTC', 'QQ', 'TimeUS,Epoch', { set: { Epoch: 1_325_376_000_000_000 } })],
  ...[1565, 1566, 1880, 2340, 4170, 4181].map(
    (week): Variant => [
      `GPS week ${week}`,
      ['meta'],
      COPTER,
      written('GPS', 'QBIHLL', 'TimeUS,Status,GMS,GWk,Lat,Lng', { set: { Status: 3, GWk: week, GMS: (row) => 604_799_000 + 500 * row } }),
    ],
  ),
  ['one fix among many without', ['meta'], COPTER, written('GPS', 'QBIHLL', 'TimeUS,Status,GMS,GWk,Lat,Lng', { count: 11, set: { Status: [3, 2], GWk: 2300, GMS: 5 } })],
]; // biome-ignore format: one line a log

const parts: Variant[] = [
  [
    'raw inertial records',
    ['imus', 'rates', 'clipping'],
    PLANE,
    ...['ACC1', 'ACC2', 'ACC3'].map((name) => written(name, 'Qfff', 'TimeUS,AccX,AccY,AccZ', { count: 3 })),
    written('GYR1', 'Qfff', 'TimeUS,GyrX,GyrY,GyrZ', { from_s: 0.75, count: 2 }),
    written('GYR2', 'Qfff', 'TimeUS,GyrX,GyrY,GyrZ', { count: 3 }),
    written('VIBE', 'QfffIII', 'TimeUS,VibeX,VibeY,VibeZ,Clip0,Clip1,Clip2', { count: 2 }),
  ],
  [
    'raw inertial records by instance, and no vibration',
    ['imus', 'rates', 'vibrations', 'clipping'],
    COPTER,
    written('ACC', 'QB#Qfff', 'TimeUS,I,SampleUS,AccX,AccY,AccZ', { count: 4, set: { I: [0, 1] } }),
    written('GYR', 'QB#Qfff', 'TimeUS,I,SampleUS,GyrX,GyrY,GyrZ', { count: 4, set: { I: [0, 1] } }),
    written('VIBE', 'QfffIII', 'TimeUS,VibeX,VibeY,VibeZ,Clip0,Clip1,Clip2', { count: 2, set: { VibeX: 0, VibeY: 0, VibeZ: 0 } }),
  ],
  [
    'accuracies by the receiver itself',
    ['gps'],
    COPTER,
    written('GPS', 'QBBcLLe', 'TimeUS,Status,NSats,HDop,Lat,Lng,Alt', { count: 3, from_s: 0.5, step_s: 3, set: { Status: 3 } }),
    written('UBX3', 'QB#fff', 'TimeUS,Instance,hAcc,vAcc,sAcc', { count: 1, set: { Instance: 0 } }),
    written('UBX1', 'QB#B', 'TimeUS,Instance,jamInd', { count: 1, set: { Instance: 0 } }),
  ],
  ['a climb rate in m/s', ['climbRates', 'heights'], COPTER, written('CTUN', 'Qff', 'TimeUS,BAlt,CRt')],
  ['a height above home', ['heights'], COPTER, written('POS', 'QLLff', 'TimeUS,Lat,Lng,Alt,RelAlt')],
  ['a first fix without a place', ['heights'], COPTER, written('GPS', 'QBLLe', 'TimeUS,Status,Lat,Lng,Alt', { set: { Status: 3, Lat: [0, 1e7], Lng: [0, 1e7] } })],
  ['a rangefinder of old', ['heights'], COPTER, written('RFND', 'QCC', 'TimeUS,Dist1,Dist2')],
  ['a rangefinder that never measured', ['heights'], COPTER, written('RFND', 'QCB', 'TimeUS,Dist1,Stat1', { set: { Stat1: 1 } })],
  ['a pressed throttle of a wing', ['throttle', 'airspeed'], PLANE, written('CTUN', 'Qff', 'TimeUS,ThO,As')],
  ['airspeed sensors that are not in use', ['airspeed'], PLANE, ...['ASP2'].map((name) => written(name, 'QfB', 'TimeUS,Airspeed,U', { set: { U: 0 } }))],
  ['a throttle beside the current', ['throttle', 'hoverThrottle'], COPTER, written('CURR', 'Qhhh', 'TimeUS,ThrOut,Volt,Curr'), writtenParameters({ TRIM_THROTTLE: 45 })],
  ['a hover throttle at 100', ['hoverThrottle'], COPTER, writtenParameters({ TRIM_THROTTLE: 100 })],
  ['a hover throttle at 101', ['hoverThrottle'], COPTER, writtenParameters({ TRIM_THROTTLE: 101 })],
  ['a hover throttle of a quadplane', ['hoverThrottle'], PLANE, writtenParameters({ Q_ENABLE: 1, Q_M_THST_HOVER: 0.35 })],
  ...[4.2, 4.29, 4.31, 8.6, 12.3, 25.2, 52.2].map(
    (full): Variant => [
      `a full pack of ${full} V`,
      ['cellCounts'],
      COPTER,
      writtenParameters({ MOT_BAT_VOLT_MAX: full }),
      written('BAT', 'Qff', 'TimeUS,Volt,Curr', { count: 1, set: { Volt: 12 } }),
    ],
  ),
  ['a pack of one volt', ['batteries', 'board'], COPTER, written('BAT', 'Qff', 'TimeUS,Volt,Curr', { set: { Volt: 1 } }), written('POWR', 'Qff', 'TimeUS,Vcc,VServo', { set: { Vcc: 0, VServo: 0 } })],
  ['a servo rail alone', ['board'], COPTER, written('POWR', 'Qff', 'TimeUS,Vcc,VServo', { set: { Vcc: 0, VServo: [0, 5.1] } })],
  ['ten packs', ['batteries'], COPTER, ...['BAT', 'BAT2', 'BAT9'].map((name) => written(name, 'Qff', 'TimeUS,Volt,Curr', { count: 1, set: { Volt: 12 } }))],
  ['a core that is always the second', ['attitudeSecond', 'velocity', 'estimator', 'wind'], COPTER,
    written('XKF1', 'QB#ccfff', 'TimeUS,C,Roll,Pitch,VN,VE,PD', { set: { C: [0, 1, 0, 1] } }),
    written('XKF2', 'QB#ff', 'TimeUS,C,VWN,VWE', { set: { C: [0, 1, 0, 1], VWN: [0, 0, 0, 2], VWE: 0 } }),
    written('XKF4', 'QB#ccB', 'TimeUS,C,SV,SP,PI', { set: { C: [0, 1, 0, 1], PI: 1 } })],
  ['an estimator that the parameter does not name', ['estimator'], COPTER, writtenParameters({ AHRS_EKF_TYPE: 3 }), written('NKF4', 'Qcc', 'TimeUS,SV,SP')],
]; // biome-ignore format: one line a log

const armings: Variant[] = [
  ['a log that opens armed', ['armed', 'landed'], COPTER, driven(4), written('EV', 'QB', 'TimeUS,Id', { count: 2, set: { Id: [18, 11] } })],
  ['a log whose motors never turned', ['armed'], COPTER, writtenParameters({ FRAME_CLASS: 1 }), written('RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4', { set: { C1: 1000, C2: 1000, C3: 1000, C4: 1000 } })],
  ['a log without outputs', ['armed'], COPTER, imu],
  ['two armings, the second not ended', ['armed', 'events'], COPTER, written('EV', 'QB', 'TimeUS,Id', { count: 5, set: { Id: [10, 10, 11, 10, 21] } })],
  ['disarmings a second apart', ['armed'], COPTER, written('EV', 'QB', 'TimeUS,Id', { count: 2, set: { Id: [10, 11] } }), written('ARM', 'QBBB', 'TimeUS,ArmState,Forced,Method', { count: 2, from_s: 1.9, step_s: 0.2, set: { ArmState: 0, Forced: [0, 1], Method: [3, 7] } })],
  ['a disarming after a second', ['armed'], COPTER, written('EV', 'QB', 'TimeUS,Id', { count: 2, set: { Id: [10, 11] } }), written('ARM', 'QBBB', 'TimeUS,ArmState,Forced,Method', { count: 1, from_s: 2, set: { ArmState: 0, Forced: 1, Method: 7 } })],
  ['states that were armed from the start', ['armed', 'landed'], PLANE, written('STAT', 'QBB', 'TimeUS,isFlying,Armed', { set: { isFlying: [1, 1, 0], Armed: [1, 1, 0, 0] } })],
]; // biome-ignore format: one line a log

/** A stick of 60 samples that always leads the target by `sign`, but for `wrong` of them. */
function stick(sign: number, wrong: number, samples = 60, target_cd = 1000): Written[] {
  const rows: Rows = { count: samples, from_s: 0.5, step_s: 0.1 };
  const way = (row: number) => (row % 2 === 0 ? 1 : -1);
  return [
    COPTER,
    written('RCIN', 'QHHHH', 'TimeUS,C1,C2,C3,C4', {
      ...rows,
      set: {
        C1: (row) => 1500 + 200 * way(row),
        C2: (row) => 1500 + 59 * way(row),
        C3: 1500,
        C4: 1500,
      },
    }),
    written('ATT', 'Qcccc', 'TimeUS,DesRoll,Roll,DesPitch,Pitch', {
      ...rows,
      set: {
        DesRoll: (row) => target_cd * way(row) * (row < wrong ? -sign : sign),
        DesPitch: (row) => -target_cd * way(row),
      },
    }),
  ];
}

const sticks: Variant[] = [
  ['a stick that agrees with its target', ['rc'], ...stick(1, 0)],
  ['a stick that is opposed', ['rc'], ...stick(-1, 0)],
  ['a stick that is opposed in four of five', ['rc'], ...stick(-1, 12)],
  ['a stick that is opposed in fewer', ['rc'], ...stick(-1, 13)],
  ['a stick that is opposed forty times', ['rc'], ...stick(-1, 0, 40)],
  ['a stick that is opposed 39 times', ['rc'], ...stick(-1, 0, 39)],
  ['a stick beside a target of 2.9 degrees', ['rc'], ...stick(-1, 0, 60, 287)],
  ['a stick beside a target of 2.8 degrees', ['rc'], ...stick(-1, 0, 60, 286)],
];

export const VARIANTS: readonly Variant[] = [
  ...frames,
  ...vehicles,
  ...parts,
  ...armings,
  ...sticks,
];
