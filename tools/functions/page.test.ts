import { describe, expect, test } from 'vitest';
import { Digester, digest } from './digest.ts';
import { loosened, moved, type Page, pageOf, readPage, settled, textOf } from './page.ts';
import type { Answers } from './recorder.ts';
import { shaken } from './shaken.ts';

/** The page of one function that has answered all of this. */
function pageWith(answers: readonly unknown[], name = 'a/b.ts f'): Page {
  const into = digest();
  const digester = new Digester();
  for (const [call, answer] of answers.entries()) digester.add(into, 7 * call, answer);
  const none = answers.filter((answer) => answer === null).length;
  const all: Answers = { calls: answers.length, yes: 0, no: 0, none, threw: 0, digest: into };
  return pageOf(new Map([[name, all]]));
}

const many = Array.from({ length: 1000 }, (_, i) => ({ time_us: 1e8 + 1e5 * i, ratio: 0.3 }));
const with_ = (at: number, change: object) =>
  many.map((one, i) => (i === at ? { ...one, ...change } : one));

describe('a page tells apart', () => {
  const right = pageWith(many);
  const wrong: [string, readonly unknown[]][] = [
    ['a ratio a tenth more among times a million times larger', with_(500, { ratio: 0.33 })],
    ['a sign', with_(1, { ratio: -0.3 })],
    ['two answers that changed places', [many[1], many[0], ...many.slice(2)]],
    ['a number that is no number', with_(999, { ratio: Number.NaN })],
    ['a member more', with_(3, { more: null })],
    ['a word', with_(3, { word: 'a' })],
    ['a call less', many.slice(1)],
    ['nothing for something', [null, ...many.slice(1)]],
  ];
  test.each(wrong)('%s', (_name, answers) => {
    expect(moved(right, pageWith(answers))).toHaveLength(1);
  });

  test('no last bits', () => {
    const other = many.map(({ time_us, ratio }) => ({ time_us, ratio: ratio * (1 + 2 ** -50) }));
    const now = pageWith(other);
    expect(moved(right, now)).toEqual([]);
    expect(textOf(settled(right, now))).toBe(textOf(right));
    const text = (value: number) => pageWith([`at ${value}`]);
    expect(moved(text(0.1 + 0.2), text(0.3000000001))).toEqual([]);
  });

  test('numbers in the middle and at the end of long columns', () => {
    const column = Float64Array.from({ length: 256 }, (_, i) => i);
    expect(moved(pageWith([column]), pageWith([column.with(128, 3)]))).toHaveLength(1);
    expect(moved(pageWith([column]), pageWith([column.with(255, 3)]))).toHaveLength(1);
  });
});

test('a page is read as it was written', () => {
  const page = new Map([
    ...pageWith([0.1, null, 'text'], 'a/b.ts f'),
    ...pageWith([true], 'a/b.ts Table.of each'),
    ...loosened(pageWith([1, 2], 'c.ts g'), [pageWith([1, 2, 3], 'c.ts g')]),
  ]);
  expect(textOf(readPage(textOf(page)))).toBe(textOf(page));
  expect(textOf(page).split('\n')[0]).toBe('a/b.ts');
});

test('what last bits move is held as far as they do not move it', () => {
  const page = loosened(pageWith([10, 20]), [pageWith([10, 20.001]), pageWith([10, 20])]);
  expect(textOf(page)).toMatch(/^ {2}f: 2; 00000000; 2 numbers \S+ ±0\.000\d+$/m);
  expect(moved(page, pageWith([10, 20.002]))).toEqual([]);
  expect(moved(page, pageWith([10, 21]))).toHaveLength(1);
  const calls = loosened(pageWith([10, 20]), [pageWith([10, 20, 30])]);
  expect(moved(calls, pageWith([10, 20, 30]))).toEqual([]);
  // One that is called on some machines only.
  const some = loosened(new Map(), [pageWith([10])]);
  expect([moved(some, pageWith([10])), moved(some, new Map())]).toEqual([[], []]);
});

test('a failure names the function and what moved', () => {
  expect(moved(pageWith([1], 'a.ts f'), pageWith([1, null], 'a.ts f'))).toEqual([
    expect.stringMatching(/^a\.ts f: 1; 00000000; .* → 2, none 1; /),
  ]);
  expect(moved(new Map(), pageWith([1], 'a.ts f'))[0]).toMatch(/^a\.ts f: 0; .* → 1; /);
});

test('shaken runs differ in last bits alone, and leave the machine as it was', async () => {
  const own = Math.sin;
  const plain = Array.from({ length: 50 }, (_, i) => Math.sin(i));
  const other = await shaken(1, () => plain.map((_, i) => Math.sin(i)));
  expect(other).not.toEqual(plain);
  expect(Math.max(...other.map((value, i) => Math.abs(value - plain[i]!)))).toBeLessThan(3e-16);
  expect(Math.sin).toBe(own);
});
