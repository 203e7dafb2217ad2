import { ServiceError } from '@airworthy/contract';
import type { Implementation } from '../features/implement.ts';

export type Route = {
  readonly implementation: Implementation;
  readonly params: Readonly<Record<string, string>>;
};

type Node = {
  readonly literals: Map<string, Node>;
  parameter: { name: string; node: Node } | null;
  readonly methods: Map<string, Implementation>;
};

/**
 * Finds the endpoint of a path, then of its method, before anything else is looked at. A segment that
 * is written out wins over `{id}`.
 */
export function router(implementations: readonly Implementation[]) {
  const root = newNode();
  for (const implementation of implementations) {
    const { method, path } = implementation.endpoint;
    const node = reach(root, path.slice(1).split('/'));
    if (node.methods.has(method)) throw new Error(`${method} ${path} is declared twice`);
    node.methods.set(method, implementation);
  }
  return function route(method: string, path: string): Route {
    const params: Record<string, string> = {};
    const node = path.startsWith('/') ? walk(root, path.slice(1).split('/'), params) : null;
    if (node === null || node.methods.size === 0) {
      throw new ServiceError('not_found', 'Unknown endpoint');
    }
    const implementation = node.methods.get(method);
    if (implementation !== undefined) return { implementation, params };
    const offered = [...node.methods.keys()].sort();
    throw new ServiceError(
      'method_not_allowed',
      `${method} is not supported here; use ${offered.join(' or ')}.`,
      { allow: offered.join(', ') },
    );
  };
}

function newNode(): Node {
  return { literals: new Map(), parameter: null, methods: new Map() };
}

function reach(root: Node, segments: readonly string[]): Node {
  let node = root;
  for (const segment of segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    } else {
      node.parameter ??= { name, node: newNode() };
      node = node.parameter.node;
    }
  }
  return node;
}

/** Depth is bounded by the declared paths; a longer one ends at the first segment nobody declared. */
function walk(
  root: Node,
  segments: readonly string[],
  params: Record<string, string>,
): Node | null {
  let node = root;
  for (const segment of segments) {
    const literal = node.literals.get(segment);
    if (literal !== undefined) {
      node = literal;
    } else if (node.parameter !== null && segment !== '') {
      params[node.parameter.name] = decoded(segment);
      node = node.parameter.node;
    } else {
      return null;
    }
  }
  return node;
}

/** A segment with a broken escape names nothing; it stays as it is and is found to be no id. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
