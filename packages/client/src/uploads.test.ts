import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isRefusal } from './errors.ts';
import { json, pageEvents, serverThat } from './testing/serverThat.ts';
import { transport } from './transport.ts';
import { uploadsOf } from './uploads.ts';

/** A server that holds one upload, and fails as each test says. */
type Turn = (context: {
  offset: number;
  body: Buffer;
  response: ServerResponse;
}) => 'taken' | undefined;

const SIZE = 10 * 2 ** 20;
const bytes = new Uint8Array(SIZE);
for (let index = 0; index < SIZE; index += 4099) bytes[index] = index * 7;

async function uploadServer(turns: readonly Turn[], first: Record<string, Turn> = {}) {
  const calls: string[] = [];
  const stored = new Uint8Array(SIZE);
  let offset = 0;
  const { url, seen } = await serverThat(({ method, url, body }, response) => {
    calls.push(`${method} ${/offset=(\d+)/.exec(url)?.[1] ?? ''}`.trim());
    const count = calls.filter((call) => call.startsWith(method)).length;
    const turn = method === 'PATCH' ? turns[count - 1] : count === 1 ? first[method] : undefined;
    if (turn?.({ offset, body, response }) === 'taken') return;
    if (method === 'PATCH') {
      stored.set(body, offset);
      offset += body.length;
    }
    const log = offset === SIZE ? { id: 90 } : null;
    json(response, 200, { upload: { id: 5, offset }, log });
  });
  return { url, airworthy: connect({ url, key: 'aw_x' }), calls, stored, seen };
}

test('sends a log in steps and tells how far it is', async () => {
  const { airworthy, calls, stored } = await uploadServer([]);
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
  const { airworthy, calls } = await uploadServer([
    ({ response }) => {
      response.destroy();
      return 'taken';
    },
  ]);
  await airworthy.uploadLog(412, bytes);
  expect(calls.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'GET', 'PATCH 0']);
});

test('goes on where the server says that it stands', async () => {
  const { airworthy, calls } = await uploadServer([
    ({ response }) => {
      const error = { error: 'Send on.', code: 'conflict', offset: 4194304 };
      json(response, 409, error);
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
    json(response, 503, error, { 'retry-after': '1' });
    return 'taken';
  };
  const { airworthy, calls } = await uploadServer([busy, busy]);
  const error = await airworthy
    .uploadLog(412, bytes, { longestPause_s: 0 })
    .catch((reason: unknown) => reason);
  expect(isRefusal(error, 'unavailable')).toBe(true);
  expect(calls).toEqual(['POST', 'PATCH 0']);
  await airworthy.uploadLog(412, bytes);
  expect(calls.slice(3, 6)).toEqual(['PATCH 0', 'GET', 'PATCH 0']);
});

test('gives up what the server refuses', async () => {
  const { airworthy, calls } = await uploadServer([
    ({ response }) => {
      json(response, 400, { error: 'The file is a picture.', code: 'not_a_log' });
      return 'taken';
    },
  ]);
  await expect(airworthy.uploadLog(412, bytes)).rejects.toThrow('The file is a picture.');
  expect(calls).toEqual(['POST', 'PATCH 0']);
});

test('goes on with an upload of an earlier run of the program', async () => {
  const { airworthy, calls } = await uploadServer([]);
  await airworthy.uploadLog(412, bytes, { uploadId: 5 });
  expect(calls[0]).toBe('GET');
});

const broken: Turn = ({ response }) => {
  response.destroy();
  return 'taken';
};

test('says before each pause how often it failed, and begins one upload however often it asks', async () => {
  const { url, calls, seen } = await uploadServer([broken], { POST: broken, GET: broken });
  // As a page calls it: nothing is known of the operations but where they are.
  const path = '/flights/{id}/log/uploads';
  const operations = {
    beginLogUpload: { method: 'POST', path },
    getLogUpload: { method: 'GET', path: `${path}/{upload_id}` },
    continueLogUpload: { method: 'PATCH', path: `${path}/{upload_id}` },
  };
  const { uploadLog } = uploadsOf(
    transport({ door: `${url}/app/api`, operations, headers: () => ({}) }),
  );
  const waits: number[] = [];
  await uploadLog(412, bytes, {
    longestPause_s: 0.01,
    onWaiting: ({ tries, pause_s, error }) => {
      expect([pause_s, error.name]).toEqual([0.01, 'Unreachable']);
      waits.push(tries);
    },
  });
  expect(calls.slice(0, 6)).toEqual(['POST', 'POST', 'PATCH 0', 'GET', 'GET', 'PATCH 0']);
  expect(waits).toEqual([1, 1, 2]);
  const keys = seen.slice(0, 2).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('goes on at once when the browser has a connection again', async () => {
  const events = pageEvents();
  const { airworthy, calls } = await uploadServer(Array(9).fill(broken));
  // The pauses would add up to more than the time that a test has.
  await airworthy.uploadLog(412, bytes, {
    onWaiting: () => queueMicrotask(() => events.dispatchEvent(new Event('online'))),
  });
  expect(calls).toHaveLength(1 + 9 * 2 + 3);
});

test('sends by the way that the caller gives', async () => {
  const { airworthy, calls } = await uploadServer([]);
  const sent: string[] = [];
  const telling: typeof fetch = (url, init) => {
    sent.push(String(init?.method));
    return fetch(url, init);
  };
  await airworthy.uploadLog(412, bytes, { fetch: telling });
  expect(sent).toEqual(calls.map((call) => call.split(' ')[0]));
});
