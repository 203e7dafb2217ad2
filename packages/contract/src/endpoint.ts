import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Area, Permission } from './permissions.ts';

/**
 * One endpoint as data. Routing, validation, the OpenAPI document, the permission table, metering and
 * the typed client are all read from this value; nothing about an endpoint is said a second time.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`, with `{id}` for path parameters. */
  readonly path: string;
  readonly area: Area;
  readonly permission: Permission | null;
  /** Spends one unit of the caller's account. */
  readonly metered: boolean;
  /** Needs an organization (sections 11 to 16 of the shapes). */
  readonly organization: boolean;
  /** Changes something: refused to a read-only key. */
  readonly write: boolean;
  readonly addon?: 'crash_analyzer';
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body. */
  readonly body?: Body;
  /** The body is a raw upload instead of JSON, with its limit. */
  readonly upload?: { readonly limit_bytes: number };
  /** The answer is a file, not JSON. */
  readonly download?: boolean;
  /** The answer carries an `ETag` and honours `If-None-Match`. */
  readonly etag?: boolean;
  readonly reply: Reply;
  /** Refusals beside those that every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[];
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(declaration: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return declaration;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType> ? z.infer<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.infer<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.infer<B> : never;
export type ReplyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;
