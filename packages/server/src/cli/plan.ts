import { allPlans, setPlan } from '../access/plans.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  type Outcome,
} from './command.ts';
import { COUNT_MAX, positional, refuseAbove, shortText } from './values.ts';

export async function planList(
  _invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const { db } = await database();
  const plans = await allPlans(db);
  const lines = plans.map((plan) => `${plan.name}  ${plan.daily_calls} calls a day`);
  return { value: { plans }, text: lines.join('\n') };
}

export async function planSet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const name = shortText('NAME', positional(invocation, 0));
  const daily_calls = countOption(invocation, 'daily-calls');
  if (daily_calls === undefined) throw new CommandError('--daily-calls is missing.', 2);
  refuseAbove('daily-calls', daily_calls, COUNT_MAX);
  const { db } = await database();
  await setPlan(db, { name, dailyCalls: daily_calls });
  return { value: { name, daily_calls }, text: `${name} has ${daily_calls} calls a day.` };
}
