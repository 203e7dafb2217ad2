/**
 * Calls every operation of the OpenAPI document with inputs made from its schemas: mostly right, partly
 * wrong in one place, some nonsense. No answer may be a 5xx, and every answer must be what the document
 * promises. `npm run fuzz:api [calls per operation] [seed]`; prints the seed of a failure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { responseChecker } from '../../packages/server/src/testing/openapi.ts';
import { operate, startServer } from '../faults/process.ts';
import { randomOf } from './random.ts';
import { type Schema, schemaValues } from './schemaValues.ts';

const calls = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? 1);
const CALLERS = 16;

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly raw: boolean;
};

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const faultOf = responseChecker(document);
const log = readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');

function operationsOf(): Operation[] {
  const found: Operation[] = [];
  for (const [path, methods] of Object.entries<Record<string, never>>(document.paths))
    for (const [method, operation] of Object.entries<{
      parameters?: Parameter[];
      requestBody?: { content: Record<string, { schema: Schema }> };
    }>(methods)) {
      const content = operation.requestBody?.content ?? {};
      found.push({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: content['application/json']?.schema ?? null,
        raw: content['application/octet-stream'] !== undefined,
      });
    }
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'airworthy-fuzz-'));
const words = ['--plan', 'team', '--daily-limit', '1000000000', '--addon', 'crash_analyzer'];
operate(folder, ['user', 'add', 'f@example.com', ...words]);
operate(folder, ['org', 'add', 'Fuzz', '--owner', 'f@example.com']);
for (let n = 0; n < 3; n++) operate(folder, ['aircraft', 'add', 'Fuzz', '--name', `A${n}`]);
const { key } = operate(folder, ['key', 'add', 'f@example.com', '--label', 'f']);
const server = await startServer(folder);
const wrong: string[] = [];
const statuses = new Map<number, number>();

async function callOnce(operation: Operation, number: number): Promise<void> {
  const random = randomOf(seed * 1_000_003 + number);
  const values = schemaValues(document, random);
  let { path } = operation;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of operation.parameters) {
    const value = String(values.value(schema));
    if (place === 'path')
      path = path.replace(
        `{${name}}`,
        // Through bytes: half a surrogate pair has no place in an address.
        encodeURIComponent(
          random() < 0.7 ? 1 + Math.floor(random() * 20) : Buffer.from(value).toString(),
        ),
      );
    else if (place === 'query' && random() < 0.5) query.set(name, value);
  }
  const json = operation.body === null ? null : JSON.stringify(values.value(operation.body));
  const body = operation.raw ? (random() < 0.2 ? log : Buffer.from(String(random()))) : json;
  const response = await fetch(`${server.base}${path}?${query}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': operation.raw ? 'application/octet-stream' : 'application/json',
    },
    body: operation.method === 'GET' ? null : body,
  });
  const text = await response.text();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const answer = isJson && text !== '' ? JSON.parse(text) : null;
  const fault = faultOf({ method: operation.method, path, status: response.status, body: answer });
  if (response.status >= 500 || fault !== null)
    wrong.push(
      `${operation.method} ${path} → ${response.status}, seed ${seed}, call ${number}: ${fault ?? text.slice(0, 200)}; body ${String(json).slice(0, 300)}`,
    );
}

const begun = performance.now();
let number = 0;
for (const operation of operationsOf()) {
  let left = calls;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (left-- > 0) await callOnce(operation, ++number);
    }),
  );
}
await server.end();
rmSync(folder, { recursive: true, force: true });
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
console.log(
  `${number} calls in ${seconds} s: ${[...statuses]
    .sort()
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`,
);
for (const line of wrong.slice(0, 20)) console.log(line);
console.log(`${wrong.length} wrong`);
if (wrong.length > 0) process.exitCode = 1;
