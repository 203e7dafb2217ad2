import { databaseOptions } from '../openPrepared.ts';
import { openBlobs } from '../reading/open.ts';
import { diagnose } from '../serving/diagnose.ts';
import { openDatabase } from '../storage/database.ts';
import type { CommandContext, Invocation, Outcome } from './command.ts';
import { checkDataFolder } from './dataFolder.ts';

const MARKS = { ok: 'ok      ', warning: 'warning ', fault: 'FAULT   ' };

/** Changes nothing: the schema is looked at as it is. */
export async function doctor(
  _invocation: Invocation,
  { config }: CommandContext,
): Promise<Outcome> {
  checkDataFolder(config);
  const database = await openDatabase(databaseOptions(config));
  try {
    const findings = await diagnose(config, database, await openBlobs(config));
    const lines = findings.flatMap(({ about, state, found, advice }) => [
      `${MARKS[state]}${about}: ${found}`,
      ...(advice === null ? [] : [`        ${advice}`]),
    ]);
    const faults = findings.filter(({ state }) => state === 'fault').length;
    return { value: findings, text: lines.join('\n'), exitCode: faults > 0 ? 1 : 0 };
  } finally {
    await database.close();
  }
}
