import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revoke } from '../access/credentials.ts';
import { fileReading, localEngine } from '../cli/mcp.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { assistantServer } from './assistant.ts';
import type { ApiDocument } from './schemas.ts';
import { TOOLS } from './tools.ts';

/** Called by the protocol's own client, over HTTP and in this process. */
let app: TestApp;
const open: Client[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  for (const client of open) await client.close();
  await app.close();
});

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  open.push(client);
  return client;
}

const overHttp = (key: string, search = '') =>
  connected(
    new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp${search}`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }) as Transport,
  );

const textOf = (result: unknown) =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text).join('\n');
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

const sought = {
  build: { payload: [{ name: 'Camera', mass_g: 500 }] },
  vary: {
    motor: ['t-motor-mn3110-470-kv', 't-motor-mn2806-650-kv'],
    battery: { chemistry: ['lipo'], cells: [4, 6], capacity_mah: [5000, 8000] },
  },
  limits: { hover_min: { min: 8 } },
  aims: ['max hover_min'],
  count: 3,
};

describe('over HTTP', () => {
  test('a stranger is refused before anything is told', async () => {
    const answer = await fetch(`${app.origin}/mcp`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  test('an analysis spends one unit, and each figure has its field and unit', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const used = async () => (await app.call('GET', '/usage', { key })).body.used as number;
    const before = await used();
    const result = await client.callTool({
      name: 'analyze_build',
      arguments: { body: { airframe_type: 'Quad X' } },
    });
    expect(await used()).toBe(before + 1);
    expect(textOf(result)).toMatch(/^out\.hover_min: [\d.]+ min \(/m);
    expect(textOf(result)).toMatch(/^lint\[0\]\.message: /m);
    expect(textOf(result)).not.toContain('<svg');
  });

  test('a refusal names the field and spends nothing', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const result = await client.callTool({
      name: 'radio_range',
      arguments: { body: { freq_mhz: -1 } },
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('field: freq_mhz');
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(0);
  });

  test('parts are found by their words, with the figures and the source of each', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const result = await client.callTool({
      name: 'find_parts',
      arguments: { q: 't-motor mn3110', category: 'motors' },
    });
    const text = textOf(result);
    expect(text).toMatch(/^catalog\.motors\[0\]\.name: .*MN3110/m);
    expect(text).toMatch(/\.mass_g: \d+ g \(/);
    expect(text).toMatch(/\.source: /);
    expect(text).not.toMatch(/points|dims_mm|interfaces/);
    const none = await client.callTool({ name: 'find_parts', arguments: { q: 'zeppelin' } });
    expect([none.isError, textOf(none)]).toEqual([undefined, expect.not.stringContaining('name:')]);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(2);
  });

  test('builds are searched for one unit, and the answer has parts, aims and bands without the rest', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const result = await client.callTool({ name: 'search_builds', arguments: { body: sought } });
    const text = textOf(result);
    expect(text).toMatch(/^fit: [1-9]\d*/m);
    expect(text).toMatch(/^front\[0\]\.bands\.hover_min\.low: [\d.]+/m);
    expect(text).toMatch(/^front\[0\]\.parts\.motor\b/m);
    expect(text).not.toMatch(/\.out\.|thrust_table/);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(1);
  });

  test('a search that finds nothing names the limit in the way', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const body = { ...sought, limits: { hover_min: { min: 600 } } };
    const text = textOf(await client.callTool({ name: 'search_builds', arguments: { body } }));
    expect(text).toMatch(/^fit: 0/m);
    expect(text).toMatch(/^obstacle\.limit: hover_min/m);
    expect(text).toMatch(/^obstacle\.would_fit: [\d.]+/m);
  });

  test('a key is asked for once, and refused again as soon as a tool was refused', async () => {
    const limited = await testApp({ readsPerSecond: 1 });
    const { key, userId } = await limited.addCaller();
    const send = (method: string, params: object = {}) =>
      fetch(`${limited.origin}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    expect((await send('tools/list')).status).toBe(200);
    // Twice the reads that this account has at once.
    const answers = await Promise.all(Array.from({ length: 40 }, () => send('tools/list')));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    await revoke(limited.database.db, { accountId: userId }, 'all', new Date());
    const refused = await (await send('tools/call', { name: 'usage', arguments: {} })).text();
    expect(refused).toContain('unauthorized');
    expect((await send('tools/list')).status).toBe(401);
    await limited.close();
  });

  test('what records something is offered only when it is asked for', async () => {
    const { key } = await app.addOrg();
    expect(await namesOf(await overHttp(key))).not.toContain('file_flight');
    const writing = await overHttp(key, '?write=1');
    const filed = await writing.callTool({
      name: 'file_flight',
      arguments: { body: { asset_name: 'Survey 1', flown_at: '2026-11-14', duration_s: 600 } },
    });
    expect(filed.isError).toBeUndefined();
    const list = await writing.callTool({ name: 'list_flights', arguments: { q: 'Survey' } });
    expect(textOf(list)).toContain('flights[0].asset_name: Survey 1');
  });

  test('an organization sees its own flights alone', async () => {
    const own = await app.addOrg();
    const other = await app.addOrg();
    const body = { asset_name: 'Theirs', flown_at: '2026-11-14', duration_s: 600 };
    const filed = await app.call('POST', '/flights', { key: other.key, body });
    const client = await overHttp(own.key);
    const result = await client.callTool({
      name: 'get_flight',
      arguments: { id: filed.body.flight.id },
    });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('not_found')]);
  });

  test('pages of the documentation can be read', async () => {
    const { key } = await app.addCaller();
    const client = await overHttp(key);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(10);
    const uri = 'airworthy://docs/physics/hover.md';
    const { contents } = await client.readResource({ uri });
    expect((contents[0] as { text: string }).text).toMatch(/^# /);
  });

  // The protocol's client opens such a stream where one is offered; it would stay open without an end.
  test('no stream of events is offered', async () => {
    const { key } = await app.addCaller();
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
    const answer = await fetch(`${app.origin}/mcp`, { headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a message that is too long is refused', async () => {
    const { key } = await app.addCaller();
    const answer = await fetch(`${app.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: 'x'.repeat(3e6) }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
  });
});

describe('on this machine, without a server', () => {
  async function local(): Promise<Client> {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = await assistantServer({
      version: '1.0.0',
      document: (await (await fetch(`${app.base}/openapi.json`)).json()) as ApiDocument,
      pages: [],
      write: true,
      further: [fileReading()],
      ...localEngine(),
    });
    await server.connect(there);
    return connected(here);
  }

  test('the engine answers, and no records are offered', async () => {
    const client = await local();
    const names = await namesOf(client);
    expect(names).toContain('read_log_file');
    expect(names.filter((name) => /flight|health|aircraft|save/.test(name))).toEqual([]);
    const result = await client.callTool({ name: 'center_of_gravity', arguments: { body: {} } });
    expect(textOf(result)).toContain('cg.');
  });

  test('a log is read where it lies', async () => {
    const client = await local();
    const log = new URL(
      '../../../../testdata/dataflash/copter-quad-motor-order.bin',
      import.meta.url,
    );
    const arguments_ = { path: fileURLToPath(log) };
    const result = await client.callTool({ name: 'read_log_file', arguments: arguments_ });
    expect(textOf(result)).toMatch(/^crash\.detected: true/m);
    expect(textOf(result)).toMatch(/^crash\.confidence: /m);
    const none = await client.callTool({ name: 'read_log_file', arguments: { path: '/none.bin' } });
    expect([none.isError, textOf(none)]).toEqual([true, expect.stringContaining('/none.bin')]);
  });
});

test('every tool is an operation of the document', async () => {
  const document = (await (await fetch(`${app.base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const known = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(TOOLS.map(({ operation }) => operation).filter((name) => !known.includes(name))).toEqual(
    [],
  );
});
