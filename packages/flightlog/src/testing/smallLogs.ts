/** Small logs of every form, to be damaged. */

import { message } from '../tlog/testing/frames.ts';
import { join } from './dataflashBytes.ts';
import { copter32 } from './oldDataflashLogs.ts';
import { heartbeats, parameters, rows, telemetryOf, texts } from './telemetryLogs.ts';
import { escs, topic, ulogOf } from './ulogLogs.ts';
import { dataflashOf, dataflashTextOf, written, writtenParameters } from './writtenDataflash.ts';

export const SMALL = {
  dataflash: dataflashOf([
    writtenParameters({ FRAME_CLASS: 1, FRAME_TYPE: 1 }, { FRAME_TYPE: 0 }, 0.4),
    written('MSG', 'QZ', 'TimeUS,Message', { count: 2, set: { Message: ['ArduCopter V4.5.7', 'hello'] } }),
    written('ATT', 'QccC', 'TimeUS,Roll,Pitch,Yaw', { count: 12, step_s: 0.1 }),
    written('EV', 'B', 'Id', { count: 3, set: { Id: [10, 28, 11] } }),
    written('BAT', 'QB#ff', 'TimeUS,Inst,Volt,Curr', { count: 8, step_s: 0.2, set: { Inst: (row) => row % 2, Volt: (row) => 12 - 0 * row } }),
    written('RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4', { count: 12, step_s: 0.1, set: { C1: 1500, C2: 1510, C3: 1520, C4: 1530 } }),
  ]),
  text: dataflashTextOf(
    [...copter32().slice(0, 8), written('BAT', 'QB#ff', 'TimeUS,Inst,Volt,Curr', { set: { Inst: [0, 1, 0, 1], Volt: 12 } })],
    ['1', 'ArduCopter V3.2'],
  ),
  telemetry: telemetryOf([
    ...heartbeats({ type: 2, autopilot: 3 }, [0, 5, 5, 9], [0, 1, 1, 0]),
    ...parameters({ FRAME_CLASS: 1 }),
    ...texts([0.6, 'Arming motors'], [1.2, 'EKF variance']),
    ...rows('ATTITUDE', 10, {}, {}, 0.15),
    ...rows('ATTITUDE', 4, {}, { version: 1, component: 1, system: 2 }, 0.2),
    ...rows('SYS_STATUS', 4, { voltage_battery: 12_000 }, { signed: true }, 0.3),
  ]),
  bare: join(
    ...rows('ATTITUDE', 6).map(([, frame], i) => join(frame, message('HEARTBEAT', { type: 2, autopilot: 3, base_mode: 209 }), message('SYSTEM_TIME', { time_boot_ms: 0x01020304 + 0x01010101 * i }))),
  ),
  ulog: ulogOf({
    infos: [['char[3] sys_name', [80, 88, 52]]],
    integers: { MAV_TYPE: 2 },
    texts: [[11, 6, 'Armed by stick'], [12, 3, 'low battery']],
    topics: [
      topic('vehicle_status', 'uint8_t arming_state;uint8_t nav_state', { arming_state: [1, 2, 2, 1], nav_state: [3, 4] }),
      topic('vehicle_attitude', 'float[4] q;uint8_t _padding0', { 'q[0]': 1, 'q[1]': 0, 'q[2]': 0, 'q[3]': 0.1 }, { count: 10, step_s: 0.15 }),
      topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 12 }, { count: 5 }),
      topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 11 }, { count: 5, instance: 1 }),
    ],
    more: escs(1, [[[100, 12, 3, 40, 101]]]),
  }),
} as const; // biome-ignore format: a line a message
