import {
  buildTable,
  type ItemName,
  type ItemRow,
  itemTables,
  type Row,
} from '@airworthy/performance/inputs';

type Kind = 'number' | 'flag' | 'text' | 'list' | 'object';

const KIND_OF_TYPE = {
  number: 'number',
  whole: 'number',
  flag: 'flag',
  text: 'text',
  choice: 'text',
  list: 'list',
  object: 'object',
} as const satisfies Readonly<Record<Row<ItemName>['type'], Kind>>;

/** Members of the items of lists that are words; all others are numbers. */
const ITEM_TEXTS = new Set(
  Object.values(itemTables).flatMap((table) =>
    Object.entries<ItemRow>(table).flatMap(([name, { type }]) =>
      KIND_OF_TYPE[type] === 'text' ? [name] : [],
    ),
  ),
);

const EXPECTED = {
  number: 'a number',
  flag: 'true or false',
  text: 'a text',
  list: 'a list',
  object: 'an object',
};

/** An object that is no list, as far as JSON tells. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has a member of a build at all: most files that are no builds have none. */
export function hasMemberOfBuild(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).some((name) => Object.hasOwn(buildTable, name));
}

/**
 * Why an object cannot be opened as a build, or null. A link or a file may hold anything, and a list that is a number
 * would stop the page. Ranges are not looked at here, and members that no build has are left alone, as by the API.
 */
export function buildRefusal(value: Readonly<Record<string, unknown>>): string | null {
  for (const [name, { type }] of Object.entries<Row<ItemName>>(buildTable)) {
    const refusal = memberRefusal(name, KIND_OF_TYPE[type], value[name]);
    if (refusal !== null) return refusal;
  }
  return null;
}

function memberRefusal(path: string, kind: Kind, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isKind(value, kind)) return `${path} is ${shown(value)}, where ${EXPECTED[kind]} belongs.`;
  if (isRecord(value)) return itemRefusal(path, value);
  if (!Array.isArray(value)) return null;
  for (const [i, item] of value.entries()) {
    if (!isRecord(item)) return `${path}[${i}] is ${shown(item)}, where an object belongs.`;
    const refusal = itemRefusal(`${path}[${i}]`, item);
    if (refusal !== null) return refusal;
  }
  return null;
}

function itemRefusal(path: string, item: Readonly<Record<string, unknown>>): string | null {
  for (const [name, member] of Object.entries(item)) {
    const own = ITEM_TEXTS.has(name) ? 'text' : 'number';
    const refusal = memberRefusal(`${path}.${name}`, own, member);
    if (refusal !== null) return refusal;
  }
  return null;
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'number') return Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'object') return isRecord(value);
  return kind === 'text' ? typeof value === 'string' : Array.isArray(value);
}

const MOST_SHOWN = 30;

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
