import { randomBytes } from 'node:crypto';
import { dateText } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { addAccount } from '../../access/accounts.ts';
import { addDevice, addPersonalKey } from '../../access/credentials.ts';
import { addOrganization, setMember } from '../../access/organizations.ts';
import type { Scope } from '../../access/scope.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { keepQuiet } from '../events/events.ts';
import { changePilot, turnRuleOn } from '../pilots/registration.ts';
import { fileChecks, saveChecklists } from './checks.ts';
import { fleet } from './fleet.ts';
import { fileFlights, fileLogs, registerFleet, type TiedBuild } from './flying.ts';
import { plannedFlights } from './history.ts';
import { fileComponents } from './parts.ts';
import { people } from './people.ts';
import { fileBulletins, fileDocuments, fileMissions } from './planning.ts';
import { doInspections, openOrders } from './upkeep.ts';

export const DEMONSTRATION = 'Demonstration';
/** 96 random bits: a demonstration may stay on an open network for longer than anybody planned. */
const newPassword = () => randomBytes(12).toString('base64url');

/** What the survey quads are tied to: nearly what they are, so that their flights teach the rest. */
const TIED = {
  name: 'NV4, as delivered',
  notes: 'Weighed with its camera.',
  params: {
    airframe_type: 'Quad X',
    dry_mass_g: 3500,
    prop_diameter_in: 18,
    prop_pitch_in: 6.1,
    motor_kv: 380,
    batteries: [{ cells: 6, capacity_mah: 16_000 }],
  },
};

const builds = [
  { name: 'Survey quad', notes: 'The seven-inch example.', params: { airframe_type: 'Quad X' } },
  {
    name: 'Mapping wing',
    notes: '',
    params: { airframe_type: 'Fixed wing (tractor)', dry_mass_g: 1400, wing_span_mm: 1800 },
  },
  TIED,
];

/** People who sign in; the others are on the roster without a password. */
const SIGNING_IN = 4;

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
  readonly logs: number;
};

/**
 * Fills a demonstration organization, whole or not at all: the same people, aircraft and eighteen months of flights every time, back from today. Records
 * are filed by the functions that serve the API, flights in bulk under the triggers that keep their sums. `blobs` is where
 * logs go; without it there are none.
 */
export async function demonstrate(
  db: Db,
  now: Date,
  blobs: BlobStore | null,
): Promise<Demonstration> {
  const password = newPassword();
  return withStore(blobs, (store) =>
    inTransaction(db, async (tx) => {
      const ids: number[] = [];
      for (const [index, { email, name }] of people.entries())
        ids.push(
          await addAccount(tx, {
            email,
            name,
            plan: 'pro',
            addons: ['crash_analyzer'],
            ...(index < SIGNING_IN ? { password } : {}),
          }),
        );
      const orgId = await addOrganization(tx, { name: DEMONSTRATION, ownerId: ids[0]! });
      for (const [index, { role }] of people.entries())
        if (role !== 'owner') await setMember(tx, { orgId, accountId: ids[index]!, role });
      await keepQuiet(tx, orgId);
      const tiedId = await keepBuilds(tx, ids[0]!, now);
      const build = { id: tiedId, name: TIED.name, params: TIED.params };
      const filled = await fill(tx, { orgId, accountIds: ids, now, blobs: store, build });
      const signIns = [];
      for (const [index, { email, name, role }] of people.slice(0, SIGNING_IN).entries()) {
        const holder = { accountId: ids[index]!, label: 'Demonstration' };
        const { key } = await addPersonalKey(tx, holder, now);
        signIns.push({ id: ids[index]!, email, name, role, password, key });
      }
      const device = await addDevice(tx, { orgId, label: 'Ground station' }, now);
      return { ...filled, people: signIns, device: { id: device.id, key: device.key } };
    }),
  );
}

/** Gives `work` the store, and takes out again what it stored when it fails: no log stays that no record names. */
async function withStore<T>(
  blobs: BlobStore | null,
  work: (store: BlobStore | null) => Promise<T>,
): Promise<T> {
  if (blobs === null) return work(null);
  const stored: string[] = [];
  const noting: BlobStore = {
    ...blobs,
    async take(spooled) {
      const key = await blobs.take(spooled);
      stored.push(key);
      return key;
    },
  };
  try {
    return await work(noting);
  } catch (error) {
    for (const key of stored) await blobs.remove(key).catch(() => {});
    throw error;
  }
}

/** Answers the id of the build that aircraft are tied to, which is the last. */
async function keepBuilds(tx: Tx, accountId: number, now: Date): Promise<number> {
  const rows = builds.map(({ params, ...build }) => ({
    ...build,
    account_id: accountId,
    params: JSON.stringify(params),
    created_at: now,
    updated_at: now,
  }));
  const kept = await tx.insertInto('build').values(rows).returning('id').execute();
  return kept.at(-1)!.id;
}

type Filling = {
  readonly orgId: number;
  readonly accountIds: readonly number[];
  readonly now: Date;
  readonly blobs: BlobStore | null;
  readonly build: TiedBuild;
};

async function fill(tx: Tx, { orgId, accountIds, now, blobs, build }: Filling) {
  const services = { database: { db: tx }, clock: () => now };
  const scopeOfPilot = (index: number): Scope => ({
    kind: 'session',
    keyId: null,
    userId: accountIds[index]!,
    orgId,
    role: people[index]!.role,
    areas: null,
    readOnly: false,
  });
  const owner = scopeOfPilot(0);
  const pilots = await setRoster(tx, orgId, now);
  const templates = await saveChecklists(services, orgId);
  const { assets, types } = await registerFleet(tx, { orgId, now, build });
  const batteries = await fileComponents(services, owner, assets);
  const history = plannedFlights(now);
  const flights = await fileFlights(tx, { orgId, assets, pilots, batteries, now }, history);
  await doInspections(services, owner, { tx, orgId, assetIds: assets }, history);
  await openOrders(services, owner, { tx, orgId, assetIds: assets });
  await fileBulletins(services, owner, { assets, types });
  await fileDocuments(services, owner, assets);
  await fileMissions(services, owner, { assets, pilots, preflight: templates[0]! }, flights);
  const wings = new Set(fleet.flatMap(({ type }, index) => (type === 'wing' ? [index] : [])));
  await fileChecks(services, scopeOfPilot, { templates, assets, wings }, flights);
  const logs = blobs === null ? 0 : await fileLogs({ tx, orgId, blobs }, flights);
  return {
    org_id: orgId,
    organization: DEMONSTRATION,
    asset_ids: assets,
    flights: flights.length,
    logs,
  };
}

/** Dates of trainings and medicals, and the duties on the roster; answers the roster in the order of `people`. */
async function setRoster(tx: Tx, orgId: number, now: Date): Promise<number[]> {
  const day = (ahead: number) => plusDays(dateText(now), ahead);
  for (const key of ['part107_recurrent', 'recent_90d', 'medical'] as const)
    await turnRuleOn(tx, orgId, { key });
  const rows = await tx
    .selectFrom('pilot')
    .innerJoin('account', 'account.id', 'pilot.account_id')
    .select(['pilot.id', 'account.email'])
    .where('pilot.org_id', '=', orgId)
    .execute();
  const ids: number[] = [];
  for (const { email, duty, trainedDaysAgo, medicalInDays } of people) {
    const { id } = rows.find((row) => row.email === email)!;
    ids.push(id);
    const dates = new Map([
      ['part107_recurrent' as const, day(-trainedDaysAgo)],
      ['medical' as const, day(medicalInDays)],
    ]);
    await changePilot(tx, orgId, id, { dates, role: duty });
  }
  return ids;
}
