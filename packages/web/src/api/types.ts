import type * as api from '@airworthy/contract';
import type { Reply, SentBody, SentParams, SentQuery } from '@airworthy/contract';
import type * as people from '@airworthy/contract/web';

type Declarations = typeof api & typeof people;

/** Names of the contract's constants that declare an endpoint: of the API, and of what only people do. */
export type EndpointName = {
  [Name in keyof Declarations]: Declarations[Name] extends { method: string; path: string }
    ? Name
    : never;
}[keyof Declarations];

type Declared<Name extends EndpointName> = Declarations[Name];

/** A schema that was left out is of anything at all; nothing is sent for it. */
type Params<Sent> = unknown extends Sent
  ? { readonly params?: never }
  : { readonly params: { readonly [Member in keyof Sent]: string | number } };
type Query<Sent> = unknown extends Sent
  ? { readonly query?: never }
  : {
      readonly query?: {
        readonly [Member in keyof Sent]?: string | number | boolean | null | undefined;
      };
    };
type Body<Sent> = unknown extends Sent ? { readonly body?: never } : { readonly body: Sent };

/** What an endpoint takes, as a caller writes it: before defaults are filled in. */
export type CallInput<Name extends EndpointName> = Params<SentParams<Declared<Name>>> &
  Query<SentQuery<Declared<Name>>> &
  Body<SentBody<Declared<Name>>> & {
    /** Raw bytes, for an endpoint that takes an upload. */
    readonly bytes?: Blob;
  };

/** The input may be left out where nothing has to be said. */
export type Said<Name extends EndpointName, More = never> =
  Record<never, never> extends CallInput<Name>
    ? readonly [input?: CallInput<Name>, more?: More]
    : readonly [input: CallInput<Name>, more?: More];

export type CallReply<Name extends EndpointName> = Reply<Declared<Name>>;
