import { operations } from './generated/operations.ts';
import type { Bytes, Operations, PagedLists } from './generated/types.ts';
import { type Call, isJson, type Sending, send } from './send.ts';

export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = Operations[Name]['input'];
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** One record of a paged list. */
export type RecordOf<Name extends keyof PagedLists> = PagedLists[Name] extends keyof AnswerOf<Name>
  ? AnswerOf<Name>[PagedLists[Name]] extends readonly (infer One)[]
    ? One
    : never
  : never;

export type ConnectOptions = {
  /** The address of the server, with or without `/api/v1`: `http://localhost:8080`. */
  readonly url: string;
  /** An API key or a device key. */
  readonly key: string;
  /** How often a call is tried in all, where twice is as good as once. */
  readonly tries?: number;
  /** A server that asks for a longer pause than this gets no further try. */
  readonly longestPause_s?: number;
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  /**
   * Makes a POST safe to repeat: the server answers a repetition with the first answer and spends nothing. Made by the
   * client unless given; give your own to repeat a call after a restart of the program.
   */
  readonly idempotencyKey?: string;
};

/** An operation is called without input where none of it is needed. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

export type Caller = {
  readonly [Name in OperationName]: (...args: Arguments<InputOf<Name>>) => Promise<AnswerOf<Name>>;
};

type AnyInput = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly bytes?: Bytes;
};

/** What is known of an operation at run time. */
type Row = {
  readonly method: string;
  readonly path: string;
  readonly list: string | null;
  readonly takesKey: boolean;
};

function rowOf(name: OperationName): Row {
  const [method = '', path = '', ...further] = operations[name].split(' ');
  const takesKey = further.includes('key');
  return { method, path, takesKey, list: further.find((word) => word !== 'key') ?? null };
}

export type Connection = {
  readonly call: <Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ) => Promise<AnswerOf<Name>>;
  /** Sends to a path below `/api/v1` that the caller has built. */
  readonly send: (call: Omit<Call, 'url' | 'headers'> & RawCall) => Promise<Response>;
};

type RawCall = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

/** How calls reach one server with one key. */
export function connection(options: ConnectOptions): Connection {
  const base = `${options.url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const sending = (signal: AbortSignal | undefined): Sending => ({
    fetch: options.fetch ?? fetch,
    tries: options.tries ?? 4,
    longestPause_s: options.longestPause_s ?? 60,
    ...(signal === undefined ? {} : { signal }),
  });
  const raw: Connection['send'] = ({ path, headers, signal, ...call }) =>
    send(
      {
        ...call,
        url: `${base}${path}`,
        headers: { accept: 'application/json', authorization: `Bearer ${options.key}`, ...headers },
      },
      sending(signal),
    );
  return {
    send: raw,
    async call(name, input, { signal, idempotencyKey } = {}) {
      const row = rowOf(name);
      const { body, headers } = bodyOf(input as AnyInput);
      if (row.takesKey) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
      const response = await raw({
        method: row.method,
        path: pathOf(row.path, input as AnyInput),
        headers,
        body,
        repeatable: isRepeatable(row, body),
        signal,
      });
      return (isJson(response) ? await response.json() : response) as AnswerOf<typeof name>;
    },
  };
}

/** A stream is gone once it was sent; a POST may be repeated where the server recognizes it. */
function isRepeatable({ method, takesKey }: Row, body: Call['body']): boolean {
  if (body instanceof ReadableStream) return false;
  return method === 'GET' || takesKey;
}

function bodyOf(input: AnyInput): { body: Call['body']; headers: Record<string, string> } {
  if (input.bytes !== undefined)
    return { body: input.bytes, headers: { 'content-type': 'application/octet-stream' } };
  if (input.body === undefined) return { body: null, headers: {} };
  return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
}

function pathOf(template: string, { params, query }: AnyInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new TypeError(`${template} needs params.${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Every operation of the interface as a function. */
export function callerOf({ call }: Connection): Caller {
  const names = Object.keys(operations) as OperationName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: AnyInput = {}, options?: CallOptions) =>
        call(name, input as InputOf<typeof name>, options),
    ]),
  ) as unknown as Caller;
}

/** Every record of a paged list, page after page: `for await (const flight of airworthy.each('listFlights'))`. */
export function eachOf({ call }: Connection) {
  return async function* each<Name extends keyof PagedLists>(
    name: Name,
    input: InputOf<Name> = {},
    options?: CallOptions,
  ): AsyncGenerator<RecordOf<Name>, void, undefined> {
    const list = rowOf(name).list ?? '';
    let { query = {} } = input as AnyInput;
    for (;;) {
      const page = (await call(name, { ...input, query } as InputOf<Name>, options)) as unknown as {
        readonly next: string | null;
      } & Readonly<Record<string, readonly RecordOf<Name>[]>>;
      yield* page[list] ?? [];
      if (page.next === null) return;
      query = { ...query, cursor: page.next };
    }
  };
}
