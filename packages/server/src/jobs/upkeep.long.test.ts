import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openQueue } from './queue.ts';

test('upkeep of the queue clears what is done, without a warning of PostgreSQL', async () => {
  const database = await testDatabase();
  const { pool } = database;
  const left = async () => (await pool.query('SELECT 1 FROM jobs.job')).rowCount;
  await pool.query(`INSERT INTO jobs.job (name, data, state, completed_on)
    VALUES ('read_flight_log', '{"logId": 1}', 'completed', now() - interval '2 days')`);
  const warnings: (string | undefined)[] = [];
  const heard = new Set<PoolClient>();
  const hear = (client: PoolClient) => {
    if (!heard.has(client)) client.on('notice', ({ message }) => warnings.push(message));
    heard.add(client);
  };
  pool.on('acquire', hear);
  const queue = await openQueue(database, (error) => warnings.push(error.message));
  while ((await left()) !== 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await queue.stop();
  await database.close();
  expect(warnings).toEqual([]);
});
