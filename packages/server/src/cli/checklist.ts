import { checklistPhases } from '@airworthy/contract';
import { itemsOf, saveTemplate } from '../features/checklists/templates.ts';
import {
  type CommandContext,
  CommandError,
  type Invocation,
  listOption,
  type Outcome,
  requiredOption,
} from './command.ts';
import { organizationNamed, positional, shortText, wordOption } from './values.ts';

/** Longest text of an item, as a run accepts it. */
const ITEM_MAX = 1000;

export async function checklistAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const name = shortText('--name', requiredOption(invocation, 'name'));
  const texts = listOption(invocation, 'item').map(itemText);
  if (texts.length === 0) throw new CommandError('--item is missing.', 2);
  const phase = wordOption(invocation, 'phase', checklistPhases);
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const saved = await saveTemplate(db, organization.id, {
    name,
    items: itemsOf(texts),
    ...(phase === undefined ? {} : { phase }),
  });
  return {
    value: { id: saved.id, revision: saved.revision },
    text: `${name} has id ${saved.id}, revision ${saved.revision}.`,
  };
}

function itemText(value: string): string {
  const text = value.trim();
  if (text === '' || [...text].length > ITEM_MAX || text.includes('\u0000'))
    throw new CommandError(`--item must have 1 to ${ITEM_MAX} characters.`, 2);
  return text;
}
