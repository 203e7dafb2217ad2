import { endpoints } from '@airworthy/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';
import { openapi31 } from './version31.ts';

type Document = {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Record<string, JsonSchema>>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
};

const older = openapiDocument(endpoints) as unknown as Document;
const document = openapi31(older as unknown as JsonSchema, endpoints) as unknown as Document;
const { schemas } = document.components;

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
formats.default(ajv);
ajv.addSchema(document as unknown as JsonSchema, 'document');
const faultOf = (name: string, value: unknown) => {
  const validate = ajv.getSchema(`document#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  return validate(value) === true ? null : ajv.errorsText(validate.errors);
};

const member = (from: Record<string, JsonSchema>, schema: string, name: string) =>
  (from[schema]?.properties as Record<string, JsonSchema> | undefined)?.[name];

/** Every object of a document, with its path. */
function* objectsOf(value: unknown, path = ''): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as JsonSchema];
  for (const [name, member] of Object.entries(value))
    if (!/^examples?$/.test(name)) yield* objectsOf(member, `${path}/${name}`);
}

describe('the document of OpenAPI 3.1', () => {
  test('has no word that only 3.0 knows', () => {
    expect(document.openapi).toBe('3.1.1');
    const left = [...objectsOf(schemas)]
      .filter(([path]) => !path.endsWith('/properties'))
      .filter(([, schema]) => 'nullable' in schema || 'example' in schema)
      .map(([path]) => path);
    expect(left).toEqual([]);
  });

  test('has the operations of the other document, and every reference leads somewhere', () => {
    expect(Object.keys(document.paths)).toEqual(Object.keys(older.paths));
    const dead = [...objectsOf(document)]
      .map(([, { $ref }]) => $ref)
      .filter((ref) => typeof ref === 'string' && ref.startsWith('#/components/schemas/'))
      .filter((ref) => schemas[String(ref).split('/').at(-1) ?? ''] === undefined);
    expect(dead).toEqual([]);
  });

  test('says what stands where in a check', () => {
    expect(faultOf('Check', ['warn', 'Little margin is left.'])).toBeNull();
    expect(faultOf('Check', ['Little margin is left.', 'warn'])).not.toBeNull();
    expect(faultOf('Check', ['warn', 'a', 'b'])).not.toBeNull();
  });

  test('tells a queued reading from a finished one', () => {
    expect(faultOf('CrashReading', { id: 1, state: 'queued', position: 2 })).toBeNull();
    expect(faultOf('CrashReading', { id: 1, state: 'done' })).not.toBeNull();
    expect(schemas.CrashReading?.discriminator).toMatchObject({
      propertyName: 'state',
      mapping: { done: '#/components/schemas/DoneCrashReading' },
    });
  });

  test('has one schema for each code of a refusal, named by the status it comes with', () => {
    const refused = { error: 'freq_mhz must be greater than 0.', code: 'invalid_value' };
    expect(faultOf('InvalidValueError', { ...refused, field: 'freq_mhz' })).toBeNull();
    expect(faultOf('InvalidValueError', { ...refused, code: 'not_found' })).not.toBeNull();
    const [forbidden] = [document.paths['/flights']?.get?.responses?.['403'] as JsonSchema];
    expect(JSON.stringify(forbidden)).toContain('#/components/schemas/NoOrganizationError');
  });

  test('writes true and false as such, and lists of words that may grow as open', () => {
    const available = member(schemas, 'BatterySection', 'available');
    expect(available).toMatchObject({ type: 'boolean', const: true });
    expect(member(schemas, 'Finding', 'code')?.anyOf).toMatchObject([
      { type: 'string' },
      { type: 'string' },
    ]);
  });

  test('agrees with every example of the other document', () => {
    const faults = Object.values(older.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => {
        const { responses } = operation as unknown as {
          responses: Record<string, { content?: Record<string, JsonSchema> }>;
        };
        const { schema, example } = responses['200']?.content?.['application/json'] ?? {};
        const name = (schema as JsonSchema | undefined)?.$ref?.toString().split('/').at(-1);
        if (name === undefined || example === undefined) return [];
        const fault = faultOf(name, example);
        return fault === null ? [] : [`${String(operation.operationId)}: ${fault}`];
      });
    expect(faults).toEqual([]);
  });
});
