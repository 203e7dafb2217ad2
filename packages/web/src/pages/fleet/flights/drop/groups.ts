import { plural } from '../../../../format/numbers.ts';
import { isSameBoard } from './boards.ts';
import type { Dropped, Target } from './dropped.ts';

/** Dropped logs of one aircraft, of one board that no aircraft has, or that are of none. */
export type Group = {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly logs: readonly Dropped[];
};

type Fleet = readonly { readonly id: number; readonly name: string }[];
type Place = Omit<Group, 'logs' | 'note'> & { readonly rank: number; readonly about?: string };

/** Where a log goes, or went; null while that is not known. */
export function targetOf({ state }: Dropped): Target | null {
  return 'target' in state ? state.target : null;
}

/** Logs that can be sent: telemetry waits for the log that it goes with. */
export function readyOf(dropped: readonly Dropped[]): Dropped[] {
  return dropped.filter((entry) => {
    const target = targetOf(entry);
    if (target === null || !isOpen(entry)) return false;
    const partner = partnerOf(target, dropped);
    return target.kind !== 'with' || (partner !== undefined && targetOf(partner) !== null);
  });
}

const isOpen = ({ state }: Dropped) => state.kind === 'ready' || state.kind === 'failed';

function partnerOf(target: Target | null, dropped: readonly Dropped[]): Dropped | undefined {
  return target?.kind === 'with' ? dropped.find(({ key }) => key === target.key) : undefined;
}

/** By aircraft as they were dropped; then what has none yet, what is still being read, and what is no log. */
export function groupsOf(dropped: readonly Dropped[], fleet: Fleet): Group[] {
  const groups: { place: Place; logs: Dropped[] }[] = [];
  for (const entry of dropped) {
    const lead = partnerOf(targetOf(entry), dropped) ?? entry;
    const place = placeOf(lead, fleet, dropped);
    const group = groups.find((one) => one.place.key === place.key);
    if (group === undefined) groups.push({ place, logs: [entry] });
    else group.logs.push(entry);
  }
  return groups
    .sort((a, b) => a.place.rank - b.place.rank)
    .map(({ place: { key, title, about }, logs }) => ({
      key,
      title,
      note: about ?? countsOf(logs),
      logs,
    }));
}

function placeOf(entry: Dropped, fleet: Fleet, dropped: readonly Dropped[]): Place {
  const target = targetOf(entry);
  const named = (id: number, name: string | null): Place => ({
    key: `aircraft ${id}`,
    title: name ?? `Aircraft ${id}`,
    rank: 0,
  });
  if (target?.kind === 'new')
    return named(target.assetId, fleet.find(({ id }) => id === target.assetId)?.name ?? null);
  if (target?.kind === 'flight') {
    const flight = entry.matches.find(({ id }) => id === target.id);
    if (flight?.asset_id != null) return named(flight.asset_id, flight.asset_name);
    return { key: 'no aircraft', title: 'Flights without an aircraft', rank: 1 };
  }
  if (entry.state.kind === 'refused') return { key: 'refused', title: 'Not read', rank: 4 };
  if (entry.summary === null) return { key: 'reading', title: 'Being read', rank: 3 };
  return unknownPlace(entry, dropped);
}

/** Logs of one board stand together under the name that the first of them gives it. */
function unknownPlace({ summary }: Dropped, dropped: readonly Dropped[]): Place {
  const same = dropped.find((one) => one.summary !== null && isSameBoard(one.summary, summary!));
  const board = same?.summary?.boards[0];
  return board === undefined
    ? { key: 'unknown', title: 'No aircraft yet', about: 'these logs name no board', rank: 2 }
    : {
        key: `board ${board}`,
        title: `Board ${board}`,
        about: 'no aircraft on record has this serial number: choose it for one, and all follow',
        rank: 2,
      };
}

function countsOf(logs: readonly Dropped[]): string {
  const targets = logs.map(targetOf).filter((target) => target !== null);
  const fresh = targets.filter(({ kind }) => kind === 'new').length;
  const known = new Set(targets.flatMap((one) => (one.kind === 'flight' ? [one.id] : []))).size;
  const flights = [
    known === 0 ? '' : `${plural(known, 'flight')} on record`,
    fresh === 0 ? '' : plural(fresh, 'new flight'),
  ].filter((text) => text !== '');
  return [plural(logs.length, 'file'), ...flights].join(', ');
}

/** Seconds in the air of all flights: telemetry that goes with another log is no flight of its own. */
export function flownOf(dropped: readonly Dropped[]): number {
  return dropped
    .filter((entry) => targetOf(entry)?.kind !== 'with')
    .reduce((sum, { summary }) => sum + (summary?.duration_s ?? 0), 0);
}
