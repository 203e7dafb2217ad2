import type { BodyOf, Endpoint, ParamsOf, QueryOf, Reply } from '@airworthy/contract';
import type { Facts } from '../access/facts.ts';
import type { Scope } from '../access/scope.ts';
import type { AccountState } from '../metering/account.ts';
import type { Upload } from '../reading/upload.ts';

/** What a handler gets: who asks, and an input that was checked whole. */
export type Input<E> = {
  readonly scope: Scope;
  /** The credential and its account as of this call, for the endpoint that describes them. */
  readonly standing: { readonly facts: Facts; readonly account: AccountState };
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
  /** A request header, for the few endpoints that read one (`Range` of a download). */
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
};

/** Headers of an answer; of cookies there can be several. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with headers of its own, or a file. */
export class Answer<Body> {
  readonly body: Body;
  readonly headers: AnswerHeaders;
  /** 200, but for a part of a file (206) or a range it does not have (416). */
  readonly status: number;
  constructor(body: Body, headers: AnswerHeaders, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** An answer that can be written faster than `JSON.stringify` does, to the byte alike. */
export class Written<Body> extends Answer<Body> {
  readonly write: (body: Body) => string;
  constructor(body: Body, write: (body: Body) => string) {
    super(body, {});
    this.write = write;
  }
}

export type Handler<E> = (input: Input<E>) => Promise<Reply<E> | Answer<Reply<E>>>;

export type Implementation = { readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> };

/** Joins a declaration and the one thought that answers it. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>): Implementation {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> };
}
