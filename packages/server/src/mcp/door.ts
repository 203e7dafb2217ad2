import { Readable } from 'node:stream';
import { ServiceError } from '@airworthy/contract';
import { keySha256, presentedKey } from '../access/key.ts';
import { JSON_LIMIT_BYTES, readJson } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import type { Pipeline } from '../http/pipeline.ts';
import { JSON_TYPE, problemReply, type Reply } from '../http/problem.ts';
import { type Answered, type ApiInput, assistantServer, type DocumentPage } from './assistant.ts';
import type { ApiDocument } from './schemas.ts';

type DoorOptions = {
  readonly version: string;
  readonly document: ApiDocument;
  readonly pages: readonly DocumentPage[];
};

/**
 * `/mcp`: the tools over HTTP, behind a key. Each tool is a call of the API with the caller's own key, through the same
 * checks and the same meter; `?write=1` also offers the tools that record something, where the key may.
 */
export function assistantDoor(api: Pipeline, options: DoorOptions): Pipeline {
  const addresses = addressesOf(options.document);
  const known = knownKeys();
  return async (call, trace) => {
    const asked = (method: string, path: string, search: string, body: string | null) =>
      api(
        {
          method,
          path,
          search,
          headers: {
            ...call.headers,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body ?? '')),
            'transfer-encoding': undefined,
          },
          body: () => Readable.from(body === null ? [] : [Buffer.from(body)]),
          awaitsContinue: false,
          requestId: call.requestId,
          address: call.address,
        },
        trace,
      );
    // Whoever has no valid key learns nothing about the tools either. Every call of a tool is checked by itself.
    const key = presentedKey(call.headers);
    if (!known.has(key)) {
      const admitted = await asked('GET', '/version', '', null);
      if (admitted.status === 200) known.add(key);
      else {
        trace.endpoint = 'mcp';
        return admitted;
      }
    }
    trace.endpoint = 'mcp';
    const server = await assistantServer({
      ...options,
      write: new URLSearchParams(call.search).get('write') === '1',
      offers: (operation) => addresses.has(operation),
      call: async (operation, input) => {
        const address = addresses.get(operation) as Address;
        const body = input.body === undefined ? null : JSON.stringify(input.body);
        const reply = await asked(address.method, pathOf(address, input), searchOf(input), body);
        trace.endpoint = `mcp ${operation}`;
        if (reply.status === 401) known.forget(key);
        return answeredBy(reply);
      },
    });
    try {
      return await exchange(server, call);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      trace.code = error.code;
      return problemReply(error, { requestId: call.requestId, account: null });
    } finally {
      await server.close();
    }
  };
}

/** Keys remembered at a time; whichever was seen first is asked for again. */
const KNOWN_MAX = 10_000;

/**
 * Keys that this process has let in, by their digest: a conversation of many messages is admitted once. A key that the
 * API refuses later is forgotten; until then it can list the tools and read the pages, which are public.
 */
function knownKeys() {
  const digests = new Set<string>();
  return {
    has: (key: string | null) => key !== null && digests.has(digestOf(key)),
    add(key: string | null): void {
      if (key === null) return;
      digests.add(digestOf(key));
      if (digests.size > KNOWN_MAX) digests.delete(digests.values().next().value as string);
    },
    forget(key: string | null): void {
      if (key !== null) digests.delete(digestOf(key));
    },
  };
}

const digestOf = (key: string) => keySha256(key).toString('base64');

type Address = { readonly method: string; readonly path: string };

function addressesOf({ paths }: ApiDocument): ReadonlyMap<string, Address> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) =>
          [String(operationId), { method: method.toUpperCase(), path }] as const,
      ),
    ),
  );
}

function pathOf({ path }: Address, { params }: ApiInput): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf({ query }: ApiInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.toString();
}

async function answeredBy({ status, body }: Reply): Promise<Answered> {
  const text = body === null ? '{}' : typeof body === 'string' ? body : await textOf(body);
  return { ok: status >= 200 && status < 300, body: JSON.parse(text) };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString('utf8');
}

/** One message of the protocol and its answer, as JSON: no session is kept, so that any process can answer. */
async function exchange(
  server: Awaited<ReturnType<typeof assistantServer>>,
  call: Call,
): Promise<Reply> {
  // A stream of events would need a session, and would stay open without an end.
  if (call.method !== 'POST')
    throw new ServiceError('method_not_allowed', 'Only POST is offered here.', { allow: 'POST' });
  const parsedBody = await readJson(call.body, call.headers, JSON_LIMIT_BYTES);
  const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  );
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: sentHeaders(call),
  });
  const response = await transport.handleRequest(request, { parsedBody });
  const type = response.headers.get('content-type') ?? JSON_TYPE;
  const text = await response.text();
  return { status: response.status, headers: { 'content-type': type }, body: text || null };
}

function sentHeaders({ headers }: Call): Headers {
  const sent = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'last-event-id']) {
    const value = [headers[name]].flat()[0];
    if (value !== undefined) sent.set(name, value);
  }
  return sent;
}
