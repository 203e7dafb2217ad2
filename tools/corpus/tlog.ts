/** Our reading of a telemetry log against pymavlink's digest of it. */
import { isTlogScan, type ScannedLog, type TlogScan } from '@airworthy/flightlog';
import { Checker, type Comparison, summarise } from './compare.ts';

type FieldDigest = { count?: number; n?: number; min: number; max: number; mean: number };
type Digest = {
  message_counts?: Record<string, number>;
  messages?: Record<string, number>;
  by_source?: Record<string, number>;
  sources?: Record<string, number>;
  frames?: { v1: number; v2: number; signed: number };
  bad_data?: { chunks: number };
  first_timestamp_s?: number;
  last_timestamp_s?: number;
  time?: { first_unix: number; last_unix: number };
  parameters?: { unique: number };
  armed?: [number, string, boolean][];
  modes?: [number, string, number, string][];
  statustexts?: string[];
  statustext?: [number, number, string][];
  fields?: Record<string, FieldDigest>;
};

const ARMED_BIT = 128;

export async function compareTlog(log: ScannedLog, given: unknown): Promise<Comparison> {
  const check = new Checker();
  if (!isTlogScan(log)) return { checks: 0, differences: ['not read as telemetry'] };
  const digest = given as Digest;
  check.counts(log.messageCounts, digest.message_counts ?? digest.messages ?? {});
  for (const [source, count] of Object.entries(digest.by_source ?? digest.sources ?? {})) {
    check.equal(`frames of ${source}`, log.sources.get(source) ?? 0, count);
  }
  compareFrames(check, log, digest);
  for (const [name, field] of Object.entries(digest.fields ?? {})) {
    await compareField(check, log, name, field);
  }
  await compareHeartbeats(check, log, digest);
  await compareTexts(check, log, digest);
  return { checks: check.checks, differences: check.differences };
}

function compareFrames(check: Checker, log: TlogScan, digest: Digest): void {
  for (const kind of ['v1', 'v2', 'signed'] as const) {
    if (digest.frames) check.equal(`${kind} frames`, log.frames[kind], digest.frames[kind]);
  }
  const first_s = digest.first_timestamp_s ?? digest.time?.first_unix ?? Number.NaN;
  const last_s = digest.last_timestamp_s ?? digest.time?.last_unix ?? Number.NaN;
  // The digests print seconds since 1970, which a float64 holds to a quarter of a microsecond.
  const near = (ours_us: number | null, theirs_s: number) =>
    Math.abs((ours_us ?? Number.NaN) / 1e6 - theirs_s) < 1e-6;
  check.equal('first time', near(log.firstTime_us, first_s), true);
  check.equal('last time', near(log.lastTime_us, last_s), true);
  if (!digest.bad_data) return;
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((total, count) => total + count, 0);
  // A last frame that is cut off is no frame to either of us; a recovered one is counted by message.
  const counted = new Set(['recovered', 'truncated']);
  const damaged = log.damage.filter((each) => !counted.has(each.reason)).length;
  const bad = sum(log.recovered) + sum(log.foreign) + damaged;
  check.equal('frames that do not check', bad, digest.bad_data.chunks);
}

function keysOf(log: ScannedLog, name: string): string[] {
  return [...log.tables].filter(([, table]) => table.name === name).map(([key]) => key);
}

async function compareField(
  check: Checker,
  log: TlogScan,
  name: string,
  field: FieldDigest,
): Promise<void> {
  const [message, column] = name.split('.') as [string, string];
  const columns = await Promise.all(keysOf(log, message).map((key) => log.column(key, column)));
  const ours = summarise(columns);
  check.equal(`count of ${name}`, ours.count, field.count ?? field.n);
  if (ours.count === 0) return;
  // Digests of real logs print nine significant digits; means differ by the order of summation.
  const exact = field.count !== undefined ? 0 : 6e-9;
  check.close(`minimum of ${name}`, ours.min, field.min, exact);
  check.close(`maximum of ${name}`, ours.max, field.max, exact);
  check.close(`mean of ${name}`, ours.mean, field.mean, 2e-8);
}

/** Changes of a value, each with its time since the first frame of the file. */
function changes(times: Float64Array, values: Float64Array, first_us: number): [string, number][] {
  const rows: [string, number][] = [];
  for (const [i, value] of values.entries()) {
    if (rows.at(-1)?.[1] === value) continue;
    rows.push([((times[i]! - first_us) / 1e6).toFixed(3), value]);
  }
  return rows;
}

async function compareHeartbeats(check: Checker, log: TlogScan, digest: Digest): Promise<void> {
  const first_us = log.firstTime_us ?? 0;
  const sources = new Set([...(digest.armed ?? []), ...(digest.modes ?? [])].map((row) => row[1]));
  for (const source of sources) {
    const key = log.tableOf('HEARTBEAT', source);
    if (key === null) {
      check.equal(`heartbeats of ${source}`, 'none', 'some');
      continue;
    }
    const [modes, bits] = await log.columns(key, ['custom_mode', 'base_mode']);
    const times = await log.times(key);
    const armed = bits!.map((value) => Number((value & ARMED_BIT) !== 0));
    const theirs = (rows: readonly (readonly [number, string, boolean | number, ...string[]])[]) =>
      rows
        .filter((row) => row[1] === source)
        .map((row) => `${row[0].toFixed(3)} ${Number(row[2])}`)
        .join();
    const ours = (values: Float64Array) =>
      changes(times, values, first_us)
        .map(([time, value]) => `${time} ${value}`)
        .join();
    check.equal(`arming of ${source}`, ours(armed), theirs(digest.armed ?? []));
    check.equal(`modes of ${source}`, ours(modes!), theirs(digest.modes ?? []));
  }
}

async function compareTexts(check: Checker, log: TlogScan, digest: Digest): Promise<void> {
  if (digest.parameters) {
    const names = await Promise.all(
      keysOf(log, 'PARAM_VALUE').map((key) => log.texts(key, 'param_id')),
    );
    check.equal('parameters', new Set(names.flat()).size, digest.parameters.unique);
  }
  const theirs = digest.statustexts ?? digest.statustext?.map((row) => row[2]) ?? [];
  const rows: [number, string][] = [];
  for (const key of keysOf(log, 'STATUSTEXT')) {
    const times = await log.times(key);
    for (const [i, text] of (await log.texts(key, 'text')).entries()) rows.push([times[i]!, text]);
  }
  rows.sort(([a], [b]) => a - b);
  check.equal('texts', rows.map(([, text]) => text).join('|'), theirs.join('|'));
}
