import type { JsonSchema } from '../openapi/schemas.ts';

/** What the OpenAPI document says of one operation, as far as an assistant's tool needs it. */
export type Operation = {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Path ids, query and body under their own names: an assistant fills in one flat object. */
  readonly input: JsonSchema;
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly answer: JsonSchema;
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

/** Every operation of the document by its name. */
export function operationsOf(document: ApiDocument): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const methods of Object.values(document.paths))
    for (const described of Object.values(methods)) {
      const operation = operationOf(described, document);
      found.set(operation.name, operation);
    }
  return found;
}

function operationOf(described: JsonSchema, document: ApiDocument): Operation {
  const parameters = (described.parameters ?? []) as readonly Parameter[];
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const body = jsonOf(described.requestBody as JsonSchema | undefined);
  const named = [...inPlace('path'), ...inPlace('query')];
  const properties = Object.fromEntries(
    named.map(({ name, schema, description }) => [
      name,
      { ...plain(schema, document), description },
    ]),
  );
  const required = named.filter((parameter) => parameter.required === true).map(({ name }) => name);
  return {
    name: String(described.operationId),
    summary: String(described.summary),
    description: String(described.description),
    params: inPlace('path').map(({ name }) => name),
    query: inPlace('query').map(({ name }) => name),
    hasBody: body !== null,
    input: {
      type: 'object',
      properties: body === null ? properties : { ...properties, body: plain(body, document) },
      required: body === null ? required : [...required, 'body'],
      additionalProperties: false,
    },
    answer: jsonOf((described.responses as Record<string, JsonSchema>)['200']) ?? {},
  };
}

function jsonOf(holder: JsonSchema | undefined): JsonSchema | null {
  const content = holder?.content as Record<string, { schema: JsonSchema }> | undefined;
  return content?.['application/json']?.schema ?? null;
}

/** The component that a schema refers to, or the schema itself. */
export function resolved(schema: JsonSchema, document: ApiDocument): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  return document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {};
}

/** OpenAPI 3.0 as JSON Schema, with references written out; a component inside itself is left open. */
function plain(
  value: unknown,
  document: ApiDocument,
  inside: readonly string[] = [],
): Record<string, unknown> {
  const walk = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(walk);
    if (typeof member !== 'object' || member === null) return member;
    return plain(member, document, inside);
  };
  const schema = value as JsonSchema;
  if (typeof schema.$ref === 'string') {
    if (inside.includes(schema.$ref)) return {};
    return plain(resolved(schema, document), document, [...inside, schema.$ref]);
  }
  const { nullable, example: _example, exclusiveMinimum, minimum, ...rest } = schema;
  const out = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, name === 'enum' ? member : walk(member)]),
  );
  if (exclusiveMinimum === true) out.exclusiveMinimum = minimum;
  else if (minimum !== undefined) out.minimum = minimum;
  return nullable === true ? { anyOf: [out, { type: 'null' }] } : out;
}
