import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SERVICE_VERSION } from '../version.ts';
import type { Answered } from './metrics.ts';

/**
 * Traces and metrics for OpenTelemetry. The service itself knows the API only, which does nothing while no SDK is there.
 * The SDK and its exporters are loaded where they are switched on; they are set by the variables that their own
 * documents name, such as OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export type Telemetry = {
  readonly observe: (answer: Answered) => void;
  /** Sends what is left and ends the exporters. */
  stop(): Promise<void>;
};

/** The package that an operator installs beside the service, in a version for this Node. */
const SDK = '@opentelemetry/sdk-node';

type Sdk = { start(): void; shutdown(): Promise<void> };
export type LoadSdk = () => Promise<{ readonly NodeSDK: new (options: object) => Sdk }>;

// Written so that neither the compiler nor the bundler looks for a package that is not installed.
const loadSdk: LoadSdk = () => import(/* @vite-ignore */ [SDK].join(''));

export async function startTelemetry(on: boolean, load: LoadSdk = loadSdk): Promise<Telemetry> {
  if (!on) return { observe: () => {}, stop: async () => {} };
  const { NodeSDK } = await load().catch((error: { code?: string }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      `AIRWORTHY_TELEMETRY is on, and ${SDK} is not installed. Install it beside Airworthy: npm install ` +
        `${SDK}@0.223.0 for Node 20, a newer one from Node 22.15 on. Or set AIRWORTHY_TELEMETRY=off.`,
    );
  });
  const sdk = new NodeSDK({ serviceName: process.env.OTEL_SERVICE_NAME ?? 'airworthy' });
  sdk.start();
  return { observe: observer(), stop: () => sdk.shutdown() };
}

/** A span and a figure for each answered request; neither holds an address, a query or a key. */
function observer(): Telemetry['observe'] {
  const tracer = trace.getTracer('airworthy', SERVICE_VERSION);
  const seconds = metrics
    .getMeter('airworthy', SERVICE_VERSION)
    .createHistogram('http.server.request.duration', {
      unit: 's',
      description: 'Time from the first byte of a request to the last of its answer.',
    });
  return ({ endpoint = 'none', method, requestId, status, took_ms }) => {
    const attributes = {
      'http.request.method': method,
      'http.route': endpoint,
      'http.response.status_code': status,
    };
    const now = Date.now();
    const span = tracer.startSpan(`${method} ${endpoint}`, {
      kind: SpanKind.SERVER,
      startTime: now - took_ms,
      attributes: { ...attributes, 'airworthy.request_id': requestId },
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
    seconds.record(took_ms / 1000, attributes);
  };
}
