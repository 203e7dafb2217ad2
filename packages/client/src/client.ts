import { operations } from './generated/operations.ts';
import type { Operations, PagedLists } from './generated/types.ts';
import {
  type AnyInput,
  type CallOptions,
  type Operation,
  type Transport,
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

export type ConnectOptions = Pick<TransportOptions, 'tries' | 'longestPause_s' | 'fetch'> & {
  /** The address of the server, with or without `/api/v1`: `http://localhost:8080`. */
  readonly url: string;
  /** An API key or a device key. */
  readonly key: string;
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
function operationOf(line: string): Operation {
  const [method = '', path = '', , ...words] = line.split(' ');
  return { method, path, takesKey: words.includes('key'), file: words.includes('file') };
}

export type Connection = Pick<Transport, 'send'> & {
  readonly call: <Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ) => Promise<AnswerOf<Name>>;
};

/** How calls reach one server with one key. */
export function connection({ url, key, ...options }: ConnectOptions): Connection {
  const table = Object.entries(operations).map(([name, line]) => [name, operationOf(line)]);
  return transport({
    ...options,
    door: `${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`,
    operations: Object.fromEntries(table),
    headers: () => ({ authorization: `Bearer ${key}` }),
  });
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
