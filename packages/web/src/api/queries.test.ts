import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { mayPass } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call is tried again when the server is busy, not while there is no connection', () => {
  const lost = new ApiError('The server was not reached.', { status: 0, code: 'offline' });
  const busy = new ApiError('The server is busy.', { status: 503, code: 'overloaded' });
  const refused = new ApiError('Not found', { status: 404, code: 'not_found' });
  vi.stubGlobal('navigator', { onLine: true });
  expect([lost, busy, refused].map(mayPass)).toEqual([true, true, false]);
  vi.stubGlobal('navigator', { onLine: false });
  expect([lost, busy, refused].map(mayPass)).toEqual([false, true, false]);
});
