import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ServiceError } from '@airworthy/contract';
import { ownShare } from '../searching/ownShare.ts';
import { type LakeFile, lakeKeys } from '../storage/lakeKeys.ts';
import type { LakeStore } from '../storage/lakeStore.ts';
import type { ColumnOutcome, ColumnRequest } from './columnQuestion.ts';
import { installInto, NoDuckdb, requireDuckdb } from './duckdb.ts';

type Asked = Pick<ColumnRequest, 'groups' | 'column' | 'take' | 'level'> & {
  readonly orgId: number;
  readonly files: readonly Omit<LakeFile, 'org_id'>[];
};

/** Asks columns of the lake, each question in a process of its own. */
export type ColumnEngine = {
  /** What is missing for it and what to set, in sentences; null where columns can be asked. */
  missing(): string | null;
  /** `late` where it took longer than `time_ms`: the process is gone then. */
  ask(asked: Asked, time_ms: number): Promise<ColumnOutcome | { readonly kind: 'late' }>;
};

export type ColumnEngineOptions = {
  readonly threadFile: string;
  /** Whether columns of read logs are kept. */
  readonly lake: boolean;
  readonly store: Pick<LakeStore, 'folder'>;
  readonly duckdbFolder: string | undefined;
};

const MEMORY_MB = 512;
/** Each takes two cores and half a gigabyte at most. */
const AT_ONCE = 2;
const WAITING_MAX = 16;

export function openColumnEngine(options: ColumnEngineOptions): ColumnEngine {
  const { lake, store, duckdbFolder, threadFile } = options;
  const waiting: (() => void)[] = [];
  const share = ownShare();
  let running = 0;

  /** Whoever ends hands its place on, so that nobody takes it in between. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < AT_ONCE) running++;
    else {
      if (waiting.length >= WAITING_MAX)
        throw new ServiceError(
          'unavailable',
          'Too many questions over columns wait: ask again in a moment.',
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }

  return {
    missing() {
      const reasons: string[] = [];
      if (!lake)
        reasons.push(
          'This server keeps no columns: set AIRWORTHY_LAKE=on, and "airworthy lake rebuild" keeps those of logs that were read before.',
        );
      else if (store.folder === null)
        reasons.push(
          'The columns of this server are in a bucket, which is not asked here: ask with "airworthy query".',
        );
      try {
        requireDuckdb(duckdbFolder);
      } catch (error) {
        if (!(error instanceof NoDuckdb)) throw error;
        reasons.push(noDuckdb(duckdbFolder));
      }
      return reasons.length === 0 ? null : reasons.join(' ');
    },
    ask: ({ orgId, files, ...question }, time_ms) =>
      share(orgId, () =>
        inTurn(() => {
          const folder = store.folder ?? '';
          const request: ColumnRequest = {
            ...question,
            // One organization is one folder, and the engine can open nothing outside of it.
            folder: join(folder, `organization=${Math.trunc(orgId)}`),
            duckdbFolder: duckdbFolder ?? null,
            memory_mb: MEMORY_MB,
            files: files.map(({ log_id, partition }) => ({
              log_id,
              path: join(folder, lakeKeys({ org_id: orgId, log_id, partition }).columns),
            })),
          };
          return inProcess(threadFile, request, time_ms);
        }),
      ),
  };
}

/** For people of any organization: where the folder lies is the operator's. */
function noDuckdb(folder: string | undefined): string {
  const install = installInto('FOLDER');
  return folder === undefined
    ? `DuckDB is not installed. Install it with "${install}" and set AIRWORTHY_DUCKDB=FOLDER.`
    : `DuckDB is not installed in the folder that AIRWORTHY_DUCKDB names. Install it there with "${install}".`;
}

/** Nothing of our environment reaches the process: it needs no secret. */
function inProcess(
  threadFile: string,
  request: ColumnRequest,
  time_ms: number,
): Promise<ColumnOutcome | { readonly kind: 'late' }> {
  const child = fork(threadFile, [], {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ kind: 'late' });
      child.kill('SIGKILL');
    }, time_ms);
    const settle = (outcome: ColumnOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    child.once('message', (outcome) => settle(outcome as ColumnOutcome));
    child.once('error', (error) => settle({ kind: 'failed', reason: error.message }));
    child.once('exit', (code, signal) =>
      settle({ kind: 'failed', reason: `The engine ended with ${signal ?? code}.` }),
    );
    child.send(request, (error) => {
      if (error !== null) settle({ kind: 'failed', reason: error.message });
    });
  });
}
