/**
 * Every limit that the contract states, of a number, a text or a list that a caller sends, is tried just inside and just
 * outside. The limits are read from the schemas themselves, as the OpenAPI document reads them: a new one is tried
 * without a word here, and one that is stated and not held fails.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { airframeNames } from './generated/inputs.ts';
import * as web from './web/index.ts';

type Json = Readonly<Record<string, unknown>>;
type Part = { readonly params?: z.ZodType; readonly query?: z.ZodType; readonly body?: z.ZodType };
type Named = Part & { readonly name: string };

const declared: readonly unknown[] = [...Object.values(endpoints), ...Object.values(web)];
const all = declared.filter(
  (one): one is Named => typeof one === 'object' && one !== null && 'method' in one,
);

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly getter?: () => z.ZodType;
} & Readonly<
  Partial<
    Record<'element' | 'innerType' | 'in' | 'out' | 'valueType' | 'left' | 'right', z.ZodType>
  >
>;

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** A schema and everything inside of it, by its path; one that is in several places once each. */
function partsOf(
  schema: z.ZodType,
  path: string,
  seen: readonly z.ZodType[] = [],
): [string, z.ZodType][] {
  if (seen.includes(schema)) return [];
  const def = defOf(schema);
  const on = [...seen, schema];
  const inner = [def.innerType, def.in, def.out, def.left, def.right, def.getter?.()];
  return [
    [path, schema],
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) =>
      partsOf(one, `${path}.${name}`, on),
    ),
    ...(def.options ?? []).flatMap((one) => partsOf(one, path, on)),
    ...inner.flatMap((one) => (one === undefined ? [] : partsOf(one, path, on))),
    ...(def.element === undefined ? [] : partsOf(def.element, `${path}[]`, on)),
    ...(def.valueType === undefined ? [] : partsOf(def.valueType, `${path}.*`, on)),
  ];
}

const known = new Map<z.ZodType, Json>();

function described(schema: z.ZodType): Json {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  known.set(schema, made);
  return made;
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Members that take only what is in a list of names: each name has its own length. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  airframe_type: airframeNames,
  catalog_id: ['livox-mid-360'],
};

/** A value that a schema accepts, another for another `n` where it can be; undefined where none was found. */
function sampleOf(schema: z.ZodType, n: number): unknown {
  const own = described(schema);
  const def = defOf(schema);
  const members = Object.entries(def.shape ?? {}).map(([name, one]) => [name, sampleOf(one, n)]);
  const inner = [def.innerType, def.in, ...(def.options ?? [])].filter((one) => one !== undefined);
  const words = (own.enum as readonly unknown[] | undefined) ?? [];
  const values = [
    ...(def.shape === undefined ? [] : [Object.fromEntries(members)]),
    ...[
      n + 1,
      `aaa${n}`,
      n / 1000,
      airframeNames[n % airframeNames.length],
      words[n % words.length],
      own.example,
      true,
      {},
      [],
    ],
    ...inner.map((one) => sampleOf(one, n)),
  ];
  return values.find((value) => value !== undefined && accepts(schema, value));
}

/** What a list is of, also where something is made of the list. */
function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element, in: before, innerType } = defOf(schema);
  const inner = before ?? innerType;
  return element ?? (inner === undefined ? undefined : elementOf(inner));
}

/** Texts of a length: of letters, and of what else some members are made of. */
const textsOf = (length: number) =>
  ['', 'https://example.com/', 'quick fox', 'a@a'].map((first) =>
    first.slice(0, length).padEnd(length, 'a'),
  );

/** Whether one of these values is accepted where it should be, or none where none should. */
type Case = { readonly inside: readonly unknown[]; readonly outside: readonly unknown[] };

/** Values at a limit and just beyond it; a number of a query is written as text. */
function casesOf(schema: z.ZodType, own: Json): [string, Case][] {
  const step = (bound: number) =>
    own.type === 'integer' ? 1 : Math.max(1e-9, Math.abs(bound) * 1e-9);
  const asNumber = (...values: number[]) => values.flatMap((one) => [one, String(one)]);
  const listOf = (length: number) => {
    const element = elementOf(schema);
    const one = element === undefined ? undefined : sampleOf(element, 0);
    return [
      Array.from({ length }, () => one),
      Array.from({ length }, (_, n) => (element === undefined ? n : sampleOf(element, n))),
    ];
  };
  const cases: Record<string, (bound: number) => Case> = {
    minimum: (b) => ({ inside: asNumber(b), outside: asNumber(b - step(b)) }),
    maximum: (b) => ({ inside: asNumber(b), outside: asNumber(b + step(b)) }),
    exclusiveMinimum: (b) => ({ inside: asNumber(b + step(b)), outside: asNumber(b) }),
    exclusiveMaximum: (b) => ({ inside: asNumber(b - step(b)), outside: asNumber(b) }),
    minLength: (b) => ({ inside: textsOf(b), outside: textsOf(b - 1) }),
    maxLength: (b) => ({ inside: textsOf(b), outside: textsOf(b + 1) }),
    minItems: (b) => ({ inside: listOf(b), outside: listOf(b - 1) }),
    maxItems: (b) => ({ inside: listOf(b), outside: listOf(b + 1) }),
  };
  return Object.entries(cases).flatMap(([name, make]): [string, Case][] => {
    const bound = own[name];
    // Beyond it a double is not exact: no caller can send the next whole number.
    if (typeof bound !== 'number' || Math.abs(bound) === Number.MAX_SAFE_INTEGER) return [];
    // Of a few words each has its own length.
    if (own.enum !== undefined && name.endsWith('Length')) return [];
    return [[`${name} ${bound}`, make(bound)]];
  });
}

const tried = new Map<z.ZodType, readonly string[]>();

/** What is wrong with the limits of a schema itself, without its members. */
function wrongLimits(schema: z.ZodType, path: string): readonly string[] {
  const known = tried.get(schema);
  if (known !== undefined) return known;
  const member = path.split('.').at(-1)?.replace('[]', '') ?? '';
  const wrong = casesOf(schema, described(schema)).flatMap(([limit, { inside, outside }]) => {
    if (member in NAMES && limit.includes('Length')) return [];
    limits += 1;
    const refused = inside.some((value) => accepts(schema, value))
      ? []
      : [`${limit}: refused at it`];
    const accepted = outside.some((value) => accepts(schema, value))
      ? [`${limit}: accepted beyond it`]
      : [];
    return [...refused, ...accepted];
  });
  tried.set(schema, wrong);
  return wrong;
}

let limits = 0;

test('every stated limit of what a caller sends holds just inside and just outside', () => {
  const wrong = all.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      const parts = schema === undefined ? [] : partsOf(schema, `${endpoint.name}.${part}`);
      return parts.flatMap(([path, one]) =>
        wrongLimits(one, path).map((words) => `${path}: ${words}`),
      );
    }),
  );
  expect(wrong).toEqual([]);
  expect(limits).toBeGreaterThan(500);
});
