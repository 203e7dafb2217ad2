import type { z } from 'zod';

/*
 * The names that a schema knows, for telling a caller about members that nobody reads. Everything that is not an
 * object with declared members is free: a map of the caller's own, a text, a number.
 */

export type Shape = {
  readonly members: Readonly<Record<string, Shape | null>>;
  readonly list?: boolean;
  /** Members of any other name have this shape; null where they are free. */
  readonly each?: Shape | null;
};

/** The parts of a definition of the schema library that lead to further schemas. */
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly valueType?: z.ZodType;
};

const free = new WeakSet<z.ZodType>();

/** An object to which a caller may add members of its own without a word about it. */
export function freeObject<Schema extends z.ZodType>(schema: Schema): Schema {
  free.add(schema);
  return schema;
}

const made = new WeakMap<z.ZodType, Shape | null>();

/** The names of a schema of a request; null where it has none. */
export function shapeOf(schema: z.ZodType): Shape | null {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const shape = read(schema);
  made.set(schema, shape);
  return shape;
}

function read(schema: z.ZodType): Shape | null {
  const documented = schema.meta()?.documentedAs as z.ZodType | undefined;
  if (documented !== undefined) return shapeOf(documented);
  const of = schema._zod.def as unknown as Definition;
  switch (of.type) {
    case 'object':
      return {
        ...(free.has(schema) ? { each: null } : {}),
        members: Object.fromEntries(
          Object.entries(of.shape!).map(([name, member]) => [name, shapeOf(member)]),
        ),
      };
    case 'array': {
      const item = shapeOf(of.element!);
      return item === null ? null : { ...item, list: true };
    }
    case 'record':
      return { members: {}, each: shapeOf(of.valueType!) };
    case 'union':
      return of.options!.map(shapeOf).reduce(joined);
    case 'intersection':
      return joined(shapeOf(of.left!), shapeOf(of.right!));
    case 'pipe':
      // Text that is read as something else comes in at the front, a check of the raw value at the back.
      return shapeOf(of.in!) ?? shapeOf(of.out!);
    default:
      return of.innerType === undefined ? null : shapeOf(of.innerType);
  }
}

/** What either of two shapes knows. */
function joined(a: Shape | null, b: Shape | null): Shape | null {
  if (a === null || b === null) return a ?? b;
  const members: Record<string, Shape | null> = { ...a.members };
  for (const [name, shape] of Object.entries(b.members))
    members[name] = joined(members[name] ?? null, shape);
  const each = a.each !== undefined ? a.each : b.each;
  return {
    members,
    ...(a.list === true || b.list === true ? { list: true } : {}),
    ...(each === undefined ? {} : { each }),
  };
}
