import {
  dateText,
  fileBulletin,
  fileDocument,
  fileMission,
  type SentBody,
  setCompliance,
} from '@airworthy/contract';
import { DAY_MS, daysAfter, plusDays } from '@airworthy/contract/dates';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { recordBulletin, recordCompliance } from '../bulletins/bulletins.ts';
import { recordDocument } from '../documents/documents.ts';
import { recordMission } from '../missions/missions.ts';
import { fleet, sites, type TypeName } from './fleet.ts';
import { asSent } from './sent.ts';

const HOUR_MS = 3_600_000;

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
  const file = (
    place: number,
    [day, from, to]: readonly [day: number, from: number, to: number],
    body: SentBody<typeof fileMission>,
  ) => {
    const { name, client, lat, lon } = sites[place]!;
    const mission = {
      client,
      site: name,
      location: { lat, lon },
      planned_from: at(day, from),
      planned_to: at(day, to),
      checklist_template_ids: [ids.preflight],
      ...body,
    };
    return recordMission(services, scope, asSent(fileMission, mission));
  };
  const days = new Map<number, FiledFlight[]>();
  for (const flight of flights.filter(({ daysAgo }) => daysAgo <= 120))
    days.set(flight.daysAgo, [...(days.get(flight.daysAgo) ?? []), flight]);
  for (const [daysAgo, flown] of [...days].filter(([, list]) => list.length >= 3).slice(-14)) {
    const place = flown[0]!.site;
    await file(place, [-daysAgo, 7, 14], {
      name: `${sites[place]!.name}, ${JOBS[place % JOBS.length]}`,
      state: 'flown',
      asset_ids: [...new Set(flown.map(({ aircraft }) => ids.assets[aircraft]!))],
      pilot_ids: [...new Set(flown.map(({ pilot }) => ids.pilots[pilot]!))],
      max_height_m: 110,
      airspace: { class: 'G' },
      risk: { level: 'low' },
      flight_ids: flown.map(({ id }) => id),
    });
  }
  for (const { name, state, site, days, from, to, aircraft, pilots, ...rest } of ahead)
    await file(site, [days, from, to], {
      name,
      state,
      asset_ids: aircraft.map((index) => ids.assets[index]!),
      pilot_ids: pilots.map((index) => ids.pilots[index]!),
      max_height_m: rest.height_m,
      airspace: rest.airspace,
      risk: rest.risk,
    });
}

/** What flown missions were for. */
const JOBS = ['survey', 'inspection', 'mapping', 'monitoring'] as const;

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

/** Most are planned, low in risk and outside controlled airspace. */
const plan = (
  name: string,
  [days, from, to]: readonly [days: number, from: number, to: number],
  rest: Pick<Ahead, 'site' | 'aircraft' | 'pilots' | 'height_m'> & Partial<Ahead>,
): Ahead => ({
  name,
  days,
  from,
  to,
  state: 'planned',
  airspace: { class: 'G' },
  risk: { level: 'low' },
  ...rest,
});

const ahead: readonly Ahead[] = [
  plan('Quarry volume, monthly', [1, 8, 12], {
    state: 'approved',
    site: 0,
    aircraft: [0],
    pilots: [1],
    height_m: 110,
  }),
  plan('Bridge bearings, spans 3 to 6', [2, 9, 15], {
    state: 'approved',
    site: 1,
    aircraft: [5, 6],
    pilots: [2, 5],
    height_m: 60,
    airspace: { class: 'D', authorization: 'Tower, by telephone 30 min before' },
    risk: { level: 'medium', notes: 'Traffic below: two observers.' },
  }),
  plan('Harbour wall, storm damage', [2, 11, 14], {
    site: 3,
    aircraft: [6],
    pilots: [5],
    height_m: 80,
    airspace: { class: 'D', authorization: 'requested' },
    risk: { level: 'medium', notes: 'Over water.' },
  }),
  plan('Solar field, thermal scan', [5, 10, 13], {
    site: 2,
    aircraft: [1],
    pilots: [4],
    height_m: 50,
  }),
  plan('Rail cutting, 14 km corridor', [8, 7, 12], {
    site: 5,
    aircraft: [2, 8],
    pilots: [6],
    height_m: 120,
    airspace: { class: 'G', authorization: 'beyond visual line of sight, permit pending' },
    risk: { level: 'high', notes: 'Permit pending; do not depart without it.' },
  }),
];

/** Bulletins: one mandatory with days left and half complied, one overdue, one for information. */
export async function fileBulletins(
  services: RecordServices,
  scope: Scope,
  ids: { assets: readonly number[]; types: Readonly<Record<TypeName, number>> },
): Promise<void> {
  const now = services.clock();
  const day = (ahead: number) => plusDays(dateText(now), ahead);
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
    .set({ opened: daysAfter(now, -20) })
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

/** Papers: every aircraft is registered, those in use have a manual, and one authorization is about to end. */
export async function fileDocuments(
  services: RecordServices,
  scope: Scope,
  assets: readonly number[],
): Promise<void> {
  const now = services.clock();
  const day = (ahead: number) => plusDays(dateText(now), ahead);
  const file = (index: number, body: SentBody<typeof fileDocument>) => {
    const sent = asSent(fileDocument, { asset_id: assets[index]!, ...body });
    return recordDocument(services, scope, sent);
  };
  for (const [index, { registration, type, status }] of fleet.entries()) {
    await file(index, {
      kind: 'registration',
      title: 'Certificate of registration',
      number: registration,
      notes: 'Original in the office, a copy in the case.',
    });
    if (status !== 'in_service') continue;
    await file(index, {
      kind: 'manual',
      title: `Flight manual, ${type}`,
      number: 'rev. C',
      url: 'https://example.com/flight-manual',
    });
  }
  await file(5, {
    kind: 'authorization',
    title: 'Operational authorization, controlled airspace',
    number: 'OA-2291',
    valid_until: day(8),
    notes: 'The renewal takes about two weeks.',
  });
  await file(9, {
    kind: 'report',
    title: 'Parachute test report',
    number: 'TR-118',
    valid_until: day(-5),
  });
}
