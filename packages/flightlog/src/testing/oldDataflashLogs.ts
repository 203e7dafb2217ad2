/** Dataflash logs of firmware before 2015, as it wrote them. */
import { type Written, written } from './writtenDataflash.ts';

const OLD_PARAMETERS = {
  FRAME: 0, THR_MIN: 120, THR_MAX: 900, RC3_MIN: 1090, RC3_MAX: 1910, THR_MID: 480, RC2_REV: -1,
  RC1_MIN: 1010, AHRS_EKF_USE: 1,
}; // biome-ignore format: a table of parameters

/** ArduCopter 3.2 of 2014: times in ms, whole numbers in hundredths, one estimator that tests each axis. */
export const copter32 = (): Written[] => [
  written('PARM', 'Nf', 'Name,Value', {
    count: Object.keys(OLD_PARAMETERS).length,
    set: {
      Name: (row) => Object.keys(OLD_PARAMETERS)[row]!,
      Value: (row) => Object.values(OLD_PARAMETERS)[row]!,
    },
    from_s: 0,
    step_s: 0,
  }),
  written('MODE', 'Mh', 'Mode,ThrCrs', {
    count: 3,
    set: { Mode: ['STABILIZE', 'Alt Hold', 'What'] },
  }),
  written('EV', 'B', 'Id', { count: 3, set: { Id: [10, 18, 11] } }),
  written('ERR', 'BB', 'Subsys,ECode', { count: 2, set: { Subsys: [6, 11], ECode: [1, 2] } }),
  written('ATT', 'IccccCC', 'TimeMS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw'),
  written('CTUN', 'Ihhhffecchh', 'TimeMS,ThrIn,AngBst,ThrOut,DAlt,Alt,BarAlt,DSAlt,SAlt,DCRt,CRt'),
  written('RATE', 'Iffffff', 'TimeMS,RllDes,Rll,PitDes,Pit,YawDes,Yaw'),
  written('CURR', 'IhIhhhf', 'TimeMS,ThrOut,ThrInt,Volt,Curr,Vcc,CurrTot', {
    set: { Volt: [1180, 1175, 1170, 1160], Vcc: [4950, 4940, 4930, 4960] },
  }),
  written('CUR2', 'Ihh', 'TimeMS,Volt,Curr', { set: { Volt: 1111 } }),
  written('GPS', 'BIHBcLLeeEefI', 'Status,TimeMS,Week,NSats,HDop,Lat,Lng,RAlt,Alt,Spd,GCrs,VZ,T', {
    set: { Status: 3, Week: 1819, TimeMS: (row) => 400_000 + 500 * row },
  }),
  written('IMU', 'Iffffff', 'TimeMS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ'),
  written('MAG', 'Ihhhhhhhhh', 'TimeMS,MagX,MagY,MagZ,OfsX,OfsY,OfsZ,MOfsX,MOfsY,MOfsZ'),
  written('EKF1', 'IccCffffffccc', 'TimeMS,Roll,Pitch,Yaw,VN,VE,VD,PN,PE,PD,GX,GY,GZ'),
  written('EKF2', 'Ibbbffff', 'TimeMS,Ratio,AZ1,AZ2,VWN,VWE,MN,ME'),
  written('EKF4', 'Icccccccbb', 'TimeMS,SV,SP,SH,SMX,SMY,SMZ,SVT,OFN,EFE', {
    set: { SMX: [10, 50, 20, 20], SMY: [20, 30, 30, 10], SMZ: [15, 20, 60, 0], OFN: [0, 1, 1, 1] },
  }),
  written('SONR', 'If', 'TimeMS,Dist'),
  written('RCIN', 'Ihhhhhhhh', 'TimeMS,C1,C2,C3,C4,C5,C6,C7,C8', {
    set: { C1: [1010, 1500, 1900, 1600], C2: [1100, 1300, 1500, 1900], C3: [1090, 1500, 1910, 1300] },
  }),
  written('RCOU', 'Ihhhhhhhh', 'TimeMS,Ch1,Ch2,Ch3,Ch4,Ch5,Ch6,Ch7,Ch8', {
    set: { Ch5: 0, Ch6: 0, Ch7: 0, Ch8: 0, Ch1: [1188, 1500, 1829, 0] },
  }),
]; // biome-ignore format: long names of columns

/** ArduCopter 3.0 of 2013: nothing has a clock but the GPS, motors have a message of their own. */
export const copter30 = (): Written[] => [
  written('PARM', 'Nf', 'Name,Value', {
    count: 3,
    from_s: 0,
    set: { Name: ['TRIM_THROTTLE', 'FRAME', 'COMPASS_LEARN'], Value: [520, 1, 0] },
  }),
  written('MODE', 'Mh', 'Mode,ThrCrs', { count: 2, set: { Mode: ['LOITER', '6'] } }),
  written('ATT', 'cccccC', 'RollIn,Roll,PitchIn,Pitch,NavYaw,Yaw'),
  written('CTUN', 'hcefhhh', 'ThrIn,SonAlt,BarAlt,WPAlt,AngBst,CRate,ThrOut'),
  written('INAV', 'cccfff', 'BAlt,IAlt,IClb,ACorrX,ACorrY,ACorrZ'),
  written('DCM', 'ccC', 'Roll,Pitch,Yaw'),
  written('MOT', 'hhhhhh', 'Mot1,Mot2,Mot3,Mot4,Mot5,Mot6'),
  written('CURR', 'hIhhhf', 'ThrOut,ThrInt,Volt,Curr,Vcc,CurrTot', {
    set: { Volt: [1230, 1220, 1215, 1190], Vcc: 4980 },
  }),
  written('GPS', 'BIHBcLLeeEe', 'Status,TimeMS,Week,NSats,HDop,Lat,Lng,RAlt,Alt,Spd,GCrs', {
    set: { Status: 3, Week: 1754, TimeMS: (row) => 500_000 + 500 * row },
  }),
  written('IMU', 'ffffff', 'GyrX,GyrY,GyrZ,AccX,AccY,AccZ'),
];
