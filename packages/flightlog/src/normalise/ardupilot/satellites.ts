/** GPS receivers and compasses. */
import type { Compass, Gps, Series } from '../../flight.ts';
import { forEach, holdAt, isMeasured, together } from '../reader.ts';
import { type Context, DEG } from './context.ts';
import { numberedTables } from './imu.ts';

const NO_HDOP = 99.99;
const FIX_2D = 2;
/** The largest 16-bit value, in hundredths: receivers send it for "no value". */
const NO_ACCURACY = 655.35;
const MILLIGAUSS_T = 1e-7;
/** Accuracies come with each fix, jamming once a second; older values do not belong to a fix. */
const HOLD_US = 3e6;

export async function readGps(context: Context): Promise<readonly Gps[]> {
  const { reader } = context;
  return forEach(numberedTables(context, ['GPS', 'GPS2']), async ({ key, index }) => {
    const { sources, fixes } = await together({
      sources: accuracySources(context, index),
      fixes: reader.series(key, {
        fix: 'Status',
        satellites: reader.firstField(key, ['NSats', 'nSat']),
        hdop: 'HDop',
        latitude_deg: 'Lat',
        longitude_deg: 'Lng',
        altitude_m: 'Alt',
        speed_mps: 'Spd',
        course_rad: ['GCrs', DEG],
        down_mps: 'VZ',
      }),
    });
    const { quality, radio } = sources;
    if (!fixes) return null;
    blankUnfixed(fixes);
    const extra = accuracies(fixes.time_us, quality, radio);
    const spoofing = new Float64Array(fixes.time_us.length).fill(Number.NaN);
    return { index, solution: { ...fixes, ...extra, spoofing } };
  });
}

/** Without a fix the place is zero or the last one, which is not where the aircraft is. */
function blankUnfixed(fixes: {
  fix: Float64Array;
  hdop: Float64Array;
  latitude_deg: Float64Array;
  longitude_deg: Float64Array;
  altitude_m: Float64Array;
}): void {
  for (let i = 0; i < fixes.fix.length; i++) {
    if (!(fixes.hdop[i]! < NO_HDOP)) fixes.hdop[i] = Number.NaN;
    const atZero = fixes.latitude_deg[i] === 0 && fixes.longitude_deg[i] === 0;
    if (fixes.fix[i]! >= FIX_2D && !atZero) continue;
    fixes.latitude_deg[i] = Number.NaN;
    fixes.longitude_deg[i] = Number.NaN;
    fixes.altitude_m[i] = Number.NaN;
  }
}

type Quality = Series<'horizontal' | 'vertical' | 'speed'>;

function accuracySources(
  context: Context,
  index: number,
): Promise<{ quality: Quality | null; radio: Series<'jamming'> | null }> {
  const { reader } = context;
  const find = (names: readonly string[]): string | null =>
    numberedTables(context, names).find((table) => table.index === index)?.key ?? null;
  const modern = find(['GPA', 'GPA2']);
  const key = modern ?? find(['UBX3']);
  return together({
    quality: reader.series(key, {
      horizontal: reader.firstField(key, ['HAcc', 'hAcc']),
      vertical: reader.firstField(key, ['VAcc', 'vAcc']),
      speed: reader.firstField(key, ['SAcc', 'sAcc']),
    }),
    radio: reader.series(find(['UBX1']), { jamming: 'jamInd' }),
  });
}

function accuracies(
  times_us: Float64Array,
  quality: Quality | null,
  radio: Series<'jamming'> | null,
): {
  horizontalAccuracy_m: Float64Array;
  verticalAccuracy_m: Float64Array;
  speedAccuracy_mps: Float64Array;
  jamming: Float64Array;
} {
  // An accuracy of 0 is one that the receiver does not report.
  const at = (
    time_us: Float64Array | undefined,
    values: Float64Array | undefined,
    zero: boolean,
  ) =>
    time_us && values
      ? holdAt(times_us, { time_us, values }, HOLD_US).map((value) =>
          zero || (value > 0 && value < NO_ACCURACY) ? value : Number.NaN,
        )
      : new Float64Array(times_us.length).fill(Number.NaN);
  return {
    horizontalAccuracy_m: at(quality?.time_us, quality?.horizontal, false),
    verticalAccuracy_m: at(quality?.time_us, quality?.vertical, false),
    speedAccuracy_mps: at(quality?.time_us, quality?.speed, false),
    jamming: at(radio?.time_us, radio?.jamming, true),
  };
}

export async function readCompasses(context: Context): Promise<readonly Compass[]> {
  const { reader } = context;
  return forEach(numberedTables(context, ['MAG', 'MAG2', 'MAG3']), async ({ key, index }) => {
    const { field, offsets, healthy } = await together({
      field: reader.series(key, {
        x_T: ['MagX', MILLIGAUSS_T],
        y_T: ['MagY', MILLIGAUSS_T],
        z_T: ['MagZ', MILLIGAUSS_T],
      }),
      offsets: reader.series(key, {
        x: ['OfsX', MILLIGAUSS_T],
        y: ['OfsY', MILLIGAUSS_T],
        z: ['OfsZ', MILLIGAUSS_T],
      }),
      healthy: reader.channel(key, 'Health'),
    });
    // A compass that is off writes zeros.
    if (!field || ![field.x_T, field.y_T, field.z_T].some(isMeasured)) return null;
    const last = (offsets?.time_us.length ?? 0) - 1;
    const offsets_T: Compass['offsets_T'] =
      offsets && last >= 0 ? [offsets.x[last]!, offsets.y[last]!, offsets.z[last]!] : null;
    return { index, field, offsets_T, healthy };
  });
}
