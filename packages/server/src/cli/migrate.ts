import pg from 'pg';
import { buildIndices } from '../storage/lateIndices.ts';
import type { CommandContext, Invocation, Outcome } from './command.ts';
import { openForCommand } from './openForCommand.ts';

export async function migrateSchema(
  _invocation: Invocation,
  { config }: CommandContext,
): Promise<Outcome> {
  const database = await openForCommand(config);
  try {
    const { applied } = database;
    const built = await buildOn(database.admin);
    const text =
      applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`;
    const indices = built.length === 0 ? '' : `\nBuilt ${built.join(', ')}.`;
    return { value: { applied, built }, text: text + indices };
  } finally {
    await database.close();
  }
}

/** However long it takes: writes go on meanwhile. */
async function buildOn(admin: pg.PoolConfig): Promise<string[]> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    return await buildIndices(client);
  } finally {
    await client.end();
  }
}
