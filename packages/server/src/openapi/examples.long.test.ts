import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@airworthy/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { recordExamples } from '../testing/exampleCalls.ts';
import { bodyChecker } from '../testing/openapi.ts';
import { openapiDocument } from './document.ts';
import type { Example } from './example.ts';
import { examples } from './generated/examples.ts';

const FILE = fileURLToPath(new URL('generated/examples.ts', import.meta.url));

let app: TestApp;
let recorded: Record<string, Example>;
beforeAll(async () => {
  app = await testApp({ lake: true });
  recorded = await recordExamples(app);
  if (process.env.WRITE_EXAMPLES === '1') writeFileSync(FILE, source(recorded));
});
afterAll(() => app.close());

function source(examples: Record<string, Example>): string {
  return `// Written by \`npm run openapi\` from real calls; do not edit by hand.
import type { Examples } from '../example.ts';

export const examples: Examples = ${JSON.stringify(examples, null, 1)};
`;
}

/** Digits that are the same on every processor; the last ones may differ. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, member) =>
      typeof member === 'number' && !Number.isInteger(member)
        ? Number(member.toPrecision(4))
        : member,
    ),
  );
}

describe('examples', () => {
  test('are there for every operation', () => {
    const without = endpoints.filter(({ name, download }) => {
      const example = recorded[name];
      return example === undefined ? download !== true : example.answer === undefined;
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('are what the service answers today; `npm run openapi` renews them', () => {
    const current = process.env.WRITE_EXAMPLES === '1' ? recorded : examples;
    expect(comparable(current)).toEqual(comparable(recorded));
  });

  test('fit the schemas of their operations', () => {
    const faultOf = bodyChecker(openapiDocument(endpoints, recorded));
    const faults = endpoints.flatMap((endpoint) => {
      const { request, answer } = recorded[endpoint.name] ?? {};
      return [
        request === undefined ? null : faultOf(endpoint, 'request', request),
        answer === undefined ? null : faultOf(endpoint, 'answer', answer),
      ]
        .filter((fault) => fault !== null)
        .map((fault) => `${endpoint.name}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});
