import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addAccount } from '../../../server/src/access/accounts.ts';
import { addOrganization, setMember } from '../../../server/src/access/organizations.ts';
import { databaseOn } from '../../../server/src/storage/database.ts';
import { newDatabase, TEMPLATE } from '../../../server/src/testing/copies.ts';
import type { LanePostgres } from '../../../server/src/testing/lanePostgres.ts';
import { databaseSettings } from './databaseSettings.ts';

/** What the server of each test file begins with: a database to copy and the folder that belongs to it. */
export type Beginning = {
  readonly database: string;
  readonly data: string;
  /** By e-mail address. */
  readonly passwords: Readonly<Record<string, string>>;
};

const newFolder = () => mkdtempSync(join(tmpdir(), 'airworthy-web-'));
const PASSWORD = 'correct horse battery';

/** An organization with its owner and a pilot, and no records: made in a moment. */
export async function withPeople({ connection }: LanePostgres): Promise<Beginning> {
  const database = await newDatabase(connection, TEMPLATE);
  const admin = { ...connection, database };
  const { db, close } = databaseOn(admin, { admin, place: database });
  const add = (email: string, name: string) =>
    addAccount(db, { email, name, plan: 'pro', addons: ['crash_analyzer'], password: PASSWORD });
  const ownerId = await add('owner@demo.example', 'Ada Lindqvist');
  const pilotId = await add('ito@demo.example', 'Rei Ito');
  const orgId = await addOrganization(db, { name: 'Demonstration', ownerId });
  await setMember(db, { orgId, accountId: pilotId, role: 'pilot' });
  await close();
  const passwords = { 'owner@demo.example': PASSWORD, 'ito@demo.example': PASSWORD };
  return { database, data: newFolder(), passwords };
}

/** The demonstration with its fleet, its flights and its logs, all read. */
export async function withDemonstration(
  { connection, serverRole }: LanePostgres,
  built: string,
): Promise<Beginning> {
  const database = await newDatabase(connection, TEMPLATE);
  const data = newFolder();
  const env = {
    ...process.env,
    AIRWORTHY_DATA: data,
    ...databaseSettings(connection, serverRole, database),
  };
  const program = join(built, 'main.js');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program, 'demo', '--json'], { env });
  const { people } = JSON.parse(stdout) as { people: { email: string; password: string }[] };
  const passwords = Object.fromEntries(people.map(({ email, password }) => [email, password]));
  return { database, data, passwords };
}
