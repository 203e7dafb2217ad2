import { z } from 'zod';
import { about, idOf } from './describe.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { optional, pathId } from './fields.ts';
import { dateFilter } from './instants.ts';
import { page, pagedReply, queryId } from './lists.ts';
import type { Permission } from './permissions.ts';
import { createdNew } from './record.ts';

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

/** How records of one kind are filed. */
type Filing<One extends string, Item, Body, More extends z.ZodRawShape> = {
  readonly area: 'missions' | 'maintenance';
  readonly permission: Permission;
  readonly name: string;
  /** The summary is `<files>, or correct the one that external_ref names`. */
  readonly files: string;
  readonly path: `/${string}`;
  /** The member of the answer that holds the record. */
  readonly one: One;
  /** As a sentence names it: `work order`. */
  readonly called: string;
  readonly exampleId: number;
  readonly item: Item;
  readonly body: Body;
  /** Members of the answer beside the record. */
  readonly more?: More;
  /** Refusals beside those that every filing has. */
  readonly errors?: readonly ErrorCode[];
};

/** The endpoint that files a record, or corrects the one that `external_ref` names. */
export function filing<
  One extends string,
  Item extends z.ZodType,
  Body extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: no members unless some are given
  More extends z.ZodRawShape = {},
>(kind: Filing<One, Item, Body, More>) {
  const members = {
    id: idOf(`the ${kind.called}`, kind.exampleId),
    [kind.one]: about(kind.item, `The ${kind.called}`),
    created_new: createdNew,
    ...kind.more,
  };
  return endpoint({
    area: kind.area,
    permission: kind.permission,
    metered: false,
    organization: true,
    write: true,
    name: kind.name,
    summary: `${kind.files}, or correct the one that external_ref names`,
    method: 'POST',
    path: kind.path,
    body: kind.body,
    reply: z.object(
      members as Pick<typeof members, 'id' | 'created_new'> & Record<One, Item> & More,
    ),
    errors: ['invalid_value', 'missing_field', ...(kind.errors ?? []), 'stale'],
  });
}
