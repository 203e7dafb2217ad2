import { verify } from '../backup/verify.ts';
import { checkRecords, type RecordCheck } from '../features/workorders/checkRecords.ts';
import { type CommandContext, flagOption, type Invocation, type Outcome } from './command.ts';
import { openBoundStore } from './store.ts';

export async function verifyStored(
  invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  return flagOption(invocation, 'records') ? verifyRecords(context) : verifyLogs(context);
}

async function verifyLogs(context: CommandContext): Promise<Outcome> {
  const { opened, blobs } = await openBoundStore(context);
  const found = await verify(opened, blobs);
  const wrong = found.missing.length + found.damaged.length;
  const lines = [
    `${found.logs} logs: ${found.logs - wrong} as stored, ${found.missing.length} missing, ${found.damaged.length} damaged.`,
    ...found.missing.map((key) => `missing  ${key}`),
    ...found.damaged.map((key) => `damaged  ${key}`),
    ...(wrong > 0 ? ['Bring these files back from a backup; the records are untouched.'] : []),
  ];
  return { value: found, text: lines.join('\n'), exitCode: wrong > 0 ? 1 : 0 };
}

type OfOrganization = { readonly id: number; readonly name: string };

/** Every organization by itself: a chain never leaves one. */
async function verifyRecords({ database }: CommandContext): Promise<Outcome> {
  const { db } = await database();
  const named = await db.selectFrom('organization').select(['id', 'name']).orderBy('id').execute();
  const organizations: (OfOrganization & RecordCheck)[] = [];
  for (const { id, name } of named)
    organizations.push({ id, name, ...(await checkRecords(db, { orgId: id }, new Date())) });
  const broken = organizations.some(({ result }) => result === 'broken');
  const lines = organizations.flatMap(({ name, message, faults }) => [
    `${name}: ${message}`,
    ...faults.slice(1).map((fault) => `  ${fault.message}`),
  ]);
  if (lines.length === 0) lines.push('There is no organization, and so no signed record.');
  return { value: { organizations }, text: lines.join('\n'), exitCode: broken ? 1 : 0 };
}
