import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Endpoint, refusal, type ServiceError } from '@airworthy/contract';
import { isWebEndpoint } from '@airworthy/contract/web';
import type { z } from 'zod';
import { JSON_LIMIT_BYTES, readJson } from './body.ts';
import { type Ignored, ignoredOf } from './ignored.ts';

/** Path ids, query and body of a call, checked whole; the first fault is reported for all. */
export type Checked =
  | {
      readonly ok: true;
      readonly params: unknown;
      readonly query: unknown;
      readonly body: unknown;
      /** The JSON body as it was sent. */
      readonly sent: unknown;
      readonly ignored: Ignored;
    }
  | { readonly ok: false; readonly error: ServiceError };

export type Arrived = {
  readonly params: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** The body. Asking for it lets a caller who waits with `Expect: 100-continue` send it. */
  readonly body: () => Readable;
};

export async function checkInput(endpoint: Endpoint, call: Arrived): Promise<Checked> {
  try {
    const params = parse(endpoint.params, call.params);
    const asked = readQuery(call.search);
    const query = endpoint.query === undefined ? {} : parse(endpoint.query, asked);
    const sent =
      endpoint.body === undefined
        ? undefined
        : await readJson(call.body, call.headers, bodyLimit_bytes(endpoint));
    const body = parse(endpoint.body, sent);
    const ignored = ignoredOf(endpoint, asked, sent);
    return { ok: true, params, query, body, sent, ignored };
  } catch (error) {
    if (isServiceError(error)) return { ok: false, error };
    throw error;
  }
}

/** Signing in and up takes a few hundred bytes; nobody is known yet who could be given more memory. */
const STRANGER_LIMIT_BYTES = 65_536;

function bodyLimit_bytes(endpoint: Endpoint): number {
  if (endpoint.bodyLimit_bytes !== undefined) return endpoint.bodyLimit_bytes;
  const forStrangers = isWebEndpoint(endpoint) && endpoint.audience === 'anyone';
  return forStrangers ? STRANGER_LIMIT_BYTES : JSON_LIMIT_BYTES;
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError';
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(parsed.error, value);
  return parsed.data;
}

/** A parameter that is repeated counts once, with its last value. */
function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (name !== '__proto__') query[name] = value;
  }
  return query;
}
