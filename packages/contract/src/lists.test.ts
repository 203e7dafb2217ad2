import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { limit, queryFlag, queryId } from './lists.ts';
import { refusal } from './refusal.ts';

describe('query values', () => {
  test.each([
    [undefined, 200],
    ['1', 1],
    ['1000', 1000],
    ['1001', 1000],
    ['99999999999999999999', 1000],
  ])('limit %s is %i', (sent, given) => expect(limit(200).parse(sent)).toBe(given));
  test.each(['0', '-1', '1.5', 'x', '', '1e2'])('limit %j is refused', (sent) =>
    expect(limit(200).safeParse(sent).success).toBe(false),
  );
  test.each(['0', '-1', '1.5', 'x', '', '9007199254740993'])('id %j is refused', (sent) =>
    expect(queryId().safeParse(sent).success).toBe(false),
  );
  test('a flag is 0 or 1 and has a default', () => {
    const read = (sent: string | undefined, fallback = false) =>
      queryFlag('Whether to count', fallback).parse(sent);
    expect([read('1'), read('0', true), read(undefined), read(undefined, true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
  test.each(['true', 'yes', '', '2', 'false', ' 1'])(
    'the flag %j is refused by its name',
    (sent) => {
      const parsed = z
        .object({ charts: queryFlag('Whether to draw', false) })
        .safeParse({ charts: sent });
      expect(refusal(parsed.error!, { charts: sent })).toMatchObject({
        message: 'charts must be 0 or 1.',
        members: { field: 'charts' },
      });
    },
  );
});
