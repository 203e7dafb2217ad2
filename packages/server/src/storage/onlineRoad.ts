/**
 * Migrations that add generated columns to a table with rows: PostgreSQL writes such a table anew under a lock. They are
 * frozen, so another road leads to the same columns beside running writes. `filled` is one of the columns that is null in
 * no row once it was worked out.
 */
const ROADS: readonly { readonly name: string; readonly filled: string }[] = [
  { name: '0017_questions', filled: 'causes' },
  { name: '0028_trends', filled: 'alerts' },
];

/** A migration as its file says it. */
type MigrationText = { readonly name: string; readonly sql: string };

export type OnlineRoad = {
  readonly name: string;
  readonly table: string;
  readonly filled: string;
  readonly columns: readonly { readonly name: string; readonly expression: string }[];
  /** Everything of the file with plain columns, a trigger that fills those of new rows, and no index. */
  readonly begin: string;
  /** What is built beside running writes when every row is filled. */
  readonly indices: readonly Index[];
};

type Index = { readonly name: string; readonly table: string; readonly on: string };

/** The name of the trigger and of its function while the road is under way; a later migration replaces them. */
export const onlineTrigger = (name: string) => `online_${name}`;

/** Functions that exist in a database that is still on its way. */
export const ONLINE_FUNCTIONS: readonly string[] = ROADS.map(({ name }) => onlineTrigger(name));

/** The road of a migration, made of the text of its file; null where the file itself stops nobody. */
export function onlineRoad({ name, sql }: MigrationText): OnlineRoad | null {
  const road = ROADS.find((one) => one.name === name);
  if (road === undefined) return null;
  const { columns, table, rest } = plainColumns(sql);
  const { indices, rest: withoutIndices } = takenIndices(rest);
  const begin = `${withoutIndices}\n${triggerOf(name, table, columns)}`;
  return { ...road, table, columns, begin, indices };
}

const GENERATED = /ADD COLUMN (\w+) \w+( GENERATED ALWAYS AS\s*\()/;

function plainColumns(sql: string) {
  const columns: { name: string; expression: string }[] = [];
  let rest = sql;
  let table = '';
  for (;;) {
    const found = GENERATED.exec(rest);
    if (found === null) return { columns, table, rest };
    const [whole, name = '', head = ''] = found;
    const open = found.index + whole.length;
    const close = closingOf(rest, open);
    const end = rest.indexOf(' STORED', close) + ' STORED'.length;
    table = /ALTER TABLE (\w+)[^;]*$/.exec(rest.slice(0, found.index))?.[1] ?? '';
    columns.push({ name, expression: rest.slice(open, close) });
    rest = rest.slice(0, open - head.length) + rest.slice(end);
  }
}

/** Where the parenthesis closes that opened before `from`; those inside of a text in quotes do not count. */
function closingOf(sql: string, from: number): number {
  let depth = 1;
  let quoted = false;
  let at = from;
  for (; at < sql.length && depth > 0; at++) {
    const character = sql[at];
    if (character === "'") quoted = !quoted;
    else if (!quoted && character === '(') depth++;
    else if (!quoted && character === ')') depth--;
  }
  return at - 1;
}

function takenIndices(sql: string): { indices: Index[]; rest: string } {
  const indices: Index[] = [];
  const rest = sql.replace(
    /^CREATE INDEX (\w+) ON (\w+) ([^;]+);/gm,
    (_all, name: string, table: string, on: string) => {
      indices.push({ name, table, on });
      return '';
    },
  );
  return { indices, rest };
}

function triggerOf(name: string, table: string, columns: OnlineRoad['columns']): string {
  const trigger = onlineTrigger(name);
  return `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, public, pg_temp AS $fill$
    BEGIN
      SELECT ${columns.map(({ expression }) => expression).join(', ')}
        INTO ${columns.map((column) => `NEW.${column.name}`).join(', ')} FROM (SELECT NEW.*) AS given;
      RETURN NEW;
    END $fill$;
    CREATE TRIGGER ${trigger} BEFORE INSERT OR UPDATE OF result ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${trigger}();`;
}
