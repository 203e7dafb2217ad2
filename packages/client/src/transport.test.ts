import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { isRefusal, Unreachable } from './errors.ts';
import { json, pageEvents, serverThat } from './testing/serverThat.ts';
import { transport } from './transport.ts';

const operations = {
  look: { method: 'GET', path: '/things/{id}' },
  make: { method: 'POST', path: '/things' },
  make_once: { method: 'POST', path: '/things/once', takesKey: true },
  fetch_file: { method: 'GET', path: '/things/{id}/file', file: true },
};

/** The door of a page: a cookie of the browser, and a header that forms of other sites cannot send. */
function doorOf(url: string, tries = 1) {
  const headers = (method: string): Record<string, string> =>
    method === 'GET' ? {} : { 'x-own-page': '1' };
  return transport({ door: `${url}/app/api`, operations, headers, tries });
}

const busy = { error: 'The server is busy.', code: 'unavailable' };

describe('another door than that of the API', () => {
  test('is reached with its own operations and headers, and without a key', async () => {
    const { url, seen } = await serverThat((_request, response) => json(response, 200, { ok: 1 }));
    const line = doorOf(url);
    expect(await line.call('look', { params: { id: 'a/b' }, query: { at: 3, to: null } })).toEqual({
      ok: 1,
    });
    await line.call('make', { body: { name: 'x' } });
    await line.call('make', { bytes: new Blob(['bytes']) }, { idempotencyKey: 'mine' });
    const told = ({ method, url, headers, body }: (typeof seen)[number]) => [
      `${method} ${url}`,
      headers.authorization,
      headers['x-own-page'],
      headers['content-type'],
      headers['idempotency-key'],
      body.toString(),
    ];
    const nothing = undefined;
    expect(seen.map(told)).toEqual([
      ['GET /app/api/things/a%2Fb?at=3', nothing, nothing, nothing, nothing, ''],
      ['POST /app/api/things', nothing, '1', 'application/json', nothing, '{"name":"x"}'],
      ['POST /app/api/things', nothing, '1', 'application/octet-stream', 'mine', 'bytes'],
    ]);
    expect(line.addressOf('look', { params: { id: 4 } })).toBe(`${url}/app/api/things/4`);
    await expect(line.call('unmake', {})).rejects.toThrow('no operation named unmake');
  });

  test('is asked once where one try is allowed', async () => {
    const { url, seen } = await serverThat((_request, response) => json(response, 503, busy));
    const error = await doorOf(url)
      .call('look', { params: { id: 1 } })
      .catch((reason: unknown) => reason);
    expect(isRefusal(error, 'unavailable')).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('a call', () => {
  test('is repeated where the caller or the table knows that it may be, and announces its pauses', async () => {
    const { url, seen } = await serverThat((_request, response) =>
      json(response, 503, busy, { 'retry-after': '0' }),
    );
    const tried = async (name: string, options: object) => {
      seen.length = 0;
      const waits: number[] = [];
      const onWaiting = ({ tries }: { tries: number }) => waits.push(tries);
      const sent = doorOf(url).call(name, {}, { tries: 3, onWaiting, ...options });
      await expect(sent).rejects.toThrow('The server is busy.');
      return { sent: seen.length, waits };
    };
    expect(await tried('make', {})).toEqual({ sent: 1, waits: [] });
    // A key that the server does not look at makes nothing safe.
    expect(await tried('make', { idempotencyKey: 'mine' })).toEqual({ sent: 1, waits: [] });
    expect(await tried('make', { repeatable: true })).toEqual({ sent: 3, waits: [1, 2] });
    expect(await tried('make_once', {})).toEqual({ sent: 3, waits: [1, 2] });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('has a key on pages without https, too', async () => {
    const { url, seen } = await serverThat((_request, response) => json(response, 200, {}));
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor;
    const { getRandomValues } = crypto;
    const bare = { getRandomValues: getRandomValues.bind(crypto) };
    Object.defineProperty(globalThis, 'crypto', { value: bare, configurable: true });
    onTestFinished(() => void Object.defineProperty(globalThis, 'crypto', own));
    await doorOf(url).call('make_once', {});
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('waits as long as the server asks, also when the connection is back', async () => {
    const events = pageEvents();
    const { url, seen } = await serverThat((_request, response) =>
      json(response, 503, busy, { 'retry-after': '30' }),
    );
    const stop = new AbortController();
    const sent = doorOf(url).call(
      'look',
      { params: { id: 1 } },
      {
        tries: 3,
        signal: stop.signal,
        onWaiting: () => {
          queueMicrotask(() => events.dispatchEvent(new Event('online')));
          setTimeout(() => stop.abort(new Error('enough')), 50);
        },
      },
    );
    await expect(sent).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });

  test('is not answered by a page of something in between', async () => {
    const { url } = await serverThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Sign in to this network</h1>');
    });
    const error = await doorOf(url)
      .call('look', { params: { id: 1 } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Unreachable).cause).toMatchObject({ message: 'It is text/html, not JSON.' });
    const file = await doorOf(url).call<Response>('fetch_file', { params: { id: 1 } });
    expect(await file.text()).toContain('Sign in');
    const log = await connect({ url, key: 'k' }).downloadLog({ params: { id: 1 } });
    expect(log.headers.get('content-type')).toBe('text/html');
  });
});
