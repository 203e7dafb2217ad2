/** The estimator: its test ratios, which core is in use, and what that core says. */
import type { Channel, Estimator, Series } from '../../flight.ts';
import { forEach, holdAt, isMeasured, type Pick, together } from '../reader.ts';
import { type Context, parameter } from './context.ts';

type Family = {
  readonly name: Estimator['name'];
  /** Messages of the states, wind and ratios of the first core, and those of the second before 4.1. */
  readonly states: readonly [string, string];
  readonly wind: readonly [string, string];
  readonly ratios: readonly [string, string];
  /** `AHRS_EKF_TYPE`. */
  readonly type: number;
};

const FAMILIES: readonly Family[] = [
  {
    name: 'EKF3',
    states: ['XKF1', 'XKF6'],
    wind: ['XKF2', 'XKF7'],
    ratios: ['XKF4', 'XKF9'],
    type: 3,
  },
  {
    name: 'EKF2',
    states: ['NKF1', 'NKF6'],
    wind: ['NKF2', 'NKF7'],
    ratios: ['NKF4', 'NKF9'],
    type: 2,
  },
  { name: 'EKF1', states: ['EKF1', ''], wind: ['EKF2', ''], ratios: ['EKF4', ''], type: 1 },
];

/** Logs may hold two estimators at once; the parameter names the one in use. */
function familyInUse({ reader, parameters }: Context): Family | null {
  const logged = FAMILIES.filter(
    (family) => reader.key(family.states[0]) ?? reader.key(family.ratios[0]),
  );
  const type = parameter(parameters, ['AHRS_EKF_TYPE'], Number.NaN);
  return logged.find((family) => family.type === type) ?? logged[0] ?? null;
}

function coreTables(
  { reader }: Context,
  [first, second]: readonly [string, string],
): readonly { key: string; index: number }[] {
  const cores = reader.keys(first).map((key) => ({ key, index: reader.instanceOf(key) }));
  const old = reader.key(second);
  if (old !== null && cores.length < 2) cores.push({ key: old, index: 1 });
  return cores;
}

export async function readEstimator(context: Context): Promise<Estimator | null> {
  const { reader } = context;
  const family = familyInUse(context);
  if (!family) return null;
  const cores = forEach(coreTables(context, family.ratios), async ({ key, index }) => {
    const ratios = await reader.series(key, {
      velocity: 'SV',
      position: 'SP',
      height: 'SH',
      compass: reader.firstField(key, ['SM', 'SMX']),
      airspeed: 'SVT',
    });
    if (ratios && reader.hasField(key, 'SMX')) await takeLargest(context, key, ratios.compass);
    return ratios && { index, ratios };
  });
  return together({
    name: family.name,
    cores,
    primary: readPrimary(context),
    resets: readResets(context, family),
  });
}

/** The first estimator tests each axis of the compass apart; the worst one counts. */
async function takeLargest({ reader }: Context, key: string, out: Float64Array): Promise<void> {
  const axes = await reader.series(key, { y: 'SMY', z: 'SMZ' });
  if (!axes) return;
  for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i]!, axes.y[i]!, axes.z[i]!);
}

/** The states of a core that was not in use when the log began, of the estimator that was. */
export async function spareCore(context: Context): Promise<string | null> {
  const family = familyInUse(context);
  if (!family) return null;
  const first = (await readPrimary(context))?.value[0] ?? 0;
  return coreTables(context, family.states).find(({ index }) => index !== first)?.key ?? null;
}

async function readPrimary(context: Context): Promise<Channel | null> {
  const family = familyInUse(context);
  const key = family ? context.reader.key(family.ratios[0]) : null;
  return context.reader.channel(key, 'PI');
}

/** `OFN` and `OFE` hold the last jump of position: each change of them is a reset. */
async function readResets({ reader }: Context, family: Family): Promise<Channel | null> {
  const key = reader.key(family.ratios[0]);
  const east = reader.firstField(key, ['OFE', 'EFE']);
  const jumps = await reader.series(key, { north: 'OFN', east });
  if (!jumps || east === null) return null;
  const value = new Float64Array(jumps.time_us.length);
  for (let i = 1; i < value.length; i++) {
    const same = jumps.north[i] === jumps.north[i - 1] && jumps.east[i] === jumps.east[i - 1];
    value[i] = value[i - 1]! + (same ? 0 : 1);
  }
  return { time_us: jumps.time_us, value, origin: jumps.origin };
}

/** Columns of the states of whichever core was in use at each time. */
export async function readStates<Name extends string>(
  context: Context,
  which: 'states' | 'wind',
  picks: Readonly<Record<Name, Pick>>,
): Promise<Series<Name> | null> {
  const family = familyInUse(context);
  if (!family) return null;
  const { cores, primary } = await together({
    cores: forEach(coreTables(context, family[which]), async ({ key, index }) => {
      const series = await context.reader.series(key, picks);
      return series && { index, series };
    }),
    primary: readPrimary(context),
  });
  const first = cores[0];
  if (!first) return null;
  const inUse = primary ? distinctOf(primary.value) : new Set([first.index]);
  if (cores.length === 1 || primary === null) return first.series;
  if (inUse.size === 1) return cores.find((core) => inUse.has(core.index))?.series ?? first.series;
  return followPrimary(cores, primary, Object.keys(picks) as Name[]);
}

/** The values of a series that seldom changes. */
function distinctOf(values: Float64Array): ReadonlySet<number> {
  const distinct = new Set<number>();
  for (let i = 0; i < values.length; i++)
    if (i === 0 || values[i] !== values[i - 1]) distinct.add(values[i]!);
  return distinct;
}

/** Velocity and height of whichever core was in use, down positive. */
export type MotionStates = Series<'north_mps' | 'east_mps' | 'down_mps' | 'down_m'>;

/** Read once for everything that is made of them. */
export function readMotionStates(context: Context): Promise<MotionStates | null> {
  return readStates(context, 'states', {
    north_mps: 'VN',
    east_mps: 'VE',
    down_mps: 'VD',
    down_m: 'PD',
  });
}

/** One of them upward; null where the estimator did not log it. */
export function upwardOf(states: MotionStates | null, name: 'down_mps' | 'down_m'): Channel | null {
  if (states === null || !states[name].some(Number.isFinite)) return null;
  const { time_us, origin } = states;
  return { time_us, origin, value: states[name].map((down) => -down) };
}

function followPrimary<Name extends string>(
  cores: readonly { index: number; series: Series<Name> }[],
  primary: Channel,
  names: readonly Name[],
): Series<Name> {
  const used = cores.map(({ index, series }) => recordsInUse(series.time_us, primary, index));
  const count = used.reduce((sum, records) => sum + records.length, 0);
  const time_us = new Float64Array(count);
  const core = new Uint8Array(count);
  const at = new Uint32Array(count);
  const next = new Uint32Array(cores.length);
  // Each core is in the order of time: the earliest of their next records comes first.
  for (let i = 0; i < count; i++) {
    let first = -1;
    let first_us = Number.POSITIVE_INFINITY;
    for (let k = 0; k < cores.length; k++) {
      const records = used[k]!;
      if (next[k]! >= records.length) continue;
      const record_us = cores[k]!.series.time_us[records[next[k]!]!]!;
      if (first < 0 || record_us < first_us) {
        first = k;
        first_us = record_us;
      }
    }
    time_us[i] = first_us;
    core[i] = first;
    at[i] = used[first]![next[first]!++]!;
  }
  const columns: Partial<Record<Name, Float64Array>> = {};
  for (const name of names) {
    const sources = cores.map(({ series }) => series[name]);
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) out[i] = sources[core[i]!]![at[i]!]!;
    columns[name] = out;
  }
  const origin = cores.map(({ series }) => series.origin).join(' or ');
  return { ...columns, time_us, origin } as Series<Name>;
}

/** The records of a core at whose times it was the one in use. */
function recordsInUse(time_us: Float64Array, primary: Channel, index: number): Uint32Array {
  const inUse = holdAt(time_us, { time_us: primary.time_us, values: primary.value });
  const before = primary.value[0] ?? 0;
  const records = new Uint32Array(inUse.length);
  let count = 0;
  for (let i = 0; i < inUse.length; i++)
    if ((Number.isNaN(inUse[i]!) ? before : inUse[i]!) === index) records[count++] = i;
  return records.subarray(0, count);
}

export async function readWind(context: Context): Promise<Series<'north_mps' | 'east_mps'> | null> {
  const wind = await readStates(context, 'wind', { north_mps: 'VWN', east_mps: 'VWE' });
  // A copter that does not estimate wind writes zeros.
  return wind && (isMeasured(wind.north_mps) || isMeasured(wind.east_mps)) ? wind : null;
}
