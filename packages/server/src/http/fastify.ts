import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import { ServiceError } from '@airworthy/contract';
import fastifyCompress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { presentedKey } from '../access/key.ts';
import type { LoggedCall } from '../metering/callLog.ts';
import type { Answered, Metrics } from '../serving/metrics.ts';
import { apiOff } from './apiOff.ts';
import { refuseUnreadable, requestIdOf } from './bareRequest.ts';
import { cors } from './cors.ts';
import { drain } from './drain.ts';
import {
  addressMatcher,
  boundConnections,
  headerDeadline,
  type Limits,
  withoutBase,
  wrongKeys,
} from './limits.ts';
import { openapiReply } from './openapiReply.ts';
import { discardRest } from './patience.ts';
import type { Pipeline, Trace } from './pipeline.ts';
import {
  BROWSER_HEADERS,
  HTML_TYPE,
  isToken,
  NO_PAGE,
  NO_SNIFFING,
  NOT_A_PAGE,
  PLAIN_PAGE,
  SCRIPTED_PAGE,
} from './policies.ts';
import { faultReply, problemReply, type Reply, UNAVAILABLE_PAUSE_S } from './problem.ts';
import { tagEncoding } from './tagEncoding.ts';
import { withoutKeys } from './withoutKeys.ts';

/** The only file that knows the framework. */

const BASE_PATH = '/api/v1';
const APP_PATH = '/app/api';

export type HttpOptions = {
  /** Null where the service runs without authentication: then there is no API. */
  readonly api: Pipeline | null;
  /** The same endpoints for people who signed in, under `/app/api`. */
  readonly appApi?: Pipeline;
  /** Origins whose pages may call `/api/v1` from a browser. */
  readonly corsOrigins?: readonly string[];
  /** The text of the OpenAPI document. */
  readonly openapi: string;
  /** By path: pages that the server draws itself. */
  readonly pages: ReadonlyMap<string, Page>;
  /** The document of the web app, and what its policy lets it load. */
  readonly app?: { readonly html: string; readonly policy: string };
  /** By path: what the web app loads. */
  readonly files?: ReadonlyMap<string, StaticFile>;
  /** Why the process cannot serve yet, or null when it can. */
  readonly notReady: () => Promise<string | null>;
  /** Called after every answered call with a personal key; must not wait for anything. */
  readonly onCall?: (call: LoggedCall) => void;
  /** Called for every request that was answered. */
  readonly observe?: (answer: Answered) => void;
  /** `/metrics` for whoever sends this token as a bearer. */
  readonly metrics?: Pick<Metrics, 'text' | 'contentType'> & { readonly token: string };
  /** Left out only where nobody but tests can reach the server. */
  readonly limits?: Limits;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How long a kept-alive connection may still bring a request once the server is closing. */
  readonly drainGrace_ms?: number;
};

/** `scripts`: it runs scripts of this server and calls this server. */
export type Page = { readonly html: string; readonly scripts: boolean };

export type StaticFile = {
  readonly type: string;
  readonly bytes: Buffer;
  /** Its name changes with its content, so a browser may cache it forever. */
  readonly kept: boolean;
  /** What it may load where it runs as a worker, which obeys the policy it was served with. */
  readonly policy: string;
};

export type HttpServer = {
  /** Starts to listen and returns the port it got. */
  listen(place: { host: string; port: number }): Promise<number>;
  /** Takes no new connection, answers every request that has arrived, then ends. */
  close(): Promise<void>;
};

/** An upload of 512 MB may take its time; a request that has not ended after an hour never will. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Smaller bodies gain nothing from gzip. */
const GZIP_FROM_BYTES = 1024;

export async function httpServer(options: HttpOptions): Promise<HttpServer> {
  const { limits } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: headerDeadline,
    trustProxy: addressMatcher(limits?.trustedProxies ?? []),
    rewriteUrl: (request) => withoutBase(request.url ?? '/', limits?.basePath ?? ''),
    // A request on a connection that is still open while we drain was accepted, so it is answered.
    return503OnClosing: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, request, reply) => {
      void send(reply, unknownEndpoint(request as FastifyRequest, options));
    },
  });
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  await app.register(fastifyCompress, { encodings: ['gzip'], threshold: GZIP_FROM_BYTES });
  // The compressor hooks into every route when it is added; what comes after it must do the same.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], tagEncoding].flat();
  });
  logRequests(app, options);
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    app.server.emit('request', request, response);
  });
  // A request that came before the end was known is answered after it: that answer too is the last.
  const state = { draining: false };
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(guardsOf(reply));
    // A caller still waiting for 100 Continue would send its next request where the body is expected.
    if (state.draining || awaitingContinue.has(request.raw)) reply.header('connection', 'close');
  });
  // Answering here, before the framework looks at the body, keeps the order of checks ours.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404)
      await send(reply, appPage(request, options) ?? unknownEndpoint(request, options));
  });
  app.setErrorHandler((error, request, reply) => {
    options.log.error({ err: error, request_id: request.id }, 'internal fault');
    return send(reply, faultReply(request.id));
  });
  app.addHook('onResponse', async (request) => discardRest(request.raw));
  if (limits !== undefined) {
    boundConnections(app.server, limits);
    const wrong = wrongKeys();
    app.addHook('onSend', async (request, reply) => {
      // A call without a key guesses nothing.
      const guessed = reply.statusCode === 401 && presentedKey(request.headers) !== null;
      if (guessed) await wrong.wait(request.ip);
    });
  }
  serveProbes(app, options);
  servePages(app, options);
  serveApi(app, options);
  if (options.appApi !== undefined) serveDoor(app, APP_PATH, options.appApi, options.log);
  return {
    async listen({ host, port }) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    close() {
      state.draining = true;
      return drain(app, options.drainGrace_ms);
    },
  };
}

/** Requests with `Expect: 100-continue` whose body was not asked for yet. */
const awaitingContinue = new WeakSet<IncomingMessage>();

function serveApi(app: FastifyInstance, options: HttpOptions): void {
  const { api, openapi, log } = options;
  const crossOrigin = cors(new Set(options.corsOrigins));
  if (api === null) {
    const off: Pipeline = async (call, trace) => problem(trace, call.requestId, apiOff());
    serveDoor(app, BASE_PATH, off, log);
    return;
  }
  serveDoor(
    app,
    BASE_PATH,
    async (call, trace) => {
      const preflight = crossOrigin.preflight(call.method, call.headers);
      if (preflight !== null) return { status: 204, headers: preflight, body: null };
      const reply =
        call.path === '/openapi.json'
          ? openapiReply(call.method, openapi, (error) => problem(trace, call.requestId, error))
          : await api(call, trace);
      return { ...reply, headers: { ...reply.headers, ...crossOrigin.answer(call.headers) } };
    },
    log,
  );
}

/** Hands every request below `base` to a pipeline, before the framework looks at its body. */
function serveDoor(app: FastifyInstance, base: string, answer: Pipeline, log: Logger): void {
  app.route({
    method: app.supportedMethods,
    url: `${base}/*`,
    onRequest: async (request, reply) => {
      const target = request.raw.url ?? '';
      const at = target.indexOf('?');
      const call = {
        method: request.method,
        path: target.slice(base.length, at === -1 ? undefined : at),
        search: at === -1 ? '' : target.slice(at + 1),
        headers: request.headers,
        awaitsContinue: awaitingContinue.has(request.raw),
        body: () => {
          if (awaitingContinue.delete(request.raw)) reply.raw.writeContinue();
          return request.raw;
        },
        requestId: request.id,
        address: request.ip,
      };
      return send(reply, await answer(call, traceOf(request)));
    },
    handler: answeredAlready(log),
  });
}

function serveMetrics(app: FastifyInstance, metrics: NonNullable<HttpOptions['metrics']>): void {
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metrics.token))
      return send(reply, problem({}, request.id, new ServiceError('unauthorized', 'Wrong token')));
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}

function serveProbes(app: FastifyInstance, options: HttpOptions): void {
  if (options.metrics !== undefined) serveMetrics(app, options.metrics);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await options.notReady();
    if (reason === null) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', String(UNAVAILABLE_PAUSE_S))
      .send({ error: reason, code: 'unavailable' });
  });
}

/** A page that the server makes itself loads nothing and runs nothing, unless it has scripts of ours. */
function servePages(app: FastifyInstance, { pages, files }: HttpOptions): void {
  for (const [path, { html, scripts }] of pages) {
    const headers = {
      ...BROWSER_HEADERS,
      'content-type': HTML_TYPE,
      'content-security-policy': scripts ? SCRIPTED_PAGE : PLAIN_PAGE,
    };
    app.get(path, (_request, reply) => reply.headers(headers).send(html));
  }
  for (const [path, { type, bytes, kept, policy }] of files ?? []) {
    const headers = {
      ...BROWSER_HEADERS,
      'content-type': type,
      'cache-control': kept ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
    };
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
}

/** Pages by the first part of their address; a program that takes anything gets them too. */
const APP_PAGE =
  /^\/(?:(?:builder|builds|radio|log|fleet|account|organization|operator|setup|sign-in)(?:[/?]|$)|\?|$)/;

/**
 * Every address that is neither an endpoint nor a file is a page of the app, whose script finds the page. Only
 * for a browser that goes there: a program that asks for JSON, or for a page nobody has, gets its refusal in JSON.
 */
function appPage(request: FastifyRequest, { app }: HttpOptions): Reply | null {
  const path = request.raw.url ?? '';
  const { accept = '*/*' } = request.headers;
  const accepts = accept.includes('text/html') || (accept.includes('*/*') && APP_PAGE.test(path));
  if (app === undefined || request.method !== 'GET' || !accepts || NO_PAGE.test(path)) return null;
  const headers = {
    ...BROWSER_HEADERS,
    'content-type': HTML_TYPE,
    'cache-control': 'no-cache',
    'content-security-policy': app.policy,
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept',
  };
  return { status: 200, headers, body: app.html };
}

/** A caller who hangs up in the middle of an answer brings the framework here; nobody is left to tell. */
function answeredAlready(log: Logger) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!reply.raw.destroyed) throw new Error('an API request passed the hook that answers it');
    reply.hijack();
    logRequest(log, request, reply);
  };
}

function unknownEndpoint(request: FastifyRequest, options: HttpOptions): Reply {
  const inApi = (request.raw.url ?? '').startsWith(BASE_PATH);
  const error =
    inApi && options.api === null ? apiOff() : new ServiceError('not_found', 'Unknown endpoint');
  return problem(traceOf(request), request.id, error);
}

function problem(trace: Trace, requestId: string, error: ServiceError): Reply {
  trace.code = error.code;
  return problemReply(error, { requestId, account: null });
}

/** An answer without its own policy is not a page: it may load nothing and may not be framed. */
function guardsOf(reply: FastifyReply): Record<string, string> {
  return reply.hasHeader('content-security-policy') ? NO_SNIFFING : NOT_A_PAGE;
}

/** Id and guards here as well: what the framework cannot route passes no hook. */
function send(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  reply.code(status).headers(headers).header('x-request-id', reply.request.id);
  reply.headers(guardsOf(reply));
  return body === null ? reply.send() : reply.send(body);
}

const traces = new WeakMap<object, Trace>();

function traceOf(request: FastifyRequest): Trace {
  const known = traces.get(request.raw);
  if (known !== undefined) return known;
  const trace: Trace = {};
  traces.set(request.raw, trace);
  return trace;
}

function logRequests(app: FastifyInstance, { log, onCall, observe, clock }: HttpOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    logRequest(log, request, reply);
    if (onCall !== undefined) noteCall(onCall, clock(), request, reply);
    observe?.({
      endpoint: traceOf(request).endpoint,
      status: reply.statusCode,
      took_ms: reply.elapsedTime,
    });
  });
}

function noteCall(
  onCall: (call: LoggedCall) => void,
  at: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { accountId, keyId, endpoint, code } = traceOf(request);
  if (accountId === undefined || keyId === undefined) return;
  onCall({
    accountId,
    keyId,
    at,
    method: request.method,
    path: pathOf(request),
    endpoint: endpoint ?? null,
    status: reply.statusCode,
    code: code ?? null,
    took_ms: tookOf(reply),
    requestId: request.id,
    address: request.ip,
  });
}

const pathOf = (request: FastifyRequest) =>
  withoutKeys((request.raw.url ?? '').split('?')[0] ?? '');
const tookOf = (reply: FastifyReply) => Math.round(reply.elapsedTime * 10) / 10;

/** One line a request. No header, no query and no body is ever in it, so no key or password either. */
function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { endpoint, keyId, code, context } = traceOf(request);
  const line = {
    request_id: request.id,
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    took_ms: tookOf(reply),
    endpoint,
    key_id: keyId,
    address: request.ip,
    code,
    context,
  };
  log.info(line, 'request');
}
