import { endpoints } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { openapiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const document = openapiDocument(endpoints);
const { schemas } = document.components as { schemas: Record<string, JsonSchema> };

type Found = { place: string; schema: JsonSchema };

/** Every schema below a value with its place; examples hold values, not schemas. */
function schemasBelow(value: unknown, place: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [{ place, schema: value as JsonSchema }];
  const members = Object.entries(value).filter(([name]) => name !== 'example');
  return [...own, ...members.flatMap(([name, member]) => schemasBelow(member, `${place}/${name}`))];
}

const all = schemasBelow(document, '');
const properties = all.flatMap(({ place, schema }) =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]) => ({ place: `${place}.${name}`, schema: property }),
  ),
);

test('every property has a meaning and an example', () => {
  expect(properties.length).toBeGreaterThan(1000);
  const silent = properties.filter(({ schema }) => !/\.$/.test(String(schema.description ?? '')));
  expect(silent.map(({ place }) => place)).toEqual([]);
  const bare = properties.filter(({ schema }) => schema.example === undefined);
  expect(bare.map(({ place }) => place)).toEqual([]);
});

test('every parameter has a meaning and an example', () => {
  const parameters = all.filter(
    ({ place, schema }) =>
      place.startsWith('/paths') && ['path', 'query', 'header'].includes(`${schema.in}`),
  );
  expect(parameters.length).toBeGreaterThan(50);
  const bare = parameters.filter(
    ({ schema }) => schema.description === undefined || schema.example === undefined,
  );
  expect(bare.map(({ place, schema }) => `${place} ${schema.name}`)).toEqual([]);
});

test('objects are named components, not inline', () => {
  const inline = all.filter(
    ({ place, schema }) =>
      schema.properties !== undefined &&
      schema.type === 'object' &&
      !/^\/components\/schemas\/\w+$/.test(place),
  );
  expect(inline.map(({ place }) => place)).toEqual([]);
});

test('nullable comes with a type, and null is among the values of a nullable enum', () => {
  const wrong = all.filter(
    ({ schema }) =>
      schema.nullable === true &&
      (schema.type === undefined || (Array.isArray(schema.enum) && !schema.enum.includes(null))),
  );
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

test('a reference that may be null is allOf with nullable, and no choice is nothing but null', () => {
  const { next_due } = schemas.Aircraft!.properties as Record<string, JsonSchema>;
  expect(next_due).toMatchObject({
    type: 'object',
    nullable: true,
    allOf: [{ $ref: '#/components/schemas/NextDue' }],
  });
  const { conditions } = schemas.NewFlight!.properties as Record<string, JsonSchema>;
  expect(conditions!.anyOf).toMatchObject([
    { type: 'string', nullable: true },
    { $ref: '#/components/schemas/NewConditions' },
  ]);
  const alone = all.filter(({ schema }) => String(schema.enum) === '' && schema.enum !== undefined);
  expect(alone.map(({ place }) => place)).toEqual([]);
});

test('a check is a pair, and airframe_type lists its values', () => {
  expect(schemas.Check).toMatchObject({ type: 'array', minItems: 2, maxItems: 2 });
  const { airframe_type } = schemas.BuildParameters!.properties as Record<string, JsonSchema>;
  expect(airframe_type!.enum).toContain('Quadplane (lift + pusher)');
});

test('headers of meters, pauses and tags are documented where they are sent', () => {
  type Operation = { responses: Record<string, { headers: Record<string, unknown> }> };
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const headers = (path: string, method: string, status: number) =>
    Object.keys(paths[path]![method]!.responses[status]!.headers);
  expect(headers('/analyze', 'post', 200)).toContain('X-RateLimit-Remaining');
  expect(headers('/analyze', 'post', 429)).toContain('Retry-After');
  expect(headers('/flights', 'get', 503)).toContain('Retry-After');
  expect(headers('/flights', 'get', 200)).not.toContain('X-RateLimit-Remaining');
  expect(headers('/catalog', 'get', 304)).toContain('ETag');
  expect(headers('/crash/{id}', 'get', 200)).toContain('Retry-After');
});
