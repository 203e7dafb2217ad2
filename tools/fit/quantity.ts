/** Errors of one quantity: with the coefficients in the source, and with the row's group left out. */
export type Score = {
  readonly name: string;
  readonly bar: readonly [median: number, p90: number] | null;
  readonly unit: string;
  readonly errors: readonly number[];
  readonly crossed: readonly number[];
  readonly group: string;
  /** What each error counts; each the same without it. */
  readonly weights?: readonly number[];
  /** The bar holds for the left-out figure as well. */
  readonly strict?: boolean;
};

/** Groups are dealt into this many parts, each left out once. */
export const FOLDS = 10;
