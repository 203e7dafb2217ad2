/** Our reading of a ULog file against pyulog's digest of it. */
import { isScannedUlog, type ScannedLog, type ScannedUlog } from '@airworthy/flightlog';
import { Checker, type Comparison } from './compare.ts';

type FieldDigest = { n: number; nonfinite?: number; min: number; max: number; mean: number };
type Digest = {
  total_messages: number;
  messages: Record<string, number>;
  time: { start_us: number; last_us: number };
  parameters: { initial: number; changed: number; default_system: number };
  dropouts: { count: number; total_ms: number };
  logged_messages: { count: number; first: [number, string, string][] };
  tagged_messages: number;
  info: Record<string, number | string>;
  incompat_flags: number[];
  appended_offsets: number[];
  vehicle_status?: Record<string, [number, number][]>;
  fields: Record<string, FieldDigest>;
};

/** pyulog's names of the levels. */
const LEVELS = ['EMERGENCY', 'ALERT', 'CRITICAL', 'ERROR', 'WARNING', 'NOTICE', 'INFO', 'DEBUG'];

export async function compareUlog(log: ScannedLog, given: unknown): Promise<Comparison> {
  const digest = given as Digest;
  const check = new Checker();
  if (!isScannedUlog(log)) return { checks: 0, differences: ['not scanned as ULog'] };
  check.counts(log.messageCounts, digest.messages);
  compareWords(check, log, digest);
  compareDefinitions(check, log, digest);
  await compareTimes(check, log, digest);
  await compareStates(check, log, digest);
  for (const [name, field] of Object.entries(digest.fields))
    await compareField(check, log, name, field);
  return { checks: check.checks, differences: check.differences };
}

/** `topic:instance` to the key of its table. */
function keyOf(log: ScannedUlog, name: string): string | null {
  const [topic, instance] = name.split(':');
  for (const [key, table] of log.tables)
    if (table.name === topic && table.instance === instance) return key;
  return null;
}

function compareWords(check: Checker, log: ScannedUlog, digest: Digest): void {
  const plain = log.loggedTexts.filter((entry) => entry.tag === null);
  check.equal('texts', plain.length, digest.logged_messages.count);
  check.equal('tagged texts', log.loggedTexts.length - plain.length, digest.tagged_messages);
  digest.logged_messages.first.forEach(([time_us, level, text], i) => {
    const ours = plain[i];
    const said = ours === undefined ? '' : `${ours.time_us} ${LEVELS[ours.severity]} ${ours.text}`;
    check.equal(`text ${i}`, said, `${time_us} ${level} ${text}`);
  });
}

function compareDefinitions(check: Checker, log: ScannedUlog, digest: Digest): void {
  const defaults = [...log.parameters.values()].filter((p) => p.systemDefault !== null);
  check.equal('parameters', log.parameters.size, digest.parameters.initial);
  check.equal('parameter changes', log.parameterChanges.length, digest.parameters.changed);
  check.equal('system defaults', defaults.length, digest.parameters.default_system);
  for (const [name, value] of Object.entries(digest.info))
    check.equal(`info ${name}`, log.infos.get(name), value);
  const lost_ms = log.dropouts.reduce((sum, { duration_us }) => sum + duration_us / 1000, 0);
  check.equal('dropouts', log.dropouts.length, digest.dropouts.count);
  check.equal('time lost to dropouts, ms', lost_ms, digest.dropouts.total_ms);
  check.equal('appended data', log.header.appendedAt.join(), digest.appended_offsets.join());
}

async function compareTimes(check: Checker, log: ScannedUlog, digest: Digest): Promise<void> {
  check.equal('start', log.header.start_us, digest.time.start_us);
  let last = 0;
  for (const key of log.tables.keys())
    for (const time_us of await log.times(key)) if (time_us > last) last = time_us;
  check.equal('last time', last, digest.time.last_us);
}

/** The digest lists each change of the vehicle's states with its time. */
async function compareStates(check: Checker, log: ScannedUlog, digest: Digest): Promise<void> {
  const key = keyOf(log, 'vehicle_status:0');
  if (key === null || digest.vehicle_status === undefined) return;
  const times = await log.times(key);
  for (const [field, theirs] of Object.entries(digest.vehicle_status)) {
    const values = await log.column(key, field);
    const ours: [number, number][] = [];
    values.forEach((value, i) => {
      if (i === 0 || value !== values[i - 1]) ours.push([times[i]!, value]);
    });
    check.equal(`vehicle_status.${field}`, JSON.stringify(ours), JSON.stringify(theirs));
  }
}

async function compareField(
  check: Checker,
  log: ScannedUlog,
  name: string,
  digest: FieldDigest,
): Promise<void> {
  const dot = name.indexOf('.');
  const key = keyOf(log, name.slice(0, dot));
  const values = key === null ? new Float64Array() : await log.column(key, name.slice(dot + 1));
  let [n, sum] = [0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    n++;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  check.equal(`count of ${name}`, n, digest.n);
  check.equal(`count of ${name} that is not a number`, values.length - n, digest.nonfinite ?? 0);
  if (n === 0) return;
  // The digests print nine significant digits; means differ by the order of summation.
  check.close(`minimum of ${name}`, min, digest.min, 6e-9);
  check.close(`maximum of ${name}`, max, digest.max, 6e-9);
  check.close(`mean of ${name}`, sum / n, digest.mean, 1e-8);
}
