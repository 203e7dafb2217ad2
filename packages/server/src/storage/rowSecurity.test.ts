import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../access/accounts.ts';
import { addOrganization } from '../access/organizations.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { asCaller } from './caller.ts';
import { WITHOUT_WALL } from './rowSecurity.ts';

let database: TestDatabase;
const orgs: number[] = [];
beforeAll(async () => {
  database = await testDatabase();
  for (const name of ['a', 'b']) {
    const ownerId = await addAccount(database.db, { email: `${name}@example.com` });
    const orgId = await addOrganization(database.db, { name, ownerId });
    orgs.push(orgId);
    await database.db
      .insertInto('aircraft')
      .values([1, 2, 3].map((n) => ({ org_id: orgId, name: `${name}${n}` })))
      .execute();
  }
});
afterAll(() => database.close());

/** What a store would read that forgot to name the organization: the first wall is gone. */
const everything = () =>
  database.served.db.selectFrom('aircraft').select(['org_id', 'name']).execute();
const as = <T>(orgId: number | null, work: () => Promise<T>) =>
  asCaller({ orgId, accountId: 1 }, work);

test('a query without its organization still reaches only the rows of the caller', async () => {
  for (const orgId of orgs) {
    const rows = await as(orgId, everything);
    expect(rows.map((row) => row.org_id)).toEqual([orgId, orgId, orgId]);
  }
  expect(await as(null, everything)).toEqual([]);
  expect(await everything()).toHaveLength(6);
});

test('nor can it change, move or add rows of another', async () => {
  const [own, other] = orgs as [number, number];
  const { db } = database.served;
  await as(own, async () => {
    const renamed = await db.updateTable('aircraft').set({ name: 'x' }).executeTakeFirst();
    expect(renamed.numUpdatedRows).toBe(3n);
    await expect(db.updateTable('aircraft').set({ org_id: other }).execute()).rejects.toThrow(
      'row-level security',
    );
    await expect(
      db.insertInto('aircraft').values({ org_id: other, name: 'x' }).execute(),
    ).rejects.toThrow('row-level security');
    await db.transaction().execute(async (tx) => {
      expect(await tx.selectFrom('aircraft').select('id').execute()).toHaveLength(3);
    });
  });
  expect(
    await database.db.selectFrom('aircraft').where('name', '=', 'x').select('org_id').execute(),
  ).toEqual([{ org_id: own }, { org_id: own }, { org_id: own }]);
});

test('a connection that says nothing sees nothing', async () => {
  const { rows } = await database.served.pool.query('SELECT * FROM aircraft');
  expect(rows).toEqual([]);
});

test('every table of an organization is behind the wall', async () => {
  const { rows } = await sql<{ name: string; walled: boolean }>`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS walled
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(database.db);
  expect(rows.length).toBeGreaterThan(20);
  const open = rows.filter((row) => !row.walled).map((row) => row.name);
  expect(open.sort()).toEqual([...WITHOUT_WALL].sort());
});
