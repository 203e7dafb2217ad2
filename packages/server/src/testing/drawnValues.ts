import { plusDays } from '@airworthy/contract/dates';
import { randomOf } from '../../../forensics/src/testing/history.ts';

/** The day that drawn rules are asked on. */
export const TODAY = '2025-03-10';

type Values<T> = { readonly [Name in keyof T]: readonly T[Name][] };

/** So many records, each member one of its values by chance. */
export function drawn<T extends object>(values: Values<T>, count: number, seed = 7): T[] {
  const random = randomOf(seed);
  const entries = Object.entries(values) as [keyof T, readonly unknown[]][];
  return Array.from({ length: count }, () => {
    const made: Partial<Record<keyof T, unknown>> = {};
    for (const [name, few] of entries) made[name] = few[Math.floor(random() * few.length)];
    return made as T;
  });
}

/** Last digits differ between machines. */
export const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'number' ? Number(one.toPrecision(6)) : (one as unknown),
  ) ?? 'nothing';

/** A line for each value: what goes in, and what comes out or why it is refused. */
export function linesOf<T>(values: readonly T[], rule: (value: T) => unknown): string[] {
  return values.map((value) => {
    try {
      return `${textOf(value)} → ${textOf(rule(value))}`;
    } catch (error) {
      return `${textOf(value)} ✗ ${(error as Error).message}`;
    }
  });
}

export const days = (...offsets: number[]) => offsets.map((offset) => plusDays(TODAY, offset));
export const pairs = <A, B>(first: readonly A[], second: readonly B[]) =>
  first.flatMap((a) => second.map((b) => [a, b] as const));
