import type { Bytes } from './generated/types.ts';
import { type Call, type Patience, type Sending, send } from './send.ts';

/** What is known of an operation at run time. */
export type Operation = {
  readonly method: string;
  /** Below the door, with `{id}` for its parameters. */
  readonly path: string;
  /** Whether the server recognizes a repetition by an `Idempotency-Key`. */
  readonly takesKey?: boolean;
  /** Whether it answers a file, not JSON. */
  readonly file?: boolean;
};

export type TransportOptions = {
  /** The address that the paths of the operations are below: `http://localhost:8080/api/v1`. */
  readonly door: string;
  /** The operations by their names. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Headers of every call of a method, beside those that say what it brings and takes. */
  readonly headers: (method: string) => Readonly<Record<string, string>>;
  /** How often a call is tried in all, where twice is as good as once; 4 unless given. */
  readonly tries?: number;
  /** A server that asks for a longer pause than this gets no further try; 60 unless given. */
  readonly longestPause_s?: number;
  readonly fetch?: typeof fetch;
};

export type CallOptions = Partial<Pick<Patience, 'tries' | 'longestPause_s'>> & {
  readonly signal?: AbortSignal | undefined;
  /**
   * Makes a POST safe to repeat: the server answers a repetition with the first answer and spends nothing. Made by the
   * client unless given; give your own to repeat a call after a restart of the program.
   */
  readonly idempotencyKey?: string | undefined;
  /** That sending it twice does no more than sending it once, where only the caller knows. */
  readonly repeatable?: true | undefined;
  /** Called before each pause after a failed try. */
  readonly onWaiting?: Patience['onWaiting'];
  /** What sends this call, where it is not what sends the others: one that tells how much of a body has left, for example. */
  readonly fetch?: typeof fetch | undefined;
};

export type AnyInput = {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly bytes?: Bytes | undefined;
};

type RawCall = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

export type Transport = {
  /** Calls an operation by its name. The answer is taken for what the caller says that it is. */
  readonly call: <Answer>(name: string, input: AnyInput, options?: CallOptions) => Promise<Answer>;
  /** Sends to a path below the door that the caller has built. */
  readonly send: (call: Omit<Call, 'url' | 'headers'> & RawCall) => Promise<Response>;
  /** Where an operation is, with its parameters: for a link. */
  readonly addressOf: (name: string, input: AnyInput) => string;
};

/** How calls reach one door of one server. */
export function transport(options: TransportOptions): Transport {
  const { door, operations, headers: headersOf } = options;
  const sending = (more: CallOptions): Sending => ({
    fetch: more.fetch ?? options.fetch ?? fetch,
    tries: more.tries ?? options.tries ?? 4,
    longestPause_s: more.longestPause_s ?? options.longestPause_s ?? 60,
    onWaiting: more.onWaiting,
    signal: more.signal,
  });
  const accepted = (method: string) => ({ accept: 'application/json', ...headersOf(method) });
  const operationOf = (name: string): Operation => {
    const found = operations[name];
    if (found === undefined) throw new TypeError(`There is no operation named ${name}.`);
    return found;
  };
  const addressOf = (path: string, input: AnyInput) => `${door}${pathOf(path, input)}`;
  return {
    addressOf: (name, input) => addressOf(operationOf(name).path, input),
    send: ({ path, headers, signal, ...call }) =>
      send(
        { ...call, url: `${door}${path}`, headers: { ...accepted(call.method), ...headers } },
        whole,
        sending({ signal }),
      ),
    async call<Answer>(name: string, input: AnyInput, more: CallOptions = {}) {
      const { method, path, takesKey, file } = operationOf(name);
      const { body, type } = bodyOf(input);
      const key = more.idempotencyKey ?? (takesKey === true ? newKey() : undefined);
      const headers = {
        ...accepted(method),
        ...(type === null ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      // A stream is gone once it was sent; a POST may be repeated where the server recognizes it.
      const isSafe = method === 'GET' || takesKey === true || more.repeatable === true;
      const repeatable = isSafe && !(body instanceof ReadableStream);
      const call = { method, url: addressOf(path, input), headers, body, repeatable };
      return send(call, file === true ? asItIs : json, sending(more)) as Promise<Answer>;
    },
  };
}

/** 128 random bits. Pages that were not loaded over https have no `randomUUID`. */
export function newKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bodyOf({ bytes, body }: AnyInput): { body: Call['body']; type: string | null } {
  if (bytes !== undefined) return { body: bytes, type: 'application/octet-stream' };
  if (body === undefined) return { body: null, type: null };
  return { body: JSON.stringify(body), type: 'application/json' };
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

/** Of what should be JSON and is not, something between the caller and the server is the author: a sign-in page of a network. */
async function json(response: Response): Promise<unknown> {
  if (!isJson(response)) throw new TypeError(`It is ${typeOf(response)}, not JSON.`);
  return response.json();
}

const asItIs = (response: Response): unknown => response;

/** An answer with all of its JSON. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  return isJson(response) ? new Response(await response.text(), { status, headers }) : response;
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? 'of no type';
const isJson = (response: Response) => typeOf(response).startsWith('application/json');
