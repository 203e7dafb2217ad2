import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { Refusal, Unreachable } from './errors.ts';
import { patiently } from './patience.ts';
import { json, pageEvents, serverThat } from './testing/serverThat.ts';

/** Fails as often as there are errors. */
function failing(...errors: readonly Error[]): () => Promise<string> {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'answer';
  };
}

const lost = new Unreachable('reset');
const busy = (retryAfter_s: number) =>
  new Refusal('The server is busy.', { status: 503, code: 'unavailable', retryAfter_s });

test('announces each pause, which grows unless the server asks for one', async () => {
  const waits: [number, number][] = [];
  const answer = await patiently(failing(lost, lost, busy(0), lost), {
    tries: 5,
    longestPause_s: 0.6,
    onWaiting: ({ tries, pause_s }) => waits.push([tries, pause_s]),
  });
  expect(answer).toBe('answer');
  expect(waits.map(([tries]) => tries)).toEqual([1, 2, 3, 4]);
  const [[, first] = [], ...further] = waits;
  expect(first).toBeGreaterThanOrEqual(0.5);
  expect(further.map(([, pause_s]) => pause_s)).toEqual([0.6, 0, 0.6]);
});

test('gives up with the last error, and at once what does not pass', async () => {
  const patience = { tries: 2, longestPause_s: 0 };
  await expect(patiently(failing(lost, busy(0), lost), patience)).rejects.toThrow('is busy');
  await expect(patiently(failing(busy(1)), patience)).rejects.toThrow('is busy');
  const refused = new Refusal('No.', { status: 404, code: 'not_found' });
  await expect(patiently(failing(refused), patience)).rejects.toThrow('No.');
  await expect(patiently(failing(new RangeError('odd')), patience)).rejects.toThrow('odd');
});

test('waits as long as the server asks, also when the connection is back', async () => {
  const events = pageEvents();
  const stop = new AbortController();
  const asked = patiently(failing(busy(30)), {
    tries: 3,
    longestPause_s: 60,
    signal: stop.signal,
    onWaiting: () => {
      queueMicrotask(() => events.dispatchEvent(new Event('online')));
      setTimeout(() => stop.abort(new Error('enough')), 50);
    },
  });
  await expect(asked).rejects.toThrow('enough');
});

test('a call is repeated under one key where the server looks at it, as often as the call says', async () => {
  const { url, seen } = await serverThat((_request, response) =>
    json(response, 503, { error: 'Busy.', code: 'unavailable' }, { 'retry-after': '0' }),
  );
  const airworthy = connect({ url, key: 'k' });
  const body = { asset_name: 'Survey 1' };
  const tried = async (sent: Promise<unknown>) => {
    seen.length = 0;
    await expect(sent).rejects.toThrow('Busy.');
    return seen.map(({ headers }) => headers['idempotency-key']);
  };
  const keys = await tried(airworthy.fileFlight({ body }));
  expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
  const mine = { idempotencyKey: 'mine', tries: 2 };
  expect(await tried(airworthy.fileFlight({ body }, mine))).toEqual(['mine', 'mine']);
  // A key that the server does not look at makes nothing safe.
  expect(await tried(airworthy.analyzeBuild({ body: {} }, mine))).toEqual([undefined]);
});

test('a call has a key on pages without https, too', async () => {
  const { url, seen } = await serverThat((_request, response) => json(response, 200, {}));
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor;
  const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  Object.defineProperty(globalThis, 'crypto', { value: bare, configurable: true });
  onTestFinished(() => void Object.defineProperty(globalThis, 'crypto', own));
  await connect({ url, key: 'k' }).fileFlight({ body: {} });
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
