/** How a column writes flight times. */
export const durationForms = [
  'duration_min',
  'duration_h',
  'duration_s',
  'duration_clock',
  'duration_ms',
] as const;
export type DurationForm = (typeof durationForms)[number];

/** Whether a column is a flight time, in whatever form. */
export const isDuration = (target: string): boolean =>
  durationForms.some((form) => form === target);

/** A number with a point or a comma; nothing where nothing stands, NaN where something else does. */
export function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text.replace(/\s/g, '').replace(',', '.'));
}

const SCALE_S = {
  duration_min: 60,
  duration_h: 3600,
  duration_s: 1,
  duration_clock: 3600,
  duration_ms: 60,
} as const;

/**
 * Whole seconds of a flight time; undefined where nothing stands, NaN where it is none. `1:02:30` is hours in every column.
 * A unit behind the number wins over that of the column: `12 min`, `0.4 h`, `1h 05m`.
 */
export function secondsOf(text: string, form: DurationForm): number | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return undefined;
  const three = /^(\d+):(\d\d):(\d\d)(?:[.,]\d+)?$/.exec(plain);
  if (three !== null) return 3600 * Number(three[1]) + 60 * Number(three[2]) + Number(three[3]);
  const two = /^(\d+):([0-5]\d)$/.exec(plain);
  if (two !== null) {
    const [larger, smaller] = form === 'duration_ms' ? [60, 1] : [3600, 60];
    return larger * Number(two[1]) + smaller * Number(two[2]);
  }
  const units =
    /^(?:(\d+(?:[.,]\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+(?:[.,]\d+)?)\s*m(?:in(?:utes?|s)?)?)?\s*(?:(\d+(?:[.,]\d+)?)\s*s(?:ec(?:onds?|s)?)?)?$/.exec(
      plain,
    );
  if (units !== null) {
    const [hours = 0, minutes = 0, seconds = 0] = units
      .slice(1)
      .map((part) => numberOf(part ?? '') ?? 0);
    return Math.round(3600 * hours + 60 * minutes + seconds);
  }
  const number = numberOf(plain) ?? Number.NaN;
  return number < 0 ? Number.NaN : Math.round(number * SCALE_S[form]);
}

/** More hours than this in one flight time with a colon are minutes and seconds. */
const LONG_H = 24;
/** A number without a unit up to this, with decimals, is hours: minutes are seldom written with decimals. */
const HOURS_MAX = 12;

/** How a column without a unit in its heading writes flight times, from all of its values. */
export function guessDuration(values: readonly string[]): DurationForm {
  const given = values.map((text) => text.trim()).filter((text) => text !== '');
  const colons = given.flatMap((text) => {
    const two = /^(\d+):[0-5]\d$/.exec(text);
    return two === null ? [] : [Number(two[1])];
  });
  if (colons.length > 0)
    return colons.some((larger) => larger >= LONG_H) ? 'duration_ms' : 'duration_clock';
  const numbers = given
    .map((text) => numberOf(text) ?? Number.NaN)
    .filter((one) => !Number.isNaN(one));
  const decimals = numbers.some((one) => !Number.isInteger(one));
  return decimals && Math.max(...numbers) <= HOURS_MAX ? 'duration_h' : 'duration_min';
}
