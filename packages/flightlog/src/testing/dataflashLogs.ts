/** Dataflash logs that hold every message and field that a flight is made of, each field with a value of its own. */
import {
  type Given,
  type Rows,
  type Written,
  written,
  writtenParameters,
} from './writtenDataflash.ts';

/** Pulses that move about a middle, another for each output. */
const pulses = (from: number, to: number): Record<string, Given> =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, i) => [
      `C${from + i}`,
      (row: number) => 1210 + 23 * (from + i) + (row % 2 === 0 ? 7 : -5) * (from + i),
    ]),
  );
const outputs = (name: string, from: number, to: number, rows: Rows = {}): Written => {
  const names = Array.from({ length: to - from + 1 }, (_, i) => `C${from + i}`);
  const set = { ...pulses(from, to), ...rows.set };
  return written(name, `Q${'H'.repeat(names.length)}`, `TimeUS,${names.join(',')}`, {
    ...rows,
    set,
  });
};

const texts = (messages: readonly (readonly [number, number, string])[], step_s = 0.1): Written =>
  written('MSG', 'QBBZ', 'TimeUS,ID,Seq,Message', {
    count: messages.length,
    from_s: 0.1,
    step_s,
    set: {
      ID: (row) => messages[row]![0],
      Seq: (row) => messages[row]![1],
      Message: (row) => messages[row]![2],
    },
  });

const moments = (
  name: string,
  letters: string,
  columns: string,
  rows: readonly (readonly number[])[],
): Written =>
  written(name, letters, columns, {
    count: rows.length,
    set: Object.fromEntries(
      columns.split(',').map((column, i) => [column, (row: number) => rows[row]![i]!]),
    ),
  });

const even = (row: number) => row % 2;

const GPS_COLUMNS = 'TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,Yaw,U';
const gps = (rows: Rows): Written => written('GPS', 'QB#BIHBcLLeffffB', GPS_COLUMNS, rows);

/** Functions of the outputs 1 to 32: motors at both ends of their ranges, surfaces, tilts, others and none. */
const FUNCTIONS = [
  33, 34, 35, 36, 82, 160, 70, 4, 19, 21, 77, 78, 79, 80, 41, 45, 46, 47, 75, 76, 73, 74, 1, 85, 40,
  179, 180, 32, 81, 86, 0, 159,
];

export const servoFunctions = (functions: readonly number[]): Record<string, number> =>
  Object.fromEntries(functions.map((code, i) => [`SERVO${i + 1}_FUNCTION`, code]));

const COPTER_PARAMETERS = {
  FRAME_CLASS: 1, FRAME_TYPE: 1, ...servoFunctions(FUNCTIONS),
  MOT_PWM_MIN: 1010, MOT_PWM_MAX: 1990, MOT_SPIN_MIN: 0.12, MOT_SPIN_MAX: 0.97,
  SERVO8_MIN: 1000, SERVO8_MAX: 2010, SERVO8_TRIM: 1480, SERVO9_REVERSED: 1, RC10_REV: -1,
  SERVO7_MIN: 1050, SERVO7_MAX: 1950, SERVO21_REVERSED: 1, SERVO22_MIN: 1020,
  RC1_MIN: 1000, RC1_MAX: 2000, RC1_TRIM: 1505, RC2_REVERSED: 1, RC3_MIN: 1100, RC3_MAX: 1980,
  RC4_REV: -1, AHRS_EKF_TYPE: 3, MOT_BAT_VOLT_MAX: 16.8, MOT_THST_HOVER: 0.31, COMPASS_MOT_X: Number.NaN,
}; // biome-ignore format: a table of parameters

/** The estimator's two cores, of which the second is in use from the middle on. */
function estimatorOf(family: 'XKF' | 'NKF'): Written[] {
  const cores: Rows = { count: 8, step_s: 0.25, set: { C: even } };
  return [
    written(`${family}1`, 'QB#ccCfffffff', 'TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD', cores),
    written(`${family}2`, 'QB#bffff', 'TimeUS,C,AX,VWN,VWE,MN,ME', cores),
    written(`${family}4`, 'QB#cccccfffHHHb', 'TimeUS,C,SV,SP,SH,SM,SVT,errRP,OFN,OFE,FS,TS,SS,PI', {
      ...cores,
      set: {
        C: even,
        OFN: [1, 1, 1, 1, 1.5, 1.5],
        OFE: [2, 2, 2, 2, 2, 2, 2.5],
        PI: [0, 0, 0, 0, 1],
      },
    }),
  ];
}

function copterSensors(): Written[] {
  const two: Rows = { count: 6, step_s: 0.3, set: { I: even } };
  return [
    written('IMU', 'QB#ffffff', 'TimeUS,I,GyrX,GyrY,GyrZ,AccX,AccY,AccZ', two),
    written('VIBE', 'QB#fffI', 'TimeUS,IMU,VibeX,VibeY,VibeZ,Clip', {
      count: 6,
      step_s: 0.3,
      set: { IMU: [0, 1, 2, 0, 1, 2], VibeX: [1, 2, 0, 3, 4, 0], VibeY: [5, 0, 0], VibeZ: 0 },
    }),
    gps({
      count: 8,
      step_s: 0.25,
      set: {
        I: even,
        Status: [1, 3, 3, 2, 3, 4, 6, 1],
        GMS: (row) => 302_400_000 + row * 250,
        GWk: 2340,
        HDop: [120, 9999, 110, 9998, 90, 10_000, 85, 80],
        Lat: (row) => (row === 4 ? 0 : -353_632_610 + 1000 * row),
        Lng: (row) => (row === 4 ? 0 : 1_491_652_300 + 2000 * row),
      },
    }),
    written('GPA', 'QB#CCCCfBIH', 'TimeUS,I,VDop,HAcc,VAcc,SAcc,YAcc,VV,SMS,Delta', {
      count: 6,
      from_s: 0.6,
      step_s: 0.3,
      set: { I: [0, 1, 0, 0, 1, 0], HAcc: [130, 140, 0, 65_535, 150, 65_534] },
    }),
    written('UBX1', 'QB#HBBHI', 'TimeUS,Instance,noisePerMS,jamInd,aPower,agcCnt,config', {
      count: 2,
      set: { Instance: 0, jamInd: [0, 37] },
    }),
    written(
      'MAG',
      'QB#hhhhhhhhhBI',
      'TimeUS,I,MagX,MagY,MagZ,OfsX,OfsY,OfsZ,MOX,MOY,MOZ,Health,S',
      {
        count: 6,
        step_s: 0.3,
        set: {
          I: [0, 1, 2, 0, 1, 2],
          MagX: [210, -220, 0, 230, 0, 0],
          MagY: [-31, 0, 0, 33, 0, 0],
          MagZ: [-410, 0, 0, 430, 0, 0],
          Health: [1, 0, 0, 0, 1, 0],
        },
      },
    ),
    written('POS', 'QLLfff', 'TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt'),
    written('BARO', 'QB#fffcf', 'TimeUS,I,Alt,AltAMSL,Press,Temp,CRt', { set: { I: [0, 1, 0] } }),
    written('RFND', 'QB#CBBB', 'TimeUS,Instance,Dist,Stat,Orient,Quality', {
      count: 8,
      step_s: 0.2,
      set: { Instance: even, Orient: [0, 25], Stat: [4, 4, 4, 3, 4, 4, 4, 5] },
    }),
    written('RSSI', 'Qff', 'TimeUS,RXRSSI,RXLQ', { set: { RXLQ: [98, 97, 0, 55] } }),
  ];
}

function copterPower(): Written[] {
  const cells = Array.from({ length: 12 }, (_, i) => `V${i + 1}`);
  return [
    written(
      'BAT',
      'QB#fffffcfBBB',
      'TimeUS,Inst,Volt,VoltR,Curr,CurrTot,EnrgTot,Temp,Res,RemPct,H,SH',
      {
        count: 8,
        step_s: 0.25,
        set: {
          Inst: [0, 1, 2, 0, 1, 2, 0, 1],
          Volt: [16.4, 12.1, 0.05, 16.2, 11.9, 1, 15.9, 11.8],
          Curr: [10.5, 0, 1, 12.25, 0, 1, 14.75, 0],
          RemPct: [100, 255, 5, 99, 101, 5, 0, 255],
        },
      },
    ),
    written('BCL', `QB#f${'H'.repeat(12)}`, `TimeUS,Instance,Volt,${cells.join(',')}`, {
      set: {
        Instance: 0,
        V1: [4110, 0, 4100],
        V2: [4120, 65_535, 4105],
        V3: (row) => 4130 - row,
        V4: [64_999, 65_000, 4090, 65_001],
        ...Object.fromEntries(cells.slice(4).map((name) => [name, 65_535])),
      },
    }),
    written('POWR', 'QffH', 'TimeUS,Vcc,VServo,Flags'),
    written('ESC', 'QB#fffcc', 'TimeUS,Instance,RPM,Volt,Curr,Temp,MotTemp', {
      count: 8,
      step_s: 0.2,
      set: {
        Instance: [0, 1, 5, 31, 0, 1, 5, 31],
        RPM: [5000, 0, 0, 0, 5100, 0, 0, 4000],
        Volt: [15.5, 15.4, 0, 0, 15.3, 15.2, 0, 0],
      },
    }),
    written('MOTB', 'Qfff', 'TimeUS,LiftMax,BatVolt,ThLimit'),
    written('DSF', 'QIH', 'TimeUS,Dp,Blk', { set: { Dp: [0, 2, 2, 5] } }),
  ];
}

function copterControl(): Written[] {
  return [
    written('ATT', 'QccccCCcc', 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,ErrRP,ErrYaw', {
      count: 8,
      step_s: 0.3,
    }),
    written('CTUN', 'Qffffffffh', 'TimeUS,ThI,ABst,ThO,ThH,DAlt,Alt,BAlt,DSAlt,CRt', {
      set: { ThO: [0.1, 0.2, 0.35, 0.4], ThH: [0.28, 0.29, 0, 0] },
    }),
    written('AHR2', 'QccCfLL', 'TimeUS,Roll,Pitch,Yaw,Alt,Lat,Lng'),
    written('RATE', 'Qfffffffff', 'TimeUS,RDes,R,ROut,PDes,P,POut,YDes,Y,YOut'),
    outputs('RCIN', 1, 14, { set: { C3: [1100, 1500, 1980, 0], C4: [1100, 1900, 0, 1505] } }),
    written('RCI2', 'QHHHB', 'TimeUS,C15,C16,OMask,Flags', { set: { Flags: [1, 0, 3, 5] } }),
    outputs('RCOU', 1, 14, { set: { C1: [1000, 1500, 1990, 0] } }),
    outputs('RCO2', 15, 18),
    outputs('RCO3', 19, 32),
  ];
}

function copterMoments(): Written[] {
  return [
    texts([
      [1, 0, 'ArduCopter V4.6.3'],
      [2, 0, 'ArduCopter V4.6.3 (92b0cd78)'],
      [3, 0, 'Pixhawk6X 00350034 30365103 3132373a'],
      [4, 0, 'A text that is longer than the sixty-four bytes that a record has,'],
      [4, 1, ' goes on'],
      [4, 2, ' and on'],
      [5, 1, 'What goes on from a text that was lost'],
      [6, 0, 'SIM Hit ground at 3.4 m/s'],
      [7, 0, 'EKF primary changed:1'],
      [8, 0, 'GPS Glitch'],
      [9, 0, 'Crash: Disarming: AngErr=45'],
    ]),
    moments('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn', [
      [500_000, 5, 5, 1], [600_000, 5, 5, 26], [900_000, 6, 6, 4], [1_200_000, 1, 1, 53],
      [1_500_000, 9, 9, 10], [1_800_000, 40, 40, 99],
    ]), // biome-ignore format: a table of records
    moments('EV', 'QB', 'TimeUS,Id', [
      [700_000, 10], [750_000, 28], [800_000, 200], [1_000_000, 62], [1_600_000, 18],
      [1_650_000, 55], [1_700_000, 11],
    ]), // biome-ignore format: a table of records
    moments('ERR', 'QBB', 'TimeUS,Subsys,ECode', [
      [900_000, 5, 1], [1_000_000, 5, 0], [1_100_000, 24, 1], [1_650_000, 12, 1], [1_660_000, 99, 3],
    ]), // biome-ignore format: a table of records
    moments('ARM', 'QBIBB', 'TimeUS,ArmState,ArmChecks,Forced,Method', [
      [700_100, 1, 7, 0, 2],
      [1_700_100, 0, 7, 1, 12],
    ]),
  ];
}

/** ArduCopter 4.6: a quad with all sensors, 32 outputs and everything a flight can tell. */
export const copter46 = (): Written[] => [
  writtenParameters(COPTER_PARAMETERS, { FRAME_TYPE: 0, MOT_SPIN_MIN: 0.15 }),
  writtenParameters({ MOT_SPIN_MIN: 0.2, FRAME_CLASS: 1 }, {}, 1.3),
  ...copterMoments(),
  ...copterControl(),
  ...estimatorOf('XKF'),
  ...copterSensors(),
  ...copterPower(),
];

const QUADPLANE_PARAMETERS = {
  Q_ENABLE: 1, Q_FRAME_CLASS: 2, Q_FRAME_TYPE: 0, Q_M_PWM_MIN: 0, Q_M_PWM_MAX: 0, RC3_MIN: 1080,
  RC3_MAX: 1920, Q_M_SPIN_MAX: 0.9, Q_M_BAT_VOLT_MAX: 25.2, AHRS_EKF_TYPE: 2, RCMAP_YAW: 5, RCMAP_THROTTLE: 9,
  ...servoFunctions([4, 19, 70, 21, 33, 34, 35, 36, 37, 38]),
}; // biome-ignore format: a table of parameters

/** ArduPlane 4.0 with lift motors: two cores by names of their own, airspeed, transitions, states. */
export const quadplane40 = (): Written[] => [
  writtenParameters(QUADPLANE_PARAMETERS),
  written('VER', 'QBIZB', 'TimeUS,BT,GH,FWS,BU', {
    count: 1,
    set: { FWS: 'ArduPlane V4.0.9 (ad4b4f7a)', BU: 3 },
  }),
  written('MSG', 'QZ', 'TimeUS,Message', {
    count: 4,
    from_s: 0.2,
    step_s: 0.7,
    set: { Message: ['APM 2 ', 'Throttle armed', 'Crash detected: no', 'Throttle disarmed'] },
  }),
  moments('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn', [
    [300_000, 17, 17, 1], [900_000, 5, 5, 2], [1_100_000, 4, 4, 1], [2_700_000, 10, 10, 23],
    [4_400_000, 25, 25, 25],
  ]), // biome-ignore format: a table of records
  written('ATT', 'QcccCC', 'TimeUS,Roll,Pitch,RollOut,Yaw,ErrYaw'),
  written('CTUN', 'Qccccffff', 'TimeUS,NavRoll,Roll,NavPitch,Pitch,ThrOut,RdrOut,Aspd,BarAlt', {
    count: 8,
  }),
  written('QTUN', 'Qffff', 'TimeUS,ThI,ThO,ThH,Trn', {
    count: 8,
    from_s: 0.5,
    step_s: 0.5,
    set: {
      TimeUS: [5e5, 1e6, 1.25e6, 1.5e6, 2.5e6, 3.6e6, 4.2e6, 4.5e6],
      Trn: [0, 0, 1, 2, 2, 0, 1, 2],
      ThH: [0, 0.4, 0.41, -1],
    },
  }),
  written('TECS', 'Qfffffff', 'TimeUS,h,dh,hdem,dhdem,spdem,sp,dsp'),
  written('ARSP', 'QB#fffB', 'TimeUS,I,Airspeed,DiffPress,Temp,U', {
    count: 6,
    set: { I: even, U: [0, 0, 0, 1, 0, 0] },
  }),
  written('STAT', 'QBfBB', 'TimeUS,isFlying,isFlyProb,Armed,Safety', {
    count: 6,
    set: { isFlying: [0, 1, 1, 1, 0, 0], Armed: [0, 1, 1, 1, 1, 0] },
  }),
  written('NKF1', 'QccCfffffff', 'TimeUS,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD'),
  written('NKF6', 'QccCfffffff', 'TimeUS,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD'),
  written('NKF2', 'Qbffff', 'TimeUS,AZbias,VWN,VWE,MN,ME'),
  written('NKF7', 'Qbffff', 'TimeUS,AZbias,VWN,VWE,MN,ME', { set: { VWN: 0, VWE: 0 } }),
  written('NKF4', 'QcccccfffB', 'TimeUS,SV,SP,SH,SM,SVT,errRP,OFN,EFE,PI', { set: { PI: 1 } }),
  written('NKF9', 'QcccccfffB', 'TimeUS,SV,SP,SH,SM,SVT,errRP,OFN,EFE,PI'),
  written('EKF1', 'QccCfffffff', 'TimeUS,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD'),
  ...['IMU', 'IMU2', 'IMU3'].map((name) =>
    written(name, 'Qffffff', 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ'),
  ),
  written('VIBE', 'QfffIII', 'TimeUS,VibeX,VibeY,VibeZ,Clip0,Clip1,Clip2'),
  ...['GPS', 'GPS2'].map((name) =>
    written(name, 'QBIHBcLLefffB', 'TimeUS,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,U', {
      set: { Status: [2, 3, 3, 3], GWk: 1930, GMS: (row) => 1000 + 500 * row },
    }),
  ),
  written('GPA', 'QCCCC', 'TimeUS,VDop,HAcc,VAcc,SAcc'),
  written('GPA2', 'QCCCC', 'TimeUS,VDop,HAcc,VAcc,SAcc'),
  ...['MAG', 'MAG2', 'MAG3'].map((name) =>
    written(name, 'QhhhhhhB', 'TimeUS,MagX,MagY,MagZ,OfsX,OfsY,OfsZ,Health', {
      set: { Health: [1, 0, 1] },
    }),
  ),
  written('BAT', 'QffffBf', 'TimeUS,Volt,Curr,CurrTot,EnrgTot,RemPct,Res'),
  written('BAT2', 'QffffBf', 'TimeUS,Volt,Curr,CurrTot,EnrgTot,RemPct,Res'),
  written('BCL2', 'QHHH', 'TimeUS,V1,V2,V3', { set: { V1: 3900, V2: 3910, V3: 0 } }),
  ...['ESC1', 'ESC5', 'ESC8'].map((name) => written(name, 'Qffff', 'TimeUS,RPM,Volt,Curr,Temp')),
  outputs('RCIN', 1, 9),
  outputs('RCOU', 1, 14, { count: 6 }),
];
