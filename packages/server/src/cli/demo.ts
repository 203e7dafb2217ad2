import { organizationByName } from '../access/organizations.ts';
import {
  DEMONSTRATION,
  type Demonstration,
  demonstrate,
} from '../features/demonstration/demonstration.ts';
import { openBlobs } from '../reading/open.ts';
import { bindStore } from '../storage/binding.ts';
import { type CommandContext, CommandError, type Invocation, type Outcome } from './command.ts';

export async function demo(
  _invocation: Invocation,
  { config, database }: CommandContext,
): Promise<Outcome> {
  const opened = await database();
  const { db } = opened;
  if ((await organizationByName(db, DEMONSTRATION)) !== undefined)
    throw new CommandError(`An organization "${DEMONSTRATION}" already exists.`);
  const blobs = await openBlobs(config);
  await bindStore(opened, blobs);
  const made = await demonstrate(db, new Date(), blobs);
  return { value: made, text: screenOf(made) };
}

function screenOf(made: Demonstration): string {
  const people = made.people.map(
    (person) =>
      `  ${person.name} (${person.role})\n    ${person.email}  ${person.password}\n    ${person.key}`,
  );
  return [
    `${made.organization}: ${made.asset_ids.length} aircraft, ` +
      `${made.flights} flights of the last eighteen months, ${made.logs} of them with logs.`,
    ...people,
    `  Device\n    ${made.device.key}`,
    'Keep the keys now: they are not shown again.',
  ].join('\n');
}
