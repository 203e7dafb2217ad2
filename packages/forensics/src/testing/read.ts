/** A generated flight, read: the reading and the category of its first cause. */
import { readCrash } from '../examine.ts';
import { type Case, simulate } from './missions.ts';

export function readFirst(flight: Case) {
  const reading = readCrash(simulate(flight));
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return { reading, first: first?.[0] ?? null };
}
