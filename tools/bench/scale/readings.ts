import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Server, startServer } from '../../faults/process.ts';
import { cpu_s } from './cpu.ts';
import type { Installation } from './installation.ts';
import type { Sizes } from './sizes.ts';
import { tenMinuteLog } from './tenMinutes.ts';

type Process = Pick<Server, 'child' | 'end'>;

async function startWorker(folder: string): Promise<Process> {
  const child = spawn(process.execPath, ['packages/server/bin/airworthy.mjs', 'work'], {
    env: { ...process.env, AIRWORTHY_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    child,
    async end() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}

/** Two servers and two workers on one PostgreSQL read logs of ten minutes, measured by the clock and by processor time. */
export async function measureReadings(
  { folder, server, callers, client }: Installation,
  { readings }: Sizes,
): Promise<void> {
  const others: Process[] = [
    await startServer(folder),
    await startWorker(folder),
    await startWorker(folder),
  ];
  const processes: Process[] = [server, ...others];
  const [caller] = callers;
  const spent_s = () => processes.reduce((sum, one) => sum + cpu_s(one.child.pid as number), 0);
  try {
    const logs = Array.from({ length: readings }, (_, number) => tenMinuteLog(number));
    const size_kB = logs.reduce((sum, log) => sum + log.length, 0) / readings / 1000;
    const { rows: known } = await client.query('SELECT max(id)::float8 AS id FROM flight_log');
    const last = known[0].id;
    const before_s = spent_s();
    const begun = performance.now();
    for (const log of logs) await caller.fileLog(log);
    const waiting = `SELECT count(*)::int AS n FROM flight_log WHERE org_id = ${caller.orgId} AND analysis_state = 'queued'`;
    while ((await client.query(waiting)).rows[0].n > 0) await pause(100);
    const took_s = (performance.now() - begun) / 1000;
    const each_s = (spent_s() - before_s) / readings;
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM flight_log
        WHERE org_id = ${caller.orgId} AND analysis_state = 'failed' AND id > ${last}`,
    );
    if (rows[0].n > 0) throw new Error(`${rows[0].n} logs could not be read`);
    console.log(
      `\nReadings: ${readings} logs of ten minutes (${size_kB.toFixed(0)} kB) filed and read by two servers and two workers in ${took_s.toFixed(1)} s: ` +
        `${Math.round((readings * 3600) / took_s)} an hour by the clock; ${each_s.toFixed(2)} s of processor each, ` +
        `so ${Math.round(3600 / each_s)} an hour per core (PostgreSQL not counted).`,
    );
  } finally {
    for (const other of others) await other.end();
  }
}
