import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Area, Permission } from './permissions.ts';

/**
 * One endpoint as data. Routing, validation, the OpenAPI document, the permission table, metering and
 * the typed client all read this value; nothing about an endpoint is declared twice.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** A verb and its object; also the operation id of the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1` and `/app/api`, with `{id}` for path parameters. */
  readonly path: string;
  readonly area: Area;
  readonly permission: Permission | null;
  /** Area and permission are those of the record that a call names: the handler asks for them. */
  readonly ofRecord?: true;
  /** Spends one unit of the caller's account. */
  readonly metered: boolean;
  /** Needs an organization. */
  readonly organization: boolean;
  /** Changes something: refused to a read-only key. */
  readonly write: boolean;
  readonly addon?: 'crash_analyzer';
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body. */
  readonly body?: Body;
  /** What the JSON body may have; 1 MB where it is left out. */
  readonly bodyLimit_bytes?: number;
  /** The answer reports unknown members of the body as findings; every other answer has them in `warnings`. */
  readonly findsUnknown?: true;
  /** The body is a raw upload instead of JSON, with its limit. */
  readonly upload?: {
    readonly limit_bytes: number;
    /** Bytes of a file that comes in several calls; a call may also bring none. */
    readonly part?: true;
    /** Any file, not only a log. */
    readonly file?: true;
  };
  /** The answer is a file, not JSON. */
  readonly download?: boolean;
  /** The answer carries an `ETag` and honours `If-None-Match`. */
  readonly etag?: boolean;
  readonly reply: Answer;
  /** Refusals beside those that every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[];
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration;
}

/** Whether a repetition with the same `Idempotency-Key` answers what was answered: what creates, and `/crash`. */
export function takesIdempotencyKey({ method, write, path }: Endpoint): boolean {
  return method === 'POST' && (write || path === '/crash');
}

/** Schemas of an endpoint, by what they describe. */
type SchemaOf<E, Part extends 'params' | 'query' | 'body' | 'reply'> = E extends {
  readonly [Key in Part]?: infer Schema;
}
  ? Extract<Schema, z.ZodType>
  : never;

/** What a handler gets, after the schema has checked and converted it. */
export type ParamsOf<E> = z.output<SchemaOf<E, 'params'>>;
export type QueryOf<E> = z.output<SchemaOf<E, 'query'>>;
export type BodyOf<E> = z.output<SchemaOf<E, 'body'>>;

/** What a caller sends. */
export type SentParams<E> = z.input<SchemaOf<E, 'params'>>;
export type SentQuery<E> = z.input<SchemaOf<E, 'query'>>;
export type SentBody<E> = z.input<SchemaOf<E, 'body'>>;

/** What a handler answers and a caller receives: `Reply<typeof analyzeBuild>`. */
export type Reply<E> = DeepReadonly<z.input<SchemaOf<E, 'reply'>>>;

/** An answer is only read, so constant tables can be answered without a copy. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
