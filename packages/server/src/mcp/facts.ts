import type { JsonSchema } from '../openapi/schemas.ts';
import { type ApiDocument, resolved } from './schemas.ts';

/** Lines of one answer that an assistant gets; more would crowd out what it was asked. */
const MOST_LINES = 400;
/** A longer list is a curve or a record of samples: its length is stated instead. */
const MOST_ITEMS = 30;

/**
 * An answer as lines, each one figure or sentence under the path of its field, with unit and meaning from the OpenAPI
 * document: `out.hover_min: 10.6 min (Hover time, in min.)`. An assistant that quotes a line quotes its field.
 */
export function factsOf(answer: unknown, schema: JsonSchema, document: ApiDocument): string {
  const lines: string[] = [];
  let left = 0;
  const add = (line: string) => {
    if (lines.length < MOST_LINES) lines.push(line);
    else left++;
  };
  describe(answer, schema, '', { document, add });
  if (left > 0) lines.push(`(${left} further fields are left out here; ask for one by name.)`);
  return lines.join('\n');
}

type Notes = { readonly document: ApiDocument; readonly add: (line: string) => void };

function describe(value: unknown, schema: JsonSchema, path: string, notes: Notes): void {
  const own = choiceFor(value, resolved(schema, notes.document), notes.document);
  if (Array.isArray(value)) describeList(value, own, path, notes);
  else if (typeof value === 'object' && value !== null) {
    const properties = (own.properties ?? {}) as Record<string, JsonSchema>;
    const others = (own.additionalProperties ?? {}) as JsonSchema;
    for (const [name, member] of Object.entries(value))
      describe(member, properties[name] ?? others, path === '' ? name : `${path}.${name}`, notes);
  } else notes.add(lineOf(value, { ...own, ...schema }, path));
}

function describeList(
  values: readonly unknown[],
  schema: JsonSchema,
  path: string,
  notes: Notes,
): void {
  const items = (schema.items ?? {}) as JsonSchema;
  if (values.length === 0) notes.add(`${path}: none`);
  else if (values.length > MOST_ITEMS) notes.add(`${path}: ${values.length} values, left out here`);
  else if (values.every((value) => typeof value !== 'object' || value === null))
    notes.add(`${path}: ${values.map(textOf).join(', ')}`);
  else for (const [at, value] of values.entries()) describe(value, items, `${path}[${at}]`, notes);
}

/** Of a union, the schema that has the members of this value. */
function choiceFor(value: unknown, schema: JsonSchema, document: ApiDocument): JsonSchema {
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (choices === undefined) return schema;
  const among = (choices as JsonSchema[]).map((choice) => resolved(choice, document));
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const shared = ({ properties }: JsonSchema) =>
    names.filter((name) => name in ((properties ?? {}) as object)).length;
  return among.sort((a, b) => shared(b) - shared(a))[0] ?? schema;
}

function lineOf(value: unknown, schema: JsonSchema, path: string): string {
  const unit = typeof schema['x-unit'] === 'string' && value !== null ? ` ${schema['x-unit']}` : '';
  const meaning = typeof schema.description === 'string' ? ` (${schema.description})` : '';
  return `${path}: ${textOf(value)}${unit}${meaning}`;
}

const textOf = (value: unknown) =>
  value === null
    ? 'not known or does not apply'
    : typeof value === 'string'
      ? value
      : String(value);
