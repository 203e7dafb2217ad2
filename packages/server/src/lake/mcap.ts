import type { Flight, FlightStream } from '@airworthy/flightlog';
import { flightStreams } from '@airworthy/flightlog';
import { McapWriter } from '@mcap/core';

/** Something with a time that becomes a message. */
type Topic = {
  readonly name: string;
  readonly schema: object;
  readonly time_us: ArrayLike<number>;
  message(i: number): object;
};

/** Pieces of an MCAP file are handed on as they are made. */
export type Write = (piece: Uint8Array) => Promise<void>;

/**
 * A flight as MCAP: a topic for each stream, with its own times, as JSON with a schema; modes, events and texts of the
 * autopilot beside them. Messages are in the order of time. The log's clock is that of the world where the log states
 * it, and else begins at 0.
 */
export async function writeMcap(flight: Flight, write: Write): Promise<void> {
  let position = 0n;
  const writer = new McapWriter({
    writable: {
      position: () => position,
      async write(piece) {
        position += BigInt(piece.byteLength);
        await write(piece);
      },
    },
  });
  await writer.start({ profile: '', library: 'airworthy' });
  const topics = [...topicsOf(flight)];
  const channels: number[] = [];
  for (const { name, schema } of topics) {
    const data = Buffer.from(JSON.stringify({ type: 'object', ...schema }));
    const schemaId = await writer.registerSchema({
      name: `airworthy.${name}`,
      encoding: 'jsonschema',
      data,
    });
    const channel = { schemaId, topic: `/${name}`, messageEncoding: 'json', metadata: new Map() };
    channels.push(await writer.registerChannel(channel));
  }
  const start_ns = startOf(flight);
  let sequence = 0;
  for (const { topic, at } of inOrder(topics)) {
    const own = topics[topic]!;
    const logTime = start_ns + BigInt(Math.round(own.time_us[at]! * 1000));
    const data = Buffer.from(JSON.stringify(own.message(at)));
    const channelId = channels[topic]!;
    await writer.addMessage({
      channelId,
      sequence: sequence++,
      logTime,
      publishTime: logTime,
      data,
    });
  }
  await writer.end();
}

function startOf({ meta }: Flight): bigint {
  const started_ms = meta.startedAt === null ? Number.NaN : Date.parse(meta.startedAt);
  return Number.isFinite(started_ms) ? BigInt(started_ms) * 1_000_000n : 0n;
}

function* topicsOf(flight: Flight): Generator<Topic> {
  for (const stream of flightStreams(flight)) yield streamTopic(stream);
  const timesOf = (rows: readonly { time_us: number }[]) => rows.map(({ time_us }) => time_us);
  const { modes, events, texts } = flight;
  const word = { type: 'string' };
  const rows: Topic[] = [
    {
      name: 'mode',
      schema: { properties: { mode: word, reason: { type: ['string', 'null'] } } },
      time_us: timesOf(modes),
      message: (i) => ({ mode: modes[i]!.name, reason: modes[i]!.reason }),
    },
    {
      name: 'event',
      schema: { properties: { key: word, level: word, text: word, code: word } },
      time_us: timesOf(events),
      message(i) {
        const { key, level, text, code } = events[i]!;
        return { key, level, text, code };
      },
    },
    {
      name: 'text',
      schema: { properties: { severity: { type: 'integer' }, text: word } },
      time_us: timesOf(texts),
      message: (i) => ({ severity: texts[i]!.severity, text: texts[i]!.text }),
    },
  ];
  for (const topic of rows) if (topic.time_us.length > 0) yield topic;
}

const TYPES = { single: 'number', double: 'number', whole: 'integer', flag: 'boolean' } as const;

/** What was not measured is null, as in the tables. */
function streamTopic({ name, time_us, columns }: FlightStream): Topic {
  const properties = columns.map((column) => [column.name, { type: [TYPES[column.kind], 'null'] }]);
  return {
    name,
    schema: { properties: Object.fromEntries(properties) },
    time_us,
    message: (i) =>
      Object.fromEntries(
        columns.map(({ name: column, kind, values }) => {
          const value = values[i]!;
          if (Number.isNaN(value)) return [column, null];
          return [column, kind === 'flag' ? value !== 0 : value];
        }),
      ),
  };
}

/** Every message of every topic by its time; times ascend within a topic. */
function* inOrder(topics: readonly Topic[]): Generator<{ topic: number; at: number }> {
  const next = topics.map(() => 0);
  for (;;) {
    let earliest = -1;
    let time = Number.POSITIVE_INFINITY;
    for (let i = 0; i < topics.length; i++) {
      const own = topics[i]!.time_us[next[i]!];
      if (own === undefined || !(own < time)) continue;
      earliest = i;
      time = own;
    }
    if (earliest < 0) return;
    yield { topic: earliest, at: next[earliest]!++ };
  }
}
