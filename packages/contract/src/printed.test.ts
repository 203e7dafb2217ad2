/**
 * The whole contract on two pages: who may call what, and every member with its type, bounds and example. A limit or
 * a right that changes changes a line. After a change that is meant:
 * `npx vitest run packages/contract/src/printed.test.ts -u`, then read the difference.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ErrorAnswer } from './errors.ts';
import { permissions, roleHas, roles } from './permissions.ts';
import { shapeOf } from './shape.ts';
import { statusOf } from './statuses.ts';
import { permissionsOf } from './web/endpoint.ts';
import * as web from './web/index.ts';

type Json = Readonly<Record<string, unknown>>;

const declared: readonly unknown[] = Object.values(web);
const webEndpoints = declared.filter(
  (one): one is web.WebEndpoint => typeof one === 'object' && one !== null && 'method' in one,
);

const PARTS = ['params', 'query', 'body', 'reply'] as const;

/** What a schema says of itself, without its members and its prose. */
function ownWords(schema: Json): string {
  const { properties, items, required, description, anyOf, allOf, $schema, $defs, ...own } = schema;
  return Object.entries(own)
    .filter(([name]) => name !== 'id' && name !== 'additionalProperties')
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ');
}

function linesOf(path: string, schema: Json): string[] {
  const required = new Set((schema.required as readonly string[] | undefined) ?? []);
  const members = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const choices = ['anyOf', 'allOf', 'oneOf'].flatMap((name) =>
    ((schema[name] ?? []) as readonly Json[]).map((one, i) => [`${path}|${i}`, one] as const),
  );
  const each = schema.additionalProperties;
  return [
    `  ${path} ${ownWords(schema)}`.trimEnd(),
    ...members.flatMap(([name, member]) =>
      linesOf(`${path}.${name}${required.has(name) ? '' : '?'}`, member),
    ),
    ...choices.flatMap(([name, one]) => linesOf(name, one)),
    ...(schema.items === undefined ? [] : linesOf(`${path}[]`, schema.items as Json)),
    ...(typeof each === 'object' && each !== null ? linesOf(`${path}.*`, each as Json) : []),
  ];
}

/** Schemas with a name are printed once. */
const printed = new Map<string, string[]>();

function described(path: string, schema: z.ZodType): string[] {
  const { $defs, ...own } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { documentedAs, ...rest } = jsonSchema as Json & { documentedAs?: z.ZodType };
      if (documentedAs === undefined) return;
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      const {
        $schema,
        $defs: named,
        ...own_
      } = z.toJSONSchema(documentedAs, {
        io: 'input',
        unrepresentable: 'any',
      });
      keep(named);
      Object.assign(jsonSchema, rest, own_);
    },
  }) as Json & { $defs?: Record<string, Json> };
  keep($defs);
  return linesOf(path, own);
}

function keep(named: Readonly<Record<string, object>> | undefined): void {
  for (const [id, one] of Object.entries(named ?? {}))
    if (!printed.has(id)) printed.set(id, linesOf(id, one as Json));
}

function endpointLines(endpoint: Endpoint): string[] {
  const { method, path, params, query, body, reply, errors, summary, ...flags } = endpoint;
  const { name: _name, ...said } = flags;
  const schemas = { params, query, body, reply };
  return [
    `${method} ${path} ${JSON.stringify(said)} ${errors.join(' ')}`,
    ...PARTS.flatMap((part) => {
      const schema = schemas[part];
      return schema === undefined ? [] : described(part, schema);
    }),
    ...(body === undefined ? [] : [`  known ${JSON.stringify(shapeOf(body))}`]),
  ];
}

function page(all: readonly Endpoint[], but: ReadonlySet<string> = new Set()): string {
  const lines = all.flatMap(endpointLines);
  const own = [...printed].filter(([id]) => !but.has(id));
  const named = own.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, text]) => text);
  return [...lines, 'named', ...named].join('\n');
}

test('the API is as it is printed', async () => {
  const refusals = [
    ...Object.entries(statusOf).map(([code, status]) => `${code} ${status}`),
    ...described('error', ErrorAnswer),
  ];
  const grants = roles.map(
    (role) => `${role}: ${permissions.filter((one) => roleHas(role, one)).join(' ')}`,
  );
  await expect([...refusals, ...grants, page(endpoints)].join('\n')).toMatchFileSnapshot(
    'testing/api.golden.txt',
  );
});

test("the session's own calls are as they are printed", async () => {
  // What the API's page has by name is not printed twice.
  page(endpoints);
  const before = new Set(printed.keys());
  const grants = roles.map((role) => `${role}: ${permissionsOf(role).join(' ')}`);
  await expect([...grants, page(webEndpoints, before)].join('\n')).toMatchFileSnapshot(
    'testing/web.golden.txt',
  );
});
