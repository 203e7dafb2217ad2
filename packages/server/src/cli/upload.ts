import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Airworthy, AirworthyError, connect } from '@airworthy/client';
import { type Filed, type FiledLog, fileLogs } from '../filing/file.ts';
import { inspect } from '../filing/inspect.ts';
import type { LogToFile } from '../filing/log.ts';
import { byFlight } from '../filing/pairs.ts';
import { type CommandContext, flagOption, type Invocation, type Outcome } from './command.ts';
import { logFiles } from './logFiles.ts';
import { mapOf, serverOf } from './remote.ts';

/** What became of one log: a flight, or a reason. */
type Result = {
  readonly file: string;
  readonly member: { readonly result: object } | { readonly error: string };
  readonly line: string;
  readonly exitCode: number;
};

type Found = {
  readonly shown: string;
  readonly log: LogToFile;
  readonly facts: LogToFile['facts'];
};

/**
 * `airworthy upload FILE…`: a flight with its log for each, by the key of a person or a device. All logs are looked
 * into first, so that telemetry and the autopilot's own log of one flight become one flight.
 */
export async function upload(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const server = connect(serverOf(invocation, context));
  const map = mapOf(invocation);
  const folder = await mkdtemp(join(tmpdir(), 'airworthy-upload-'));
  const results: Result[] = [];
  const take = (one: Result) => {
    context.terminal.done();
    results.push(one);
    if (flagOption(invocation, 'ndjson'))
      context.out(JSON.stringify({ file: one.file, ...one.member }));
    else if (!flagOption(invocation, 'json')) context.out(one.line);
  };
  try {
    const files = await Promise.all(
      logFiles(invocation.positionals).map((file) => spooled(file, folder)),
    );
    const logs = await looked(files, context, take);
    for (const group of byFlight(logs))
      for (const one of await filed(server, group, { map, context })) take(one);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return outcomeOf(invocation, results);
}

/** Standard input becomes a file: it is read twice, once to know it and once to send it. */
async function spooled(file: string, folder: string): Promise<string> {
  if (file !== '-') return file;
  const path = join(folder, 'standard input');
  await pipeline(process.stdin, createWriteStream(path));
  return path;
}

async function looked(
  files: readonly string[],
  { terminal }: CommandContext,
  take: (one: Result) => void,
): Promise<Found[]> {
  const logs: Found[] = [];
  for (const [i, file] of files.entries()) {
    terminal.progress(`Reading ${i + 1} of ${files.length}, ${file}`);
    await inspect(file, (found) => {
      if (found.kind === 'unfit') take(refused(found.shown, found.reason, 2));
      else logs.push({ shown: found.shown, log: found.log, facts: found.log.facts });
    });
  }
  terminal.done();
  return logs;
}

function refused(file: string, reason: string, exitCode: 1 | 2): Result {
  const line = reason.startsWith(file) ? reason : `${file}: ${reason}`;
  return { file, member: { error: reason }, line, exitCode };
}

/** Files one flight; a refusal is that of each of its logs, and does not keep the others from it. */
async function filed(
  server: Airworthy,
  group: readonly Found[],
  { map, context }: { map: ReturnType<typeof mapOf>; context: CommandContext },
): Promise<Result[]> {
  try {
    const outcome = await fileLogs(
      server,
      group.map(({ log }) => log),
      {
        map,
        onProgress: ({ name }, { stored_bytes, size_bytes }) =>
          context.terminal.progress(
            `Uploading ${name}: ${Math.floor((100 * stored_bytes) / size_bytes)} %`,
          ),
      },
    );
    return group.map(({ shown }, i) => resultOf(shown, outcome, outcome.logs[i]!));
  } catch (error) {
    if (!(error instanceof AirworthyError)) throw error;
    return group.map(({ shown }) => refused(shown, error.message, 1));
  }
}

function resultOf(file: string, { flight, createdNew, notes }: Filed, log: FiledLog): Result {
  const result = {
    flight_id: flight.id,
    created_new: createdNew,
    asset_id: flight.asset_id,
    asset_name: flight.asset_name,
    flown_at: flight.started_at ?? flight.flown_at,
    duration_s: flight.duration_s,
    external_ref: flight.external_ref,
    log_id: log.logId,
    duplicate: log.duplicate,
    left_out: log.leftOut,
    notes,
  };
  return {
    file,
    member: { result },
    line: `${file}: ${sentence(flight, log, createdNew, notes)}`,
    exitCode: 0,
  };
}

function sentence(
  flight: Filed['flight'],
  log: FiledLog,
  createdNew: boolean,
  notes: readonly string[],
): string {
  const when = (flight.started_at ?? flight.flown_at).replace('T', ' ');
  const about = `${flight.asset_name}, ${when}, ${flight.duration_min.toFixed(1)} min`;
  const attached = createdNew ? 'filed as' : 'attached to';
  let done = `${attached} flight ${flight.id} (${about})`;
  if (log.duplicate) done = `was filed before, as flight ${flight.id} (${about})`;
  if (log.leftOut !== null) done = `not attached: ${log.leftOut}`;
  return [done, ...notes].join('; ');
}

/** One log answers as it is, several each with their name; the exit code is the highest. */
function outcomeOf(invocation: Invocation, results: readonly Result[]): Outcome {
  const exitCode = Math.max(0, ...results.map((one) => one.exitCode));
  const [first] = results;
  const several = { files: results.map(({ file, member }) => ({ file, ...member })) };
  const value =
    first !== undefined && results.length === 1
      ? 'result' in first.member
        ? first.member.result
        : first.member
      : several;
  return { value, text: '', exitCode, written: !flagOption(invocation, 'json') };
}
