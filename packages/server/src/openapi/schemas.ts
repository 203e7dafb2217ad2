import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * Turns zod schemas into OpenAPI 3.0 ones and gathers every schema with an id as a component. Requests
 * and answers are both described as they are sent, before any transformation.
 */
export function schemaCollector() {
  const components = new Map<string, JsonSchema>();

  function describe(schema: z.ZodType): JsonSchema {
    const {
      $schema: _dialect,
      definitions,
      $defs,
      ...own
    } = z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const own = jsonSchema as JsonSchema & { documentedAs?: z.ZodType };
        const { def } = zodSchema._zod;
        // OpenAPI 3.0 has no tuples: what stands where is told beside it.
        if (def.type === 'tuple') own['x-prefixItems'] = tupleItems(def).map(describe);
        const { documentedAs, description, example } = own;
        if (documentedAs === undefined) return;
        for (const name of Object.keys(own)) delete own[name];
        const { $ref, ...described } = describe(documentedAs);
        Object.assign(own, $ref === undefined ? described : { allOf: [{ $ref }] });
        if (description !== undefined) own.description = description;
        if (example !== undefined) own.example = example;
      },
    }) as JsonSchema & { definitions?: object; $defs?: object };
    for (const [id, component] of Object.entries({ ...definitions, ...$defs })) {
      add(id, component as JsonSchema);
    }
    const { id } = own;
    if (typeof id !== 'string') return withoutIds(own);
    add(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  function add(id: string, component: JsonSchema): void {
    const described = withoutIds(component);
    const before = components.get(id);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(described)) {
      throw new Error(`two different schemas are called ${id}`);
    }
    components.set(id, described);
  }

  /** As `describe`, but a schema without an id becomes a component of the given name. */
  function describeAs(name: string, schema: z.ZodType, description: string): JsonSchema {
    const described = describe(schema);
    if (typeof described.$ref === 'string') return described;
    add(name, { description, ...described });
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    describe,
    describeAs,
    components: () =>
      Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<
        string,
        JsonSchema
      >,
  };
}

function tupleItems(def: z.core.$ZodTypes['_zod']['def']): readonly z.ZodType[] {
  return 'items' in def ? (def.items as readonly z.ZodType[]) : [];
}

/**
 * OpenAPI 3.0 reads `nullable` only beside a `type`, and lets null pass an `enum` only when it is among its values. A
 * reference that may be null is written `allOf` with `nullable`, and of several choices one lets null pass: generators
 * of clients read both, and few of them a choice that is nothing but null.
 */
export function withValidNullable<T>(document: T): T {
  const { components } = document as { components?: { schemas?: Record<string, JsonSchema> } };
  const repair = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(repair);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      name === 'example' ? member : repair(member),
    ]);
    const out = Object.fromEntries(members) as JsonSchema;
    return out.nullable === true ? nullableSchema(out, components?.schemas ?? {}) : out;
  };
  return repair(document) as T;
}

type Components = Readonly<Record<string, JsonSchema>>;

function nullableSchema(schema: JsonSchema, components: Components): JsonSchema {
  const { nullable: _nullable, description, example, ...rest } = schema;
  const choices = [rest.anyOf, rest.oneOf, rest.allOf].find(Array.isArray) as
    | JsonSchema[]
    | undefined;
  if (choices === undefined) return withNull(schema, components) ?? schema;
  const told = {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
  };
  const nullable = choices.map((choice) => withNull(choice, components));
  const at = nullable.findIndex((choice) => choice !== null);
  if (at === -1) throw new Error(`3.0 cannot write that this may be null: ${JSON.stringify(rest)}`);
  const chosen = nullable[at] as JsonSchema;
  if (choices.length === 1) return { ...told, ...chosen };
  return { ...told, anyOf: choices.map((choice, i) => (i === at ? chosen : choice)) };
}

/** The same schema, or null; nothing where 3.0 cannot write that. */
function withNull(schema: JsonSchema, components: Components): JsonSchema | null {
  if (typeof schema.$ref === 'string') {
    const named = components[schema.$ref.split('/').at(-1) ?? ''];
    // The values of an enum that is referred to cannot be added to here.
    if (named?.type === undefined || named.enum !== undefined) return null;
    return { type: named.type, nullable: true, allOf: [schema] };
  }
  if (schema.type === undefined) return null;
  const values = schema.enum;
  return Array.isArray(values) && !values.includes(null)
    ? { ...schema, nullable: true, enum: [...values, null] }
    : { ...schema, nullable: true };
}

/** References point at our components; OpenAPI 3.0 has no ids of schemas. */
function withoutIds(schema: JsonSchema): JsonSchema {
  return rewrite(schema, false) as JsonSchema;
}

function rewrite(value: unknown, inProperties: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const out: JsonSchema = {};
  for (const [name, member] of Object.entries(value)) {
    if (inProperties) out[name] = rewrite(member, false);
    else if (name === '$ref') out.$ref = reference(String(member));
    else if (name === 'example') out.example = member;
    else if (name === 'anyOf') Object.assign(out, choice(member as unknown[]));
    else if (name !== 'id') out[name] = rewrite(member, name === 'properties');
  }
  return out;
}

/** A tuple of like values is described by the same schema several times; once is enough. */
function choice(schemas: readonly unknown[]): JsonSchema {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const choices = [...distinct.values()].map((schema) => rewrite(schema, false) as JsonSchema);
  return choices.length === 1 ? choices[0]! : { anyOf: choices };
}

function reference(ref: string): string {
  return ref.replace(/^#\/(definitions|\$defs|components\/schemas)\//, '#/components/schemas/');
}
