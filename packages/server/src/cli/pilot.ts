import { currencyKeys, datedCurrencyKeys, isCalendarDate, pilotRoles } from '@airworthy/contract';
import { changePilot, turnRuleOff, turnRuleOn } from '../features/pilots/registration.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  flagOption,
  type Invocation,
  listOption,
  type Outcome,
  textOption,
} from './command.ts';
import { organizationNamed, positional, refuseAbove, shortText, wordOption } from './values.ts';

type DatedKey = (typeof datedCurrencyKeys)[number];

export async function pilotSet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const id = countOption(invocation, 'id', 1);
  if (id === undefined) throw new CommandError('--id is missing.', 2);
  const name = textOption(invocation, 'name');
  const change = {
    name: name === undefined ? undefined : shortText('--name', name),
    role: wordOption(invocation, 'role', pilotRoles),
    dates: datesOption(invocation),
  };
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  if (!(await changePilot(db, organization.id, id, change)))
    throw new CommandError(`${organization.name} has no pilot ${id}.`);
  return { value: { id }, text: `Changed pilot ${id}.` };
}

function datesOption(invocation: Invocation): Map<DatedKey, string> {
  const dates = new Map<DatedKey, string>();
  for (const text of listOption(invocation, 'date')) {
    const [key, date] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    const known = datedCurrencyKeys.find((one) => one === key);
    if (known === undefined || !isCalendarDate(date) || date < '1900' || date >= '3000')
      throw new CommandError(
        `--date takes KEY=YYYY-MM-DD of 1900 to 2999 with KEY ${datedCurrencyKeys.join(', ')}, not "${text}".`,
        2,
      );
    dates.set(known, date);
  }
  return dates;
}

export async function currencySet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const key = wordOption(invocation, 'rule', currencyKeys);
  if (key === undefined) throw new CommandError('--rule is missing.', 2);
  const rule = {
    key,
    count: countOption(invocation, 'count', 1),
    days: countOption(invocation, 'days', 1),
  };
  refuseAbove('count', rule.count, 1000);
  refuseAbove('days', rule.days, 36_500);
  const off = flagOption(invocation, 'off');
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  if (off) await turnRuleOff(db, organization.id, key);
  else await turnRuleOn(db, organization.id, rule);
  const value = { rule: key, on: !off, count: rule.count ?? null, days: rule.days ?? null };
  return { value, text: `${key} is ${off ? 'off' : 'on'} in ${organization.name}.` };
}
