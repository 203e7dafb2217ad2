/** Databases as copies of another. Knows nothing of the service: browser tests load it without the rest. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated, empty database that others are copied from. */
export const TEMPLATE = 'airworthy_template';

/**
 * A copy of a database that nobody is connected to; answers its name. Copied as files: writing each page into the journal,
 * as PostgreSQL does unless told, takes about three times the processor.
 */
export async function newDatabase(server: pg.ClientConfig, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return name;
}

export async function dropDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
}

export async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  await onDatabase({ ...server, database: 'postgres' }, statement);
}

/** Runs a statement as the owner of the cluster; its rows. */
export async function onDatabase(
  database: pg.ClientConfig,
  statement: string,
): Promise<readonly unknown[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
