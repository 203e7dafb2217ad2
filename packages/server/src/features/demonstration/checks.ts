import { fileChecklist } from '@airworthy/contract';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { recordRun } from '../checklists/checklists.ts';
import { itemsOf, saveTemplate, setChecklistWork } from '../checklists/templates.ts';
import type { FiledFlight } from './planning.ts';
import { asSent } from './sent.ts';

export const checklists = [
  {
    name: 'Pre-flight, multirotor',
    phase: 'preflight',
    items: [
      'Propellers tight and undamaged',
      'Battery above 95 %',
      'Home point set',
      'Airspace clear',
    ],
  },
  {
    name: 'Pre-flight, wing',
    phase: 'preflight',
    items: [
      'Wing joiner locked',
      'Control surfaces free and the right way round',
      'Pitot tube clear',
      'Battery above 95 %',
      'Landing site clear',
    ],
  },
  {
    name: 'Post-flight',
    phase: 'postflight',
    items: ['Motors cool and free', 'Battery at storage charge', 'Log downloaded'],
  },
  {
    name: 'Loss of link',
    phase: 'emergency',
    items: ['Note the time', 'Wait for return to home', 'Clear the landing site', 'Call the tower'],
  },
] as const;

/** Flights back from the newest that have a pre-flight checklist on file. */
const CHECKED_FLIGHTS = 60;

/** Templates; answers the id of the first, which most missions use. */
export async function saveChecklists(
  { database }: RecordServices,
  orgId: number,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { name, phase, items } of checklists) {
    const saved = await saveTemplate(database.db, orgId, { name, phase, items: itemsOf(items) });
    ids.push(saved.id);
  }
  await setChecklistWork(database.db, orgId, true);
  return ids;
}

/** Pre-flight checks of the newest flights, filed by the pilot of each; two of them found something. */
export async function fileChecks(
  services: RecordServices,
  scopeOfPilot: (pilot: number) => Scope,
  ids: { templates: readonly number[]; assets: readonly number[]; wings: ReadonlySet<number> },
  flights: readonly (FiledFlight & { readonly startedAt: Date })[],
): Promise<void> {
  const newest = flights.slice(-CHECKED_FLIGHTS);
  for (const [index, flight] of newest.entries()) {
    const template = ids.wings.has(flight.aircraft) ? 1 : 0;
    const { items } = checklists[template]!;
    const failed = index === newest.length - 14 ? 0 : -1;
    const run = asSent(fileChecklist, {
      template_id: ids.templates[template]!,
      flight_id: flight.id,
      asset_id: ids.assets[flight.aircraft]!,
      completed_at: new Date(flight.startedAt.getTime() - 6 * 60_000).toISOString(),
      results: items.map((text, at) =>
        at === failed
          ? {
              text,
              result: 'fail' as const,
              note: 'Nick in the leading edge of one blade; replaced.',
            }
          : { text, result: index % 23 === 5 && at === 2 ? ('skip' as const) : ('pass' as const) },
      ),
    });
    await recordRun(services, scopeOfPilot(flight.pilot), run);
  }
}
