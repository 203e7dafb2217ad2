/** Below this a figure of any unit is the rounding error of a sum that should be zero. */
const NOTHING = 1e-9;

/** Sizes of which each has one digit less before its point than the last, and what brings six before it. */
const edges: readonly number[] = Array.from({ length: 15 }, (_, i) => Number(`1e${5 - i}`));
const powers: readonly number[] = Array.from({ length: 15 }, (_, i) => 10 ** i);

/** A number to six significant digits: more is noise, and longer to write. Not finite: null. */
export function sixDigits(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const size = Math.abs(value);
  if (size < NOTHING) return 0;
  if (size >= 1e6) return Number(value.toPrecision(6));
  let place = 0;
  while (size < edges[place]!) place += 1;
  const power = powers[place]!;
  return Math.round(value * power) / power;
}

/** A copy of a plain value with every number to six digits. */
export function rounded<Value>(value: Value): Value {
  return roundedValue(value) as Value;
}

function roundedValue(value: unknown): unknown {
  if (typeof value === 'number') return sixDigits(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(roundedValue);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = roundedValue((value as Record<string, unknown>)[key]);
  return copy;
}

/**
 * The same on the value itself, which must not be shared: it saves a copy of every answer. Text and
 * numbers that are short already do not change; a member that was rounded as it was made is not looked at.
 */
export function roundInPlace<Value extends object>(value: Value, made?: keyof Value): Value {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      if (typeof item === 'number') value[i] = sixDigits(item);
      else if (typeof item === 'object' && item !== null) roundInPlace(item);
    }
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === made) continue;
    const member = members[key];
    if (typeof member === 'number') {
      if (!Number.isInteger(member) || member >= 1e6 || member <= -1e6)
        members[key] = sixDigits(member);
    } else if (typeof member === 'object' && member !== null) roundInPlace(member);
  }
  return value;
}
