/** Values in the lines of a text log. */
import { latin1 } from '../text.ts';

const COMMA = 44;
const SPACE = 32;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;

/** Bounds of value `index` of a line without surrounding blanks; an empty range if there is none. */
export function fieldSpan(
  bytes: Uint8Array,
  start: number,
  stop: number,
  index: number,
): { from: number; to: number } {
  let from = start;
  for (let commas = 0; commas <= index; commas++) {
    while (from < stop && bytes[from] !== COMMA) from++;
    if (from >= stop) return { from: stop, to: stop };
    from++;
  }
  while (from < stop && bytes[from]! <= SPACE) from++;
  let to = from;
  while (to < stop && bytes[to] !== COMMA) to++;
  while (to > from && bytes[to - 1]! <= SPACE) to--;
  return { from, to };
}

/** Powers of ten that a double holds exactly. */
const TENS = Array.from({ length: 23 }, (_, power) => 10 ** power);
/** Below this a sum of digits is exact in a double. */
const EXACT_LIMIT = 2 ** 53 / 10 - 1;

/**
 * The number in `from` to `to`. Plain decimals are read digit by digit: while digits and the power of
 * ten are both exact, one division rounds correctly (Clinger 1990, section 3). The rest goes to the
 * engine; `nan`, `-nan` and an empty field are NaN, `inf` is infinite.
 */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  const negative = bytes[at] === MINUS;
  if (negative) at++;
  let digits = 0;
  let decimals = -1;
  const first = at;
  for (; at < to; at++) {
    const byte = bytes[at]!;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9 && digits < EXACT_LIMIT) {
      digits = digits * 10 + digit;
      if (decimals >= 0) decimals++;
    } else if (byte === DOT && decimals < 0) {
      decimals = 0;
    } else {
      return parseUnusual(latin1(bytes, from, to - from));
    }
  }
  if (decimals >= TENS.length) return parseUnusual(latin1(bytes, from, to - from));
  if (at === first || (decimals === 0 && at === first + 1)) return Number.NaN;
  const value = decimals > 0 ? digits / TENS[decimals]! : digits;
  return negative ? -value : value;
}

function parseUnusual(text: string): number {
  if (/^[+-]?inf(inity)?$/i.test(text)) {
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return /^[+-]?[\d.]/.test(text) ? Number(text) : Number.NaN;
}
