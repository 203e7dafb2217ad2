import type { Message } from './dataflash.ts';

const message = (type: number, name: string, letters: string, columns: string): Message => ({
  type,
  name,
  letters,
  columns,
});

/** Messages as ArduCopter 4.6 defines them; fewer outputs and inputs than it has. */
export const messages = {
  PARM: message(64, 'PARM', 'QNff', 'TimeUS,Name,Value,Default'),
  MSG: message(65, 'MSG', 'QZ', 'TimeUS,Message'),
  MODE: message(66, 'MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn'),
  ARM: message(67, 'ARM', 'QBIBB', 'TimeUS,ArmState,ArmChecks,Forced,Method'),
  EV: message(68, 'EV', 'QB', 'TimeUS,Id'),
  ATT: message(69, 'ATT', 'QffffffB', 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF'),
  IMU: message(
    70,
    'IMU',
    'QBffffffIIfBBHH',
    'TimeUS,I,GyrX,GyrY,GyrZ,AccX,AccY,AccZ,EG,EA,T,GH,AH,GHz,AHz',
  ),
  VIBE: message(71, 'VIBE', 'QBfffI', 'TimeUS,IMU,VibeX,VibeY,VibeZ,Clip'),
  BAT: message(
    72,
    'BAT',
    'QBfffffcfBBB',
    'TimeUS,Inst,Volt,VoltR,Curr,CurrTot,EnrgTot,Temp,Res,RemPct,H,SH',
  ),
  GPS: message(
    73,
    'GPS',
    'QBBIHBcLLeffffB',
    'TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,Yaw,U',
  ),
  BARO: message(
    74,
    'BARO',
    'QBfffcfIffB',
    'TimeUS,I,Alt,AltAMSL,Press,Temp,CRt,SMS,Offset,GndTemp,Health',
  ),
  CTUN: message(
    75,
    'CTUN',
    'Qffffffefffhh',
    'TimeUS,ThI,ABst,ThO,ThH,DAlt,Alt,BAlt,DSAlt,SAlt,TAlt,DCRt,CRt',
  ),
  RCIN: message(76, 'RCIN', 'QHHHHHHHH', 'TimeUS,C1,C2,C3,C4,C5,C6,C7,C8'),
  RCOU: message(77, 'RCOU', 'QHHHHHHHH', 'TimeUS,C1,C2,C3,C4,C5,C6,C7,C8'),
  MAG: message(
    78,
    'MAG',
    'QBhhhhhhhhhBI',
    'TimeUS,I,MagX,MagY,MagZ,OfsX,OfsY,OfsZ,MOX,MOY,MOZ,Health,S',
  ),
  XKF1: message(
    79,
    'XKF1',
    'QBccCfffffffccce',
    'TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD,dPD,PN,PE,PD,GX,GY,GZ,OH',
  ),
  XKF4: message(
    80,
    'XKF4',
    'QBcccccfffHBIHb',
    'TimeUS,C,SV,SP,SH,SM,SVT,errRP,OFN,OFE,FS,TS,SS,GPS,PI',
  ),
  RSSI: message(81, 'RSSI', 'Qff', 'TimeUS,RXRSSI,RXLQ'),
  ERR: message(83, 'ERR', 'QBB', 'TimeUS,Subsys,ECode'),
  ORGN: message(82, 'ORGN', 'QBLLe', 'TimeUS,Type,Lat,Lng,Alt'),
} as const;
