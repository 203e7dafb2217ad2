import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import {
  f32,
  file,
  header,
  info,
  parameter,
  parameterDefault,
  text,
  u32,
} from '../../testing/ulogBytes.ts';
import { scanUlog } from '../../ulog/scan.ts';
import { normalisePx4 } from './normalise.ts';

const int = (name: string, value: number) => parameter(`int32_t ${name}`, u32(value));
const float = (name: string, value: number) => parameter(`float ${name}`, f32(value));

test('a parameter without a recorded default has its default, but for those that PX4 writes itself', async () => {
  const bytes = file(
    header(10_000_000),
    info('char[3] sys_name', text('PX4')),
    float('CAL_ACC0_XOFF', 0.25),
    float('EKF2_MAG_DECL', 3),
    int('LND_FLIGHT_T_LO', 12),
    float('MC_ROLL_P', 6.5),
    float('MC_YAW_P', 4),
    parameterDefault(2, 'float MC_YAW_P', f32(2.5)),
  );
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') throw new Error(log.reason);
  const { parameters } = await normalisePx4(log);
  expect([...parameters].map(([name, one]) => [name, one.default])).toEqual([
    ['CAL_ACC0_XOFF', null],
    ['EKF2_MAG_DECL', null],
    ['LND_FLIGHT_T_LO', null],
    ['MC_ROLL_P', 6.5],
    ['MC_YAW_P', 2.5],
  ]);
});
