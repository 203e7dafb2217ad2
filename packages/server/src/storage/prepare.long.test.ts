import pg from 'pg';
import { expect, test } from 'vitest';
import { installQueue, openQueue } from '../jobs/queue.ts';
import { testDatabase } from '../testing/database.ts';
import { prepareDatabase } from './prepare.ts';

test('lets eleven servers start together on an empty database', async () => {
  const database = await testDatabase({ empty: true });
  const starts = Array.from({ length: 11 }, () =>
    prepareDatabase(database.connection, { steps: [installQueue] }),
  );
  const applied = await Promise.all(starts);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const queue = await openQueue(database, (error) => {
    throw error;
  });
  await queue.stop();
  await database.close();
});

test('ends with a sentence when another process holds the lock for too long', async () => {
  const database = await testDatabase({ empty: true });
  const holder = new pg.Client(database.connection);
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(7202611152)');
  await expect(prepareDatabase(database.connection, { steps: [], wait_ms: 1000 })).rejects.toThrow(
    'Another process has been preparing this database for 1 s.',
  );
  await holder.end();
  await database.close();
});
