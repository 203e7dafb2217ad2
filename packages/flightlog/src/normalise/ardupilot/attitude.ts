/** Attitude, its targets and a second opinion; body rates. */
import { firstFrom } from '../../byTime.ts';
import type { Attitude, BodyRates, ModeChange } from '../../flight.ts';
import { hasAttitudeTarget } from './codes.ts';
import { type Context, DEG } from './context.ts';
import { spareCore } from './estimator.ts';

export async function readAttitude({ reader }: Context): Promise<Attitude | null> {
  const key = reader.key('ATT');
  const angles = await reader.series(key, {
    roll_rad: ['Roll', DEG],
    pitch_rad: ['Pitch', DEG],
    yaw_rad: ['Yaw', DEG],
  });
  return angles;
}

/** NaN in the modes that have no target: there the logged one copies or chases the attitude. */
export async function readAttitudeTarget(
  { reader, vehicle }: Context,
  modeChanges: Promise<readonly ModeChange[]>,
): Promise<Attitude | null> {
  const key = reader.key('ATT');
  const tuning = reader.key('CTUN');
  const pick = (names: readonly string[]): readonly [string, number] | null => {
    const field = reader.firstField(key, names);
    return field === null ? null : [field, DEG];
  };
  const target =
    (await reader.series(key, {
      roll_rad: pick(['DesRoll', 'RollIn']),
      pitch_rad: pick(['DesPitch', 'PitchIn']),
      yaw_rad: pick(['DesYaw', 'NavYaw']),
    })) ??
    (await reader.series(tuning, {
      roll_rad: ['NavRoll', DEG],
      pitch_rad: ['NavPitch', DEG],
      yaw_rad: null,
    }));
  if (!target) return null;
  const modes = await modeChanges;
  const blank = modes.filter((mode) => !hasAttitudeTarget(vehicle, mode.number));
  for (const mode of blank) {
    const next = modes.find((other) => other.time_us > mode.time_us);
    const to_us = next?.time_us ?? Number.POSITIVE_INFINITY;
    const from = firstFrom(target.time_us, mode.time_us);
    const to = firstFrom(target.time_us, to_us);
    for (const angle of [target.roll_rad, target.pitch_rad, target.yaw_rad]) {
      if (to > from) angle.fill(Number.NaN, from, to);
    }
  }
  return target;
}

/** The DCM estimate, else that of another core than the one in use. */
export async function readAttitudeSecond(context: Context): Promise<Attitude | null> {
  const { reader } = context;
  const picks = {
    roll_rad: ['Roll', DEG],
    pitch_rad: ['Pitch', DEG],
    yaw_rad: ['Yaw', DEG],
  } as const;
  const dcm = await reader.series(reader.key('AHR2'), picks);
  if (dcm) return dcm;
  for (const key of [await spareCore(context), reader.key('EKF1'), reader.key('DCM')]) {
    const angles = await reader.series(key, picks);
    if (angles) return angles;
  }
  return null;
}

/**
 * Degrees per second, up to 3.4-dev hundredths of them. Both are floats of one name at times, but a
 * firmware of that age still calls its throttle `ThrOut`.
 */
function rateUnit({ reader }: Context): number {
  return reader.hasField(reader.key('CTUN'), 'ThrOut') ? DEG / 100 : DEG;
}

/** The rates that the controller saw, else those of the gyro, which is always there. */
export async function readRates(context: Context): Promise<BodyRates | null> {
  const { reader, vehicle } = context;
  // A wing logs RATE only while its lift motors work.
  const isWhole = vehicle !== 'plane' && vehicle !== 'vtol';
  const controlled = isWhole
    ? await rateColumns(context, [
        ['R', 'Rll'],
        ['P', 'Pit', 'Ptch'],
        ['Y', 'Yaw', 'Yw'],
      ])
    : null;
  const gyro = reader.key('IMU') ?? reader.key('GYR') ?? reader.key('GYR1');
  return (
    controlled ??
    (await reader.series(gyro, { roll_radps: 'GyrX', pitch_radps: 'GyrY', yaw_radps: 'GyrZ' }))
  );
}

export async function readRateTargets(context: Context): Promise<BodyRates | null> {
  return rateColumns(context, [
    ['RDes', 'RllDes'],
    ['PDes', 'PitDes', 'PtchDes'],
    ['YDes', 'YawDes', 'YwDes'],
  ]);
}

async function rateColumns(
  context: Context,
  names: readonly [readonly string[], readonly string[], readonly string[]],
): Promise<BodyRates | null> {
  const { reader } = context;
  const key = reader.key('RATE');
  const unit = rateUnit(context);
  const pick = (axis: readonly string[]): readonly [string, number] | null => {
    const field = reader.firstField(key, axis);
    return field === null ? null : [field, unit];
  };
  const [roll, pitch, yaw] = names;
  return reader.series(key, {
    roll_radps: pick(roll),
    pitch_radps: pick(pitch),
    yaw_radps: pick(yaw),
  });
}
