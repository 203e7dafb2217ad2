import type { JsonSchema } from './schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Gives every property that has no example of its own one that is composed of the examples of its parts: a property
 * that refers to a component shows a whole object of it. A list has one item; a map has one entry, under the name in
 * `x-additionalPropertiesName`.
 */
export function withComposedExamples(schemas: Schemas): Record<string, JsonSchema> {
  const withExamples = (properties: Schemas) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        if (property.example !== undefined) return [name, property];
        const example = exampleOf(property, schemas);
        return [name, example === undefined ? property : { ...property, example }];
      }),
    );
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      schema.properties === undefined
        ? schema
        : { ...schema, properties: withExamples(schema.properties as Schemas) },
    ]),
  );
}

/** Undefined where a part has no example. A choice is shown by its first schema. */
function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.example !== undefined) return schema.example;
  if (typeof schema.$ref === 'string') {
    const component = schemas[schema.$ref.replace('#/components/schemas/', '')];
    return component === undefined ? undefined : exampleOf(component, schemas);
  }
  const choices = [schema.allOf, schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices !== undefined) return exampleOf(choices[0] as JsonSchema, schemas);
  if (schema.type === 'array') {
    const item = exampleOf((schema.items ?? {}) as JsonSchema, schemas);
    return item === undefined ? undefined : [item];
  }
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties as Schemas).map(
      ([name, member]) => [name, exampleOf(member, schemas)] as const,
    );
    return Object.fromEntries(members.filter(([, example]) => example !== undefined));
  }
  const entry = schema['x-additionalPropertiesName'];
  if (typeof entry !== 'string') return undefined;
  return { [entry]: exampleOf(schema.additionalProperties as JsonSchema, schemas) };
}
