/** Accelerometers, gyros, vibration and clipping. */
import type { Clipping, Imu, Vibration } from '../../flight.ts';
import { forEach, holdAt, isMeasured } from '../reader.ts';
import type { Context } from './context.ts';

/** Tables of a message that older firmware numbers by name, each with its instance. */
export function numberedTables(
  { reader }: Context,
  names: readonly string[],
): readonly { key: string; index: number }[] {
  const found: { key: string; index: number }[] = [];
  names.forEach((name, place) => {
    for (const key of reader.keys(name)) {
      const index = place === 0 ? reader.instanceOf(key) : place;
      if (!found.some((other) => other.index === index)) found.push({ key, index });
    }
  });
  return found.sort((a, b) => a.index - b.index);
}

const MOTION = {
  accX_mps2: 'AccX',
  accY_mps2: 'AccY',
  accZ_mps2: 'AccZ',
  gyroX_radps: 'GyrX',
  gyroY_radps: 'GyrY',
  gyroZ_radps: 'GyrZ',
} as const;

export async function readImus(context: Context): Promise<readonly Imu[]> {
  const { reader } = context;
  const imus = await forEach(numberedTables(context, ['IMU', 'IMU2', 'IMU3']), async (table) => {
    const motion = await reader.series(table.key, MOTION);
    return motion && { index: table.index, motion };
  });
  return imus.length > 0 ? imus : readRawImus(context);
}

/** Raw sensor records hold accelerometer and gyro apart; the gyro is read at the accelerometer's times. */
async function readRawImus(context: Context): Promise<readonly Imu[]> {
  const { reader } = context;
  const imus: Imu[] = [];
  const names = (kind: string): string[] => [kind, `${kind}2`, `${kind}3`];
  const accelerometers = [
    ...numberedTables(context, names('ACC')),
    ...numberedTables(context, ['ACC1', 'ACC2', 'ACC3']),
  ];
  const gyros = [
    ...numberedTables(context, names('GYR')),
    ...numberedTables(context, ['GYR1', 'GYR2', 'GYR3']),
  ];
  for (const { key, index } of accelerometers) {
    if (imus.some((imu) => imu.index === index)) continue;
    const acc = await reader.series(key, {
      accX_mps2: 'AccX',
      accY_mps2: 'AccY',
      accZ_mps2: 'AccZ',
    });
    const gyroKey = gyros.find((gyro) => gyro.index === index)?.key ?? null;
    const gyro = await reader.series(gyroKey, { x: 'GyrX', y: 'GyrY', z: 'GyrZ' });
    if (!acc) continue;
    const at = (values: Float64Array | undefined): Float64Array =>
      values && gyro
        ? holdAt(acc.time_us, { time_us: gyro.time_us, values })
        : new Float64Array(acc.time_us.length).fill(Number.NaN);
    const motion = {
      ...acc,
      gyroX_radps: at(gyro?.x),
      gyroY_radps: at(gyro?.y),
      gyroZ_radps: at(gyro?.z),
      origin: gyro ? `${acc.origin}, ${gyro.origin}` : acc.origin,
    };
    imus.push({ index, motion });
  }
  return imus.sort((a, b) => a.index - b.index);
}

export async function readVibrations({ reader }: Context): Promise<readonly Vibration[]> {
  return forEach(reader.keys('VIBE'), async (key): Promise<Vibration | null> => {
    const level = await reader.series(key, { x_mps2: 'VibeX', y_mps2: 'VibeY', z_mps2: 'VibeZ' });
    // Zeros are a firmware that has the record but not the measurement.
    const measured = level && [level.x_mps2, level.y_mps2, level.z_mps2].some(isMeasured);
    return measured ? { index: reader.instanceOf(key), level, metric: 'ardupilot' } : null;
  });
}

/** One count a record from 4.1 on, before that the counts of three IMUs in one record. */
export async function readClipping(
  { reader }: Context,
  imus: Promise<readonly Imu[]>,
): Promise<readonly Clipping[]> {
  const clipping = await forEach(reader.keys('VIBE'), async (key): Promise<Clipping[]> => {
    const count = await reader.channel(key, 'Clip');
    if (count) return [{ index: reader.instanceOf(key), count }];
    return forEach([0, 1, 2], async (index) => {
      const old = await reader.channel(key, `Clip${index}`);
      const exists = index === 0 || (await imus).some((imu) => imu.index === index);
      return old && exists ? { index, count: old } : null;
    });
  });
  return clipping.flat();
}
