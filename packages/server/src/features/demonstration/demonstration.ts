import { randomBytes } from 'node:crypto';
import { dateText } from '@airworthy/contract';
import { addAccount } from '../../access/accounts.ts';
import { addDevice, addPersonalKey } from '../../access/credentials.ts';
import { addOrganization, setMember } from '../../access/organizations.ts';
import type { Db } from '../../storage/database.ts';
import { jsonText } from '../../storage/json.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { changeAircraft, registerAircraft } from '../aircraft/registration.ts';
import { itemsOf, saveTemplate } from '../checklists/templates.ts';
import { raiseDueWork } from '../maintenance/maintenance.ts';
import { changePilot, turnRuleOn } from '../pilots/registration.ts';
import { yearOfFlights } from './history.ts';

export const DEMONSTRATION = 'Demonstration';
/** 96 random bits: a demonstration may stay on an open network for longer than anybody planned. */
const newPassword = () => randomBytes(12).toString('base64url');

/** The roster: one owner who also flies, and three more. */
const crew = [
  { email: 'owner@demo.example', name: 'Ada Lindqvist', role: 'owner' },
  { email: 'ito@demo.example', name: 'Rei Ito', role: 'pilot' },
  { email: 'roy@demo.example', name: 'Maya Roy', role: 'pilot' },
  { email: 'byrd@demo.example', name: 'Sam Byrd', role: 'pilot' },
] as const;

const fleet = [
  { name: 'Survey 1', registration: 'DEMO-001', serial: 'DX-1001', model: 'Survey quad' },
  { name: 'Survey 2', registration: 'DEMO-002', serial: 'DX-1002', model: 'Survey quad' },
  { name: 'Mapper', registration: 'DEMO-003', serial: 'DW-2001', model: 'Mapping wing' },
];

const checklists = [
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
    name: 'Post-flight',
    phase: 'postflight',
    items: ['Motors cool and free', 'Battery at storage charge', 'Log downloaded'],
  },
];

const builds = [
  { name: 'Survey quad', notes: 'The seven-inch example.', params: { airframe_type: 'Quad X' } },
  {
    name: 'Mapping wing',
    notes: '',
    params: { airframe_type: 'Fixed wing (tractor)', dry_mass_g: 1400, wing_span_mm: 1800 },
  },
];

const program = [
  {
    key: 'insp-25h',
    title: '25-hour inspection',
    every: { hours: 25, flights: null, days: 180 },
    warn_at: 0.9,
    grounding: false,
    tasks: ['Check motor bearings', 'Check arm bolts', 'Replace propellers'],
    checklist_template_id: null,
  },
];

export type Demonstration = {
  readonly org_id: number;
  readonly organization: string;
  readonly people: readonly {
    id: number;
    email: string;
    password: string;
    name: string;
    role: string;
    key: string;
  }[];
  readonly device: { id: number; key: string };
  readonly asset_ids: readonly number[];
  readonly flights: number;
};

/** Fills a demonstration organization: the same people, aircraft and year of flights every time. */
export async function demonstrate(db: Db, now: Date): Promise<Demonstration> {
  const ids: number[] = [];
  const password = newPassword();
  for (const { email, name } of crew)
    ids.push(
      await addAccount(db, {
        email,
        name,
        password,
        plan: 'pro',
        addons: ['crash_analyzer'],
      }),
    );
  const orgId = await addOrganization(db, { name: DEMONSTRATION, ownerId: ids[0]! });
  for (const [index, { role }] of crew.entries())
    if (role !== 'owner') await setMember(db, { orgId, accountId: ids[index]!, role });
  await keepBuilds(db, ids[0]!, now);
  for (const list of checklists)
    await saveTemplate(db, orgId, { ...list, items: itemsOf(list.items) });
  await setCurrency(db, orgId, now);
  const { assetIds, flights } = await inTransaction(db, (tx) => fillFleet(tx, orgId, now));
  const people = [];
  for (const [index, person] of crew.entries()) {
    const { key } = await addPersonalKey(
      db,
      { accountId: ids[index]!, label: 'Demonstration' },
      now,
    );
    people.push({ id: ids[index]!, ...person, password, key });
  }
  const device = await addDevice(db, { orgId, label: 'Ground station' }, now);
  return {
    org_id: orgId,
    organization: DEMONSTRATION,
    people,
    device: { id: device.id, key: device.key },
    asset_ids: assetIds,
    flights,
  };
}

async function keepBuilds(db: Db, accountId: number, now: Date): Promise<void> {
  const rows = builds.map(({ params, ...build }) => ({
    ...build,
    account_id: accountId,
    params: JSON.stringify(params),
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('build').values(rows).execute();
}

const daysBefore = (now: Date, days: number) =>
  dateText(new Date(now.getTime() - days * 86_400_000));

async function roster(db: Db | Tx, orgId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pilot')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Training dates a few months apart: one of the four has let it lapse. */
async function setCurrency(db: Db, orgId: number, now: Date): Promise<void> {
  await turnRuleOn(db, orgId, { key: 'part107_recurrent' });
  await turnRuleOn(db, orgId, { key: 'recent_90d' });
  for (const [index, id] of (await roster(db, orgId)).entries()) {
    const dates = new Map([['part107_recurrent' as const, daysBefore(now, 200 + 210 * index)]]);
    await changePilot(db, orgId, id, { dates });
  }
}

async function fillFleet(tx: Tx, orgId: number, now: Date) {
  const type = await tx
    .insertInto('aircraft_type')
    .values({
      org_id: orgId,
      name: 'Survey quad',
      airframe_type: 'Quad X',
      program: jsonText(program),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assetIds: number[] = [];
  for (const aircraft of fleet) assetIds.push(await registerAircraft(tx, orgId, aircraft));
  for (const id of assetIds.slice(0, 2)) await changeAircraft(tx, orgId, id, { typeId: type.id });
  const pilotIds = await roster(tx, orgId);
  const rows = yearOfFlights({ aircraft: assetIds.length, pilots: pilotIds.length }).map(
    ({ daysAgo, aircraft, pilot, wind_kmh, temp_c, ...flight }) => ({
      ...flight,
      org_id: orgId,
      asset_id: assetIds[aircraft]!,
      pilot_id: pilotIds[pilot]!,
      flown_at: daysBefore(now, daysAgo),
      conditions: jsonText({ wind_kmh, temp_c }),
      source: 'operator',
    }),
  );
  await tx.insertInto('flight').values(rows).execute();
  const today = dateText(now);
  for (const assetId of assetIds) await raiseDueWork(tx, { orgId, assetId, flightId: null, today });
  return { assetIds, flights: rows.length };
}
