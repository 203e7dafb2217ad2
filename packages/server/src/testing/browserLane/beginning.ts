import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseSettings } from '../../../../web/src/testing/databaseSettings.ts';
import { addAccount } from '../../access/accounts.ts';
import { addOrganization, setMember } from '../../access/organizations.ts';
import { databaseOn } from '../../storage/database.ts';
import { newDatabase, TEMPLATE } from '../copies.ts';
import type { Beginning, LanePostgres } from '../provided.ts';

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
export async function withDemonstration(postgres: LanePostgres, built: string): Promise<Beginning> {
  const database = await newDatabase(postgres.connection, TEMPLATE);
  const data = newFolder();
  const env = {
    ...process.env,
    AIRWORTHY_DATA: data,
    ...databaseSettings(postgres, database),
  };
  const program = join(built, 'main.js');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program, 'demo', '--json'], { env });
  const { people } = JSON.parse(stdout) as { people: { email: string; password: string }[] };
  const passwords = Object.fromEntries(people.map(({ email, password }) => [email, password]));
  return { database, data, passwords };
}
