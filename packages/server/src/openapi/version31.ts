import { type Endpoint, errorCodes, membersOfError, statusOf } from '@airworthy/contract';
import { findingDocs } from '@airworthy/performance/findingDocs';
import { errorCodesOf } from './document.ts';
import type { JsonSchema } from './schemas.ts';

type Schemas = Record<string, JsonSchema>;
type ApiCode = (typeof errorCodes)[number];

/**
 * The same interface as OpenAPI 3.1, which can say more: what stands where in a tuple, which schema of a union a value
 * follows, what each refusal has, and which lists of words may grow. Made from the 3.0 document, so that the two cannot
 * differ in anything else.
 */
export function openapi31(document: JsonSchema, endpoints: readonly Endpoint[]): JsonSchema {
  const { components, paths, ...rest } = document as {
    components: JsonSchema & { schemas: Schemas };
    paths: Record<string, Record<string, JsonSchema>>;
  };
  const { Error: refusal, CrashReading: reading, ...others } = withOpenWords(components.schemas);
  const written = Object.fromEntries(
    Object.entries(others).map(([name, schema]) => [name, schemaOf(schema)]),
  );
  const schemas = {
    ...written,
    ...readingStates(schemaOf(reading ?? {})),
    ...refusals(schemaOf(refusal ?? {})),
  };
  const withUnions = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, unionsOf(schema, schemas)]),
  );
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  return {
    ...rest,
    openapi: '3.1.1',
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method,
            operationOf(operation, byName.get(String(operation.operationId)), schemas),
          ]),
        ),
      ]),
    ),
    components: { ...components, schemas: withUnions },
  };
}

/** Codes of checks and causes of crashes grow with each release: a program must take those it does not know. */
function withOpenWords({ Finding = {}, Precondition = {}, ...schemas }: Schemas): Schemas {
  const properties = Finding.properties as Schemas;
  const [cause, sentence] = Precondition['x-prefixItems'] as JsonSchema[];
  const { enum: causes, ...rest } = cause as JsonSchema;
  const code = { ...properties.code, 'x-extensible-enum': Object.keys(findingDocs) };
  return {
    ...schemas,
    Finding: { ...Finding, properties: { ...properties, code } },
    Precondition: {
      ...Precondition,
      'x-prefixItems': [{ ...rest, 'x-extensible-enum': causes }, sentence],
    },
  };
}

/** A schema of 3.0 as JSON Schema 2020-12. */
function schemaOf(value: unknown): JsonSchema {
  const walk = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(walk);
    if (typeof member !== 'object' || member === null) return member;
    return schemaOf(member);
  };
  const { nullable, example, exclusiveMinimum, minimum, ...schema } = value as JsonSchema;
  const out: JsonSchema = {};
  for (const [name, member] of Object.entries(schema))
    out[name] = name === 'enum' || name === 'default' ? member : membersOf(name, member, walk);
  if (exclusiveMinimum === true) out.exclusiveMinimum = minimum;
  else if (minimum !== undefined) out.minimum = minimum;
  if (example !== undefined) out.examples = [example];
  const written = openOf(tupleOf(constantOf(out)));
  return nullableOf(written, nullable === true);
}

/** The names of properties are no keywords. */
function membersOf(name: string, member: unknown, walk: (member: unknown) => unknown): unknown {
  if (name !== 'properties') return walk(member);
  return Object.fromEntries(
    Object.entries(member as Schemas).map(([key, property]) => [key, schemaOf(property)]),
  );
}

function constantOf(schema: JsonSchema): JsonSchema {
  const values = schema.enum;
  if (!Array.isArray(values) || values.length !== 1) return schema;
  const { enum: _enum, ...rest } = schema;
  return { ...rest, const: values[0] };
}

function tupleOf(schema: JsonSchema): JsonSchema {
  const places = schema['x-prefixItems'];
  if (!Array.isArray(places)) return schema;
  const { 'x-prefixItems': _places, items: _items, ...rest } = schema;
  const length = { minItems: places.length, maxItems: places.length };
  return { ...rest, prefixItems: places, items: false, ...length };
}

/** A list of words that may grow: the known ones, or any other text. */
function openOf(schema: JsonSchema): JsonSchema {
  const known = schema['x-extensible-enum'];
  if (!Array.isArray(known)) return schema;
  const { 'x-extensible-enum': _known, type: _type, ...rest } = schema;
  return { ...rest, anyOf: [{ type: 'string', enum: known }, { type: 'string' }] };
}

function nullableOf(schema: JsonSchema, nullable: boolean): JsonSchema {
  if (!nullable) return schema;
  const { description, examples, ...rest } = schema;
  const told = {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  };
  // A reference that may be null: 3.0 has the type of what is referred to beside it.
  if (Array.isArray(rest.allOf)) return { ...told, anyOf: [...rest.allOf, { type: 'null' }] };
  if (rest.enum === undefined && typeof rest.type === 'string')
    return { ...told, ...rest, type: [rest.type, 'null'] };
  if (Array.isArray(rest.enum)) {
    const values = rest.enum.filter((value) => value !== null);
    return { ...told, anyOf: [{ ...rest, enum: values }, { type: 'null' }] };
  }
  return { ...told, anyOf: [rest, { type: 'null' }] };
}

const own = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const titled = (word: string) =>
  word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** What a reading has in each of its states beside `id` and `state`. */
const READING_MEMBERS = {
  queued: { may: ['progress', 'position'], must: [] },
  reading: { may: ['progress'], must: [] },
  done: { may: [], must: ['result'] },
  failed: { may: [], must: ['error'] },
  none: { may: [], must: [] },
  too_large: { may: [], must: [] },
} as const;

/** A queued and a finished reading are two types, told apart by `state`. */
function readingStates(reading: JsonSchema): Schemas {
  const properties = (reading.properties ?? {}) as Schemas;
  const states = Object.entries(READING_MEMBERS).map(([state, { may, must }]) => {
    const names = ['id', ...must, ...may];
    const members = Object.fromEntries(names.map((name) => [name, properties[name]]));
    const described = { type: 'string', const: state, description: 'The state.' };
    const schema = {
      type: 'object',
      description: `A reading in the state \`${state}\`.`,
      properties: { state: described, ...members },
      required: ['id', 'state', ...must],
    };
    return [`${titled(state)}CrashReading`, state, schema] as const;
  });
  return {
    CrashReading: {
      description: reading.description,
      oneOf: states.map(([name]) => own(name)),
      discriminator: {
        propertyName: 'state',
        mapping: Object.fromEntries(states.map(([name, state]) => [state, own(name).$ref])),
      },
    },
    ...Object.fromEntries(states.map(([name, , schema]) => [name, schema])),
  };
}

const errorName = (code: string) => `${titled(code)}Error`;

/** One schema for each code, and `Error` for any of them. */
function refusals(refusal: JsonSchema): Schemas {
  const properties = (refusal.properties ?? {}) as Schemas;
  const each = errorCodes.map((code) => {
    const names = ['error', 'request_id', ...membersOfError[code]];
    const members = Object.fromEntries(names.map((name) => [name, properties[name]]));
    const schema = {
      type: 'object',
      description: `A refusal with the code \`${code}\`.`,
      properties: { code: { type: 'string', const: code, description: 'The reason.' }, ...members },
      required: ['error', 'code'],
    };
    return [errorName(code), schema] as const;
  });
  return { Error: refusal, ...Object.fromEntries(each) };
}

/** Refusals of one status, told apart by their code. */
function refusalOf(codes: readonly ApiCode[]): JsonSchema {
  if (codes.length === 1) return own(errorName(String(codes[0])));
  return {
    oneOf: codes.map((code) => own(errorName(code))),
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(codes.map((code) => [code, own(errorName(code)).$ref])),
    },
  };
}

function operationOf(
  operation: JsonSchema,
  endpoint: Endpoint | undefined,
  schemas: Schemas,
): JsonSchema {
  const out = { ...operation };
  const parameters = (operation.parameters ?? []) as JsonSchema[];
  out.parameters = parameters.map((parameter) => ({
    ...parameter,
    schema: schemaOf(parameter.schema),
  }));
  if (operation.requestBody !== undefined)
    out.requestBody = contentOf(operation.requestBody as JsonSchema, schemas);
  const codes = endpoint === undefined ? [] : ([...errorCodesOf(endpoint)] as ApiCode[]);
  out.responses = Object.fromEntries(
    Object.entries(operation.responses as Schemas).map(([status, response]) => {
      const own = codes.filter((code) => statusOf[code] === Number(status));
      return [status, contentOf(response, schemas, own)];
    }),
  );
  return out;
}

/** Bytes need no schema in 3.1; a refusal is one of the codes that this status has here. */
function contentOf(
  holder: JsonSchema,
  schemas: Schemas,
  codes: readonly ApiCode[] = [],
): JsonSchema {
  const content = holder.content as Record<string, JsonSchema> | undefined;
  if (content === undefined) return holder;
  const types = Object.entries(content).map(([type, { schema, ...rest }]) => {
    if (type === 'application/octet-stream') return [type, rest];
    const isRefusal = (schema as JsonSchema).$ref === own('Error').$ref && codes.length > 0;
    const described = isRefusal ? refusalOf(codes) : unionsOf(schemaOf(schema), schemas);
    return [type, { ...rest, schema: described }];
  });
  return { ...holder, content: Object.fromEntries(types) };
}

/**
 * A union of components is exactly one of them. Where all of them have one word each for a member, that member tells
 * which; others are told apart by a member that is true or false, or by what only one of them has.
 */
function unionsOf(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const out: JsonSchema = {};
  for (const [name, member] of Object.entries(schema)) out[name] = nested(name, member, schemas);
  const choices = out.anyOf;
  // A choice with null beside it stays as it is: null is told apart by its type.
  if (!Array.isArray(choices) || !choices.every((choice) => typeof choice.$ref === 'string'))
    return out;
  const { anyOf: _anyOf, ...rest } = out;
  const names = (choices as { $ref: string }[]).map(({ $ref }) => $ref);
  const told = tellingMember(names, schemas);
  return {
    ...rest,
    oneOf: choices,
    ...(told === null ? {} : { discriminator: told }),
  };
}

function nested(name: string, member: unknown, schemas: Schemas): unknown {
  if (name === 'examples' || name === 'enum' || name === 'discriminator') return member;
  if (Array.isArray(member))
    return member.map((item) =>
      typeof item === 'object' && item !== null ? unionsOf(item, schemas) : item,
    );
  if (typeof member !== 'object' || member === null) return member;
  return unionsOf(member as JsonSchema, schemas);
}

function tellingMember(references: readonly string[], schemas: Schemas): JsonSchema | null {
  const found = references.map((reference) => {
    const properties = (schemas[reference.split('/').at(-1) ?? '']?.properties ?? {}) as Schemas;
    return Object.entries(properties).filter(([, { const: word }]) => typeof word === 'string');
  });
  const name = found[0]
    ?.map(([key]) => key)
    .find((key) => found.every((row) => row.some(([k]) => k === key)));
  if (name === undefined) return null;
  const words = found.map((row) => String(row.find(([key]) => key === name)?.[1].const));
  if (new Set(words).size !== words.length) return null;
  const mapping = Object.fromEntries(words.map((word, at) => [word, references[at]]));
  return { propertyName: name, mapping };
}
