import type { Bytes } from './generated/types.ts';
import { type Call, isJson, JSON_TYPE, send, typeOf } from './send.ts';

/** What is known of an operation at run time. */
export type Operation = {
  readonly method: string;
  /** Below the door, with `{id}` for its parameters. */
  readonly path: string;
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
  readonly fetch?: typeof fetch | undefined;
};

export type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** By which the server recognizes a repetition of a POST: it answers the first answer again and spends nothing. */
  readonly idempotencyKey?: string | undefined;
  /** What sends this call, where it is not what sends the others: one that tells how much of a body has left, for example. */
  readonly fetch?: typeof fetch | undefined;
};

export type AnyInput = {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly bytes?: Bytes | undefined;
};

export type Transport = {
  /** Calls an operation by its name, once. The answer is taken for what the caller says that it is. */
  readonly call: <Answer>(name: string, input: AnyInput, options?: SendOptions) => Promise<Answer>;
  /** Where an operation is, with its parameters: for a link. */
  readonly addressOf: (name: string, input: AnyInput) => string;
};

/** How calls reach one door of one server. */
export function transport(options: TransportOptions): Transport {
  const { door, operations } = options;
  const operationOf = (name: string): Operation => {
    const found = operations[name];
    if (found === undefined) throw new TypeError(`There is no operation named ${name}.`);
    return found;
  };
  const addressOf = (name: string, input: AnyInput) =>
    `${door}${pathOf(operationOf(name).path, input)}`;
  return {
    addressOf,
    async call<Answer>(name: string, input: AnyInput, more: SendOptions = {}) {
      const { method, file } = operationOf(name);
      const { signal, fetch = options.fetch, idempotencyKey } = more;
      const headers: Record<string, string> = { accept: JSON_TYPE, ...options.headers(method) };
      if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
      let body: Call['body'] = null;
      if (input.bytes !== undefined) {
        headers['content-type'] = 'application/octet-stream';
        body = input.bytes;
      } else if (input.body !== undefined) {
        headers['content-type'] = JSON_TYPE;
        body = JSON.stringify(input.body);
      }
      const read = file === true ? asItIs : json;
      const call = { method, url: addressOf(name, input), headers, body };
      return send(call, { read, fetch, signal }) as Promise<Answer>;
    },
  };
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
