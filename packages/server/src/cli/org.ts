import { roles } from '@airworthy/contract';
import {
  addOrganization,
  changeOrganization,
  isLastOwner,
  membershipOf,
  organizationByName,
  removeMember,
  setMember,
} from '../access/organizations.ts';
import { setChecklistWork } from '../features/checklists/templates.ts';
import type { Db } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  flagOption,
  type Invocation,
  type Outcome,
  requiredOption,
  switchOption,
} from './command.ts';
import {
  accountNamed,
  COUNT_MAX,
  organizationNamed,
  positional,
  refuseAbove,
  shortText,
  wordOption,
} from './values.ts';

export async function orgAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const name = shortText('NAME', positional(invocation, 0));
  const email = requiredOption(invocation, 'owner');
  const { db } = await database();
  const owner = await accountNamed(db, email);
  if ((await membershipOf(db, owner.id)) !== undefined) {
    throw new CommandError(`${owner.email} is already in an organization.`);
  }
  if ((await organizationByName(db, name)) !== undefined) {
    throw new CommandError(`An organization "${name}" already exists.`);
  }
  const id = await addOrganization(db, { name, ownerId: owner.id });
  return { value: { id, name }, text: `Added ${name} with id ${id}.` };
}

export async function orgSet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const ssoRecheckDays = countOption(invocation, 'sso-recheck-days');
  const storageLimit_mb = countOption(invocation, 'storage-limit-mb');
  refuseAbove('sso-recheck-days', ssoRecheckDays, 36_500);
  refuseAbove('storage-limit-mb', storageLimit_mb, COUNT_MAX);
  const requireSso = switchOption(invocation, 'require-sso');
  const privateIssuer = switchOption(invocation, 'private-issuer');
  const checklistWork = switchOption(invocation, 'checklist-work');
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  await changeOrganization(db, organization.id, {
    requireSso,
    ssoRecheckDays,
    storageLimit_mb,
    privateIssuer,
  });
  if (checklistWork !== undefined) await setChecklistWork(db, organization.id, checklistWork);
  return { value: { id: organization.id }, text: `Changed ${organization.name}.` };
}

export async function orgMember(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const role = wordOption(invocation, 'role', roles);
  const remove = flagOption(invocation, 'remove');
  if ((role === undefined) === !remove) {
    throw new CommandError('Give either --role ROLE or --remove.', 2);
  }
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const account = await accountNamed(db, positional(invocation, 1));
  const member = { orgId: organization.id, accountId: account.id };
  if (role === undefined) {
    await refuseLastOwner(db, member, organization.name);
    if (!(await removeMember(db, member))) {
      throw new CommandError(`${account.email} is not a member of ${organization.name}.`);
    }
  } else {
    const before = await membershipOf(db, account.id);
    if (before !== undefined && before.org_id !== organization.id) {
      throw new CommandError(`${account.email} is in another organization.`);
    }
    if (role !== 'owner') await refuseLastOwner(db, member, organization.name);
    await setMember(db, { ...member, role });
  }
  return {
    value: { id: account.id, org_id: organization.id, role: role ?? null },
    text: `${account.email} is ${role ?? 'no member any more'} in ${organization.name}.`,
  };
}

async function refuseLastOwner(
  db: Db,
  member: { orgId: number; accountId: number },
  name: string,
): Promise<void> {
  if (await inTransaction(db, (tx) => isLastOwner(tx, member)))
    throw new CommandError(`${name} has no other owner. Make another member an owner first.`);
}
