import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BodyOf,
  type findWindows,
  invalidValue,
  notFound,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import { nearest as nearestName, rounded } from '@airworthy/performance';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { WindowPool } from '../../searching/windowPool.ts';
import type { ColumnFile, FoundWindow } from '../../searching/windowSearch.ts';
import type { Services } from '../../services.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import { lakeKeys } from '../../storage/lakeKeys.ts';
import { withinTime } from '../../storage/withinTime.ts';
import {
  type BecameRow,
  becameOf,
  columnCounts,
  flightColumns,
  newestColumns,
  type WindowFile,
} from './windowStore.ts';

type Answer = Reply<typeof findWindows>;
type Searched = Answer['searched'];

export type WindowServices = Pick<Services, 'database'> & {
  readonly blobs: Pick<BlobStore, 'lake'>;
  readonly windows: WindowPool;
  readonly lake: boolean;
};

const MOST = 10;
const WINDOW_S = { least: 1, most: 120 } as const;
/** Flights that one search looks at, the newest: what five seconds are enough for on a quiet machine. */
const FLIGHTS_MAX = 2000;
const BUDGET_MS = 5000;
/** Which flights have columns is asked of the database, whose statements have as long. */
const BOUNDS = {
  time_ms: BUDGET_MS,
  refusal: () =>
    new ServiceError(
      'unavailable',
      'Which flights have columns could not be told in time: ask again in a moment.',
    ),
};
/** Files of a bucket are copied, and threads are given work, so many at a time. */
const BATCH = 64;
const FETCHED_AT_ONCE = 8;

export async function windowsLike(
  services: WindowServices,
  scope: Scope,
  flightId: number,
  body: BodyOf<typeof findWindows>,
): Promise<Answer> {
  const { db } = services.database;
  const orgId = orgOf(scope);
  const flight = await flightColumns(db, orgId, flightId);
  if (flight === undefined) throw notFound('Flight', { id: flightId });
  checkWindow(body);
  const until_ms = performance.now() + BUDGET_MS;
  const asked = { flight_id: flightId, column: body.column, from_s: body.from_s, to_s: body.to_s };
  const none = (reason: string): Answer => ({
    ...asked,
    step_s: null,
    windows: [],
    searched: NOTHING,
    reason,
  });
  // No refusal: asking again changes nothing.
  if (!services.lake)
    return none(
      'Columns of logs are not kept on this server. Its operator sets AIRWORTHY_LAKE=on, and airworthy lake rebuild writes those of the logs that are there.',
    );
  if (flight.file === null)
    return none(
      flight.has_log
        ? 'The log of this flight has no columns here: it was not read, or airworthy lake rebuild writes them.'
        : 'This flight has no log.',
    );
  const own = flight.file;
  const outcome = await withFiles(services, [own], async ([file]) =>
    file === undefined
      ? ({ kind: 'unreadable' } as const)
      : services.windows.shape({ ...body, path: file.path }),
  );
  if (outcome.kind === 'unreadable')
    return none(
      'The columns of this flight cannot be read: airworthy lake rebuild writes them again.',
    );
  if (outcome.kind === 'no_column') throw unknownColumn(body.column, outcome.names);
  if (outcome.kind === 'no_shape') return none(outcome.reason);
  const { files, with_columns, no_columns } = await withinTime(db, BOUNDS, async (tx) => ({
    files: await newestColumns(tx, orgId, { but: flightId, most: FLIGHTS_MAX }),
    ...(await columnCounts(tx, orgId, flightId)),
  }));
  const { found, ...counts } = await searchAll(services, files, { ...body, ...outcome, until_ms });
  return {
    ...asked,
    step_s: rounded(outcome.shape.step_s),
    windows: await windowsOnWire(services, orgId, {
      found,
      files,
      length_s: outcome.shape.step_s * outcome.shape.values.length,
    }),
    searched: {
      ...counts,
      not_reached: Math.max(0, with_columns - counts.flights),
      no_columns,
      time_up: counts.flights < files.length,
    },
    reason: null,
  };
}

const NOTHING: Searched = {
  flights: 0,
  without_column: 0,
  too_slow: 0,
  unreadable: 0,
  not_reached: 0,
  no_columns: 0,
  time_up: false,
};

function checkWindow({ from_s, to_s }: BodyOf<typeof findWindows>): void {
  const length_s = to_s - from_s;
  if (length_s >= WINDOW_S.least && length_s <= WINDOW_S.most) return;
  throw invalidValue(
    'to_s',
    `to_s must be ${WINDOW_S.least} to ${WINDOW_S.most} s after from_s.`,
    to_s,
  );
}

function unknownColumn(column: string, names: readonly string[]): ServiceError {
  const near = nearestName(column, names);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return invalidValue('column', `The log of this flight has no column ${column}.${meant}`, column);
}

/** The nearest window of each flight, over all of them for as long as there is time. */
async function searchAll(
  services: WindowServices,
  files: readonly WindowFile[],
  task: {
    readonly column: string;
    readonly shape: Parameters<WindowPool['nearest']>[0]['shape'];
    readonly until_ms: number;
  },
) {
  const found: FoundWindow[] = [];
  const counts = { flights: 0, without_column: 0, too_slow: 0, unreadable: 0 };
  for (let from = 0; from < files.length; from += BATCH) {
    const left_ms = task.until_ms - performance.now();
    if (left_ms <= 0) break;
    const batch = files.slice(from, from + BATCH);
    const answer = await withFiles(services, batch, async (local) => ({
      gone: batch.length - local.length,
      ...(await services.windows.nearest({
        files: local,
        column: task.column,
        shape: task.shape,
        budget_ms: task.until_ms - performance.now(),
      })),
    }));
    found.push(...answer.found);
    counts.flights += answer.searched + answer.gone;
    counts.without_column += answer.without_column;
    counts.too_slow += answer.slow;
    counts.unreadable += answer.unreadable + answer.gone;
    if (answer.searched + answer.gone < batch.length) break;
  }
  // Rounded before they are placed, so that equal distances go by the flight on every machine.
  const placed = found.map((one) => ({ ...one, distance: Math.round(1000 * one.distance) / 1000 }));
  placed.sort((a, b) => a.distance - b.distance || b.flight_id - a.flight_id);
  return { found: placed.slice(0, MOST), ...counts };
}

/** Work on files as paths of this machine: those of a folder, or copies of those of a bucket. One that is gone is left out. */
async function withFiles<T>(
  { blobs: { lake } }: WindowServices,
  files: readonly WindowFile[],
  work: (local: readonly ColumnFile[]) => Promise<T>,
): Promise<T> {
  if (lake.folder !== null) {
    const folder = lake.folder;
    return work(
      files.map((file) => ({
        flight_id: file.flight_id,
        path: join(folder, lakeKeys(file).columns),
      })),
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'airworthy-windows-'));
  try {
    const local: ColumnFile[] = [];
    for (let from = 0; from < files.length; from += FETCHED_AT_ONCE)
      local.push(
        ...(
          await Promise.all(
            files.slice(from, from + FETCHED_AT_ONCE).map(async (file) => {
              const path = join(folder, `${file.log_id}.parquet`);
              try {
                await pipeline(
                  await lake.open(lakeKeys(file).columns),
                  createWriteStream(path, { mode: 0o600 }),
                );
              } catch {
                return [];
              }
              return [{ flight_id: file.flight_id, path }];
            }),
          )
        ).flat(),
      );
    return await work(local);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function windowsOnWire(
  { database: { db } }: WindowServices,
  orgId: number,
  of: {
    readonly found: readonly FoundWindow[];
    readonly files: readonly WindowFile[];
    readonly length_s: number;
  },
): Promise<Answer['windows']> {
  const logOf = new Map(of.files.map(({ flight_id, log_id }) => [flight_id, log_id]));
  const became = await becameOf(
    db,
    orgId,
    of.found.flatMap(({ flight_id }) => logOf.get(flight_id) ?? []),
  );
  return of.found.flatMap((window) => {
    const row = became.get(window.flight_id);
    // A flight that was deleted between the two statements is not shown.
    return row === undefined ? [] : [{ ...becameOnWire(row), ...shapeOnWire(window, of.length_s) }];
  });
}

function becameOnWire({ causes, findings, ...row }: BecameRow) {
  return {
    ...row,
    // Categories that a reading rules out are no causes.
    causes: (causes ?? []).filter((category) => !category.startsWith('not_')),
    findings: findings ?? [],
  };
}

function shapeOnWire({ start_s, distance, amplitude, offset }: FoundWindow, length_s: number) {
  return {
    ...rounded({ start_s, end_s: start_s + length_s, distance, amplitude, offset }),
    sentence: sentenceOf({ distance, amplitude }),
  };
}

/** From here on less than half of what one does is what the other does: r² = (1 − d²/2)² < ½. */
const HARDLY = 0.77;

function sentenceOf({ distance, amplitude }: Pick<FoundWindow, 'distance' | 'amplitude'>): string {
  const alike = distance > HARDLY ? 'Hardly alike in shape' : 'Alike in shape';
  return `${alike}: distance ${distance.toFixed(2)}, amplitude ${amplitude.toPrecision(2)} of it.`;
}
