import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import { endpoints, ServiceError } from '@airworthy/contract';
import fastifyCompress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { presentedKey } from '../access/key.ts';
import { apiOff } from './apiOff.ts';
import { refuseUnreadable, requestIdOf } from './bareRequest.ts';
import type { Trace } from './call.ts';
import { cors } from './cors.ts';
import { drain } from './drain.ts';
import type { HttpOptions, HttpServer } from './httpOptions.ts';
import {
  addressMatcher,
  boundConnections,
  headerDeadline,
  type Limits,
  withoutBase,
  wrongKeys,
} from './limits.ts';
import { atLocalName } from './localName.ts';
import { openapiDocuments, openapiReply } from './openapiReply.ts';
import { discardRest } from './patience.ts';
import type { Pipeline } from './pipeline.ts';
import {
  APP_PERMISSIONS,
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
import { type AnsweredRequest, logRequest, recordRequest } from './requestLog.ts';
import { tagEncoding } from './tagEncoding.ts';

/** The only file that knows the framework. */

const BASE_PATH = '/api/v1';
const APP_PATH = '/app/api';
const MCP_PATH = '/mcp';
const FEED_PATH = '/feed';

/** Long enough for an upload of 512 MB on a slow link. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Smaller bodies gain nothing from gzip. */
const GZIP_FROM_BYTES = 1024;

export async function httpServer(options: HttpOptions): Promise<HttpServer> {
  const state = { draining: false };
  const app = createApp(options);
  await compressAnswers(app);
  // Hooks of every call are no promises: each would cost a turn of the microtasks.
  app.addHook('onResponse', (request, reply, done) => {
    recordRequest(options, answeredRequest(request, reply));
    discardRest(request.raw);
    done();
  });
  holdBackContinue(app);
  guardAnswers(app, state);
  answerUnrouted(app, options);
  if (options.limits !== undefined) applyLimits(app, options.limits);
  serveProbes(app, options);
  servePages(app, options);
  serveApi(app, options);
  if (options.appApi !== undefined) serveDoor(app, APP_PATH, options.appApi, options.log);
  if (options.feeds !== undefined) serveDoor(app, FEED_PATH, options.feeds, options.log);
  if (options.mcp !== undefined) serveDoor(app, MCP_PATH, options.mcp, options.log, '');
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

function createApp(options: HttpOptions): FastifyInstance {
  const { limits } = options;
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: headerDeadline,
    trustProxy: addressMatcher(limits?.trustedProxies ?? []),
    rewriteUrl: (request) => withoutBase(request.url ?? '/', limits?.basePath ?? ''),
    // While draining, a request on a connection that is still open was accepted, so it is answered.
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
  return app;
}

async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, { encodings: ['gzip'], threshold: GZIP_FROM_BYTES });
  // The plugin adds its hook to each route; `tagEncoding` has to run after it, so it is added the same way.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], tagEncoding].flat();
  });
}

/** `100 Continue` is sent when a handler asks for the body, not when the headers arrive. */
function holdBackContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    app.server.emit('request', request, response);
  });
}

/** Adds request id and security headers, and closes a connection that must not bring another request. */
function guardAnswers(app: FastifyInstance, state: { readonly draining: boolean }): void {
  app.addHook('onSend', (request, reply, _body, done) => {
    reply.header('x-request-id', request.id).headers(guardsOf(reply));
    // A caller still waiting for 100 Continue would send its next request where the body is expected.
    if (state.draining || awaitingContinue.has(request.raw)) reply.header('connection', 'close');
    done();
  });
}

function answerUnrouted(app: FastifyInstance, options: HttpOptions): void {
  // In `onRequest`, before the framework reads the body, so that our own order of checks holds.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404)
      void send(reply, appPage(request, options) ?? unknownEndpoint(request, options));
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    options.log.error({ err: error, request_id: request.id }, 'internal fault');
    return send(reply, faultReply(request.id));
  });
}

/** Bounds the connections of an address, and delays its answers to wrong keys. */
function applyLimits(app: FastifyInstance, limits: Limits): void {
  boundConnections(app.server, limits);
  const wrong = wrongKeys();
  app.addHook('onSend', async (request, reply) => {
    // A call without a key is not a guess.
    const guessed = reply.statusCode === 401 && presentedKey(request.headers) !== null;
    if (guessed) await wrong.wait(request.ip);
  });
}

/** Requests with `Expect: 100-continue` whose callers still wait for it. */
const awaitingContinue = new WeakSet<IncomingMessage>();

function serveApi(app: FastifyInstance, options: HttpOptions): void {
  const { api, log } = options;
  const documents = openapiDocuments(options.openapi, endpoints);
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
      const document = documents.get(call.path);
      const reply =
        document === undefined
          ? await api(call, trace)
          : openapiReply(call.method, document, (error) => problem(trace, call.requestId, error));
      return { ...reply, headers: { ...reply.headers, ...crossOrigin.answer(call.headers) } };
    },
    log,
  );
}

/** Passes every request below `base` to a pipeline, before the framework reads its body. */
function serveDoor(
  app: FastifyInstance,
  base: string,
  answer: Pipeline,
  log: Logger,
  below = '/*',
): void {
  app.route({
    method: app.supportedMethods,
    url: `${base}${below}`,
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

function queryOf({ raw }: FastifyRequest): URLSearchParams {
  const [, search = ''] = (raw.url ?? '').split('?');
  return new URLSearchParams(search);
}

/** A page that the server writes itself loads and runs nothing, unless it has scripts from this server. */
function servePages(app: FastifyInstance, { pages, files }: HttpOptions): void {
  for (const [path, { html, scripts }] of pages) {
    const headers = {
      ...BROWSER_HEADERS,
      'content-type': HTML_TYPE,
      'content-security-policy': scripts ? SCRIPTED_PAGE : PLAIN_PAGE,
    };
    app.get(path, (request, reply) =>
      reply.headers(headers).send(typeof html === 'string' ? html : html(queryOf(request))),
    );
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

/** Addresses of pages, by their first part. A program that accepts anything gets these pages too. */
const APP_PAGE =
  /^\/(?:(?:builder|builds|radio|log|fleet|account|organization|operator|setup|sign-in)(?:[/?]|$)|\?|$)/;

/**
 * An address that is neither an endpoint nor a file is a page of the web app, which routes it in the browser. A program
 * that asks for JSON, or for an address that cannot be a page, gets its refusal in JSON.
 */
function appPage(request: FastifyRequest, { app, localName }: HttpOptions): Reply | null {
  const path = request.raw.url ?? '';
  const { accept = '*/*' } = request.headers;
  const accepts = accept.includes('text/html') || (accept.includes('*/*') && APP_PAGE.test(path));
  if (app === undefined || request.method !== 'GET' || !accepts || NO_PAGE.test(path)) return null;
  const location = localName === true ? atLocalName('GET', path, request.headers) : null;
  if (location !== null)
    return { status: 307, headers: { location, 'cache-control': 'no-store' }, body: null };
  const headers = {
    ...BROWSER_HEADERS,
    'content-type': HTML_TYPE,
    'cache-control': 'no-cache',
    'content-security-policy': app.policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': APP_PERMISSIONS,
    vary: 'accept',
  };
  return { status: 200, headers, body: app.html };
}

/** The framework calls this when a caller has hung up during the answer; there is nobody to answer. */
function answeredAlready(log: Logger) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!reply.raw.destroyed) throw new Error('an API request passed the hook that answers it');
    reply.hijack();
    logRequest(log, answeredRequest(request, reply));
  };
}

function unknownEndpoint(request: FastifyRequest, options: HttpOptions): Reply {
  const inApi = (request.raw.url ?? '').startsWith(BASE_PATH);
  const error =
    inApi && options.api === null
      ? apiOff()
      : new ServiceError('not_found', 'Unknown endpoint', inApi ? { docs: '/docs' } : {});
  return problem(traceOf(request), request.id, error);
}

function problem(trace: Trace, requestId: string, error: ServiceError): Reply {
  trace.code = error.code;
  return problemReply(error, { requestId, account: null });
}

/** An answer without a content security policy is not a page: it may load nothing and may not be framed. */
function guardsOf(reply: FastifyReply): Record<string, string> {
  return reply.hasHeader('content-security-policy') ? NO_SNIFFING : NOT_A_PAGE;
}

/** Sets request id and security headers too: answers to requests that cannot be routed skip the hooks. */
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

function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  return {
    requestId: request.id,
    method: request.method,
    target: request.raw.url ?? '',
    address: request.ip,
    status: reply.statusCode,
    took_ms: reply.elapsedTime,
    trace: traceOf(request),
  };
}
