import { refusalOf, Unreachable } from './errors.ts';
import type { Bytes } from './generated/types.ts';

/** One call, ready to send. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, text, or null. A stream can be sent once only. */
  readonly body: string | Bytes | null;
};

export type Sending<Answer> = {
  /** What is made of the answer. A line may also break in the middle of it: that is no answer yet. */
  readonly read: (response: Response) => Answer | Promise<Answer>;
  readonly fetch?: typeof fetch | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Sends a call once. Throws `Refusal` where the server says why, and `Unreachable` where no answer came. */
export async function send<Answer>(
  { url, method, headers, body }: Call,
  { read, fetch = globalThis.fetch, signal }: Sending<Answer>,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    if (response.ok) return await read(response);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Unreachable(error);
  }
  throw await refusalOf(response);
}

export const JSON_TYPE = 'application/json';
export const typeOf = (response: Response) => response.headers.get('content-type') ?? 'of no type';
export const isJson = (response: Response) => typeOf(response).startsWith(JSON_TYPE);
