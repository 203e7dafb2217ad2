import type { HoverFigures, Performance } from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import type { Analysis } from './analysis.ts';
import { sixDigits } from './round.ts';

export type Level = 'ok' | 'warn' | 'bad';

/** The result of a check, before a fix has been searched for. */
export type Raised = {
  readonly level: Level;
  readonly message: string;
  readonly value: number | null;
  /** The edge of `ok`. */
  readonly limit: number | null;
  readonly unit: string | null;
  readonly comparison: '<=' | '>=' | '<' | 'between' | null;
  readonly fix: string | null;
  /** The field at fault in this case, for a rule without a field of its own. */
  readonly field?: string;
};

/** One rule about a build; null where it does not apply. */
export type Check = {
  readonly code: string;
  readonly group: string;
  readonly field: string | null;
  readonly judge: (analysis: Analysis) => Raised | null;
  /** All that it found, for a rule that may find several things; `judge` gives the first. */
  readonly all?: (analysis: Analysis) => readonly Raised[];
  /** It judges how the request is written. A patch has only members that are known, so that it never makes that worse. */
  readonly ofRequest?: true;
  /** Patches that may clear it, the smallest first; each is completed and analyzed before it is suggested. */
  readonly remedies?: (analysis: Analysis) => Iterable<Build>;
};

/** A finding as it is given to the caller. */
export type Finding = Omit<Raised, 'field'> & {
  readonly code: string;
  readonly group: string;
  readonly field: string | null;
  readonly suggest: Build | null;
  /** Why the build's owner lives with it; null where it was not set aside. */
  readonly set_aside: string | null;
  readonly doc: string;
};

/** A figure as it is sent. Levels are judged by it, so that a level never contradicts its own value and limit. */
export function asSent(value: number): number {
  return sixDigits(value) ?? value;
}

/** Rounding keeps the order, so only what lies beyond a limit has to be rounded to be judged. */
function within(value: number, limit: number): boolean {
  return value <= limit || asSent(value) <= asSent(limit);
}

/** `ok` up to one limit, `warn` up to the next, `bad` beyond; both limits belong to the better side. */
export function atMost(value: number, ok: number, warn: number): Level {
  if (within(value, ok)) return 'ok';
  return within(value, warn) ? 'warn' : 'bad';
}

export function atLeast(value: number, ok: number, warn: number): Level {
  if (within(ok, value)) return 'ok';
  return within(warn, value) ? 'warn' : 'bad';
}

/** What a check found, before its words depend on the level. */
type Judgement = Pick<Raised, 'value' | 'limit' | 'unit' | 'comparison'> & {
  /** The figure and its limit: a sentence without its full stop. */
  readonly fact: () => string;
  /** What that means, stated after the fact unless the level is `ok`; one text for both levels, or one for each. */
  readonly meaning: string | { readonly warn: string; readonly bad: string };
  /** What to do about it, given unless the level is `ok`. */
  readonly fix: string;
};

/**
 * The result of a check: the fact alone when it is ok, else the fact with its meaning and what to do. The sentence is
 * made when it is read: the search for patches asks for levels, of every check of each build that it tries.
 */
class Judged implements Raised {
  readonly level: Level;
  readonly value: number | null;
  readonly limit: number | null;
  readonly unit: string | null;
  readonly comparison: Raised['comparison'];
  readonly fix: string | null;
  readonly #found: Judgement;

  constructor(level: Level, found: Judgement) {
    this.level = level;
    this.value = found.value;
    this.limit = found.limit;
    this.unit = found.unit;
    this.comparison = found.comparison;
    this.fix = level === 'ok' ? null : found.fix;
    this.#found = found;
  }

  get message(): string {
    const { fact, meaning } = this.#found;
    if (this.level === 'ok') return `${fact()}.`;
    return `${fact()}: ${typeof meaning === 'string' ? meaning : meaning[this.level]}.`;
  }
}

export function judged(level: Level, found: Judgement): Raised {
  return new Judged(level, found);
}

/** A number for a sentence: three significant digits, no exponent, no trailing zeros. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return String(Math.round(value));
  const scale = size >= 10 ? 10 : size >= 1 ? 100 : 1000;
  return String(Math.round(value * scale) / scale);
}

/** Rounded up to two figures, so that a suggestion is a part one can buy. */
export function roundUp(value: number): number {
  if (!(value > 1e-12 && value < 1e12)) return Math.max(0, value);
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(6));
}

export function roundDown(value: number): number {
  if (!(value > 1e-12 && value < 1e12)) return Math.max(0, value);
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.floor(value / step + 1e-9) * step).toPrecision(6));
}

/** Factors that a search for a fix tries in turn: beyond them it is another aircraft. */
export const growing: readonly number[] = [1.1, 1.25, 1.5, 2, 3];
export const shrinking: readonly number[] = [0.9, 0.8, 0.65, 0.5, 0.35];

/** The hover of an aircraft that can; null on a wing and where it cannot. */
export function hoverFiguresOf({ rotor }: Performance): HoverFigures | null {
  return rotor !== null && rotor.hover.kind === 'hover' ? rotor.hover : null;
}
