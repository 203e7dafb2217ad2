/** Our reading of a dataflash log against pymavlink's digest of it. */
import type { ScannedLog } from '@airworthy/flightlog';
import { Checker, type Comparison, summarise } from './compare.ts';

export type { Comparison };

type FieldDigest = { count?: number; n?: number; min: number; max: number; mean: number };
type Digest = {
  message_counts?: Record<string, number>;
  messages?: Record<string, number>;
  min_time_us?: number;
  max_time_us?: number;
  time?: { field: string | null; first: number | null; last: number | null };
  parm_messages?: number;
  unique_parameters?: number;
  parameters?: { records?: number; unique: number };
  fields?: Record<string, FieldDigest>;
  text_messages?: (string | [number | null, string])[];
  events?: [number | null, number][];
  errors?: [number | null, number, number][];
  modes?: [number | null, string, number?][];
};

export async function compareDataflash(log: ScannedLog, given: unknown): Promise<Comparison> {
  const digest = given as Digest;
  const check = new Checker();
  check.counts(log.messageCounts, digest.message_counts ?? digest.messages ?? {});
  await compareTimes(check, log, digest);
  await compareParameters(check, log, digest);
  for (const [name, field] of Object.entries(digest.fields ?? {})) {
    await compareField(check, log, name, field);
  }
  await compareRows(check, log, digest);
  return { checks: check.checks, differences: check.differences };
}

function keysOf(log: ScannedLog, name: string): string[] {
  return [...log.tables].filter(([, table]) => table.name === name).map(([key]) => key);
}

async function allOf(log: ScannedLog, name: string, field: string): Promise<Float64Array[]> {
  return Promise.all(keysOf(log, name).map((key) => log.column(key, field)));
}

async function compareTimes(check: Checker, log: ScannedLog, digest: Digest): Promise<void> {
  const timeField = digest.time ? digest.time.field : 'TimeUS';
  if (!timeField || digest.time?.field === null || !(digest.time || digest.min_time_us)) return;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const [key, table] of log.tables) {
    if (!table.fields.some((field) => field.name === timeField)) continue;
    if (timeField === 'TimeMS' && table.name.startsWith('GPS')) continue;
    for (const time of await log.column(key, timeField)) {
      if (time < min) min = time;
      if (time > max) max = time;
    }
  }
  check.equal('first time', min, digest.min_time_us ?? digest.time?.first);
  check.equal('last time', max, digest.max_time_us ?? digest.time?.last);
}

async function compareParameters(check: Checker, log: ScannedLog, digest: Digest): Promise<void> {
  const names = (
    await Promise.all(keysOf(log, 'PARM').map((key) => log.texts(key, 'Name')))
  ).flat();
  const records = digest.parm_messages ?? digest.parameters?.records;
  if (records !== undefined) check.equal('parameter records', names.length, records);
  const unique = digest.unique_parameters ?? digest.parameters?.unique;
  if (unique !== undefined) check.equal('parameters', new Set(names).size, unique);
}

async function compareField(
  check: Checker,
  log: ScannedLog,
  name: string,
  field: FieldDigest,
): Promise<void> {
  const [message, column] = name.split('.') as [string, string];
  const ours = summarise(await allOf(log, message, column));
  check.equal(`count of ${name}`, ours.count, field.count ?? field.n);
  // Digests of real logs print nine significant digits; means differ by the order of summation.
  if (ours.count === 0) return;
  const exact = field.count !== undefined ? 0 : 6e-9;
  check.close(`minimum of ${name}`, ours.min, field.min, exact);
  check.close(`maximum of ${name}`, ours.max, field.max, exact);
  check.close(`mean of ${name}`, ours.mean, field.mean, 1e-8);
}

async function compareRows(check: Checker, log: ScannedLog, digest: Digest): Promise<void> {
  if (digest.text_messages && log.tables.has('MSG')) {
    const ours = await log.texts('MSG', 'Message');
    const theirs = digest.text_messages.map((row) => (typeof row === 'string' ? row : row[1]));
    check.equal('texts', ours.join('\n'), theirs.join('\n'));
  }
  if (digest.events && log.tables.has('EV')) {
    const ours = [...(await log.column('EV', 'Id'))];
    check.equal('events', ours.join(), digest.events.map((row) => row[1]).join());
  }
  if (digest.errors && log.tables.has('ERR')) {
    const subsystems = await log.column('ERR', 'Subsys');
    const codes = await log.column('ERR', 'ECode');
    const ours = [...subsystems].map((subsystem, i) => `${subsystem}/${codes[i]}`);
    check.equal('errors', ours.join(), digest.errors.map((row) => `${row[1]}/${row[2]}`).join());
  }
}
