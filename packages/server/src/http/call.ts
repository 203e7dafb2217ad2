import type { Arrived } from './input.ts';

/** One call as the transport hands it over. */
export type Call = Omit<Arrived, 'params'> & {
  readonly method: string;
  /** Below the base path of the door, as it was sent. */
  readonly path: string;
  /** The caller sends the body only once it was asked for (`Expect: 100-continue`). */
  readonly awaitsContinue: boolean;
  readonly requestId: string;
  /** The network address that the call came from. */
  readonly address: string;
};

/** What the log line contains of a call beside its status. */
export type Trace = {
  endpoint?: string;
  keyId?: number;
  /** The account whose personal key called. */
  accountId?: number;
  code?: string;
  context?: Record<string, unknown>;
};
