import { type Endpoint, shapeOf } from '@airworthy/contract';
import {
  MOST_NAMED,
  nearest,
  type UnknownMember,
  unknownMembers,
  warningsOf,
} from '@airworthy/performance';
import type { Reply } from './problem.ts';

/** What of a call nobody reads: members of its body, and parameters of its query. */
export type Ignored = {
  readonly members: readonly UnknownMember[];
  /** A sentence for each parameter, or for those that are too many to name. */
  readonly parameters: readonly string[];
};

export function ignoredOf(
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
  body: unknown,
): Ignored {
  const shape =
    endpoint.body === undefined || endpoint.findsUnknown === true ? null : shapeOf(endpoint.body);
  return {
    members: shape === null ? [] : warningsOf(unknownMembers(body, shape)),
    parameters: unknownParameters(endpoint, Object.keys(query)),
  };
}

function unknownParameters(endpoint: Endpoint, asked: readonly string[]): string[] {
  const known = Object.keys(
    (endpoint.query === undefined ? null : shapeOf(endpoint.query))?.members ?? {},
  );
  const unknown = asked.filter((name) => !known.includes(name) && !name.startsWith('x_'));
  const sentences = unknown.slice(0, MOST_NAMED).map((name) => {
    const near = nearest(name, known);
    const meant = near === null ? '' : `; did you mean ${near}?`;
    return `${shown(name)} is not a parameter${meant}`;
  });
  const more = unknown.length - sentences.length;
  return more > 0 ? [...sentences, `${more} more are not parameters`] : sentences;
}

/** A header holds printable characters of ASCII, and one name must not fill it. */
function shown(name: string): string {
  return name.slice(0, 40).replaceAll(/[^\x20-\x7e]|[,"\\]/g, '?');
}

/** The answer with what was not read: a member `warnings`, a header. */
export function withWarnings(body: unknown, { members }: Ignored): unknown {
  if (members.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  const own = 'warnings' in body && Array.isArray(body.warnings) ? body.warnings : [];
  return { ...body, warnings: [...own, ...members] };
}

export function withWarningHeader(reply: Reply, { parameters }: Ignored): Reply {
  if (parameters.length === 0) return reply;
  return { ...reply, headers: { ...reply.headers, 'x-airworthy-warning': parameters.join(', ') } };
}
