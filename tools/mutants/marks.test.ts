import { afterEach, describe, expect, test } from 'vitest';
import { changed, changesOf } from './changes.ts';
import { marked, type Reach } from './marks.ts';

const world = globalThis as { airworthyReached?: Reach | undefined };
const before = world.airworthyReached;
afterEach(() => {
  world.airworthyReached = before;
});

// biome-ignore lint/security/noGlobalEval: the text was made here
// biome-ignore lint/complexity/noCommaOperator: in the global scope
const run = (text: string): unknown => (0, eval)(text);

/** What a source comes to with its marks, and the changes that would have been something else, as `from → to`. */
function seen(source: string, on = -1) {
  const changes = changesOf('x.ts', source);
  const reached = new Set<number>();
  world.airworthyReached = {
    at: (id) => {
      reached.add(id);
      return id === on;
    },
    twice: (id, right, wrong) => {
      if (!Object.is(right, wrong())) reached.add(id);
      return id === on ? wrong() : right;
    },
    sides: (left, right, asIs, others) => {
      const value = asIs(left, right);
      for (const [id, other] of others) if (!Object.is(value, other(left, right))) reached.add(id);
      return others.find(([id]) => id === on)?.[1](left, right) ?? value;
    },
  };
  const marks = changes.map((change, id) => ({ change, id }));
  const { source: text, atLoad } = marked('x.ts', source, marks);
  const value = run(text);
  const named = (ids: Iterable<number>) =>
    [...ids].sort((a, b) => a - b).map((id) => `${changes[id]!.from} → ${changes[id]!.to}`);
  return { value, reached: named(reached), atLoad: named(atLoad) };
}

describe('a marked source', () => {
  test('computes the same, and tells what would have been something else', () => {
    const { value, reached } = seen('{ const f = (a) => (a < 3 ? a * 2 + 1 : -a); f(2); }');
    expect(value).toBe(5);
    // Neither is 2 beside 3 or 4, nor is what is below 3 at it; the other branch is never taken.
    expect(reached).toEqual(['a < 3 → false', '< → >=', '* → /', '2 → 3', '+ → -', '1 → 2']);
  });
  test('works nothing out twice that calls something', () => {
    const { value, reached } = seen(
      '{ let n = 0; const next = () => { n += 2; return n; }; const f = () => next() < 5; [f(), n].join(); }',
    );
    expect(value).toBe('true,2');
    expect(reached).toContain('< → >=');
    expect(reached).not.toContain('< → <=');
    expect(reached).not.toContain('5 → 6');
  });
  test('tells of a side of a comparison whether the whole would have been something else', () => {
    const at = (x: number) => seen(`{ const g = () => ${x}; const f = () => g() > 10 + 5; f(); }`);
    expect(at(3).reached).not.toContain('5 → 6');
    expect(at(16).reached).toContain('5 → 6');
    expect(at(16).value).toBe(true);
  });
  test('leaves the text of a tag to the tag', () => {
    const tag = 'const tag = (texts, ...values) => [...texts.raw, ...values].join("|");';
    const { value, reached } = seen(
      `const BATCH = 5;\n{ ${tag} const f = (a) => tag\`LIMIT \${BATCH} OF \${a + 1}\`; f(2); }`,
    );
    expect(value).toBe('LIMIT | OF ||5|3');
    expect(reached).toEqual(['5 → 6', '+ → -', '1 → 2']);
  });
  test('tells of a constant of the file where it is read', () => {
    const at = (x: number) => seen(`const LEAST = 3;\nconst f = (a) => a > LEAST;\nf(${x});`);
    expect(at(4).reached).toContain('3 → 4');
    expect(at(5).reached).not.toContain('3 → 4');
    expect(at(5).atLoad).not.toContain('3 → 4');
  });
  test('computes what each change would, one at a time', () => {
    const source =
      '{ let n = 5; const g = () => 3; const f = (a) => { n += g(); return g() < a + n && !(a > 9) ? -a : Math.max(a, n) ; }; f(2) * n; }';
    const asChanged = changesOf('x.ts', source).map((change) => run(changed(source, change)));
    const switched = asChanged.map((_, id) => seen(source, id).value);
    expect(new Set(asChanged).size).toBeGreaterThan(5);
    // What is at load has no switch: it is made while the file is read.
    const atLoad = changesOf('x.ts', source).map((change) => change.atLoad);
    expect(switched.filter((_, id) => !atLoad[id])).toEqual(
      asChanged.filter((_, id) => !atLoad[id]),
    );
  });
  test('names what only loading the file can tell', () => {
    expect(seen('const LEAST = 3; const MOST = LEAST + 1; MOST;').atLoad).toContain('3 → 4');
    expect(seen('const table = { a: 3 }; table.a;').atLoad).toEqual(['3 → 4']);
  });
});
