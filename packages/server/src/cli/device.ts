import { addDevice, rekeyDevice, revoke } from '../access/credentials.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  type Outcome,
  requiredOption,
} from './command.ts';
import { organizationNamed, positional, shortText } from './values.ts';

function idOption(invocation: Invocation): number {
  const id = countOption(invocation, 'id', 1);
  if (id === undefined) throw new CommandError('--id is missing.', 2);
  return id;
}

const shown = (issued: { id: number; key: string }) =>
  `${issued.key}\nDevice ${issued.id}. Keep the key now: it is not shown again.`;

export async function deviceAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const label = shortText('--label', requiredOption(invocation, 'label'));
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const issued = await addDevice(db, { orgId: organization.id, label }, new Date());
  return { value: issued, text: shown(issued) };
}

export async function deviceRekey(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const id = idOption(invocation);
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const issued = await rekeyDevice(db, { orgId: organization.id, id });
  if (issued === null) {
    throw new CommandError(`${organization.name} has no device ${id} that is not revoked.`);
  }
  return { value: issued, text: shown(issued) };
}

export async function deviceRevoke(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const id = idOption(invocation);
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const revoked = await revoke(db, { orgId: organization.id }, { id }, new Date());
  if (revoked === 0) {
    throw new CommandError(`${organization.name} has no device ${id} that is not revoked.`);
  }
  return { value: { revoked }, text: `Revoked device ${id}.` };
}
