import { describe, expect, test } from 'vitest';
import { limit, queryFlag, queryId } from './lists.ts';

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
  test('a flag is on for 1 and true', () => {
    expect(['1', 'true', '0', 'yes', undefined].map((sent) => queryFlag().parse(sent))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
