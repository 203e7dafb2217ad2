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
      override: ({ jsonSchema }) => {
        const own = jsonSchema as JsonSchema & { documentedAs?: z.ZodType };
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

/**
 * OpenAPI 3.0 reads `nullable` only beside a `type`, and lets `null` pass an `enum` only when it is in
 * it. Takes the whole document, since the type may be that of a component.
 */
export function withValidNullable<T>(document: T, components: Record<string, JsonSchema>): T {
  const typeOf = (schema: JsonSchema): unknown => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name === undefined ? schema.type : typeOf(components[name] ?? {});
  };
  const repair = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(repair);
    if (typeof value !== 'object' || value === null) return value;
    const out = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, repair(member)]),
    ) as JsonSchema;
    if (out.nullable !== true) return out;
    if (Array.isArray(out.enum) && !out.enum.includes(null)) out.enum = [...out.enum, null];
    if (out.type !== undefined) return out;
    const branches = (out.allOf ?? out.anyOf ?? out.oneOf ?? []) as JsonSchema[];
    const types = new Set(branches.map(typeOf));
    const [type] = types;
    if (types.size === 1 && type !== undefined) return { type, ...out };
    const { nullable: _nullable, description, example, anyOf, ...rest } = out;
    const choices = Array.isArray(anyOf)
      ? anyOf
      : [{ ...rest, ...(anyOf === undefined ? {} : { anyOf }) }];
    return {
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
      anyOf: [...choices, { type: 'string', nullable: true, enum: [null] }],
    };
  };
  return repair(document) as T;
}

/** References point at our components; ids of schemas are no members of OpenAPI 3.0. */
function withoutIds(schema: JsonSchema): JsonSchema {
  return rewrite(schema, false) as JsonSchema;
}

function rewrite(value: unknown, inProperties: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const out: JsonSchema = {};
  for (const [name, member] of Object.entries(value)) {
    if (!inProperties && name === 'id') continue;
    if (!inProperties && name === '$ref') out.$ref = reference(String(member));
    else out[name] = rewrite(member, !inProperties && name === 'properties');
  }
  return out;
}

function reference(ref: string): string {
  return ref.replace(/^#\/(definitions|\$defs|components\/schemas)\//, '#/components/schemas/');
}
