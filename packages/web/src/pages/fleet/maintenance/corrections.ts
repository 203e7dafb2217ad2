import { plural } from '../../../format/numbers.ts';
import type { Order } from './orders.ts';

/** One member of a signed order that a correction states otherwise. */
export type Difference = {
  readonly name: string;
  readonly signed: string;
  readonly corrected: string;
};

type Content = Pick<Order, 'title' | 'tasks' | 'parts' | 'notes' | 'hours_at' | 'flights_at'>;

const MEMBERS: readonly (readonly [name: string, text: (order: Content) => string])[] = [
  ['Title', ({ title }) => title],
  ['Tasks', ({ tasks }) => tasks.map(taskText).join('; ')],
  ['Parts', ({ parts }) => parts.map(partText).join('; ')],
  ['Notes', ({ notes }) => notes],
  ['Aircraft time then', timeText],
];

/** What a correction says otherwise than the order that it corrects, in words. */
export function differences(signed: Content, corrected: Content): Difference[] {
  return MEMBERS.map(([name, text]) => ({
    name,
    signed: text(signed) || 'none',
    corrected: text(corrected) || 'none',
  })).filter((one) => one.signed !== one.corrected);
}

function taskText({ text, done, note }: Order['tasks'][number]): string {
  return `${text} (${done ? 'done' : 'not done'}${note === '' ? '' : `: ${note}`})`;
}

function partText({ name, serial, qty }: Order['parts'][number]): string {
  return `${qty} × ${name}${serial === '' ? '' : `, ${serial}`}`;
}

function timeText({ hours_at, flights_at }: Content): string {
  if (hours_at === null) return '';
  // To the second: what was corrected by minutes must not read as if it were the same.
  return `${Number(hours_at.toFixed(4))} h, ${plural(flights_at ?? 0, 'flight')}`;
}
