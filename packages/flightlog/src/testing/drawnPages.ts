/** Lines of drawn logs: what of each differs from the log that it was made of, with a sum over each member. */
import type { Flight } from '../flight.ts';
import { normalise } from '../normalise/normalise.ts';
import { openLog } from '../open.ts';
import { memorySource } from '../source.ts';
import { flightStreams } from '../tabular/flightStreams.ts';
import { flightTable } from '../tabular/flightTable.ts';
import { copter46, quadplane40 } from './dataflashLogs.ts';
import { VARIANTS } from './dataflashVariants.ts';
import { drawnDataflash, drawnTelemetry, drawnUlog } from './drawn.ts';
import { mutate, randomFrom } from './mutate.ts';
import { copter30, copter32 } from './oldDataflashLogs.ts';
import { differing, TELEMETRY } from './sweep.ts';
import { copterTelemetry, telemetryOf, vtolTelemetry } from './telemetryLogs.ts';
import { TELEMETRY_VARIANTS } from './telemetryVariants.ts';
import { quad116Parts, ulogOf } from './ulogLogs.ts';
import { hexa18Parts, ULOG_VARIANTS } from './ulogVariants.ts';
import { dataflashOf, dataflashTextOf, written } from './writtenDataflash.ts';

/** Every letter that a field may have. */
const LETTERS = 'QabBhHiIqQfdgnNZcCeELM';
const lettered = written(
  'EACH',
  LETTERS,
  ['TimeUS', ...[...LETTERS].slice(1).map((letter, i) => `${letter}${i}`)].join(),
  {
    set: {
      a0: 'sixteen numbers of sixteen bits',
      n12: ['', 'abc', 'abcd'],
      N13: ['x', '1.5', '-'],
      Z14: ['', '12', 'a text'],
    },
  },
);
/** So little memory that most of such a log is left out. */
export const LITTLE_bytes = 6000;

/** All that callers are given of a log, also as streams and as a table. */
export async function allOf(bytes: Uint8Array, most_bytes?: number): Promise<object> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') return opened;
  const { log } = opened;
  const columns: unknown[] = [];
  for (const [key, { fields }] of log.tables) {
    columns.push(key, await log.times(key), Float64Array.from(log.offsets(key)));
    for (const { name, kind, unit } of fields)
      columns.push(
        name,
        unit,
        kind === 'text' ? await log.texts(key, name) : await log.column(key, name),
      );
  }
  const flight: Flight = await normalise(log, most_bytes);
  const table = flightTable(flight);
  return {
    ...flight,
    log: [log.messageCounts, log.damage, columns],
    streams: [...flightStreams(flight)],
    table: table.columns.map((column) => [column.name, column.rows(0, table.rows)]),
  };
}

const OTHERS = [
  ...new Array<typeof lettered>(25).fill(lettered),
  ...VARIANTS.flatMap(([, , ...messages]) => messages),
  ...copter32(),
  ...copter30(),
  ...copter46(),
  ...quadplane40(),
];
const OTHER_TOPICS = [
  ...ULOG_VARIANTS.flatMap(([, , { topics }]) => topics),
  ...quad116Parts().topics,
  ...hexa18Parts().topics,
];
const OTHER_FRAMES = TELEMETRY_VARIANTS.map(([, , entries]) => entries);

type Draw = (random: () => number, way: number) => Uint8Array;
const PREAMBLE = ['ArduCopter V3.2 (c8e0f3e1)'];
const ofDataflash =
  (log: typeof copter46): Draw =>
  (random, way) => {
    const drawn = drawnDataflash(log(), OTHERS, random);
    return way % 4 === 3 ? dataflashTextOf(drawn, PREAMBLE) : dataflashOf(drawn);
  };
const ofTelemetry =
  (log: typeof vtolTelemetry): Draw =>
  (random, way) =>
    telemetryOf(
      drawnTelemetry(
        way % 3 === 2 ? OTHER_FRAMES[Math.floor(random() * OTHER_FRAMES.length)]! : log(),
        TELEMETRY,
        random,
      ),
    );

export const LOGS: readonly (readonly [name: string, whole: () => Uint8Array, draw: Draw])[] = [
  ['copter46', () => dataflashOf(copter46()), ofDataflash(copter46)],
  ['quadplane40', () => dataflashOf(quadplane40()), ofDataflash(quadplane40)],
  ['copter32', () => dataflashOf(copter32()), ofDataflash(copter32)],
  ['copter30', () => dataflashOf(copter30()), ofDataflash(copter30)],
  ['quad116', () => ulogOf(quad116Parts()), (random) => ulogOf(drawnUlog(quad116Parts(), OTHER_TOPICS, random))],
  ['hexa18', () => ulogOf(hexa18Parts()), (random) => ulogOf(drawnUlog(hexa18Parts(), OTHER_TOPICS, random))],
  ['telemetryCopter', () => telemetryOf(copterTelemetry()), ofTelemetry(copterTelemetry)],
  ['telemetryVtol', () => telemetryOf(vtolTelemetry()), ofTelemetry(vtolTelemetry)],
]; // biome-ignore format: a line a log

/** The bytes of one way in which a log can be drawn; some are torn. */
export function drawnBytes([name, , draw]: (typeof LOGS)[number], way: number): Uint8Array {
  const random = randomFrom(1000 * name.length + way);
  const bytes = draw(random, way);
  return way % 6 === 5 ? mutate(bytes, random) : bytes;
}

/** A page of some of the ways in which a log can be drawn, from one number to another. */
export async function drawnPage(
  log: (typeof LOGS)[number],
  from: number,
  to: number,
): Promise<string> {
  const base = await allOf(log[1]());
  const lines: string[] = [];
  for (let way = from; way <= to; way++) {
    const torn = drawnBytes(log, way);
    const flight = await allOf(torn, way % 6 === 4 ? LITTLE_bytes : undefined);
    lines.push(`${way}, ${torn.length} bytes: ${differing(flight, base)}`);
  }
  return `${lines.join('\n')}\n`;
}
