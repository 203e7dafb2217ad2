import { createHash } from 'node:crypto';
import { parseAst } from 'rolldown/parseAst';

/** One small wrong change of a source file. */
export type Change = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly line: number;
  /** The line of the source, without its indent: with `from`, `to` and `nth` it finds the change again. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** Counts changes of the same words in lines of the same text, from 0. */
  readonly nth: number;
  readonly start: number;
  readonly end: number;
  /** The expression around the change: when it is evaluated, the change is reached. */
  readonly around: { readonly start: number; readonly end: number };
  /** Outside of all functions: evaluated once, when the file is loaded. */
  readonly atLoad: boolean;
};

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What each operator is replaced by: the neighbour that a slip of the hand would write, then the opposite. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
};

const FUNCTIONS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  sin: 'cos',
  cos: 'sin',
  abs: '',
};

/** A number near the given one: the next one for counts, a tenth more for quantities. */
export function otherNumber(raw: string): string | null {
  const value = Number(raw.replaceAll('_', ''));
  if (!Number.isFinite(value)) return null;
  if (Number.isInteger(value) && Math.abs(value) <= 10) return String(value + 1);
  const more = value * 1.1;
  return Number.isInteger(value) ? String(Math.ceil(more)) : String(Number(more.toPrecision(6)));
}

export type Edit = { readonly start: number; readonly end: number; readonly to: string };

function editsOfOperator(node: Node, parent: Node | null, source: string): Edit[] {
  const left = node.left as Node;
  const right = node.right as Node;
  const operator = node.operator as string;
  // `a ?? b ?? c` with another operator in it is no program.
  if (operator === '??' && [left, right, parent].some((one) => one?.operator === '??')) return [];
  const between = source.slice(left.end, right.start);
  const at = between.indexOf(operator);
  if (at === -1) return [];
  // Texts are joined with + as well; the opposite of joining is no slip.
  const isText = [left, right].some(
    (side) =>
      side.type === 'TemplateLiteral' ||
      (side.type === 'Literal' && typeof side.value === 'string'),
  );
  if (isText && operator.startsWith('+')) return [];
  const start = left.end + at;
  return (OPERATORS[operator] ?? []).map((to) => ({ start, end: start + operator.length, to }));
}

function editsOf(node: Node, parent: Node | null, source: string): Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return editsOfOperator(node, parent, source);
    case 'UnaryExpression':
      return node.operator === '!' ||
        (node.operator === '-' && (node.argument as Node).type !== 'Literal')
        ? [{ start: node.start, end: node.start + 1, to: ' ' }]
        : [];
    case 'Literal': {
      const isKey = parent?.type === 'Property' && parent.key === node && parent.computed !== true;
      if (isKey) return [];
      if (typeof node.value === 'boolean')
        return [{ start: node.start, end: node.end, to: String(!node.value) }];
      const other = typeof node.value === 'number' ? otherNumber(node.raw as string) : null;
      return other === null ? [] : [{ start: node.start, end: node.end, to: other }];
    }
    case 'CallExpression': {
      const callee = node.callee as Node;
      if (callee.type !== 'MemberExpression') return [];
      const { start, end } = callee.property as Node;
      const other = FUNCTIONS[source.slice(start, end)];
      if (other === undefined || source.slice(callee.start, start) !== 'Math.') return [];
      return other === '' ? [{ start: callee.start, end, to: '' }] : [{ start, end, to: other }];
    }
    default:
      return [];
  }
}

/** `if (a)` and `a ? b : c` take one branch always. */
function editsOfBranch(node: Node): Edit[] {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
  const { start, end } = node.test as Node;
  return ['true', 'false'].map((to) => ({ start, end, to }));
}

const FUNCTION = /^(Function|ArrowFunction|MethodDefinition|PropertyDefinition)/;

/** A change with the expression around it and all that it stands in, the nearest last. */
export type Placed = {
  readonly change: Change;
  readonly node: Node;
  readonly above: readonly Node[];
};

/** All changes of one file, in the order of the file. */
export function changesOf(path: string, source: string): Change[] {
  return placedChanges(path, source).map(({ change }) => change);
}

export function parsed(path: string, source: string): Node {
  return parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

/** Types are not there when the program runs; imports have nothing to change. */
export const isLeftOut = ({ type }: Node): boolean =>
  /^(ImportDecl|ExportAll)/.test(type) || (type.startsWith('TS') && !VALUES.test(type));
const VALUES = /^TS(As|NonNull|Satisfies|Enum|Export|Parameter|Module)/;

/** Every node below one, with all that it stands in. */
export function visitAll(
  node: Node,
  see: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  if (isLeftOut(node)) return;
  see(node, above);
  const inside = [...above, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visitAll(child, see, inside);
}

/** Outside of all functions. */
export const isAtLoad = (above: readonly Node[]): boolean =>
  !above.some(({ type }) => FUNCTION.test(type));

export function placedChanges(path: string, source: string): Placed[] {
  const found: { change: Omit<Change, 'nth'>; node: Node; above: readonly Node[] }[] = [];
  const add = (edit: Edit, node: Node, above: readonly Node[]) => {
    const lineStart = source.lastIndexOf('\n', edit.start - 1) + 1;
    const lineEnd = source.indexOf('\n', edit.start);
    const change = {
      path,
      line: source.slice(0, edit.start).split('\n').length,
      text: source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).trim(),
      from: source.slice(edit.start, edit.end),
      to: edit.to,
      start: edit.start,
      end: edit.end,
      around: { start: node.start, end: node.end },
      atLoad: isAtLoad(above),
    };
    found.push({ change, node, above });
  };
  visitAll(parsed(path, source), (node, above) => {
    for (const edit of editsOf(node, above.at(-1) ?? null, source)) add(edit, node, above);
    for (const edit of editsOfBranch(node)) add(edit, node.test as Node, [...above, node]);
  });
  found.sort((a, b) => a.change.start - b.change.start || a.change.end - b.change.end);
  const seen = new Map<string, number>();
  return found.map(({ change, node, above }) => {
    const words = `${change.text}|${change.from}|${change.to}`;
    const nth = seen.get(words) ?? 0;
    seen.set(words, nth + 1);
    return { change: { ...change, nth }, node, above };
  });
}

export function changed(source: string, { start, end, to }: Edit): string {
  return source.slice(0, start) + to + source.slice(end);
}

/** The same change keeps its name while other lines of the file change. */
export function nameOf({ path, text, from, to, nth }: Omit<Change, 'start' | 'end'>): string {
  return [path, text, from, to, nth].join('|');
}

/**
 * The first `count` of the changes in an order that the seed gives. Each has its place by its name alone, so that
 * a later draw takes the same ones except where lines changed.
 */
export function draw(changes: readonly Change[], count: number, seed: number): Change[] {
  const rank = (change: Change) =>
    createHash('sha256')
      .update(`${seed}|${nameOf(change)}`)
      .digest('hex');
  return changes
    .map((change) => ({ change, rank: rank(change) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ change }) => change);
}
