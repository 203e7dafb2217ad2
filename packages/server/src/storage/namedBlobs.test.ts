import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { BLOB_TABLES, namedBlobs } from './namedBlobs.ts';

test('every table that names bytes is kept by the sweep and held by a backup', async () => {
  const database = await testDatabase();
  try {
    const { rows } = await sql<{ name: string }>`SELECT table_name AS name
      FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'blob_key'
      ORDER BY 1`.execute(database.db);
    // Its rows are of bytes that are to be deleted.
    const naming = rows.map(({ name }) => name).filter((name) => name !== 'blob_discard');
    expect(BLOB_TABLES.map(({ table }) => table).sort()).toEqual(naming);
    await sql.raw(namedBlobs()).execute(database.db);
  } finally {
    await database.close();
  }
});
