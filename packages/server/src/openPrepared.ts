import { installQueue } from './jobs/queue.ts';
import { type Database, type DatabaseOptions, openDatabase } from './storage/database.ts';
import { type Migration, ownMigrations } from './storage/migrate.ts';
import { prepareDatabase } from './storage/prepare.ts';

/** The database with everything in it up to date, and the names of the migrations applied now. */
export async function openPrepared(
  options: DatabaseOptions,
  migrations: readonly Migration[] = ownMigrations(),
): Promise<Database & { readonly applied: readonly string[] }> {
  const database = await openDatabase(options);
  try {
    const applied = await prepareDatabase(database.admin, {
      migrations,
      steps: [installQueue],
    });
    return { ...database, applied };
  } catch (error) {
    await database.close();
    throw error;
  }
}
