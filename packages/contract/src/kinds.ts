import { z } from 'zod';
import { about } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { optional, pathId } from './fields.ts';
import { dateFilter } from './instants.ts';
import { page, pagedReply, queryId } from './lists.ts';
import type { Permission } from './permissions.ts';

/** The names of one kind of record, and who may see it. */
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
  /** The summary of the list is `List <listed>, newest first`. */
  readonly listed: string;
  readonly item: Item;
  /** What the filter `state` takes. */
  readonly state: State;
};

/** The two endpoints that read a kind of record: a page by aircraft, state and date, and one by its id. */
export function lookups<
  Plural extends string,
  One extends string,
  Item extends z.ZodType,
  State extends z.ZodType,
>(kind: Kind<Plural, One, Item, State>) {
  const { area, permission, plural, item } = kind;
  const read = { area, permission, metered: false, organization: true, write: false } as const;
  const path = z.object({ id: pathId(kind.called) });
  const one = z.object({
    [kind.one]: about(item, `The ${kind.called.toLowerCase()}`),
  } as Record<One, Item>);
  const list = endpoint({
    ...read,
    name: kind.names.list,
    summary: `List ${kind.listed}, newest first`,
    method: 'GET',
    path: `/${plural}`,
    query: z.object({
      asset_id: about(optional(queryId()), 'Only records of this aircraft', 3),
      state: kind.state,
      since: about(optional(dateFilter()), 'Only records of this date and later', '2026-11-01'),
      ...page(200),
    }),
    reply: pagedReply(plural, item),
    errors: ['invalid_value'],
  });
  const get = endpoint({
    ...read,
    name: kind.names.get,
    summary: `Get one ${kind.called.toLowerCase()}`,
    method: 'GET',
    path: `/${plural}/{id}`,
    params: path,
    reply: one,
    errors: ['not_found'],
  });
  return { list, get, path, one };
}
