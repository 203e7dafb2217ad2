import { type Meter, metrics, type Span, type SpanOptions, trace } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { type LoadSdk, startTelemetry } from './telemetry.ts';

afterEach(() => {
  trace.disable();
  metrics.disable();
});

type Seen = { name: string; options: SpanOptions; status: unknown; end: number };

/** An SDK that keeps what it is told instead of sending it. */
function keepingSdk() {
  const spans: Seen[] = [];
  const figures: [number, object][] = [];
  let ended = false;
  const load: LoadSdk = async () => ({
    NodeSDK: class {
      start() {
        trace.setGlobalTracerProvider({
          getTracer: () => ({
            startSpan(name: string, options: SpanOptions = {}) {
              const seen: Seen = { name, options, status: null, end: 0 };
              spans.push(seen);
              return {
                setStatus: (status: unknown) => {
                  seen.status = status;
                },
                end: (at: number) => {
                  seen.end = at;
                },
              } as unknown as Span;
            },
            startActiveSpan: () => {
              throw new Error('not used');
            },
          }),
        });
        metrics.setGlobalMeterProvider({
          getMeter: () =>
            ({
              createHistogram: () => ({
                record: (value: number, attributes: object) => figures.push([value, attributes]),
              }),
            }) as unknown as Meter,
        });
      }
      async shutdown() {
        ended = true;
      }
    },
  });
  return { spans, figures, load, hasEnded: () => ended };
}

test('each answered request is a span and a figure, without address, path or key', async () => {
  const sdk = keepingSdk();
  const telemetry = await startTelemetry(true, sdk.load);
  telemetry.observe({
    endpoint: 'analyze',
    method: 'POST',
    requestId: 'r1',
    status: 200,
    took_ms: 40,
  });
  telemetry.observe({
    endpoint: undefined,
    method: 'GET',
    requestId: 'r2',
    status: 503,
    took_ms: 5,
  });
  await telemetry.stop();
  expect(sdk.spans.map(({ name }) => name)).toEqual(['POST analyze', 'GET none']);
  expect(sdk.spans[0]?.options.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': 'analyze',
    'http.response.status_code': 200,
    'airworthy.request_id': 'r1',
  });
  expect((sdk.spans[0]?.end ?? 0) - Number(sdk.spans[0]?.options.startTime)).toBe(40);
  expect(sdk.spans.map(({ status }) => status)).toEqual([null, { code: 2 }]);
  expect(sdk.figures.map(([value]) => value)).toEqual([0.04, 0.005]);
  expect(sdk.hasEnded()).toBe(true);
});

test('nothing is loaded while it is off', async () => {
  const telemetry = await startTelemetry(false, () => {
    throw new Error('loaded');
  });
  telemetry.observe({
    endpoint: 'analyze',
    method: 'POST',
    requestId: 'r',
    status: 200,
    took_ms: 1,
  });
  await telemetry.stop();
});

test('without the package a start says which one to install, and for which Node', async () => {
  await expect(startTelemetry(true)).rejects.toThrow(
    /@opentelemetry\/sdk-node is not installed.*@0\.223\.0 for Node 20/,
  );
});
