import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../access/accounts.ts';
import { commandLine } from '../../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  database = await testDatabase();
  run = commandLine(database);
});
afterAll(() => database.close());

test('the command line resets lost factors after a wait, makes operators, and is audited as itself', async () => {
  const { db } = database;
  const id = await addAccount(db, { email: 'lost@example.com' });
  expect((await run('user', 'reset-factors', 'lost@example.com')).value.error).toBe(
    'This account has no second factor to reset.',
  );
  await db
    .updateTable('account')
    .set({ mfa_enrolled_at: new Date() })
    .where('id', '=', id)
    .execute();
  const asked = await run('user', 'reset-factors', 'lost@example.com');
  expect(asked.code).toBe(0);
  expect(Date.parse(asked.value.happens) - Date.now()).toBeGreaterThan(1.9 * 86_400_000);
  const mail = await db.selectFrom('mail').select('recipient').executeTakeFirst();
  expect(mail?.recipient).toBe('lost@example.com');
  await run('user', 'set', 'lost@example.com', '--operator', 'on');
  const entries = await db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_label', 'after'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  expect(entries.slice(0, 2)).toMatchObject([
    {
      action: 'account.update',
      actor_kind: 'operator',
      actor_label: 'command line',
      after: { operator: true },
    },
    { action: 'factor_reset.ask', actor_kind: 'operator' },
  ]);
});
