/**
 * Logs that were drawn: messages, fields and records that are missing, values at which readers decide something, messages
 * of other logs, instances that are far apart. What needs two rare things at once is met by chance.
 */
import { layoutTable } from '../tlog/layout.ts';
import { message } from '../tlog/testing/frames.ts';
import { VALUES } from './sweep.ts';
import { type Entry, filled } from './telemetryLogs.ts';
import type { Topic, UlogParts } from './ulogLogs.ts';
import type { Written } from './writtenDataflash.ts';

type Random = () => number;

const oneOf = <One>(random: Random, all: readonly One[]): One =>
  all[Math.floor(random() * all.length)]!;
/** How often something happens in a log: in most never or seldom, in some often. */
const oftenness = (random: Random): number => oneOf(random, [0, 0.05, 0.15, 0.5]);
const kept = <One>(random: Random, all: readonly One[], lost: number): One[] =>
  all.filter(() => random() >= lost);

type Draws = {
  /** How often each is lost or spoiled. */
  readonly message: number;
  readonly field: number;
  readonly record: number;
  readonly value: number;
  readonly instance: number;
};

const drawsOf = (random: Random): Draws => ({
  message: oftenness(random),
  field: oftenness(random),
  record: oftenness(random),
  value: oftenness(random),
  instance: oftenness(random),
});

const INSTANCES = [0, 1, 2, 3, 5, 8, 9, 31, 255];
const CLOCKS = new Set(['TimeUS', 'TimeMS', 'T']);
const TEXT = /[nNZa]/;

/** Mostly a number at which something is decided, sometimes one near what was there. */
function spoiled(random: Random, before: number): number {
  const way = random();
  if (way < 0.6) return oneOf(random, VALUES);
  if (way < 0.7) return -before;
  return before * oneOf(random, [0, 0.5, 0.99, 1.01, 2, 10]);
}

function drawnMessage(one: Written, random: Random, draws: Draws): Written {
  const { letters, columns } = one.definition;
  const names = columns.split(',');
  const stays = names.map((name) => CLOCKS.has(name) || random() >= draws.field);
  const only = <Each>(all: readonly Each[]) => all.filter((_, i) => stays[i]);
  const isSpoiled = random() < 3 * draws.value;
  const records = kept(random, one.records, draws.record).map(({ time_us, values }) => ({
    time_us,
    values: only(
      values.map((value, i) => {
        if (typeof value === 'string' || TEXT.test(letters[i]!) || CLOCKS.has(names[i]!)) return value;
        if (one.units[i] === '#')
          return random() < draws.instance ? oneOf(random, INSTANCES) : value;
        if (!isSpoiled || random() >= draws.value) return value;
        const next = spoiled(random, value);
        return Number.isNaN(next) && !'fd'.includes(letters[i]!) ? 0 : next;
      }),
    ),
  }));
  return {
    definition: { ...one.definition, letters: only([...letters]).join(''), columns: only(names).join() },
    units: only([...one.units]).join(''),
    records,
  };
} // biome-ignore format: one thing after the other

/** A log that lost some of what it has and got something of `others`. */
export function drawnDataflash(
  log: readonly Written[],
  others: readonly Written[],
  random: Random,
): Written[] {
  const draws = drawsOf(random);
  const more = random() < 0.5 ? [oneOf(random, others), oneOf(random, others)] : [];
  const banners = others.filter(({ definition }) => definition.name === 'MSG');
  if (random() < 0.4) more.push(oneOf(random, banners));
  return [...more, ...kept(random, log, draws.message)].map((one) =>
    one.definition.name === 'PARM' && random() < 0.5
      ? { ...one, records: kept(random, one.records, draws.field) }
      : drawnMessage(one, random, draws),
  );
}

const widthOf = (field: string): number => Number(/\[(\d+)\]/.exec(field)?.[1] ?? 1);

function drawnTopic(one: Topic, random: Random, draws: Draws): Topic {
  const stays = one.fields.map(() => random() >= draws.field);
  const places = [true, ...one.fields.flatMap((field, i) => new Array(widthOf(field)).fill(stays[i]))];
  const isSpoiled = random() < 3 * draws.value;
  const rows = kept(random, one.rows, draws.record).map((row) =>
    row
      .map((value, i) =>
        i > 0 && isSpoiled && random() < draws.value ? spoiled(random, value) : value,
      )
      .filter((_, i) => places[i]),
  );
  return {
    ...one,
    fields: one.fields.filter((_, i) => stays[i]),
    rows,
    instance: random() < draws.instance / 3 ? oneOf(random, [0, 1, 2, 3, 4]) : one.instance,
  };
} // biome-ignore format: one thing after the other

type Settings = Readonly<Record<string, number>>;

function drawnSettings(settings: Settings, random: Random, draws: Draws): Settings {
  const left = kept(random, Object.entries(settings), draws.field);
  return Object.fromEntries(
    left.map(([name, value]) => {
      const next = random() < draws.value ? spoiled(random, value) : value;
      return [name, Number.isNaN(next) ? 0 : next];
    }),
  );
}

/** Sometimes another vehicle, by one of the parameters that tell. */
const otherVehicle = (random: Random): Settings =>
  oneOf(random, [
    {},
    {},
    { MAV_TYPE: oneOf(random, [1, 2, 10, 13, 14, 20, 22]) },
    { SYS_AUTOSTART: oneOf(random, [2100, 4001, 5001, 6001, 12_001, 13_001]) },
    { CA_AIRFRAME: oneOf(random, [0, 1, 2, 3, 5, 7]) },
  ]);

export function drawnUlog(log: UlogParts, others: readonly Topic[], random: Random): UlogParts {
  const draws = drawsOf(random);
  const more = random() < 0.5 ? [oneOf(random, others), oneOf(random, others)] : [];
  return {
    ...log,
    infos: kept(random, log.infos ?? [], draws.field),
    parameters: drawnSettings(log.parameters ?? {}, random, draws),
    integers: { ...drawnSettings(log.integers ?? {}, random, draws), ...otherVehicle(random) },
    texts: kept(random, log.texts ?? [], draws.record),
    topics: [...more, ...kept(random, log.topics, draws.message)].map((one) =>
      drawnTopic(one, random, draws),
    ),
  };
}

const MESSAGES = new Map(layoutTable().present.map((layout) => [layout.name, layout]));

/** Some frames of a message with values of their own, or at which something is decided. */
function drawnFrames(name: string, random: Random, draws: Draws): Entry[] {
  const { fields } = MESSAGES.get(name)!;
  const lost = new Set(fields.filter(() => random() < draws.field).map((field) => field.name));
  const options = random() < draws.instance ? { component: oneOf(random, [1, 100, 154]) } : {};
  return Array.from({ length: 1 + Math.floor(random() * 6) }, (_, row): Entry => {
    const given = fields.flatMap(({ name: field, letter, length }) => {
      if (letter === 'c' || (!lost.has(field) && random() >= draws.value)) return [];
      const value = () => {
        const next = lost.has(field) ? 0 : oneOf(random, VALUES);
        return 'fd'.includes(letter) ? next : Math.trunc(next) || 0;
      };
      return [[field, length === 0 ? value() : Array.from({ length }, value)] as const];
    });
    return [0.5 + 0.5 * row, filled(name, Object.fromEntries(given), row, options)];
  });
}

/** The number of a frame's message: MAVLink 2 has three bytes for it, MAVLink 1 one. */
const idOf = (frame: Uint8Array): number =>
  frame[0] === 0xfe ? frame[5]! : frame[7]! + 256 * frame[8]! + 65_536 * frame[9]!;

export function drawnTelemetry(
  log: readonly Entry[],
  names: readonly string[],
  random: Random,
): Entry[] {
  const draws = drawsOf(random);
  const ids = [...new Set(log.map(([, frame]) => idOf(frame)))];
  const gone = new Set(ids.filter(() => random() < draws.message));
  const drawn = kept(random, names, 0.7);
  const instead = new Set(
    drawn.filter(() => random() < 0.5).map((name) => MESSAGES.get(name)!.id),
  );
  return [
    ...kept(random, log, draws.record).filter(
      ([, frame]) => !gone.has(idOf(frame)) && !instead.has(idOf(frame)),
    ),
    ...drawn.flatMap((name) => drawnFrames(name, random, draws)),
    [0.05, message('HEARTBEAT', { type: oneOf(random, [1, 2, 13, 20, 22]), autopilot: oneOf(random, [3, 3, 12, 0]) })],
  ];
} // biome-ignore format: one thing after the other
