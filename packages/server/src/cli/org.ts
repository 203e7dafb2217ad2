import { roles } from '@airworthy/contract';
import {
  addOrganization,
  changeOrganization,
  membershipOf,
  organizationByName,
  removeMember,
  setMember,
} from '../access/organizations.ts';
import { setChecklistWork } from '../features/checklists/templates.ts';
import {
  type Command,
  CommandError,
  countOption,
  flagOption,
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

export const orgAdd: Command = {
  name: 'org add',
  usage: 'NAME --owner EMAIL',
  summary: 'Add an organization and its owner.',
  positionals: ['NAME'],
  options: { owner: { type: 'string' } },
  async run(invocation, { database }) {
    const name = shortText('NAME', positional(invocation, 0));
    const email = requiredOption(invocation, 'owner');
    const { db } = await database();
    const owner = await accountNamed(db, email);
    if ((await membershipOf(db, owner.id)) !== undefined) {
      throw new CommandError(`${owner.email} is in an organization already.`);
    }
    if ((await organizationByName(db, name)) !== undefined) {
      throw new CommandError(`There is an organization "${name}" already.`);
    }
    const id = await addOrganization(db, { name, ownerId: owner.id });
    return { value: { id, name }, text: `Added ${name} with id ${id}.` };
  },
};

export const orgSet: Command = {
  name: 'org set',
  usage:
    'NAME [--require-sso on|off] [--sso-recheck-days N] [--storage-limit-mb N] [--checklist-work on|off]',
  summary: 'Change the rules of an organization.',
  positionals: ['NAME'],
  options: {
    'require-sso': { type: 'string' },
    'sso-recheck-days': { type: 'string' },
    'storage-limit-mb': { type: 'string' },
    'checklist-work': { type: 'string' },
  },
  async run(invocation, { database }) {
    const ssoRecheckDays = countOption(invocation, 'sso-recheck-days');
    const storageLimit_mb = countOption(invocation, 'storage-limit-mb');
    refuseAbove('sso-recheck-days', ssoRecheckDays, 36_500);
    refuseAbove('storage-limit-mb', storageLimit_mb, COUNT_MAX);
    const requireSso = switchOption(invocation, 'require-sso');
    const checklistWork = switchOption(invocation, 'checklist-work');
    const { db } = await database();
    const organization = await organizationNamed(db, positional(invocation, 0));
    await changeOrganization(db, organization.id, { requireSso, ssoRecheckDays, storageLimit_mb });
    if (checklistWork !== undefined) await setChecklistWork(db, organization.id, checklistWork);
    return { value: { id: organization.id }, text: `Changed ${organization.name}.` };
  },
};

export const orgMember: Command = {
  name: 'org member',
  usage: 'NAME EMAIL (--role ROLE | --remove)',
  summary: 'Make somebody a member, change their role, or take them off.',
  positionals: ['NAME', 'EMAIL'],
  options: { role: { type: 'string' }, remove: { type: 'boolean' } },
  async run(invocation, { database }) {
    const role = wordOption(invocation, 'role', roles);
    const remove = flagOption(invocation, 'remove');
    if ((role === undefined) === !remove) {
      throw new CommandError('Give --role ROLE or --remove, one of them.', 2);
    }
    const { db } = await database();
    const organization = await organizationNamed(db, positional(invocation, 0));
    const account = await accountNamed(db, positional(invocation, 1));
    const member = { orgId: organization.id, accountId: account.id };
    if (role === undefined) {
      if (!(await removeMember(db, member))) {
        throw new CommandError(`${account.email} is no member of ${organization.name}.`);
      }
    } else {
      const before = await membershipOf(db, account.id);
      if (before !== undefined && before.org_id !== organization.id) {
        throw new CommandError(`${account.email} is in another organization.`);
      }
      await setMember(db, { ...member, role });
    }
    return {
      value: { id: account.id, org_id: organization.id, role: role ?? null },
      text: `${account.email} is ${role ?? 'no member any more'} in ${organization.name}.`,
    };
  },
};
