const powers: readonly number[] = Array.from({ length: 31 }, (_, i) => 10 ** i);

/** Below this a figure of any unit on the wire is what is left of a sum that should be zero. */
const NOTHING = 1e-9;

/** A number to six significant digits: more is noise, and longer to write. Not finite: null. */
export function sixDigits(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  if (Math.abs(value) < NOTHING) return 0;
  const places = 5 - Math.floor(Math.log10(Math.abs(value)));
  const power = powers[Math.abs(places)];
  if (power === undefined) return Number(value.toPrecision(6));
  return places >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
}

/** Every number of a plain value to six digits, in place of copying each by hand. */
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
