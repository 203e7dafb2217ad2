import { describe, expect, test } from 'vitest';
import { changed, changesOf, draw, nameOf, otherNumber } from './changes.ts';

const made = (source: string) =>
  changesOf('x.ts', source).map((change) => changed(source, change).trim());

describe('the changes of a source', () => {
  test('move a comparison to its neighbour and to its opposite', () => {
    expect(made('f(a < b);')).toEqual(['f(a <= b);', 'f(a >= b);']);
    expect(made('f(a === b);')).toEqual(['f(a !== b);']);
  });
  test('turn operators round, but join no texts the other way', () => {
    expect(made('f(a * b);')).toEqual(['f(a / b);']);
    expect(made('f(a && b);')).toEqual(['f(a || b);']);
    expect(made("f('a' + b, `a` + b);")).toEqual([]);
    expect(made('a += b;')).toEqual(['a -= b;']);
  });
  test('take one branch always', () => {
    expect(made('if (a) f();')).toEqual(['if (true) f();', 'if (false) f();']);
    expect(made('f(a ? b : c);')).toEqual(['f(true ? b : c);', 'f(false ? b : c);']);
    expect(made('f(!a);')).toEqual(['f( a);']);
  });
  test('swap what belongs together in Math', () => {
    expect(made('Math.min(a, b);')).toEqual(['Math.max(a, b);']);
    expect(made('Math.abs(a);')).toEqual(['(a);']);
  });
  test('leave types, keys and imports as they are', () => {
    expect(made("import { a } from './a.ts';")).toEqual([]);
    expect(made('type A = { b: 1 | 2 };')).toEqual([]);
    expect(made('f({ 1: a });')).toEqual([]);
    expect(made('f(a as 1 | 2);')).toEqual([]);
  });
  test('are programs', () => {
    expect(made('f(a ?? b);')).toEqual(['f(a && b);']);
    expect(made('f(a ?? b ?? c);')).toEqual([]);
  });
  test('are named by their line, not by its number', () => {
    const names = (source: string) => changesOf('x.ts', source).map(nameOf);
    expect(names('\n\nf(1);\nf(1);')).toEqual(names('f(1);\n\nf(1);'));
    expect(new Set(names('f(1);\nf(1);')).size).toBe(2);
  });
  test('know what is evaluated when the file is loaded', () => {
    const atLoad = (source: string) => changesOf('x.ts', source).map((change) => change.atLoad);
    expect(atLoad('const a = 1;')).toEqual([true]);
    expect(atLoad('const a = () => 1;')).toEqual([false]);
    expect(atLoad('function a() { return 1; }')).toEqual([false]);
  });
});

test.each([
  ['0', '1'],
  ['10', '11'],
  ['100', '111'],
  ['65_536', '72090'],
  ['0.3', '0.33'],
  ['1e-9', '1.1e-9'],
])('the number beside %s is %s', (raw, other) => {
  expect(otherNumber(raw)).toBe(other);
});

test('a draw is the same for a seed, and stays when other lines come', () => {
  const source = Array.from({ length: 50 }, (_, i) => `f${i}(${i});`).join('\n');
  const drawn = (text: string, seed: number) =>
    draw(changesOf('x.ts', text), 10, seed).map(({ text: line }) => line);
  expect(drawn(source, 1)).toEqual(drawn(source, 1));
  expect(drawn(source, 2)).not.toEqual(drawn(source, 1));
  expect(drawn(`g(a);\n${source}`, 1)).toEqual(drawn(source, 1));
});
