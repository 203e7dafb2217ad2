import { operations } from './generated/operations.ts';
import type { Operations, PagedLists } from './generated/types.ts';
import { newKey } from './hex.ts';
import { type Patience, patiently } from './patience.ts';
import { type Call, isJson, JSON_TYPE, send } from './send.ts';
import {
  type AnyInput,
  type Operation,
  type SendOptions,
  type TransportOptions,
  transport,
} from './transport.ts';

export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = Operations[Name]['input'];
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** One record of a paged list. */
export type RecordOf<Name extends keyof PagedLists> = PagedLists[Name] extends keyof AnswerOf<Name>
  ? AnswerOf<Name>[PagedLists[Name]] extends readonly (infer One)[]
    ? One
    : never
  : never;

export type ConnectOptions = Partial<Pick<Patience, 'longestPause_s'>> & {
  /** The address of the server, with or without `/api/v1`: `http://localhost:8080`. */
  readonly url: string;
  /** An API key or a device key. */
  readonly key: string;
  /** How often a call is tried in all, where twice is as good as once. */
  readonly tries?: number;
  readonly fetch?: TransportOptions['fetch'];
};

export type CallOptions = Omit<SendOptions, 'idempotencyKey'> & {
  /**
   * Makes a POST safe to repeat: the server answers a repetition with the first answer and spends nothing. Made by the
   * client unless given; give your own to repeat a call after a restart of the program.
   */
  readonly idempotencyKey?: string | undefined;
  /** As of the connection, unless given. */
  readonly tries?: number | undefined;
};

/** An operation is called without input where none of it is needed. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

export type Caller = {
  readonly [Name in OperationName]: (...args: Arguments<InputOf<Name>>) => Promise<AnswerOf<Name>>;
};

/** A line of the table: method, path, the name of its list, and what else there is to know. */
function operationOf(line: string): Operation & { readonly takesKey: boolean } {
  const [method = '', path = '', , ...words] = line.split(' ');
  return { method, path, takesKey: words.includes('key'), file: words.includes('file') };
}

export type Connection = {
  readonly call: <Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ) => Promise<AnswerOf<Name>>;
  /** Sends to a path below `/api/v1` that the caller has built. */
  readonly send: (call: RawCall) => Promise<Response>;
};

type RawCall = Pick<Call, 'method' | 'body'> & {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
};

/**
 * How calls reach one server with one key. A call that fails in passing is sent again, but only where twice is as good as
 * once: a POST without an idempotency key may have been carried out although its answer was lost.
 */
export function connection(options: ConnectOptions): Connection {
  const { url, key, fetch, tries = 4, longestPause_s = 60 } = options;
  const door = `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const authorization = `Bearer ${key}`;
  const table = Object.entries(operations).map(([name, line]) => [name, operationOf(line)]);
  const line = transport({
    door,
    operations: Object.fromEntries(table),
    headers: () => ({ authorization }),
    fetch,
  });
  return {
    async call(name, input: AnyInput, { tries: own = tries, ...more } = {}) {
      const { method, takesKey } = operationOf(operations[name]);
      const idempotencyKey = takesKey ? (more.idempotencyKey ?? newKey()) : undefined;
      const ask = () => line.call<AnswerOf<typeof name>>(name, input, { ...more, idempotencyKey });
      // A stream is gone once it was sent; a POST may be repeated where the server recognizes it.
      const isSafe = (method === 'GET' || takesKey) && !(input.bytes instanceof ReadableStream);
      const { signal } = more;
      return isSafe ? patiently(ask, { tries: own, longestPause_s, signal }) : ask();
    },
    async send({ method, path, body, headers, repeatable, signal }) {
      const own = { accept: JSON_TYPE, authorization, ...headers };
      const call = { method, url: `${door}${path}`, headers: own, body };
      const ask = () => send(call, { read: whole, fetch, signal });
      return repeatable ? patiently(ask, { tries, longestPause_s, signal }) : ask();
    },
  };
}

/** An answer with all of its JSON. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  return isJson(response) ? new Response(await response.text(), { status, headers }) : response;
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
    const list = operations[name].split(' ')[2] ?? '';
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
