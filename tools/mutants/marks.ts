/**
 * The source with all changes in it, each behind a switch that tells when it is reached: when it comes to something else
 * than what is there. A test in which both come to the same, every time, cannot notice the change, and is not run with it.
 */
import {
  type Change,
  changed,
  type Edit,
  isAtLoad,
  type Node,
  nameOf,
  type Placed,
  parsed,
  placedChanges,
  visitAll,
} from './changes.ts';

export type Mark = { readonly change: Change; readonly id: number };

/** What the marks call; `reached.setup.ts` puts it there. */
export type Reach = {
  /** Whether it is switched on. It cannot be worked out twice: where it is evaluated it is reached. */
  at(id: number): boolean;
  twice<T>(id: number, right: T, wrong: () => T): T;
  sides<L, R, T>(
    left: L,
    right: R,
    asIs: (left: L, right: R) => T,
    others: readonly (readonly [id: number, (left: L, right: R) => T])[],
  ): T;
};

type Place = { readonly edit: Edit; readonly node: Node; readonly above: readonly Node[] };

/** Text around a part of the source; an operator in it may be left out. */
type Wrap = {
  readonly start: number;
  readonly end: number;
  readonly open: string;
  readonly close: string;
};
type Sides = { readonly node: Node; readonly others: string[] };

const INSIDE: ReadonlySet<string> = new Set([
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'UnaryExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TemplateLiteral',
]);
const LEAVES: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'TemplateElement',
  'ThisExpression',
  'MemberExpression',
  'ChainExpression',
]);

const isMath = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  (node.callee as Node).type === 'MemberExpression' &&
  ((node.callee as Node).object as Node).name === 'Math';

/** Nothing is called, made or written: to work it out once more changes nothing. What the edit replaces does not count. */
function isPlain(node: Node, edit: Edit): boolean {
  let plain = true;
  visitAll(node, (one, above) => {
    if ([one, ...above].some(({ start, end }) => start >= edit.start && end <= edit.end)) return;
    const known = INSIDE.has(one.type) || LEAVES.has(one.type) || isMath(one);
    if (!known || one.operator === 'delete') plain = false;
  });
  return plain;
}

/** The operator of two sides that are both worked out, whatever they are. */
function operatorAt(node: Node, source: string): number | null {
  if (node.type !== 'BinaryExpression') return null;
  const operator = node.operator as string;
  if (/[a-z]/.test(operator)) return null;
  const { end } = node.left as Node;
  const at = source.slice(end, (node.right as Node).start).indexOf(operator);
  return at === -1 ? null : end + at;
}

/** A comparison with one side changed, or with another operator, as a function of both sides. */
function otherSides(node: Node, at: number, edit: Edit, source: string): string {
  const operator = node.operator as string;
  const after = at + operator.length;
  if (edit.start === at) return `(l, r) => l ${edit.to} r`;
  const part = (start: number, end: number) =>
    changed(source.slice(start, end), {
      start: edit.start - start,
      end: edit.end - start,
      to: edit.to,
    });
  return edit.start < at
    ? `(l, r) => (${part(node.start, at)}) ${operator} r`
    : `(l, r) => l ${operator} (${part(after, node.end)})`;
}

type Site =
  | { readonly kind: 'at' | 'twice'; readonly node: Node; readonly wrong: string }
  | { readonly kind: 'sides'; readonly node: Node; readonly other: string };

/** Where it is told, as far out as it can be: `a < 0.3` tells whether 0.33 would have been something else. */
function siteOf({ edit, node, above }: Place, source: string): Site {
  const own = operatorAt(node, source);
  if (!isPlain(node, edit))
    return own !== null && own === edit.start
      ? { kind: 'sides', node, other: otherSides(node, own, edit, source) }
      : { kind: 'at', node, wrong: wrongOf(node, edit, source) };
  let whole = node;
  const outward = [...above].reverse();
  for (const [at, parent] of outward.entries()) {
    const isIn = INSIDE.has(parent.type) || (isMath(parent) && parent.callee !== whole);
    // The text of a tag is no value by itself: sql`…` would get what the text comes to.
    if (!isIn || outward[at + 1]?.type === 'TaggedTemplateExpression') break;
    if (!isPlain(parent, edit)) {
      const operator = operatorAt(parent, source);
      return operator === null
        ? { kind: 'twice', node: whole, wrong: wrongOf(whole, edit, source) }
        : { kind: 'sides', node: parent, other: otherSides(parent, operator, edit, source) };
    }
    whole = parent;
  }
  return { kind: 'twice', node: whole, wrong: wrongOf(whole, edit, source) };
}

const wrongOf = ({ start, end }: Node, edit: Edit, source: string) =>
  changed(source.slice(start, end), {
    start: edit.start - start,
    end: edit.end - start,
    to: edit.to,
  });

/** A number that a file keeps for itself, `const LONGEST_S = 3`, is reached where it is read. Null: not told so easily. */
function readingsOf({ change, above }: Placed, file: Node, source: string): Place[] | null {
  const [program, declaration, declarator] = above;
  if (program?.type !== 'Program' || declaration?.type !== 'VariableDeclaration') return null;
  const name = (declarator?.id as Node | undefined)?.name;
  const init = declarator?.init as Node | undefined;
  if (declaration.kind !== 'const' || typeof name !== 'string' || !/^[A-Z]/.test(name)) return null;
  if (init === undefined || !isPlain(init, change)) return null;
  const to = `(${wrongOf(init, change, source)})`;
  const found: Place[] = [];
  let clear = true;
  visitAll(file, (node, around) => {
    if (node.type !== 'Identifier' || node.name !== name) return;
    const parent = around.at(-1)!;
    if (parent.start === declarator!.start && parent.id === node) return;
    const isName =
      (parent.type === 'MemberExpression' &&
        parent.property === node &&
        parent.computed !== true) ||
      (parent.type === 'Property' && parent.key === node && parent.computed !== true);
    if (isName && parent.shorthand !== true) return;
    if (isName || /Specifier$/.test(parent.type) || isAtLoad(around)) clear = false;
    found.push({ edit: { start: node.start, end: node.end, to }, node, above: around });
  });
  return clear ? found : null;
}

/** Marked source, and the changes that only the loading of the file can tell about. */
export function marked(
  path: string,
  source: string,
  marks: readonly Mark[],
): { readonly source: string; readonly atLoad: readonly number[] } {
  const wanted = new Map(marks.map(({ change, id }) => [nameOf(change), id]));
  const file = parsed(path, source);
  const wraps: Wrap[] = [];
  const sides = new Map<string, Sides>();
  const atLoad: number[] = [];
  for (const placed of placedChanges(path, source)) {
    const id = wanted.get(nameOf(placed.change));
    if (id === undefined) continue;
    const places = placed.change.atLoad
      ? readingsOf(placed, file, source)
      : [{ edit: placed.change, node: placed.node, above: placed.above }];
    if (places === null) atLoad.push(id);
    for (const place of places ?? []) {
      const site = siteOf(place, source);
      const { start, end } = site.node;
      if (site.kind === 'sides') {
        const key = `${start}|${end}`;
        const known = sides.get(key) ?? { node: site.node, others: [] };
        sides.set(key, known);
        known.others.push(`[${id}, ${site.other}]`);
      } else if (site.kind === 'at') {
        const open = `(globalThis.airworthyReached?.at(${id}) ? (${site.wrong}) : (`;
        wraps.push({ start, end, open, close: '))' });
      } else {
        const open = `(globalThis.airworthyReached?.twice ?? ((_, r) => r))(${id}, (`;
        wraps.push({ start, end, open, close: `), () => (${site.wrong}))` });
      }
    }
  }
  return { source: written(source, wraps, [...sides.values()]), atLoad };
}

function written(source: string, wraps: readonly Wrap[], sides: readonly Sides[]): string {
  const left = new Map<number, number>();
  const all = [...wraps];
  for (const { node, others } of sides) {
    const operator = node.operator as string;
    left.set(operatorAt(node, source)!, operator.length);
    const open = '(globalThis.airworthyReached?.sides ?? ((l, r, f) => f(l, r)))((';
    const close = `), (l, r) => l ${operator} r, [${others.join(', ')}])`;
    all.push({ start: node.start, end: node.end, open, close });
  }
  // Outer ones open first and close last.
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const opens = new Map<number, string>();
  const closes = new Map<number, string>();
  for (const { start, end, open, close } of all) {
    opens.set(start, (opens.get(start) ?? '') + open);
    closes.set(end, close + (closes.get(end) ?? ''));
  }
  const places = [...new Set([...opens.keys(), ...closes.keys(), ...left.keys()])];
  let out = '';
  let done = 0;
  for (const at of places.sort((a, b) => a - b)) {
    out += source.slice(done, at) + (closes.get(at) ?? '') + (opens.get(at) ?? '');
    const operator = left.get(at);
    if (operator !== undefined) out += '), (';
    done = at + (operator ?? 0);
  }
  return out + source.slice(done);
}
