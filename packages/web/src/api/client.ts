import { endpoints } from 'virtual:endpoints';
import { basePath } from '../basePath.ts';
import { noteRefusal } from './lapse.ts';
import { provingIfAsked } from './proof.ts';
import { refreshAfter } from './refreshAfter.ts';
import { ApiError } from './refusals.ts';
import type { AnyInput, CallReply, EndpointName, Said } from './types.ts';

/** The door of sessions: the same endpoints as `/api/v1`, admitted by the cookie. */
const DOOR = `${basePath}/app/api`;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** One of many writes: who sends them says `refreshAfter` once they are done. */
  readonly oneOfMany?: true;
  /** The same key makes the same request count once; it is for a request that may be sent again. */
  readonly idempotencyKey?: string;
};

/**
 * Calls an endpoint of the contract by the name of its constant. After a write every answer on the screen that rests on
 * what it changes is asked again before this returns.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[input, options]: Said<Name, CallOptions>
): Promise<CallReply<Name>> {
  return callWith(name, input ?? {}, options);
}

/** The same for an input that was checked where it was written. */
export async function callWith<Name extends EndpointName>(
  name: Name,
  input: AnyInput,
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  const response = await provingIfAsked(() => send(name, input, options));
  const text = response.status === 204 ? '' : await response.text();
  if (options.oneOfMany !== true) await refreshAfter(name, input);
  return (text === '' ? null : JSON.parse(text)) as CallReply<Name>;
}

/** The address of an endpoint that answers a file, for a link that downloads it. */
export function addressOf<Name extends EndpointName>(name: Name, ...[input]: Said<Name>): string {
  return addressWith(name, input ?? {});
}

export function addressWith(name: EndpointName, { params, query }: AnyInput): string {
  const path = endpointOf(name).path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  return `${DOOR}${path}${search.size === 0 ? '' : `?${search}`}`;
}

function endpointOf(name: string) {
  const found = endpoints[name];
  if (found === undefined) throw new Error(`The contract has no endpoint named ${name}.`);
  return found;
}

async function send(
  name: EndpointName,
  input: AnyInput,
  { signal, idempotencyKey }: CallOptions,
): Promise<Response> {
  const { method } = endpointOf(name);
  const headers: Record<string, string> = { accept: 'application/json' };
  // A form on another site cannot send this header, so a write that has it came from our own page.
  if (method !== 'GET') headers['x-airworthy'] = '1';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  let body: string | Blob | null = null;
  if (input.upload !== undefined) {
    headers['content-type'] = 'application/octet-stream';
    body = input.upload;
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(input.body);
  }
  let response: Response;
  try {
    response = await fetch(addressWith(name, input), {
      method,
      headers,
      body,
      credentials: 'same-origin',
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  noteRefusal(error);
  throw error;
}

export function unreachable(): ApiError {
  return new ApiError('The server cannot be reached. Check the connection, then try again.', {
    status: 0,
    code: 'offline',
  });
}

async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  return refusalOf({ status: response.status, text: await response.text(), requestId });
}

/** A failed answer, as the error that pages show. */
export function refusalOf(answer: {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}): ApiError {
  const { status, text, requestId } = answer;
  try {
    const { error, code, request_id, ...members } = JSON.parse(text);
    if (typeof error === 'string' && typeof code === 'string')
      return new ApiError(error, { status, code, requestId: request_id ?? requestId, members });
  } catch {
    // Not JSON: something between us and the server answered.
  }
  return new ApiError(`The server answered ${status} without a reason.`, {
    status,
    code: 'internal',
    requestId,
  });
}
