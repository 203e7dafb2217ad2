import {
  type AccountChange,
  accountByEmail,
  addAccount,
  changeAccount,
  planNames,
  removeAccount,
} from '../access/accounts.ts';
import type { Db } from '../storage/database.ts';
import { addons, billingStates } from '../storage/schema/core.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  listOption,
  type Outcome,
  switchOption,
  textOption,
} from './command.ts';
import { passwordOption } from './password.ts';
import {
  accountNamed,
  COUNT_MAX,
  instantOption,
  positional,
  refuseAbove,
  wordOption,
} from './values.ts';

async function planOption(invocation: Invocation, db: Db): Promise<string | undefined> {
  return wordOption(invocation, 'plan', await planNames(db));
}

function counts(invocation: Invocation): {
  credits?: number | undefined;
  dailyLimit?: number | undefined;
} {
  const credits = countOption(invocation, 'credits');
  const dailyLimit = countOption(invocation, 'daily-limit');
  refuseAbove('daily-limit', dailyLimit, COUNT_MAX);
  refuseAbove('credits', credits, 1e15);
  return { credits, dailyLimit };
}

export async function userAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const email = positional(invocation, 0);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new CommandError(`"${email}" is not an e-mail address.`, 2);
  }
  const password = await passwordOption(invocation);
  const name = textOption(invocation, 'name')?.trim();
  if (name !== undefined && [...name].length > 120) {
    throw new CommandError('--name must have at most 120 characters.', 2);
  }
  const wanted = [...new Set(listOption(invocation, 'addon'))];
  for (const addon of wanted) {
    if (!(addons as readonly string[]).includes(addon)) {
      throw new CommandError(`--addon takes ${addons.join(', ')}, not "${addon}".`, 2);
    }
  }
  const figures = counts(invocation);
  const { db } = await database();
  const plan = await planOption(invocation, db);
  if ((await accountByEmail(db, email)) !== undefined) {
    throw new CommandError(`A user ${email} already exists.`);
  }
  const id = await addAccount(db, {
    email,
    password,
    name,
    plan,
    ...figures,
    addons: wanted as (typeof addons)[number][],
  });
  return { value: { id, email, plan: plan ?? 'free' }, text: `Added ${email} with id ${id}.` };
}

export async function userSet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const noLimit = textOption(invocation, 'daily-limit') === 'none';
  const noDeadline = textOption(invocation, 'mfa-deadline') === 'none';
  const figures = counts(noLimit ? without(invocation, 'daily-limit') : invocation);
  const change: AccountChange = {
    credits: figures.credits,
    dailyLimit: noLimit ? null : figures.dailyLimit,
    addon: wordOption(invocation, 'addon', addons),
    withoutAddon: wordOption(invocation, 'no-addon', addons),
    billing: wordOption(invocation, 'billing', billingStates),
    mfaDeadline: noDeadline ? null : instantOption(invocation, 'mfa-deadline'),
    operator: switchOption(invocation, 'operator'),
  };
  const { db } = await database();
  const plan = await planOption(invocation, db);
  const account = await accountNamed(db, positional(invocation, 0));
  await changeAccount(db, account.id, { ...change, plan });
  return { value: { id: account.id }, text: `Changed ${account.email}.` };
}

function without(invocation: Invocation, name: string): Invocation {
  return { ...invocation, options: { ...invocation.options, [name]: undefined } };
}

export async function userRemove(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const { db } = await database();
  const account = await accountNamed(db, positional(invocation, 0));
  await removeAccount(db, account.id, new Date());
  return { value: { id: account.id }, text: `Removed ${account.email}.` };
}
