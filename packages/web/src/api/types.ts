import type * as api from '@airworthy/contract';
import type { Reply, SentBody } from '@airworthy/contract';
import type * as people from '@airworthy/contract/web';

type Declarations = typeof api & typeof people;

/** Names of the contract's constants that declare an endpoint: of the API, and of what only people do. */
export type EndpointName = {
  [Name in keyof Declarations]: Declarations[Name] extends { method: string; path: string }
    ? Name
    : never;
}[keyof Declarations];

/** What an endpoint takes, as a caller writes it: before defaults are filled in. */
export type CallInput<Name extends EndpointName> = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: SentBody<Declarations[Name]>;
  /** Raw bytes, for an endpoint that takes an upload. */
  readonly upload?: Blob;
};

export type CallReply<Name extends EndpointName> = Reply<Declarations[Name]>;
