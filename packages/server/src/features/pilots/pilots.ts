import {
  CURRENCY_ADVISORY,
  currencyKeys,
  dateText,
  type listPilots,
  type Reply,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import { hoursOf } from '../figure.ts';
import {
  COUNT_DAYS,
  COUNT_NEEDED,
  type Counted,
  type CountRule,
  type CurrencyKey,
  type CurrencyOnWire,
  countedItem,
  datedItem,
  worst,
} from './currency.ts';
import {
  type CountRow,
  countRows,
  dateRows,
  type RecentRow,
  type RosterRow,
  type RuleRow,
  recentRows,
  rosterRows,
  ruleRows,
  typeCountRows,
} from './store.ts';

export { entryOfAccount as rosterEntryOf, namesOnRoster as rosterNames } from './store.ts';

/** Answers a pilot's items of one rule. */
type RuleReader = (pilotId: number) => CurrencyOnWire[];

export async function roster(services: Services, scope: Scope): Promise<Reply<typeof listPilots>> {
  const pilots = await rosterOf(services.database.db, orgOf(scope), dateText(services.clock()));
  return { pilots, total: pilots.length, advisory: CURRENCY_ADVISORY };
}

/** Everybody on an organization's roster, with how current they are on a day. */
export async function rosterOf(db: Db, orgId: number, asOf: string) {
  const [people, rules, recent] = await Promise.all([
    rosterRows(db, orgId),
    ruleRows(db, orgId),
    recentRows(db, orgId, plusDays(asOf, -90)),
  ]);
  const readers = await ruleReaders(db, orgId, rules, asOf);
  const recentOf = new Map(recent.map((row) => [row.pilot_id, row]));
  return people.map((person) => {
    const items = readers.flatMap((read) => read(person.id));
    return pilotOnWire(person, recentOf.get(person.id), items, asOf);
  });
}

function pilotOnWire(
  person: RosterRow,
  recent: RecentRow | undefined,
  items: CurrencyOnWire[],
  asOf: string,
) {
  const status = worst(items);
  const lapsed = items
    .filter((item) => item.status === 'lapsed')
    .map((item) => ({
      key: item.key,
      label: item.label,
      since: item.valid_until === null ? null : plusDays(item.valid_until, 1),
    }));
  return {
    id: person.id,
    name: person.name,
    role: person.role,
    status,
    currency: { status, as_of: asOf, items },
    lapsed,
    last_flight: person.last_flight,
    hours: hoursOf(person.total_duration_s),
    hours_90d: hoursOf(recent?.duration_s ?? 0),
    flights: person.total_flights,
    landings_90d: recent?.landings ?? 0,
    night_hours: hoursOf(person.night_duration_s),
    revision: person.revision,
  };
}

async function ruleReaders(
  db: Db,
  orgId: number,
  rules: readonly RuleRow[],
  asOf: string,
): Promise<RuleReader[]> {
  const on = new Map(rules.map((rule) => [rule.key, rule]));
  const dates = await dateRows(db, orgId);
  const onFile = new Map(dates.map((row) => [`${row.pilot_id} ${row.key}`, row.on_file]));
  const readers: RuleReader[] = [];
  for (const key of currencyKeys) {
    const rule = on.get(key);
    if (rule === undefined) continue;
    const counting = countRule(key, rule);
    readers.push(
      counting === null
        ? (pilotId) => [datedItem({ key, days: rule.days }, onFile.get(`${pilotId} ${key}`), asOf)]
        : await countReader(db, orgId, counting, asOf),
    );
  }
  return readers;
}

function countRule(key: CurrencyKey, rule: RuleRow): CountRule | null {
  if (key !== 'recent_90d' && key !== 'night_90d' && key !== 'type_recent') return null;
  return { key, needed: rule.count ?? COUNT_NEEDED, days: rule.days ?? COUNT_DAYS };
}

async function countReader(
  db: Db,
  orgId: number,
  rule: CountRule,
  asOf: string,
): Promise<RuleReader> {
  const question = { orgId, since: plusDays(asOf, -rule.days), needed: rule.needed };
  if (rule.key === 'type_recent') {
    const rows = await typeCountRows(db, question);
    return (pilotId) => {
      const own = rows.filter((row) => row.pilot_id === pilotId);
      if (own.length === 0) return [countedItem(rule, null, asOf, { id: null, name: null })];
      return own.map((row) =>
        countedItem(rule, counted(row), asOf, { id: row.type_id, name: row.type_name }),
      );
    };
  }
  const rows = await countRows(db, question, rule.key === 'night_90d' ? 'night' : 'all');
  const byPilot = new Map(rows.map((row) => [row.pilot_id, row]));
  return (pilotId) => {
    const row = byPilot.get(pilotId);
    return [countedItem(rule, row === undefined ? null : counted(row), asOf)];
  };
}

function counted(row: CountRow): Counted {
  return { done: row.done, completedOn: row.completed_on };
}
