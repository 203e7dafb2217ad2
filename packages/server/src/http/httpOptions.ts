import type { Logger } from 'pino';
import type { LoggedCall } from '../metering/callLog.ts';
import type { Answered, Metrics } from '../serving/metrics.ts';
import type { Limits } from './limits.ts';
import type { Pipeline } from './pipeline.ts';

/** What the HTTP server is made from, and what it serves. */
export type HttpOptions = {
  /** Null where the service runs without authentication: then there is no API. */
  readonly api: Pipeline | null;
  /** The same endpoints for people who signed in, under `/app/api`. */
  readonly appApi?: Pipeline;
  /** Addresses that carry their own secret, for calendars and mail programs. */
  readonly feeds?: Pipeline;
  /** Tools for assistants, at `/mcp`. */
  readonly mcp?: Pipeline;
  /** Origins whose pages may call `/api/v1` from a browser. */
  readonly corsOrigins?: readonly string[];
  /** The text of the OpenAPI document. */
  readonly openapi: string;
  /** Pages that the server writes itself, by path. */
  readonly pages: ReadonlyMap<string, Page>;
  /** The HTML document of the web app, and its content security policy. */
  readonly app?: { readonly html: string; readonly policy: string };
  /** Pages asked for at 127.0.0.1 or [::1] are found at localhost, where passkeys work. */
  readonly localName?: boolean;
  /** Files of the web app, by path. */
  readonly files?: ReadonlyMap<string, StaticFile>;
  /** Why the process cannot serve yet, or null when it can. */
  readonly notReady: () => Promise<string | null>;
  /** Called after each answered call that used a personal key; must return at once. */
  readonly onCall?: (call: LoggedCall) => void;
  /** Called after each answered request. */
  readonly observe?: (answer: Answered) => void;
  /** Serves `/metrics` to callers that send this token as a bearer. */
  readonly metrics?: Pick<Metrics, 'text' | 'contentType'> & { readonly token: string };
  /** Left out only in tests. */
  readonly limits?: Limits;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How long an open connection may still send a request while the server is closing. */
  readonly drainGrace_ms?: number;
};

/** `scripts` is true for a page that loads scripts from this server and calls it. */
export type Page = {
  /** A page that answers a question is made from the address. */
  readonly html: string | ((query: URLSearchParams) => string);
  readonly scripts: boolean;
};

export type StaticFile = {
  readonly type: string;
  readonly bytes: Buffer;
  /** The name changes with the content, so that a browser may cache the file forever. */
  readonly kept: boolean;
  /** Content security policy; it applies when the file runs as a worker. */
  readonly policy: string;
};

export type HttpServer = {
  /** Starts to listen and returns the port. */
  listen(place: { host: string; port: number }): Promise<number>;
  /** Accepts no new connection, answers every request that has arrived, then ends. */
  close(): Promise<void>;
};
