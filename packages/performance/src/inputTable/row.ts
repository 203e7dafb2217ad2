/*
 * How one input of an analysis is declared. Every input has one row, in the tables beside this file; checking,
 * types, defaults, fields of the builder, the reference and docs/inputs.md are made from it.
 */

/** Where a number may lie; `above` excludes its bound, `min` and `max` include theirs. */
export type Range = { readonly above?: number; readonly min?: number; readonly max: number };

export type AirframeClass = 'multirotor' | 'wing' | 'vtol';

/** Parts of the builder that hold single numbers, in the order of the page. */
export const formSubjects = ['Airframe', 'Propulsion', 'Wing', 'Environment and reserve'] as const;
export type FormSubject = (typeof formSubjects)[number];

/** How a person is asked for it. An input without a form is for programs only. */
export type Form = {
  /** The part of the builder that it stands in; none for members of an item. */
  readonly subject?: FormSubject | 'Wind and mission';
  readonly label: string;
  /** The unit that is shown, where it is not that of the interface. */
  readonly unit?: string;
  /** A ratio that is typed as a percentage. */
  readonly percent?: true;
  /** What an arrow key adds, in the unit of the interface. */
  readonly step: number;
  /** What it is and what it changes. */
  readonly help: string;
  /** Shown after "more" was asked for. */
  readonly more?: true;
};

type Common = {
  /** One sentence of the reference, without its full stop; a remark follows a semicolon. */
  readonly meaning: string;
  /** Must be stated; all others may be null or left out, which are the same. */
  readonly required?: true;
  /** The classes that read it; all when left out. */
  readonly airframes?: readonly AirframeClass[];
};

export type NumberRow = Common & {
  readonly type: 'number' | 'whole';
  readonly unit?: string;
  readonly range: Range;
  /** What the example profile has. Null: computed from the rest. An input without it is not filled in. */
  readonly default?: number | null;
  /** For the reference; the default where it has one. */
  readonly example?: number;
  readonly form?: Form;
};

export type FlagRow = Common & { readonly type: 'flag'; readonly default: boolean };

export type TextRow = Common & {
  readonly type: 'text';
  /** Characters, where it is more than a name. */
  readonly most?: number;
  readonly default?: string;
  readonly example?: string;
};

export type ChoiceRow = Common & {
  readonly type: 'choice';
  readonly values: readonly string[];
  readonly default?: string;
  readonly example?: string;
};

export type ListRow<Item extends string> = Common & {
  readonly type: 'list';
  readonly item: Item;
  readonly least?: number;
  readonly most: number;
  readonly default?: readonly object[];
};

/** One object, whose members are declared as those of the items of lists are. */
export type ObjectRow<Item extends string> = Common & {
  readonly type: 'object';
  readonly item: Item;
};

/** A member of an item of a list. */
export type ItemRow = NumberRow | TextRow | ChoiceRow;
/** A member of a build. */
export type Row<Item extends string> =
  | NumberRow
  | FlagRow
  | TextRow
  | ChoiceRow
  | ListRow<Item>
  | ObjectRow<Item>;

type Maybe<T> = T | null | undefined;

/** What a caller writes for a row. */
type Value<R, Items> = R extends { type: 'number' | 'whole' }
  ? number
  : R extends { type: 'flag' }
    ? boolean
    : R extends { type: 'choice'; values: readonly (infer Word)[] }
      ? Word
      : R extends { type: 'list'; item: infer Item extends keyof Items }
        ? readonly Request<Items[Item], Items>[]
        : R extends { type: 'object'; item: infer Item extends keyof Items }
          ? Request<Items[Item], Items>
          : string;

type Required<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { required: true } ? Name : never;
}[keyof Rows];

/** What a caller writes for a table: names and units of the interface, null the same as left out. */
export type Request<Rows, Items = object> = {
  readonly [Name in Exclude<keyof Rows, Required<Rows>>]?: Maybe<Value<Rows[Name], Items>>;
} & { readonly [Name in Required<Rows>]: Value<Rows[Name], Items> };
