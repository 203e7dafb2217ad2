/**
 * Times that damaged bytes moved. A flipped bit puts one record minutes or years away while those before and
 * after it in the file agree with one another. A time at the end of a table has one side only and is
 * believed where something else was written near it.
 */

/** Threads write their records a few ms out of order, a logger under load a second; this is beyond both. */
const APART_US = 3e6;
/** From its first record to its last, something is written into a log at least this often. */
const COMPANY_US = 5e6;

/** The middle of three times, so that a neighbour that is damaged itself does not decide. */
function middleOf(times_us: Float64Array, from: number): number {
  const a = times_us[from]!;
  const b = times_us[from + 1] ?? a;
  const c = times_us[from + 2] ?? b;
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/**
 * Places of the records, in file order, whose time lies neither between those around it nor within three
 * seconds of them. Empty for times that ascend, which is the usual case.
 */
export function strayPlaces(times_us: Float64Array): readonly number[] {
  if (ascends(times_us)) return [];
  const strays: number[] = [];
  const last = times_us.length - 1;
  let before_us =
    times_us[0]! > middleOf(times_us, 1) + APART_US ? middleOf(times_us, 1) : times_us[0]!;
  for (let i = 0; i <= last; i++) {
    const time_us = times_us[i]!;
    const after_us = i < last ? middleOf(times_us, i + 1) : Math.max(before_us, time_us);
    // Where the clock stepped back, another recording follows: its first times have nothing to be compared with.
    const goesOn = after_us >= before_us - APART_US;
    const between = time_us >= before_us - APART_US && time_us <= after_us + APART_US;
    if (goesOn && !between && !(i === 0 && time_us <= after_us)) strays.push(i);
    else before_us = time_us;
  }
  return strays;
}

function ascends(times_us: Float64Array): boolean {
  for (let i = 1; i < times_us.length; i++) if (!(times_us[i]! >= times_us[i - 1]!)) return false;
  return true;
}

/** The outermost time of a table and the one beside it; the same where it has one record. */
export type Edge = { readonly outer_us: number; readonly inner_us: number };

/** The edges that are not alone: two other tables, or the record beside it, stand within five seconds. */
export function withCompany(edges: readonly Edge[]): Edge[] {
  const finite = edges.filter(({ outer_us }) => Number.isFinite(outer_us));
  const asked = Math.min(2, finite.length - 1);
  const kept = finite.filter(({ outer_us, inner_us }) => {
    const beside = finite.filter((other) => Math.abs(other.outer_us - outer_us) <= COMPANY_US);
    const ownGap_us = Math.abs(outer_us - inner_us);
    return beside.length - 1 >= asked || (ownGap_us > 0 && ownGap_us <= COMPANY_US);
  });
  return kept.length > 0 ? kept : finite;
}

/** 2005 and 2060 in µs since 1970: no log of these autopilots is older, and no clock that is set is beyond. */
const FIRST_UTC_US = 1.1e15;
const LAST_UTC_US = 2.84e15;

export function isDate(utc_us: number): boolean {
  return utc_us > FIRST_UTC_US && utc_us < LAST_UTC_US;
}

/** Readings of a clock that are compared; the first thousand settle it. */
const MOST_READINGS = 1000;
const FEW_READINGS = 10;
/** Two readings of one clock differ by less. */
const SAME_CLOCK_US = 10e6;

/**
 * The first of several readings of one moment that agrees with most of them: the beginning of a log by each of
 * its fixes. NaN where there is none, or one alone among many that are no dates.
 */
export function agreed_us(readings_us: ArrayLike<number>): number {
  const dates: number[] = [];
  for (let i = 0; i < readings_us.length && dates.length < MOST_READINGS; i++)
    if (isDate(readings_us[i]!)) dates.push(readings_us[i]!);
  const middle_us = dates.toSorted((a, b) => a - b)[dates.length >> 1] ?? Number.NaN;
  const agreeing = dates.filter((utc_us) => Math.abs(utc_us - middle_us) < SAME_CLOCK_US);
  if (agreeing.length < 2 && readings_us.length > FEW_READINGS) return Number.NaN;
  return agreeing[0] ?? Number.NaN;
}
