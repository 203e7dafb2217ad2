import { connect, type Socket } from 'node:net';
import { newAccount, sleep } from './callers.ts';
import { withFolder } from './databaseFaults.ts';
import { memory_MB, operate, startServer } from './process.ts';
import type { Scenario } from './table.ts';

/** Bodies that begin and never end, from callers without a key. */
const stalledBodies: Scenario = {
  name: 'stalled-bodies',
  run: () =>
    withFolder(async (folder) => {
      const server = await startServer(folder, { AIRWORTHY_CONNECTIONS_PER_ADDRESS: '2000' });
      const port = Number(new URL(server.base).port);
      await fetch(`${server.base}/version`);
      const before_MB = memory_MB(server.child.pid as number);
      const head =
        'POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer aw_unknown\r\n' +
        'Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n';
      const part = Buffer.alloc(1_000_000, 32);
      const sockets: Socket[] = [];
      for (let index = 0; index < 800; index++) {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head);
          socket.write(part);
        });
        socket.on('error', () => {});
        socket.resume();
        sockets.push(socket);
        if (index % 50 === 49) await sleep(50);
      }
      await sleep(6000);
      const after_MB = memory_MB(server.child.pid as number);
      for (const socket of sockets) socket.destroy();
      await server.end();
      const more_MB = Math.round(after_MB - before_MB);
      return {
        done: '800 bodies of 1 MB that stall, without a key',
        seen: `memory grew by ${more_MB} MB`,
        lost: 0,
        chargedWrongly: 0,
        recover_s: null,
        broken: more_MB > 150 ? [`memory grew by ${more_MB} MB`] : [],
      };
    }),
};

/** A hundred writers on one aircraft, and another tenant who only asks how it stands. */
const noisyNeighbour: Scenario = {
  name: 'noisy-neighbour',
  run: () =>
    withFolder(async (folder) => {
      const quiet = newAccount(folder);
      operate(folder, ['user', 'add', 'noisy@example.com']);
      operate(folder, ['org', 'add', 'Noisy', '--owner', 'noisy@example.com']);
      const aircraft = operate(folder, ['aircraft', 'add', 'Noisy', '--name', 'A']);
      const { key } = operate(folder, ['device', 'add', 'Noisy', '--label', 'd']);
      const server = await startServer(folder);
      const idle_ms = await usageTimes(server.base, quiet.key, 50);
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ asset_id: aircraft.id, duration_s: 60 });
      const statuses = new Map<number, number>();
      let stopped = false;
      const writers = Array.from({ length: 100 }, async () => {
        while (!stopped) {
          const response = await fetch(`${server.base}/flights`, { method: 'POST', headers, body });
          await response.arrayBuffer();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        }
      });
      await sleep(2000);
      const busy_ms = await usageTimes(server.base, quiet.key, 60);
      stopped = true;
      await Promise.all(writers);
      await server.end();
      const [idle, busy] = [middle(idle_ms), middle(busy_ms)];
      const written = statuses.get(200) ?? 0;
      return {
        done: 'A hundred writers on one aircraft',
        seen: `${written} flights filed; another tenant's /usage at the median ${idle.toFixed(0)} ms idle, ${busy.toFixed(0)} ms beside them`,
        lost: 0,
        chargedWrongly: 0,
        recover_s: null,
        broken: [
          ...(busy > 400 ? [`/usage took ${busy.toFixed(0)} ms`] : []),
          ...[...statuses.keys()]
            .filter((status) => status !== 200 && status !== 503)
            .map((status) => `a writer was answered ${status}`),
        ],
      };
    }),
};

async function usageTimes(base: string, key: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const begun = performance.now();
    const response = await fetch(`${base}/usage`, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(20);
  }
  return times;
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

export const networkFaults: readonly Scenario[] = [stalledBodies, noisyNeighbour];
