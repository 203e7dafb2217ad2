import type { CommandContext, Invocation, Outcome } from './command.ts';
import { openForCommand } from './openForCommand.ts';

export async function migrateSchema(
  _invocation: Invocation,
  { config }: CommandContext,
): Promise<Outcome> {
  const database = await openForCommand(config);
  try {
    const { applied } = database;
    const text =
      applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`;
    return { value: { applied }, text };
  } finally {
    await database.close();
  }
}
