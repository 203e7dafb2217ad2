import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, pathId } from './fields.ts';
import { dateFilter } from './instants.ts';
import { page, pagedReply, queryId } from './lists.ts';
import type { Permission } from './permissions.ts';

/** What one kind of record is called, and who may see it. */
type Kind<Plural extends string, One extends string, Item, State> = {
  readonly area: 'missions' | 'maintenance';
  readonly permission: Permission;
  /** The list's path and member: `workorders`. */
  readonly plural: Plural;
  /** The member of one: `workorder`. */
  readonly one: One;
  /** As a refusal names it: `Work order`. */
  readonly called: string;
  readonly names: { readonly list: string; readonly get: string };
  /** Summary of the list, up to `, newest first`. */
  readonly listed: string;
  readonly item: Item;
  /** What the filter `state` takes. */
  readonly state: State;
};

/**
 * The two ways in which every kind of record is looked at: a page by aircraft, state and date, newest
 * first, and one by its id.
 */
export function lookups<
  Plural extends string,
  One extends string,
  Item extends z.ZodType,
  State extends z.ZodType,
>(kind: Kind<Plural, One, Item, State>) {
  const { area, permission, plural, item } = kind;
  const read = { area, permission, metered: false, organization: true, write: false } as const;
  const path = z.object({ id: pathId(kind.called) });
  const one = z.looseObject({ [kind.one]: item } as Record<One, Item>);
  const list = endpoint({
    ...read,
    name: kind.names.list,
    summary: `${kind.listed}, newest first`,
    method: 'GET',
    path: `/${plural}`,
    query: z.object({
      asset_id: optional(queryId()),
      state: kind.state,
      since: optional(dateFilter()),
      ...page(200),
    }),
    reply: pagedReply(plural, item),
    errors: ['invalid_value'],
  });
  const get = endpoint({
    ...read,
    name: kind.names.get,
    summary: `One ${kind.called.toLowerCase()}`,
    method: 'GET',
    path: `/${plural}/{id}`,
    params: path,
    reply: one,
    errors: ['not_found'],
  });
  return { list, get, path, one };
}
