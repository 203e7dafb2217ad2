import {
  type Flight,
  isScannedUlog,
  normalise,
  openLog,
  type ScannedLog,
  wholeSeconds,
} from '@airworthy/flightlog';
import { nearest } from '@airworthy/performance';
import { fileSource } from '../storage/fileSource.ts';
import {
  type CommandContext,
  CommandError,
  type Invocation,
  type Outcome,
  textOption,
} from './command.ts';
import { plainReason } from './input.ts';
import { csvOf } from './logCsv.ts';
import { readEach, unreadable } from './readEach.ts';

/** What is in a log, for a machine. */
type LogSummary = {
  format: ScannedLog['format'];
  vehicle: Flight['meta']['vehicle'];
  firmware: string | null;
  started_at: string | null;
  duration_s: number;
  messages: Record<string, number>;
  parameters: number;
  damage: { at: number; length_bytes: number; reason: string }[];
};

const HEADS = ['Format', 'Vehicle', 'Started', 'Duration', 'Damage'];

export async function log(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const message = textOption(invocation, 'csv');
  return readEach(invocation, context, HEADS, async (input) => {
    const source = await fileSource(input.path).catch((error: Error) => {
      throw new CommandError(`${input.name} cannot be read: ${plainReason(error)}.`, 2);
    });
    try {
      const opened = await openLog(source);
      if (opened.kind === 'refused') throw unreadable(input, opened.reason);
      if (message !== undefined) return await csvOutcome(opened.log, message);
      const flight = await normalise(opened.log);
      const value = await summaryOf(opened.log, flight);
      return { value, text: textOf(value, flight), row: rowOf(value) };
    } finally {
      await source.close();
    }
  });
}

async function csvOutcome(opened: ScannedLog, message: string) {
  const text = await csvOf(opened, message);
  if (text !== null) return { value: { csv: text }, text: text.trimEnd() };
  const near = nearest(message, [...opened.messageCounts.keys()]);
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  throw new CommandError(`The log has no message ${message}.${hint}`, 1);
}

async function summaryOf(log: ScannedLog, { meta }: Flight): Promise<LogSummary> {
  return {
    format: log.format,
    vehicle: meta.vehicle,
    firmware: meta.firmware,
    started_at: wholeSeconds(meta.startedAt),
    duration_s: Math.round(meta.duration_us) / 1e6,
    messages: Object.fromEntries(log.messageCounts),
    parameters: await parameterCount(log),
    damage: log.damage.map(({ at, length_bytes, reason }) => ({ at, length_bytes, reason })),
  };
}

/** Message and field that name parameters, by format. */
const NAMED_BY: Readonly<Record<string, { message: string; field: string }>> = {
  dataflash: { message: 'PARM', field: 'Name' },
  tlog: { message: 'PARAM_VALUE', field: 'param_id' },
};

/** Parameters that the file holds, those of a simulator included, which no flight has. */
async function parameterCount(log: ScannedLog): Promise<number> {
  if (isScannedUlog(log)) return log.parameters.size;
  const named = NAMED_BY[log.format];
  const names = new Set<string>();
  for (const [key, table] of log.tables) {
    if (named === undefined || table.name !== named.message) continue;
    for (const name of await log.texts(key, named.field)) names.add(name);
  }
  return names.size;
}

function textOf(summary: LogSummary, { meta }: Flight): string {
  const counts = Object.entries(summary.messages).sort(([a], [b]) => (a < b ? -1 : 1));
  const widest = counts.reduce((width, [name]) => Math.max(width, name.length), 0);
  const lost = summary.damage.reduce((bytes, { length_bytes }) => bytes + length_bytes, 0);
  return [
    `Format      ${summary.format}`,
    `Vehicle     ${meta.vehicleLabel} (${summary.vehicle})`,
    `Firmware    ${summary.firmware ?? 'not stated'}`,
    `Hardware    ${meta.hardware ?? 'not stated'}`,
    `Frame       ${meta.frame.label ?? 'not stated'}`,
    `Started     ${summary.started_at ?? 'not stated'}`,
    `Duration    ${summary.duration_s.toFixed(1)} s`,
    `Parameters  ${summary.parameters}`,
    `Damage      ${summary.damage.length === 0 ? 'none' : `${summary.damage.length} ${summary.damage.length === 1 ? 'place' : 'places'}, ${lost} bytes`}`,
    'Messages',
    ...counts.map(([name, count]) => `  ${name.padEnd(widest)}  ${count}`),
  ].join('\n');
}

function rowOf({ format, vehicle, started_at, duration_s, damage }: LogSummary): readonly string[] {
  return [
    format,
    vehicle,
    started_at ?? 'time not known',
    `${duration_s} s`,
    damage.length === 0 ? 'none' : `${damage.length} places`,
  ];
}
