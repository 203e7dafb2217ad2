import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net';
import { connect } from '@airworthy/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let app: TestApp;
let line: { url: string; drops(): number; close(): Promise<void> };
beforeAll(async () => {
  app = await testApp();
  line = await droppingLine(app.port);
});
afterAll(async () => {
  await line.close();
  await app.close();
});

const log = readFileSync(
  new URL('../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url),
);

/** Random numbers that are the same in every run. */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A line that breaks after a random number of bytes, in either direction; every fourth connection holds. */
async function droppingLine(port: number) {
  const random = randomly(20261117);
  let drops = 0;
  let connections = 0;
  const open = new Set<{ destroy(): void }>();
  const server: Server = createServer((caller) => {
    const onward = connectTo(port, '127.0.0.1');
    open.add(caller).add(onward);
    const holds = ++connections % 4 === 0;
    let left = holds ? Number.POSITIVE_INFINITY : Math.trunc(random() ** 2 * 400_000);
    const cut = () => {
      drops++;
      caller.destroy();
      onward.destroy();
    };
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        to.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) cut();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drops: () => drops,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

test('a log arrives whole and once over a line that drops at random bytes', async () => {
  const org = await app.addOrg();
  const straight = connect({ url: app.origin, key: org.key });
  const { id } = await straight.fileFlight({ body: { asset_name: 'Survey 1' } });
  const bytes = new Uint8Array(Buffer.concat([log, Buffer.alloc(2 ** 20)]));
  const airworthy = connect({ url: line.url, key: org.key });
  // The pauses of the client grow to seconds; the line here is back at once.
  const { log: attached } = await airworthy.uploadLog(id, bytes, {
    tries: 100,
    longestPause_s: 0.02,
  });
  expect(line.drops()).toBeGreaterThan(1);
  expect(attached.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect((await straight.listLogs({ params: { id } })).logs).toHaveLength(1);
});
