import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { superuserOf } from '../../packages/server/src/storage/clusterAccess.ts';
import { account, describeStatuses, newAccount, sleep, startSaving } from './callers.ts';
import { operate, postgresProcesses, postmasterOf, type Server, startServer } from './process.ts';
import type { Row, Scenario } from './table.ts';

/** A data folder that is gone after the scenario. It may be passed through: PostgreSQL has a user of its own. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-fault-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process is dead after 30 s without a sign of life; another gives its units back within 5 s more. */
const UNITS_BACK_MS = 40_000;

type Fault = {
  readonly done: string;
  /** Does the damage and undoes it; `ends` is called when it is over. */
  readonly damage: (server: Server, folder: string, ends: () => void) => Promise<Server>;
  readonly slowestMax_ms?: number;
};

/** Saves go on before, during and after the fault; then the account is compared with what was answered. */
function underSaves(name: string, fault: Fault): Scenario {
  return {
    name,
    run: () =>
      withFolder(async (folder) => {
        const caller = newAccount(folder);
        let server = await startServer(folder);
        const saving = startSaving(() => server.base, caller);
        await sleep(1500);
        server = await fault.damage(server, folder, saving.faultEnds);
        const deadline = performance.now() + 60_000;
        while (saving.seen.recovered_ms === null && performance.now() < deadline) await sleep(50);
        await sleep(1500);
        await saving.stop();
        await sleep(UNITS_BACK_MS);
        const after = await account(server.base, caller, saving.seen);
        await server.end();
        const { seen } = saving;
        const broken: string[] = [];
        if (after.lost > 0) broken.push(`${after.lost} saves lost`);
        if (after.chargedWrongly < 0) broken.push(`${-after.chargedWrongly} calls not charged`);
        if (after.chargedWrongly > 0) broken.push(`${after.chargedWrongly} charged too many`);
        if (seen.recovered_ms === null) broken.push('did not recover within 60 s');
        if (seen.slowest_ms > (fault.slowestMax_ms ?? 60_000))
          broken.push(`an answer took ${Math.round(seen.slowest_ms)} ms`);
        for (const status of seen.statuses.keys())
          if (!['200', '503', 'no connection'].includes(status)) broken.push(`answered ${status}`);
        return {
          done: fault.done,
          seen: `${describeStatuses(seen.statuses)}; slowest ${(seen.slowest_ms / 1000).toFixed(1)} s`,
          lost: after.lost,
          chargedWrongly: after.chargedWrongly,
          recover_s: seen.recovered_ms === null ? 60 : seen.recovered_ms / 1000,
          broken,
        };
      }),
  };
}

const killServer = underSaves('kill-server', {
  done: 'Server killed with -9 under saves, five times',
  async damage(first, folder, ends) {
    let server = first;
    for (let round = 0; round < 5; round++) {
      await sleep(300 + ((round * 619) % 700));
      await server.murder();
      ends();
      server = await startServer(folder);
    }
    return server;
  },
});

const killPostgres = underSaves('kill-postgres', {
  done: 'PostgreSQL killed with -9 under saves, three times',
  async damage(server, folder, ends) {
    for (let round = 0; round < 3; round++) {
      process.kill(postmasterOf(folder), 'SIGKILL');
      ends();
      await sleep(5000);
    }
    return server;
  },
});

const freeze = underSaves('freeze-postgres', {
  done: 'PostgreSQL frozen for 20 s under saves',
  slowestMax_ms: 10_000,
  async damage(server, folder, ends) {
    const frozen = postgresProcesses(folder);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(20_000);
    for (const pid of frozen.reverse()) process.kill(pid, 'SIGCONT');
    ends();
    return server;
  },
});

const cutConnections = underSaves('cut-connections', {
  done: 'Every connection to PostgreSQL cut each 200 ms for 5 s under saves',
  async damage(server, folder, ends) {
    const client = new pg.Client({
      host: join(folder, 'run'),
      ...superuserOf(folder),
      database: 'airworthy',
    });
    await client.connect();
    for (let round = 0; round < 25; round++) {
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      );
      await sleep(200);
    }
    await client.end();
    ends();
    return server;
  },
});

/** SIGTERM while nothing of the database answers. */
const endWhileFrozen: Scenario = {
  name: 'end-while-frozen',
  run: () =>
    withFolder(async (folder) => {
      const caller = newAccount(folder);
      const server = await startServer(folder);
      const saving = startSaving(() => server.base, caller);
      await sleep(1000);
      const frozen = postgresProcesses(folder);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      await sleep(500);
      const begun = performance.now();
      await server.end();
      const took_s = (performance.now() - begun) / 1000;
      for (const pid of frozen.reverse()) {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // Gone already.
        }
      }
      await saving.stop();
      return {
        done: 'SIGTERM while PostgreSQL is frozen',
        seen: `the process ended after ${took_s.toFixed(1)} s; ${describeStatuses(saving.seen.statuses)}`,
        lost: 0,
        chargedWrongly: 0,
        recover_s: null,
        broken: took_s > 30 ? [`ending took ${took_s.toFixed(1)} s`] : [],
      };
    }),
};

/** A server whose clock is a day ahead beside one whose clock is right. */
const clockAhead: Scenario = {
  name: 'clock-ahead',
  run: () =>
    withFolder(async (folder) => {
      const shim = join(folder, 'ahead.cjs');
      writeFileSync(
        shim,
        'const D = Date; const DAY = 864e5; global.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(D.now() + DAY); } static now() { return D.now() + DAY; } };',
      );
      const caller = newAccount(folder);
      operate(folder, ['user', 'set', caller.email, '--daily-limit', '30']);
      const right = await startServer(folder);
      const ahead = await startServer(folder, { NODE_OPTIONS: `--require ${shim}` });
      const statuses = new Map<string, number>();
      const headers = { authorization: `Bearer ${caller.key}` };
      for (let call = 0; call < 40; call++) {
        const { base } = call % 2 === 0 ? right : ahead;
        const { status } = await fetch(`${base}/builds`, { headers });
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      }
      await ahead.end();
      await right.end();
      const granted = statuses.get('200') ?? 0;
      return {
        done: 'One of two servers a day ahead, 40 calls at a limit of 30',
        seen: describeStatuses(statuses),
        lost: 0,
        chargedWrongly: granted - 30,
        recover_s: null,
        broken: granted === 30 ? [] : [`${granted} calls granted at a limit of 30`],
      };
    }),
};

/** Servers that start together on an empty folder. */
const startTogether: Scenario = {
  name: 'start-together',
  run: () =>
    withFolder(async (folder) => {
      const begun = performance.now();
      const starts = await Promise.allSettled(Array.from({ length: 6 }, () => startServer(folder)));
      const took_s = (performance.now() - begun) / 1000;
      const servers = starts.flatMap((start) =>
        start.status === 'fulfilled' ? [start.value] : [],
      );
      for (const server of servers.reverse()) await server.end();
      return {
        done: 'Six servers started together on an empty folder',
        seen: `${servers.length} of 6 serve after ${took_s.toFixed(1)} s`,
        lost: 0,
        chargedWrongly: 0,
        recover_s: null,
        broken: starts.flatMap((start) =>
          start.status === 'rejected' ? [`did not start: ${(start.reason as Error).message}`] : [],
        ),
      };
    }),
};

/** The log of a flight that is read while connections are cut. */
export function testLog(): Buffer {
  return readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');
}

export const databaseFaults: readonly Scenario[] = [
  killServer,
  killPostgres,
  freeze,
  cutConnections,
  endWhileFrozen,
  clockAhead,
  startTogether,
];
export type { Row };
