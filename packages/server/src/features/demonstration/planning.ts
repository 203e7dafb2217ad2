import {
  dateText,
  fileBulletin,
  fileMission,
  type SentBody,
  setCompliance,
} from '@airworthy/contract';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { recordBulletin, recordCompliance } from '../bulletins/bulletins.ts';
import { recordMission } from '../missions/missions.ts';
import { sites, type TypeName } from './fleet.ts';
import { asSent } from './sent.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A flight of the history as it is on record. */
export type FiledFlight = {
  readonly id: number;
  readonly daysAgo: number;
  readonly aircraft: number;
  readonly pilot: number;
  readonly site: number;
};

type Ids = {
  readonly assets: readonly number[];
  readonly pilots: readonly number[];
  readonly preflight: number;
};

/** Missions: the days with most flights of the last four months, and what lies ahead, two of them in conflict. */
export async function fileMissions(
  services: RecordServices,
  scope: Scope,
  ids: Ids,
  flights: readonly FiledFlight[],
): Promise<void> {
  const now = services.clock();
  const at = (daysAhead: number, hour: number) =>
    new Date(
      Math.floor(now.getTime() / DAY_MS) * DAY_MS + daysAhead * DAY_MS + hour * HOUR_MS,
    ).toISOString();
  const file = (body: SentBody<typeof fileMission>) =>
    recordMission(services, scope, asSent(fileMission, body));
  const days = new Map<number, FiledFlight[]>();
  for (const flight of flights.filter(({ daysAgo }) => daysAgo <= 120))
    days.set(flight.daysAgo, [...(days.get(flight.daysAgo) ?? []), flight]);
  for (const [daysAgo, flown] of [...days].filter(([, list]) => list.length >= 3).slice(-14)) {
    const site = sites[flown[0]!.site]!;
    await file({
      name: `${site.name}, ${at(-daysAgo, 8).slice(0, 10)}`,
      state: 'flown',
      client: site.client,
      site: site.name,
      location: { lat: site.lat, lon: site.lon },
      planned_from: at(-daysAgo, 7),
      planned_to: at(-daysAgo, 14),
      asset_ids: [...new Set(flown.map(({ aircraft }) => ids.assets[aircraft]!))],
      pilot_ids: [...new Set(flown.map(({ pilot }) => ids.pilots[pilot]!))],
      max_height_m: 110,
      airspace: { class: 'G' },
      risk: { level: 'low' },
      checklist_template_ids: [ids.preflight],
      flight_ids: flown.map(({ id }) => id),
    });
  }
  for (const plan of ahead) {
    const site = sites[plan.site]!;
    await file({
      name: plan.name,
      state: plan.state,
      client: site.client,
      site: site.name,
      location: { lat: site.lat, lon: site.lon },
      planned_from: at(plan.days, plan.from),
      planned_to: at(plan.days, plan.to),
      asset_ids: plan.aircraft.map((index) => ids.assets[index]!),
      pilot_ids: plan.pilots.map((index) => ids.pilots[index]!),
      max_height_m: plan.height_m,
      airspace: plan.airspace,
      risk: plan.risk,
      checklist_template_ids: [ids.preflight],
    });
  }
}

type Ahead = {
  readonly name: string;
  readonly state: 'planned' | 'approved';
  readonly site: number;
  readonly days: number;
  readonly from: number;
  readonly to: number;
  readonly aircraft: readonly number[];
  readonly pilots: readonly number[];
  readonly height_m: number;
  readonly airspace: { class: string; authorization?: string };
  readonly risk: { level: 'low' | 'medium' | 'high'; notes?: string };
};

const ahead: readonly Ahead[] = [
  {
    name: 'Quarry volume, monthly',
    state: 'approved',
    site: 0,
    days: 1,
    from: 8,
    to: 12,
    aircraft: [0],
    pilots: [1],
    height_m: 110,
    airspace: { class: 'G' },
    risk: { level: 'low' },
  },
  {
    name: 'Bridge bearings, spans 3 to 6',
    state: 'approved',
    site: 1,
    days: 2,
    from: 9,
    to: 15,
    aircraft: [5, 6],
    pilots: [2, 5],
    height_m: 60,
    airspace: { class: 'D', authorization: 'Tower, by telephone 30 min before' },
    risk: { level: 'medium', notes: 'Traffic below: two observers.' },
  },
  {
    name: 'Harbour wall, storm damage',
    state: 'planned',
    site: 3,
    days: 2,
    from: 11,
    to: 14,
    aircraft: [6],
    pilots: [5],
    height_m: 80,
    airspace: { class: 'D', authorization: 'requested' },
    risk: { level: 'medium', notes: 'Over water.' },
  },
  {
    name: 'Solar field, thermal scan',
    state: 'planned',
    site: 2,
    days: 5,
    from: 10,
    to: 13,
    aircraft: [1],
    pilots: [4],
    height_m: 50,
    airspace: { class: 'G' },
    risk: { level: 'low' },
  },
  {
    name: 'Rail cutting, 14 km corridor',
    state: 'planned',
    site: 5,
    days: 8,
    from: 7,
    to: 12,
    aircraft: [2, 8],
    pilots: [6],
    height_m: 120,
    airspace: { class: 'G', authorization: 'beyond visual line of sight, permit pending' },
    risk: { level: 'high', notes: 'Permit pending; do not depart without it.' },
  },
];

/** Bulletins: one mandatory with days left and half complied, one overdue, one for information. */
export async function fileBulletins(
  services: RecordServices,
  scope: Scope,
  ids: { assets: readonly number[]; types: Readonly<Record<TypeName, number>> },
): Promise<void> {
  const now = services.clock();
  const day = (ahead: number) => dateText(new Date(now.getTime() + ahead * DAY_MS));
  const file = (body: SentBody<typeof fileBulletin>) =>
    recordBulletin(services, scope, asSent(fileBulletin, body));
  const comply = (id: number, body: SentBody<typeof setCompliance>) =>
    recordCompliance(services, scope, id, asSent(setCompliance, body));
  const screws = await file({
    number: 'NV-SB-014',
    kind: 'service_bulletin',
    issuer: 'Nordvind',
    title: 'Replace motor mount screws',
    severity: 'mandatory',
    issued: day(-24),
    effective: day(-20),
    summary:
      'Screws of lot 22 may loosen under vibration. Replace all sixteen and apply thread lock.',
    applies_to: { type_ids: [ids.types.quad] },
    deadline: { date: day(9) },
  });
  for (const index of [0, 4, 10, 11])
    await comply(screws.id, {
      asset_id: ids.assets[index]!,
      state: index < 10 ? 'complied' : 'not_applicable',
      complied_on: day(-8),
      note: index < 10 ? 'Screws replaced, thread lock applied.' : 'Not flown any more.',
    });
  // Its orders were opened on the day it took effect.
  await services.database.db
    .updateTable('work_order')
    .set({ opened: new Date(now.getTime() - 20 * DAY_MS) })
    .where('bulletin_id', '=', screws.id)
    .execute();
  const gimbal = await file({
    number: 'NV-SB-011',
    kind: 'service_bulletin',
    issuer: 'Nordvind',
    title: 'Inspect gimbal damper plate for cracks',
    severity: 'recommended',
    issued: day(-75),
    effective: day(-70),
    summary: 'Cracks were found on two aircraft above 100 hours.',
    applies_to: { type_ids: [ids.types.hexa] },
    deadline: { date: day(-3) },
  });
  await comply(gimbal.id, {
    asset_id: ids.assets[5]!,
    state: 'complied',
    complied_on: day(-40),
    note: 'No cracks.',
  });
  await file({
    number: 'FW-2026-07',
    kind: 'firmware_advisory',
    issuer: 'Havsörn',
    title: 'Airspeed sensor: update to firmware 4.6.3 before icing season',
    severity: 'recommended',
    issued: day(-12),
    applies_to: { type_ids: [ids.types.wing] },
    deadline: { date: day(26) },
  });
}
