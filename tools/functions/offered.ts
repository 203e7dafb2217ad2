/**
 * Offers every function of a source file to a recorder, where one is set when the file is loaded (`recorder.ts`). Functions
 * of the file itself, which call each other by name, reach the offered ones as well: a declaration is a binding that can be
 * assigned to.
 */
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { isNode, type Node, parsed } from '../mutants/changes.ts';

/** Rooms whose functions answer by what they are given alone. */
const OFFERED = /^packages\/(physics|chart|performance|flightlog|forensics|contract)\/src\/.*\.ts$/;
const LEFT_OUT = /\.(test|bench|d)\.ts$|\/(testing|generated)\//;

export const isOffered = (path: string): boolean => OFFERED.test(path) && !LEFT_OUT.test(path);

type Insert = { readonly at: number; readonly text: string };

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string' ? node.name : null;

/** Around a function that is a value: of a constant, or in a table. */
function aroundValue(node: Node, path: string, name: string): Insert[] {
  const open = `(globalThis.airworthyRecorder?.of ?? ((_, __, f) => f))('${path}', '${name}', (`;
  return [
    { at: node.start, text: open },
    { at: node.end, text: '))' },
  ];
}

const keyOf = (property: Node, at: number): string => {
  const { key } = property;
  if (property.computed === true || !isNode(key)) return String(at);
  return String(key.name ?? key.value).replaceAll(/[^\w-]/g, '_');
};

/** What a table is written in: functions anywhere else in an expression are made anew each time. */
const IN_TABLES = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
]);

function inTables(node: Node, path: string, name: string): Insert[] {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression')
    return aroundValue(node, path, name);
  if (!IN_TABLES.has(node.type)) return [];
  const items = (node.properties ?? node.elements ?? [node.expression]) as (Node | null)[];
  return items.flatMap((item, at) => {
    if (item === null) return [];
    // A method of a table is no value that could be put into brackets.
    if (item.type === 'Property')
      return item.method === true || item.kind !== 'init'
        ? []
        : inTables(item.value as Node, path, `${name}.${keyOf(item, at)}`);
    return inTables(item, path, node.elements === undefined ? name : `${name}.${at}`);
  });
}

/** The source with its functions offered; lines stay where they are. */
export function offered(path: string, source: string): string {
  const inserts: Insert[] = [];
  const functions = new Set<string>();
  const classes: string[] = [];
  const program = parsed(path, source);
  for (const statement of program.body as Node[]) {
    const node = isNode(statement.declaration) ? statement.declaration : statement;
    const name = nameOf(node.id);
    // One without a body says only how another may be called.
    if (node.type === 'FunctionDeclaration' && name !== null) functions.add(name);
    if (node.type === 'ClassDeclaration' && name !== null) classes.push(name);
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations as Node[]) {
      const own = nameOf(id);
      if (own !== null && isNode(init)) inserts.push(...inTables(init, path, own));
    }
  }
  if (functions.size + classes.length + inserts.length === 0) return source;
  let out = '';
  let done = 0;
  for (const { at, text } of inserts.sort((a, b) => a.at - b.at)) {
    out += source.slice(done, at) + text;
    done = at;
  }
  // At the top: declarations are there before the first line runs, and tables of the file hold the offered ones.
  const each = [...functions].map((name) => `${name} = r('${path}', '${name}', ${name});`);
  const before = `if (globalThis.airworthyRecorder) { const r = globalThis.airworthyRecorder.of; ${each.join(' ')} } `;
  const after = classes.map(
    (name) => `globalThis.airworthyRecorder?.ofClass('${path}', '${name}', ${name});`,
  );
  return `${functions.size > 0 ? before : ''}${out}${source.slice(done)}\n${after.join('\n')}\n`;
}

/** For vitest, behind what makes wrong changes. */
export function offering(root: string): Plugin {
  return {
    name: 'airworthy-offering',
    enforce: 'pre',
    transform(source, id) {
      const path = relative(root, id.split('?')[0]!).split(sep).join('/');
      return isOffered(path) ? offered(path, source) : undefined;
    },
  };
}
