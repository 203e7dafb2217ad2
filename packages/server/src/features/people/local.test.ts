import { afterEach, expect, test } from 'vitest';
import { addAccount } from '../../access/accounts.ts';
import { addOrganization, membershipOf } from '../../access/organizations.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { ensureLocalPerson } from './local.ts';

let database: TestDatabase;
afterEach(() => database.close());

const namesOf = async () =>
  (await database.db.selectFrom('organization').select('name').orderBy('id').execute()).map(
    ({ name }) => name,
  );

test('a server without sign-in makes its person and their organization once', async () => {
  database = await testDatabase();
  const id = await ensureLocalPerson(database);
  expect(await ensureLocalPerson(database)).toBe(id);
  expect(await namesOf()).toEqual(['Local']);
  expect(await membershipOf(database.db, id)).toMatchObject({ role: 'owner' });
  const account = await database.db
    .selectFrom('account')
    .select(['email', 'operator', 'plan'])
    .execute();
  expect(account).toEqual([{ email: 'local@localhost', operator: true, plan: 'team' }]);
  // What was changed since stays as it is.
  await database.db.updateTable('account').set({ operator: false }).execute();
  await ensureLocalPerson(database);
  const { operator } = await database.db
    .selectFrom('account')
    .select('operator')
    .executeTakeFirstOrThrow();
  expect(operator).toBe(false);
});

test('the organization of a server without sign-in has another name where Local is taken', async () => {
  database = await testDatabase();
  const ownerId = await addAccount(database.db, { email: 'a@example.com' });
  await addOrganization(database.db, { name: 'Local', ownerId });
  await ensureLocalPerson(database);
  expect(await namesOf()).toEqual(['Local', 'local@localhost']);
});
