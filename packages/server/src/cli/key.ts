import { instantText, type KeyArea, keyAreas } from '@airworthy/contract';
import { addPersonalKey, keyRefusal, keysOf, revoke } from '../access/credentials.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  flagOption,
  type Invocation,
  type Outcome,
  requiredOption,
  textOption,
} from './command.ts';
import { accountNamed, instantOption, positional, shortText } from './values.ts';

function areasOption(invocation: Invocation): KeyArea[] | undefined {
  const text = textOption(invocation, 'areas');
  if (text === undefined) return undefined;
  const asked = [...new Set(text.split(',').map((area) => area.trim()))];
  const unknown = asked.find((area) => !(keyAreas as readonly string[]).includes(area));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no area "${unknown}". The areas are ${keyAreas.join(', ')}.`,
      2,
    );
  }
  return asked as KeyArea[];
}

export async function keyAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const label = shortText('--label', requiredOption(invocation, 'label'));
  const integration = textOption(invocation, 'integration');
  const wanted = {
    label,
    integration: integration === undefined ? undefined : shortText('--integration', integration),
    areas: areasOption(invocation),
    readOnly: flagOption(invocation, 'read-only'),
    expiresAt: instantOption(invocation, 'expires'),
  };
  const { db } = await database();
  const account = await accountNamed(db, positional(invocation, 0));
  const key = { ...wanted, accountId: account.id };
  const refusal = await keyRefusal(db, key, new Date());
  if (refusal !== null) throw new CommandError(`--${refusal.message}`, 2);
  const issued = await addPersonalKey(db, key, new Date());
  return {
    value: issued,
    text: `${issued.key}\nKey ${issued.id}. Keep it now: it is not shown again.`,
  };
}

export async function keyList(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const { db } = await database();
  const account = await accountNamed(db, positional(invocation, 0));
  const keys = (await keysOf(db, account.id)).map((key) => ({
    id: key.id,
    prefix: key.prefix,
    label: key.label,
    integration: key.integration,
    areas: key.areas,
    read_only: key.read_only,
    expires: key.expires_at === null ? null : instantText(key.expires_at),
    created: instantText(key.created_at),
    last_used: key.last_used_at === null ? null : instantText(key.last_used_at),
  }));
  const lines = keys.map(
    (key) => `${key.id}  ${key.prefix}…  ${key.label}  last used ${key.last_used ?? 'never'}`,
  );
  return {
    value: { keys },
    text: lines.length === 0 ? `${account.email} has no keys.` : lines.join('\n'),
  };
}

export async function keyRevoke(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const id = countOption(invocation, 'id', 1);
  const all = flagOption(invocation, 'all');
  if ((id === undefined) === !all) throw new CommandError('Give either --id N or --all.', 2);
  const { db } = await database();
  const account = await accountNamed(db, positional(invocation, 0));
  const which = id === undefined ? 'all' : { id };
  const revoked = await revoke(db, { accountId: account.id }, which, new Date());
  if (id !== undefined && revoked === 0) {
    throw new CommandError(`${account.email} has no key ${id} that is not revoked.`);
  }
  return { value: { revoked }, text: `Revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'}.` };
}
