/** Topics of a PX4 log on the flight's clock: columns side by side, times ascending. */
import { believedOneBitOff, onlyOneBitOff } from '../../flippedBit.ts';
import type { Implausible, Table } from '../../table.ts';
import type { ScannedUlog } from '../../ulog/decode.ts';
import { isDamaged } from '../damaged.ts';
import { type Clock, findClock, onClock } from './clock.ts';
import { WANTED } from './wanted.ts';

export type Topic = {
  readonly name: string;
  readonly instance: number;
  readonly time_us: Float64Array;
  /** Null where this firmware's topic has no such field. */
  get(field: string): Float64Array | null;
  /** Where records were left out because of their time. */
  readonly strays_us: readonly number[];
};

export type Topics = {
  readonly clock: Clock;
  /** All instances, lowest first. */
  all(name: string): readonly Topic[];
  /** The lowest instance. */
  one(name: string): Topic | null;
  readonly strayTimes: readonly Implausible[];
};

/** A column of the log, under the name that its field has in the firmware. */
type Request = { readonly table: string; readonly field: string; readonly as: string };

export async function readTopics(log: ScannedUlog): Promise<Topics> {
  const damaged = isDamaged(log.damage);
  const names = new Set([...log.tables.values()].map(({ name }) => name));
  const topicOf = (name: string) => (damaged ? topicMeant(name, names) : name);
  const requests: Request[] = [];
  for (const [key, table] of log.tables) {
    // A simulator's truth is not looked at, not even for its times.
    if (table.name.endsWith('_groundtruth')) continue;
    if (!table.fields.some((field) => field.name === 'timestamp')) continue;
    requests.push({ table: key, field: 'timestamp', as: 'timestamp' });
    const wanted = WANTED.get(topicOf(table.name));
    if (wanted === undefined) continue;
    for (const { name, kind } of table.fields) {
      const as = damaged ? fieldMeant(name, wanted, table) : name;
      if (kind === 'number' && name !== 'timestamp' && wanted.test(as))
        requests.push({ table: key, field: name, as });
    }
  }
  const columns = await log.columns(requests);
  const byTable = new Map<string, Map<string, Float64Array>>();
  requests.forEach(({ table, as }, i) => {
    const fields = byTable.get(table) ?? new Map<string, Float64Array>();
    byTable.set(table, fields.set(as, columns[i]!));
  });
  const clock = findClock(
    log.header.start_us,
    [...byTable.values()].map((fields) => fields.get('timestamp')!),
  );
  const topics: Topic[] = [];
  for (const [key, fields] of byTable) {
    const table = log.tables.get(key)!;
    // A topic whose layout changed midway appears twice; the longer part is used.
    const place = { name: topicOf(table.name), instance: Number(table.instance) };
    const topic = topicOnClock(clock, fields, place);
    topics.push(damaged ? withoutFlickers(topic) : topic);
  }
  topics.sort((a, b) => a.instance - b.instance || b.time_us.length - a.time_us.length);
  const byName = new Map<string, Topic[]>();
  for (const topic of topics) {
    const known = byName.get(topic.name) ?? [];
    byName.set(topic.name, known);
    if (known.every(({ instance }) => instance !== topic.instance)) known.push(topic);
  }
  const all = (name: string) =>
    (byName.get(name) ?? []).filter(({ time_us }) => time_us.length > 0);
  const strayTimes = topics.flatMap(({ name, strays_us }) =>
    strays_us.map((time_us) => ({ time_us, origin: name })),
  );
  return { clock, all, one: (name) => all(name)[0] ?? null, strayTimes };
}

/** The topic that is read here and that one flipped bit makes of this name, if the log has no other of it. */
function topicMeant(name: string, names: ReadonlySet<string>): string {
  if (WANTED.has(name)) return name;
  const meant = onlyOneBitOff(name, WANTED.keys());
  return meant === null || names.has(meant) ? name : meant;
}

/** The same of a field; an array's number is no part of its name. */
function fieldMeant(name: string, wanted: RegExp, { fields }: Table): string {
  if (wanted.test(name)) return name;
  const [, base, index] = /^(.*?)((?:\[\d+\])?)$/.exec(name)!;
  const isFree = (other: string) => !fields.some((field) => field.name === other + index);
  const meant = believedOneBitOff(base!, (other) => wanted.test(other + index) && isFree(other));
  return meant === null ? name : meant + index;
}

/** Topics and fields that hold states; they are written again and again while a state lasts. */
const STATES: ReadonlyMap<string, RegExp> = new Map([
  ['vehicle_status', /./],
  ['vehicle_status_flags', /./],
  ['failsafe_flags', /./],
  ['failure_detector_status', /./],
  ['actuator_armed', /./],
  ['vehicle_land_detected', /./],
  ['battery_status', /^warning$/],
]);

/** A state that one record of a damaged log has, and those on both sides of it agree on another, was a changed byte. */
function withoutFlickers(topic: Topic): Topic {
  const states = STATES.get(topic.name);
  if (states === undefined) return topic;
  const mended = new Map<string, Float64Array>();
  return {
    ...topic,
    get(field) {
      const values = topic.get(field);
      if (values === null || !states.test(field)) return values;
      const done = mended.get(field) ?? steadied(values);
      mended.set(field, done);
      return done;
    },
  };
}

function steadied(values: Float64Array): Float64Array {
  const out = values.slice();
  for (let i = 1; i + 1 < out.length; i++)
    if (values[i] !== values[i - 1] && values[i - 1] === values[i + 1]) out[i] = values[i - 1]!;
  return out;
}

function topicOnClock(
  clock: Clock,
  fields: ReadonlyMap<string, Float64Array>,
  key: { name: string; instance: number },
): Topic {
  const { time_us, order, strays_us } = onClock(clock, fields.get('timestamp')!);
  const sorted = new Map<string, Float64Array>();
  return {
    ...key,
    time_us,
    strays_us,
    get(field) {
      const raw = fields.get(field);
      if (raw === undefined) return null;
      if (order === null) return raw;
      const done = sorted.get(field) ?? Float64Array.from(order, (i) => raw[i]!);
      sorted.set(field, done);
      return done;
    },
  };
}
