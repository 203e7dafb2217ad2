/** A schema of an OpenAPI 3.0 document, as far as values are made from it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** One value in this many is not what its schema asks for. */
const WRONG = 0.04;
const NONSENSE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0.5,
  2 ** 53,
  '',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
  "'; DROP TABLE flight; --",
  '../../etc/passwd',
  [],
  {},
  [[[]]],
  { __proto__: { a: 1 } },
  '2026-02-30',
  '9'.repeat(40),
];
const DEPTH_MAX = 6;

/** Values for schemas of one document: mostly right ones, some wrong in one place. */
export function schemaValues(document: object, random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const parts = schema.$ref.replace(/^#\//, '').split('/');
    let found: unknown = document;
    for (const part of parts) found = (found as Record<string, unknown>)[part];
    return found as Schema;
  }

  function value(given: Schema, depth = 0): unknown {
    if (random() < WRONG) return pick(NONSENSE);
    const schema = resolve(given);
    if (schema.nullable === true && random() < 0.1) return null;
    if (schema.enum !== undefined) return pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return value(pick(choices), depth);
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => value(part, depth)));
    switch (schema.type) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () =>
          value(schema.items ?? {}, depth + 1),
        );
      case 'boolean':
        return random() < 0.5;
      case 'integer':
        return Math.floor(numberOf(schema));
      case 'number':
        return numberOf(schema);
      case 'string':
        return textOf(schema);
      default:
        return pick(NONSENSE);
    }
  }

  function objectOf(schema: Schema, depth: number): unknown {
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const needed = schema.required?.includes(name) === true;
      if (depth > DEPTH_MAX || random() < (needed ? 0.02 : 0.6)) continue;
      made[name] = value(member, depth + 1);
    }
    if (random() < 0.02) made[`unknown_${Math.floor(random() * 10)}`] = pick(NONSENSE);
    return made;
  }

  function numberOf({ minimum, maximum }: Schema): number {
    const low = minimum ?? 0;
    const high = maximum ?? Math.max(low + 1, 1000);
    if (random() < 0.1) return pick([low, high, low - 1, high + 1]);
    return low + random() * (high - low);
  }

  function textOf({ format, maxLength }: Schema): string {
    if (format === 'date') return pick(['2026-05-01', '2025-12-31', '2024-02-29']);
    if (format === 'date-time') return pick(['2026-05-01T10:00:00Z', '2026-05-01T10:00:00+02:00']);
    const letters = pick(['a', 'Überprüfung', 'ref-1', '名前', '<b>', 'N123']);
    return letters.repeat(1 + Math.floor(random() * 3)).slice(0, maxLength ?? 60);
  }

  return { value };
}
