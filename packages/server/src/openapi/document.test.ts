import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { openapiDocument } from './document.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test('openapi.json is written from the declarations; `npm run openapi` renews it', () => {
  const checkedIn = readFileSync(`${root}/openapi.json`, 'utf8');
  expect(checkedIn).toBe(`${JSON.stringify(openapiDocument(endpoints), null, 2)}\n`);
});

test('every declared endpoint is served, and no other', async () => {
  const app = await testApp();
  await app.close();
  const served = app.implementations.map((implementation) => implementation.endpoint.name);
  expect(served.sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
});

test('the document has version 1.0.0 and every endpoint once, under a verb', () => {
  const document = openapiDocument(endpoints) as {
    info: { version: string };
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.info.version).toBe('1.0.0');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(ids.sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
  const verbs =
    /^(analyze|ask|attach|balance|begin|change|check|continue|correct|delete|download|file|find|get|improve|list|make|move|read|request|resend|save|search|set|test)[A-Z]/;
  expect(ids.filter((id) => !verbs.test(id))).toEqual([]);
});
