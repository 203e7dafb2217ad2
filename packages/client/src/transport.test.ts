import { describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isRefusal, Unreachable } from './errors.ts';
import { json, serverThat } from './testing/serverThat.ts';
import { transport } from './transport.ts';

const operations = {
  look: { method: 'GET', path: '/things/{id}' },
  make: { method: 'POST', path: '/things' },
  fetch_file: { method: 'GET', path: '/things/{id}/file', file: true },
};

/** The door of a page: a cookie of the browser, and a header that forms of other sites cannot send. */
function doorOf(url: string) {
  const headers = (method: string): Record<string, string> =>
    method === 'GET' ? {} : { 'x-own-page': '1' };
  return transport({ door: `${url}/app/api`, operations, headers });
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

  test('is asked once', async () => {
    const { url, seen } = await serverThat((_request, response) => json(response, 503, busy));
    const error = await doorOf(url)
      .call('look', { params: { id: 1 } })
      .catch((reason: unknown) => reason);
    expect(isRefusal(error, 'unavailable')).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('a call', () => {
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
