import {
  type Endpoint,
  NewFlight,
  questionGroups,
  questionMeasures,
  questionTakes,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { z } from 'zod';
import { CHARGED_BUILD } from './learning.ts';

/** A JSON schema, as far as calls are drawn from it. */
type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};

/** What calls are drawn from: few values, so that they are often equal, and records that are there. */
export type Drawing = {
  readonly random: () => number;
  /** The day of the call. */
  readonly today: () => string;
  /** Records on file, by the first word of the path of their list. */
  readonly ids: (kind: string) => readonly number[];
};

/** Which list a member names a record of. */
const KINDS: Readonly<Record<string, string>> = {
  aircraft_id: 'aircraft',
  asset_id: 'aircraft',
  build_id: 'builds',
  checklist_template_id: 'checklist-templates',
  component_id: 'components',
  corrects: 'workorders',
  flight_id: 'flights',
  import_id: 'imports',
  mission_id: 'missions',
  pilot_id: 'pilots',
  template_id: 'checklist-templates',
  type_id: 'types',
};

/** Days from today that limits lie at, and their neighbours. */
const AHEAD = [-366, -91, -90, -31, -30, -8, -1, 0, 0, 1, 7, 14, 15, 29, 30, 31, 32, 90, 400];
const AGO = [-400, -91, -90, -89, -31, -30, -7, -2, -1, -1, 0, 0, 0, 0, 1];
const PAST = /^(flown_at|fitted_on|at|complied_on|completed_at|issued|since)$/;

const TEXTS = ['One', 'two', 'Three  3', 'Überflug', 'A9', 'a10'];
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  asset_name: ['One', 'Kite'],
  assigned_to: ['The maintainer', 'the  PILOT', 'Somebody', ''],
  column: ['battery_current_a'],
  external_ref: ['r1', 'r2', 'r3', 'r4'],
  name: TEXTS,
  of: questionMeasures.map(({ of }) => of),
  take: questionTakes,
  url: ['https://example.com/a'],
  reason: ['Looked again'],
  revision: [1, 1, 2, 3],
  limit: ['1', '2', '3', '50'],
  q: ['one', 'überFLUG', '3', 'a%'],
};

const NUMBERS: readonly [RegExp, readonly number[]][] = [
  [/^(hours|hours_at|hours_at_entry)$/, [0, 0.5, 1, 2, 2.5, 10]],
  [/^duration_s$/, [0, 90, 600, 1800, 3600, 9000]],
  [/^duration_min$/, [0, 6, 30, 60, 150]],
  [/^warn_at$/, [0, 0.5, 0.8, 0.9, 1]],
  [/^(mtow_g|payload_g)$/, [100, 250, 900]],
  [/^days$/, [1, 7, 30, 31, 90]],
];
const OTHER_NUMBERS = [0, 1, 2, 3, 5, 20, 100];

/** Members that one call in so many has, where the contract does not ask for them. */
const SHARE = 0.3;
const RARE: Readonly<Record<string, number>> = { clear: 0.06, revision: 0.08, external_ref: 0.15 };
const USUAL: Readonly<Record<string, number>> = {
  ...{ asset_id: 0.85, title: 0.95, name: 0.95, number: 0.95, kind: 0.95, flown_at: 0.8 },
  ...{ duration_min: 0.5, duration_s: 0.1, every: 1, hours: 0.5, results: 0.9, sign_off: 0.5 },
  ...{ date: 0.6, measure: 1, where: 0.3, group: 0.5, asset_ids: 0.6, on_fail: 0.7, deadline: 0.6 },
};
/** One call in so many may be one that the contract refuses. */
const WRONG = 0.05;
const TRIES = 12;

const schemas = new Map<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(type, made);
  return made;
}

/** Bodies and queries of calls, drawn out of the schemas that the endpoints declare. */
export function drawnCalls({ random, today, ids }: Drawing) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function recordOf(kind: string): number {
    const known = ids(kind);
    return known.length === 0 || random() < 0.02 ? 999 : pick(known);
  }

  function dayOf(name: string): string {
    return plusDays(today(), pick(PAST.test(name) ? AGO : AHEAD));
  }

  function textOf(name: string, { format, maxLength = 60 }: Schema): string {
    if (format === 'date') return dayOf(name);
    if (format === 'date-time' || (name === 'flown_at' && random() < 0.3))
      return `${dayOf(name)}T${pick(['00:00', '08:00', '23:30'])}:00Z`;
    if (name === 'flown_at') return dayOf(name);
    return pick(TEXTS).slice(0, maxLength);
  }

  function numberOf(name: string, schema: Schema): number {
    const [, few] = NUMBERS.find(([names]) => names.test(name)) ?? [null, OTHER_NUMBERS];
    const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
    const held = few.filter((one) => one >= least && one <= (schema.maximum ?? one));
    const value = held.length === 0 ? least : pick(held);
    return schema.type === 'integer' ? Math.ceil(value) : value;
  }

  /** Values that a schema alone does not tell. */
  function special(name: string, schema: Schema): unknown {
    const one = name.replace(/s$/, '');
    if (name === 'rows' || (name === 'flights' && schema.type === 'array'))
      return Array.from({ length: 1 + Math.floor(3 * random()) }, () => accepted(NewFlight));
    if (KINDS[name] !== undefined) return recordOf(KINDS[name]);
    if (KINDS[one] !== undefined && schema.type === 'array')
      return Array.from({ length: Math.floor(3 * random()) }, () => recordOf(KINDS[one]!));
    if (name === 'params') return pick([{}, CHARGED_BUILD, { dry_mass_g: 60_000 }]);
    if (name === 'payload') return pick(['LiDAR', '', { mass_g: 120 }, { mass_g: -1 }]);
    if (name === 'group') return [...new Set([pick(questionGroups), pick(questionGroups)])];
    if (name === 'dates') return { [pick(DATED)]: dayOf(name) };
    return WORDS[name] === undefined ? undefined : pick(WORDS[name]);
  }

  function drawn(name: string, given: Schema, root: Schema): unknown {
    const schema = given.$ref === undefined ? given : root.$defs![given.$ref.split('/').at(-1)!]!;
    const choices = schema.anyOf?.filter(({ type }) => type !== 'null' || random() < 0.1);
    const known = special(name, choices?.[0] ?? schema);
    if (known !== undefined) return known;
    if (choices !== undefined) return drawn(name, pick(choices), root);
    if (schema.enum !== undefined) return pick(schema.enum);
    const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
    if (type === 'object') return objectOf(schema, root);
    if (type === 'array')
      return Array.from({ length: 1 + Math.floor(3 * random()) }, () =>
        drawn(`one of ${name}`, schema.items ?? {}, root),
      );
    if (type === 'boolean') return random() < 0.5;
    if (type === 'integer' || type === 'number') return numberOf(name, schema);
    return type === 'string' ? textOf(name, schema) : null;
  }

  function objectOf(schema: Schema, root: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const share = RARE[name] ?? USUAL[name] ?? SHARE;
      const isNeeded = schema.required?.includes(name) === true;
      if (isNeeded || random() < share) made[name] = drawn(name, member, root);
    }
    return made;
  }

  function accepted(type: z.ZodType): Record<string, unknown> {
    const schema = schemaOf(type);
    const mayBeWrong = random() < WRONG;
    for (let tries = 0; ; tries++) {
      const value = drawn('', schema, schema) as Record<string, unknown>;
      if (mayBeWrong || tries === TRIES || type.safeParse(value).success) return value;
    }
  }

  return {
    pick,
    recordOf,
    body: ({ body }: Endpoint) => (body === undefined ? undefined : accepted(body)),
    query({ query }: Endpoint): string {
      if (query === undefined) return '';
      const { cursor: _, ...asked } = accepted(query);
      const text = new URLSearchParams(asked as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
  };
}

const DATED = ['part107_recurrent', 'flight_review', 'easa_a2', 'medical', 'custom'];
