import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@airworthy/contract';
import type { Scope } from '../access/scope.ts';
import type { Upload } from './upload.ts';

/** What a handler gets: who asks, and an input that was checked whole. */
export type Input<E> = {
  readonly scope: Scope;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The raw body of an upload endpoint. */
  readonly upload: Upload;
  /**
   * Spends the unit of a metered upload, once its last byte has arrived and the bytes are accepted;
   * refuses when there is none left. Everywhere else the unit was drawn before the handler began, and
   * this does nothing.
   */
  readonly charge: () => Promise<void>;
  readonly requestId: string;
};

/** An answer with headers of its own, or a file. */
export class Answer<Body> {
  readonly body: Body;
  readonly headers: Record<string, string>;
  constructor(body: Body, headers: Record<string, string>) {
    this.body = body;
    this.headers = headers;
  }
}

export type Handler<E> = (input: Input<E>) => Promise<ReplyOf<E> | Answer<ReplyOf<E>>>;

export type Implementation = { readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> };

/** Joins a declaration and the one thought that answers it. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>): Implementation {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> };
}
