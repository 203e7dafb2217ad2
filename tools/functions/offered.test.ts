import { afterEach, describe, expect, test } from 'vitest';
import { isOffered, offered } from './offered.ts';
import { Recording } from './recorder.ts';

const PATH = 'packages/chart/src/made.ts';
const SOURCE = `
const table = { twice: (x) => 2 * once(x), kept: [once, (x) => -x] };
export const half = (x) => x / 2;
export function once(x) { return x + 1; }
export function outer(x) { return once(x) + half(x) + table.twice(x) + table.kept[0](x) + table.kept[1](x); }
export function* counted(most) { for (let i = 0; i < most; i++) yield i; }
export function adder(by) { return (x) => x + by; }
export function fill(into) { into.push(into.length); }
export function refuse() { throw new Error('no'); }
export async function later(x) { return once(x); }
export class Box {
  #of = 3;
  get of() { return this.#of; }
  put(of) { this.#of = of; }
  static empty() { return new Box(); }
}
`;

type Made = Readonly<Record<string, (...given: unknown[]) => unknown>> & {
  readonly Box: { empty(): { of: number; put(of: number): void } };
};
/** Each time another module: the number is no part of what is run. */
let loads = 0;
async function loaded(recorder?: Recording): Promise<Made> {
  globalThis.airworthyRecorder = recorder;
  const text = `${offered(PATH, SOURCE)}\n// ${++loads}`;
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  )) as Made;
}

async function recorded(drive: (made: Made) => unknown) {
  const recording = new Recording('packages/chart/src/');
  const made = await loaded(recording);
  recording.begin();
  await drive(made);
  await recording.end();
  return Object.fromEntries(
    [...recording.answers].map(([key, { calls, yes, no, none, threw, digest }]) => [
      key.replace('made.ts ', ''),
      { calls, yes, no, none, threw, numbers: digest.numbers },
    ]),
  );
}

afterEach(() => {
  globalThis.airworthyRecorder = undefined;
});

describe('a source whose functions are offered', () => {
  test('tells of calls from within, by name and through its tables', async () => {
    const calls = await recorded(({ outer }) => expect(outer!(4)).toBe(5 + 2 + 10 + 5 - 4));
    expect(Object.entries(calls).map(([name, { calls: count }]) => `${name} ${count}`)).toEqual([
      'outer 1',
      'once 3',
      'half 1',
      'table.twice 1',
      'table.kept.1 1',
    ]);
  });

  test('tells what generators yield, functions that were made answer, and promises hold', async () => {
    const calls = await recorded(async ({ counted, adder, later }) => {
      expect([...(counted!(3) as Iterable<number>)]).toEqual([0, 1, 2]);
      expect((adder!(2) as (x: number) => number)(5)).toBe(7);
      expect(await later!(1)).toBe(2);
    });
    expect(calls).toMatchObject({
      'counted each': { calls: 3, numbers: 3 },
      'adder()': { calls: 1, numbers: 1 },
      later: { calls: 1, numbers: 1 },
    });
  });

  test('tells what was thrown, and what was changed in place', async () => {
    const calls = await recorded(({ fill, refuse }) => {
      fill!([4]);
      expect(refuse).toThrow('no');
    });
    expect(calls).toMatchObject({
      // The four, what was pushed, and the last once more.
      fill: { calls: 1, none: 1, numbers: 3 },
      refuse: { calls: 1, threw: 1 },
    });
  });

  test('tells of members of classes', async () => {
    const calls = await recorded(({ Box }) => {
      const box = Box.empty();
      box.put(5);
      expect(box.of).toBe(5);
    });
    expect(Object.keys(calls).sort()).toEqual(['Box.empty', 'Box.of', 'Box.put']);
  });

  test('does the same without a recorder, and with one of another room', async () => {
    for (const recorder of [undefined, new Recording('packages/physics/src/')]) {
      const { outer, Box } = await loaded(recorder);
      recorder?.begin();
      expect(outer!(4)).toBe(18);
      expect(Box.empty().of).toBe(3);
      await recorder?.end();
      expect([...(recorder?.answers ?? [])]).toEqual([]);
    }
  });

  test('keeps its lines', () => {
    const lines = (text: string) => text.split('\n').map((line) => line.trim());
    const at = lines(SOURCE).indexOf('get of() { return this.#of; }');
    expect(lines(offered(PATH, SOURCE)).indexOf('get of() { return this.#of; }')).toBe(at);
  });
});

test('sources of pure rooms are offered, their tests and helpers are not', () => {
  const paths = [
    'packages/forensics/src/event/blow.ts',
    'packages/forensics/src/event/blow.test.ts',
    'packages/forensics/src/testing/bank.ts',
    'packages/performance/src/catalog/generated/partFigures.ts',
    'packages/server/src/main.ts',
  ];
  expect(paths.filter(isOffered)).toEqual(['packages/forensics/src/event/blow.ts']);
});
