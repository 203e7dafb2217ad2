import { addDevice, rekeyDevice, revoke } from '../access/credentials.ts';
import {
  type Command,
  CommandError,
  countOption,
  type Invocation,
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

export const deviceAdd: Command = {
  name: 'device add',
  usage: 'ORG --label L',
  summary: 'Make a credential for a device of an organization and show it, this once.',
  positionals: ['ORG'],
  options: { label: { type: 'string' } },
  async run(invocation, { database }) {
    const label = shortText('--label', requiredOption(invocation, 'label'));
    const { db } = await database();
    const organization = await organizationNamed(db, positional(invocation, 0));
    const issued = await addDevice(db, { orgId: organization.id, label }, new Date());
    return { value: issued, text: shown(issued) };
  },
};

export const deviceRekey: Command = {
  name: 'device rekey',
  usage: 'ORG --id N',
  summary: 'Give a device a new key with the same scope; the old one is dead at once.',
  positionals: ['ORG'],
  options: { id: { type: 'string' } },
  async run(invocation, { database }) {
    const id = idOption(invocation);
    const { db } = await database();
    const organization = await organizationNamed(db, positional(invocation, 0));
    const issued = await rekeyDevice(db, { orgId: organization.id, id });
    if (issued === null) {
      throw new CommandError(`${organization.name} has no device ${id} that is not revoked.`);
    }
    return { value: issued, text: shown(issued) };
  },
};

export const deviceRevoke: Command = {
  name: 'device revoke',
  usage: 'ORG --id N',
  summary: 'Revoke a device of an organization.',
  positionals: ['ORG'],
  options: { id: { type: 'string' } },
  async run(invocation, { database }) {
    const id = idOption(invocation);
    const { db } = await database();
    const organization = await organizationNamed(db, positional(invocation, 0));
    const revoked = await revoke(db, { orgId: organization.id }, { id }, new Date());
    if (revoked === 0) {
      throw new CommandError(`${organization.name} has no device ${id} that is not revoked.`);
    }
    return { value: { revoked }, text: `Revoked device ${id}.` };
  },
};
