import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isRefusal } from './errors.ts';

/** A server that holds one upload, and fails as each test says. */
type Turn = (context: {
  offset: number;
  body: Buffer;
  response: ServerResponse;
}) => 'taken' | undefined;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const SIZE = 10 * 2 ** 20;
const bytes = new Uint8Array(SIZE);
for (let index = 0; index < SIZE; index += 4099) bytes[index] = index * 7;

async function serverThat(turns: readonly Turn[]) {
  const calls: string[] = [];
  const stored = new Uint8Array(SIZE);
  let offset = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '' } = request;
      calls.push(`${method} ${/offset=(\d+)/.exec(url)?.[1] ?? ''}`.trim());
      const patches = calls.filter((call) => call.startsWith('PATCH')).length;
      if (method === 'PATCH' && turns[patches - 1]?.({ offset, body, response }) === 'taken')
        return;
      if (method === 'PATCH') {
        stored.set(body, offset);
        offset += body.length;
      }
      const log = offset === SIZE ? { id: 90 } : null;
      answer(response, 200, { upload: { id: 5, offset }, log });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const airworthy = connect({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'aw_x',
  });
  return { airworthy, calls, stored };
}

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

test('sends a log in steps and tells how far it is', async () => {
  const { airworthy, calls, stored } = await serverThat([]);
  const seen: number[] = [];
  const { log } = await airworthy.uploadLog(412, bytes, {
    onProgress: ({ stored_bytes }) => seen.push(stored_bytes),
  });
  expect(log.id).toBe(90);
  expect(calls).toEqual(['POST', 'PATCH 0', 'PATCH 4194304', 'PATCH 8388608']);
  expect(seen).toEqual([0, 4194304, 8388608, SIZE]);
  expect(Buffer.from(stored).equals(Buffer.from(bytes))).toBe(true);
});

test('asks where the upload stands after a broken line, and never sends a step twice blindly', async () => {
  const { airworthy, calls } = await serverThat([
    ({ response }) => {
      response.destroy();
      return 'taken';
    },
  ]);
  await airworthy.uploadLog(412, bytes);
  expect(calls.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'GET', 'PATCH 0']);
});

test('goes on where the server says that it stands', async () => {
  const { airworthy, calls } = await serverThat([
    ({ response }) => {
      const error = { error: 'Send on.', code: 'conflict', offset: 4194304 };
      answer(response, 409, error);
      return 'taken';
    },
  ]);
  const uploading = airworthy.uploadLog(412, new Blob([bytes]), { tries: 2 });
  await uploading.catch(() => {});
  expect(calls.slice(0, 3)).toEqual(['POST', 'PATCH 0', 'PATCH 4194304']);
});

test('waits as long as the server asks, and not longer than it may', async () => {
  const busy: Turn = ({ response }) => {
    const error = { error: 'Busy.', code: 'unavailable' };
    answer(response, 503, error, { 'retry-after': '1' });
    return 'taken';
  };
  const { airworthy, calls } = await serverThat([busy, busy]);
  const error = await airworthy
    .uploadLog(412, bytes, { longestPause_s: 0 })
    .catch((reason: unknown) => reason);
  expect(isRefusal(error, 'unavailable')).toBe(true);
  expect(calls).toEqual(['POST', 'PATCH 0']);
  await airworthy.uploadLog(412, bytes);
  expect(calls.slice(3, 6)).toEqual(['PATCH 0', 'GET', 'PATCH 0']);
});

test('gives up what the server refuses', async () => {
  const { airworthy, calls } = await serverThat([
    ({ response }) => {
      answer(response, 400, { error: 'The file is a picture.', code: 'not_a_log' });
      return 'taken';
    },
  ]);
  await expect(airworthy.uploadLog(412, bytes)).rejects.toThrow('The file is a picture.');
  expect(calls).toEqual(['POST', 'PATCH 0']);
});

test('goes on with an upload of an earlier run of the program', async () => {
  const { airworthy, calls } = await serverThat([]);
  await airworthy.uploadLog(412, bytes, { uploadId: 5 });
  expect(calls[0]).toBe('GET');
});
