import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * Turns zod schemas into OpenAPI 3.0 ones, with everything that has an id gathered as a component.
 * Requests and replies are both described as they stand on the wire, before any transformation.
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
        const { documentedAs, ...rest } = jsonSchema as JsonSchema & { documentedAs?: z.ZodType };
        if (documentedAs === undefined) return;
        for (const name of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[name];
        Object.assign(jsonSchema, rest, describe(documentedAs));
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

  return {
    describe,
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
export function mendNullable<T>(document: T, components: Record<string, JsonSchema>): T {
  const typeOf = (schema: JsonSchema): unknown => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name === undefined ? schema.type : typeOf(components[name] ?? {});
  };
  const mend = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mend);
    if (typeof value !== 'object' || value === null) return value;
    const out = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, mend(member)]),
    ) as JsonSchema;
    if (out.nullable !== true) return out;
    if (Array.isArray(out.enum) && !out.enum.includes(null)) out.enum = [...out.enum, null];
    if (out.type !== undefined) return out;
    const branches = (out.allOf ?? out.anyOf ?? out.oneOf ?? []) as JsonSchema[];
    const types = new Set(branches.map(typeOf));
    const [type] = types;
    if (types.size === 1 && type !== undefined) return { type, ...out };
    const { nullable: _nullable, ...rest } = out;
    return { anyOf: [rest, { type: 'string', nullable: true, enum: [null] }] };
  };
  return mend(document) as T;
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
