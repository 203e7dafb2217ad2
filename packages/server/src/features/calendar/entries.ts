import type { CalendarEntry, CalendarKind } from '@airworthy/contract';
import { instantText, maintenanceState } from '@airworthy/contract';
import { daysBetween } from '@airworthy/contract/dates';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { plannedMissions } from '../missions/missions.ts';
import { rosterOf } from '../pilots/pilots.ts';
import { type DueItem, dueItems } from './dues.ts';

export type Entry = z.input<typeof CalendarEntry>;

/** The words that documents and currencies have for it elsewhere mean the same 30 days. */
const SOON_DAYS = 30;

export type Period = { readonly since: string; readonly until: string };

/** What has a day in a period, in the order of the days, and how much is due without one. */
export async function calendarOf(
  db: Db,
  orgId: number,
  asked: Period & { readonly today: string; readonly kinds: readonly CalendarKind[] },
): Promise<{ entries: Entry[]; undated: number }> {
  const { since, until, today, kinds } = asked;
  const wants = (kind: CalendarKind) => kinds.includes(kind);
  const due = wants('maintenance') || wants('document') ? await dueItems(db, orgId, today) : [];
  const items = due.filter(({ kind }) => wants(kind));
  const entries = [
    ...items.flatMap((item) => dueEntry(item, today)),
    ...(wants('currency') ? await currencies(db, orgId, today) : []),
  ].filter(({ starts }) => starts >= since && starts <= until);
  const missions = wants('mission') ? await missionEntries(db, orgId, { since, until }) : [];
  return {
    entries: [...entries, ...missions].sort(
      (a, b) => compare(a.starts, b.starts) || compare(a.uid, b.uid),
    ),
    undated: items.filter(({ date, soon }) => date === null && soon).length,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function stateOf(date: string, today: string): 'overdue' | 'due_soon' | 'later' {
  const left = daysBetween(today, date);
  return left < 0 ? 'overdue' : left <= SOON_DAYS ? 'due_soon' : 'later';
}

/** Maintenance has the words of its own list, papers and currencies those of theirs. */
function dueEntry(item: DueItem, today: string): Entry[] {
  const { kind, ref, record, assetId: asset_id, title, date, why: text, otherwise = 'ok' } = item;
  if (date === null) return [];
  const in_days = daysBetween(today, date);
  const state =
    kind === 'maintenance'
      ? maintenanceState({ state: otherwise, in_days, in_hours: null })
      : stateOf(date, today);
  const day = { starts: date, ends: null, all_day: true, state };
  return [{ uid: uidOf(ref), kind, title, text, record, asset_id, ...day }];
}

const uidOf = (ref: string) => ref.replace(/[^\w-]+/g, '-');

async function currencies(db: Db, orgId: number, today: string): Promise<Entry[]> {
  return (await rosterOf(db, orgId, today)).flatMap((pilot) =>
    pilot.currency.items.flatMap(({ key, type_id, label, valid_until }) => {
      if (valid_until === null) return [];
      const rule = type_id == null ? key : `${key}-${type_id}`;
      return [
        {
          uid: uidOf(`currency ${pilot.id} ${rule}`),
          kind: 'currency' as const,
          title: `${pilot.name}: last day of ${label}`,
          text: '',
          starts: valid_until,
          ends: null,
          all_day: true,
          state: stateOf(valid_until, today),
          record: { kind: 'pilot' as const, id: pilot.id },
          asset_id: null,
        },
      ];
    }),
  );
}

async function missionEntries(db: Db, orgId: number, period: Period): Promise<Entry[]> {
  return (await plannedMissions(db, orgId, period)).map((mission) => ({
    uid: `mission-${mission.id}`,
    kind: 'mission',
    title: mission.name,
    text: mission.site,
    starts: instantText(mission.planned_from),
    ends: mission.planned_to === null ? null : instantText(mission.planned_to),
    all_day: false,
    state: mission.state,
    record: { kind: 'mission', id: mission.id },
    asset_id: mission.asset_ids[0] ?? null,
  }));
}
