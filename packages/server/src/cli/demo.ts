import { organizationByName } from '../access/organizations.ts';
import {
  DEMONSTRATION,
  type Demonstration,
  demonstrate,
} from '../features/demonstration/demonstration.ts';
import { type CommandContext, CommandError, type Invocation, type Outcome } from './command.ts';

export async function demo(
  _invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const { db } = await database();
  if ((await organizationByName(db, DEMONSTRATION)) !== undefined)
    throw new CommandError(`There is an organization "${DEMONSTRATION}" already.`);
  const made = await demonstrate(db, new Date());
  return { value: made, text: screenOf(made) };
}

function screenOf(made: Demonstration): string {
  const people = made.people.map(
    (person) =>
      `  ${person.name} (${person.role})\n    ${person.email}  ${person.password}\n    ${person.key}`,
  );
  return [
    `${made.organization}: ${made.asset_ids.length} aircraft, ${made.flights} flights of the last year.`,
    ...people,
    `  Device\n    ${made.device.key}`,
    'Keep the keys now: they are not shown again.',
  ].join('\n');
}
