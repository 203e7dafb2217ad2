import { describe, expect, expectTypeOf, test } from 'vitest';
import { callerOf, connection } from './client.ts';
import { connect } from './connect.ts';
import { isRefusal, Refusal, Unreachable } from './errors.ts';
import type { AnalysisResult, Flight } from './generated/types.ts';
import { json, serverThat } from './testing/serverThat.ts';

const busy = { error: 'The server is busy.', code: 'unavailable', request_id: 'r1' };

describe('a call', () => {
  test('reads again after the pause that the server asks for', async () => {
    const { url, seen } = await serverThat((_request, response) =>
      seen.length < 3
        ? json(response, 503, busy, { 'retry-after': '0' })
        : json(response, 200, { flights: [], total: 0, limit: 200, next: null }),
    );
    const answer = await connect({ url, key: 'k' }).listFlights();
    expect(answer.total).toBe(0);
    expect(seen).toHaveLength(3);
  });

  test('gives up at once when the server asks for a longer pause than the caller allows', async () => {
    const exhausted = { error: 'Exhausted.', code: 'quota_exhausted', quota: 'exhausted', used: 9 };
    const { url, seen } = await serverThat((_request, response) =>
      json(response, 429, exhausted, { 'retry-after': '3600' }),
    );
    const error = await connect({ url, key: 'k' })
      .getUsage()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    if (!isRefusal(error, 'quota_exhausted')) throw error;
    expect([error.retryAfter_s, error.members.used, seen.length]).toEqual([3600, 9, 1]);
  });

  test('never repeats a POST that the server would carry out twice', async () => {
    const { url, seen } = await serverThat((_request, response) => response.destroy());
    const build = { name: 'Survey', parameters: {} };
    const line = connection({ url, key: 'k' });
    const sent = line.send({
      method: 'POST',
      path: '/builds',
      body: JSON.stringify(build),
      repeatable: false,
    });
    await expect(sent).rejects.toBeInstanceOf(Unreachable);
    expect(seen).toHaveLength(1);
  });

  test('repeats a broken read, and says that no answer came when none does', async () => {
    const { url, seen } = await serverThat((_request, response) => response.destroy());
    await expect(connect({ url, key: 'k', tries: 2 }).getVersion()).rejects.toBeInstanceOf(
      Unreachable,
    );
    expect(seen).toHaveLength(2);
  });

  test('does not repeat what was refused for good', async () => {
    const body = {
      error: 'freq_mhz must be greater than 0.',
      code: 'invalid_value',
      field: 'freq_mhz',
      request_id: 'r7',
    };
    const { url, seen } = await serverThat((_request, response) => json(response, 400, body));
    const error = await connect({ url, key: 'k' })
      .analyzeLinks({ body: { freq_mhz: -1 } })
      .catch((reason: unknown) => reason);
    if (!isRefusal(error, 'invalid_value')) throw error;
    expect([error.message, error.members.field, error.requestId]).toEqual([
      'freq_mhz must be greater than 0.',
      'freq_mhz',
      'r7',
    ]);
    expect(seen).toHaveLength(1);
  });

  test('names the status when something in between answers', async () => {
    const { url } = await serverThat((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end('<h1>no</h1>');
    });
    await expect(connect({ url, key: 'k' }).getVersion()).rejects.toThrow('answered 404');
  });

  test('stops when it is told to', async () => {
    const { url } = await serverThat((_request, response) =>
      json(response, 503, busy, { 'retry-after': '30' }),
    );
    const stop = new AbortController();
    const call = connect({ url, key: 'k' }).getUsage({}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
  });

  test('is sent by what the connection was given, or by what the call was given', async () => {
    const { url } = await serverThat((_request, response) => json(response, 200, {}));
    const used: string[] = [];
    const by =
      (name: string): typeof fetch =>
      (...args) => {
        used.push(name);
        return fetch(...args);
      };
    const airworthy = connect({ url, key: 'k', fetch: by('connection') });
    await airworthy.getVersion();
    await airworthy.getVersion({}, { fetch: by('call') });
    const raw = { method: 'GET', path: '/version', body: null, repeatable: true };
    await connection({ url, key: 'k', fetch: by('raw') }).send(raw);
    expect(used).toEqual(['connection', 'call', 'raw']);
  });

  test('fills in the address, and refuses to call without its id', async () => {
    const { url, seen } = await serverThat((_request, response) => json(response, 200, {}));
    const airworthy = connect({ url: `${url}/api/v1/`, key: 'k' });
    await airworthy.getFlight({ params: { id: 12 } });
    await airworthy.listFlights({ query: { q: 'a b', asset_id: 3 } });
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/flights/12',
      '/api/v1/flights?q=a+b&asset_id=3',
    ]);
    const untyped = callerOf(connection({ url, key: 'k' })) as unknown as {
      getFlight: () => Promise<unknown>;
    };
    await expect(untyped.getFlight()).rejects.toThrow('needs params.id');
  });
});

describe('a list', () => {
  test('is walked from page to page', async () => {
    const { url, seen } = await serverThat((request, response) => {
      const second = request.url.includes('cursor=two');
      json(response, 200, {
        flights: second ? [{ id: 3 }] : [{ id: 1 }, { id: 2 }],
        next: second ? null : 'two',
      });
    });
    const ids: number[] = [];
    for await (const flight of connect({ url, key: 'k' }).each('listFlights', {
      query: { site: 'x', incident: '1' } as { incident: '1' },
    }))
      ids.push(flight.id);
    expect(ids).toEqual([1, 2, 3]);
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/flights?site=x&incident=1',
      '/api/v1/flights?site=x&incident=1&cursor=two',
    ]);
  });
});

describe('a reading', () => {
  test('is started, followed and collected', async () => {
    const states = ['queued', 'reading', 'done'];
    const { url, seen } = await serverThat((request, response) => {
      if (request.method === 'POST') json(response, 200, { id: 5, state: 'queued', href: '/x' });
      else {
        const state = states.shift();
        json(response, 200, {
          id: 5,
          state,
          ...(state === 'done' ? { result: { crash: { detected: true } } } : {}),
        });
      }
    });
    const followed: string[] = [];
    const result = await connect({ url, key: 'k' }).crash(new Uint8Array([1, 2]), {
      name: 'a.bin',
      onProgress: (reading) => followed.push(reading.state),
    });
    expect(result.crash.detected).toBe(true);
    expect(followed).toEqual(['queued', 'reading']);
    expect(seen[0]?.url).toBe('/api/v1/crash?wait=0&name=a.bin');
  });

  test('that failed says why', async () => {
    const failed = { id: 5, state: 'failed', error: 'The log is cut.' };
    const { url } = await serverThat((_request, response) => json(response, 200, failed));
    await expect(connect({ url, key: 'k' }).waitForReading(5)).rejects.toThrow('The log is cut.');
  });
});

// A call that does not compile is caught where it is written.
test('the types know what each operation takes and answers', () => {
  type Airworthy = ReturnType<typeof connect>;
  expectTypeOf<ReturnType<Airworthy['analyzeBuild']>>().toEqualTypeOf<Promise<AnalysisResult>>();
  expectTypeOf<Parameters<Airworthy['getFlight']>[0]>().toEqualTypeOf<{
    readonly params: { readonly id: number };
  }>();
  type Each = ReturnType<typeof connect>['each'];
  expectTypeOf<ReturnType<typeof each>>().toEqualTypeOf<AsyncGenerator<Flight, void, undefined>>();
  function each(call: Each) {
    return call('listFlights');
  }
  const wrong = (airworthy: Airworthy) => [
    // @ts-expect-error a flight needs its id
    airworthy.getFlight(),
    // @ts-expect-error there is no such query
    airworthy.listFlights({ query: { aircraft: 3 } }),
    // @ts-expect-error pilots are not paged
    airworthy.each('listPilots'),
  ];
  expect(wrong).toBeTypeOf('function');
});
