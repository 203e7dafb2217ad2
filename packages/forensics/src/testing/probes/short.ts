/** Values as short text: numbers of six digits, times as they are, of long tables their sums and some rows. */
import { createHash } from 'node:crypto';
import type { Cause } from '../../causes/cause.ts';

/** Nearer to nothing than any sensor: the last bits of a sum of sines, which are others on another machine. */
const NOTHING = 1e-9;
/** So little more that no digit changes, but that of a value halfway between two, which the last bits would decide. */
const OFF_HALVES = 1 + 1e-10;

/** The same on every machine. */
export const rounded = (value: number, digits: number): number =>
  Math.abs(value) < NOTHING ? 0 : Number((value * OFF_HALVES).toPrecision(digits));

const figure = (value: number): string =>
  Number.isFinite(value) ? String(rounded(value, 6)) : Number.isNaN(value) ? '-' : '∞';

/** Length, mean, least and most of the known values, and seven of them. */
function ofTable(values: Float64Array): string {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return `${values.length}×-`;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const [least, most] = [
    known.reduce((a, b) => Math.min(a, b)),
    known.reduce((a, b) => Math.max(a, b)),
  ];
  const some = [0, 1, 2, 3, 4, 5, 6].map((i) => values[Math.floor((i * (values.length - 1)) / 6)]!);
  return `${values.length}×${known.length}(${[mean, least, most, ...some].map(figure).join(' ')})`;
}

const isFigure = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

export function inShort(value: unknown): string {
  if (typeof value === 'number') return figure(value);
  if (value === null || value === undefined) return '·';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (value instanceof Float64Array) return ofTable(value);
  if (value instanceof Set) return inShort([...value]);
  if (Array.isArray(value) && value.length > 24 && value.every(isFigure))
    return ofTable(Float64Array.from(value, (one) => one ?? Number.NaN));
  if (Array.isArray(value)) return `[${value.map(inShort).join(' ')}]`;
  return `{${Object.values(value).map(inShort).join(' ')}}`;
}

export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 6);

/** A cause with all that it says. */
export function causeInFull(cause: Cause): string {
  const { category, key, onset_us, rank, motor, orMotor, others, ...words } = cause;
  const numbers = [motor, orMotor, ...(others ?? [])].filter((one) => one !== undefined);
  return `${category}/${key} ${figure(onset_us / 1e6)} s, rank ${rank}${numbers.length > 0 ? `, motors ${numbers.join(' ')}` : ''}: ${Object.values(words).join(' | ')}`;
}

/** A cause by its key and moment, its words by their digest. */
export function causeInShort(cause: Cause): string {
  return `${cause.key} ${figure(cause.onset_us / 1e6)} ${digest(causeInFull(cause))}`;
}
