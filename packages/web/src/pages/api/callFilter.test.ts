import { expect, test } from 'vitest';
import { type Call, choicesOf, isIn } from './callFilter.ts';

const call = (key_prefix: string, endpoint: string | null, status: number) =>
  ({ key_prefix, key_label: `key ${key_prefix}`, endpoint, status }) as Call;
const CALLS = [call('aw_a', 'analyze', 200), call('aw_a', 'crash', 429), call('aw_b', null, 404)];
const ALL = { key: '', endpoint: '', status: '' };
const left = (filter: Partial<typeof ALL>) =>
  CALLS.filter((one) => isIn(one, { ...ALL, ...filter })).map(({ status }) => status);

test.each([
  [{}, [200, 429, 404]],
  [{ key: 'aw_a' }, [200, 429]],
  [{ endpoint: 'crash' }, [429]],
  [{ endpoint: 'unknown path' }, [404]],
  [{ status: '4xx' }, [429, 404]],
  [{ status: '404' }, [404]],
  [{ key: 'aw_a', status: '404' }, []],
])('%j leaves %j', (filter, statuses) => {
  expect(left(filter)).toEqual(statuses);
});

test('what is chosen stays a choice when no call has it any more', () => {
  const { keys, endpoints, statuses } = choicesOf(CALLS, { ...ALL, key: 'aw_gone', status: '5xx' });
  expect(keys.map(([value]) => value)).toEqual(['', 'aw_gone', 'aw_a', 'aw_b']);
  expect(endpoints.map(([value]) => value)).toEqual(['', 'analyze', 'crash', 'unknown path']);
  expect(statuses.map(([value]) => value)).toEqual(['', '200', '2xx', '404', '429', '4xx', '5xx']);
});
