import type { Trace } from './call.ts';
import type { HttpOptions } from './httpOptions.ts';
import { withoutKeys } from './withoutKeys.ts';

/** A request once its answer has been sent, or its caller has hung up. */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly address: string;
  readonly status: number;
  readonly took_ms: number;
  /** What the pipeline learned about the call. */
  readonly trace: Trace;
};

/**
 * One log line for each request. It never contains headers, query or body, and keys in the path are shortened, so it
 * holds no key or password.
 */
export function logRequest(log: HttpOptions['log'], request: AnsweredRequest): void {
  const { endpoint, keyId, code, context } = request.trace;
  const line = {
    request_id: request.requestId,
    method: request.method,
    path: pathOf(request),
    status: request.status,
    took_ms: rounded_ms(request),
    endpoint,
    key_id: keyId,
    address: request.address,
    code,
    context,
  };
  log.info(line, 'request');
}

/** Asked every few seconds by proxies and engines, for years: an answer that all is well is no news. */
const PROBES = ['/healthz', '/readyz'];

/** Logs an answered request, adds it to the calls of its key, and counts it in the metrics. */
export function recordRequest(options: HttpOptions, request: AnsweredRequest): void {
  const isWell = request.status === 200 && PROBES.includes(pathOf(request));
  if (!isWell) logRequest(options.log, request);
  const { endpoint, accountId, keyId, code } = request.trace;
  if (accountId !== undefined && keyId !== undefined) {
    options.onCall?.({
      accountId,
      keyId,
      at: options.clock(),
      method: request.method,
      path: pathOf(request),
      endpoint: endpoint ?? null,
      status: request.status,
      code: code ?? null,
      took_ms: rounded_ms(request),
      requestId: request.requestId,
      address: request.address,
    });
  }
  const { method, requestId, status, took_ms } = request;
  options.observe?.({ endpoint, method, requestId, status, took_ms });
}

function pathOf({ target }: AnsweredRequest): string {
  return withoutKeys(target.split('?')[0] ?? '');
}

function rounded_ms({ took_ms }: AnsweredRequest): number {
  return Math.round(took_ms * 10) / 10;
}
