import type { ComponentProps } from 'react';
import { figure } from '../../format/numbers.ts';
import { dateText, timeText } from '../../format/times.ts';
import {
  ChoiceField,
  FlagField,
  NumberField,
  PicksField,
  SomeField,
  type Submission,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import type { Edited, ShownAs } from './record.tsx';

/** The names of members that hold exactly such values: of texts, not of one text out of a few. */
type KeysOf<Fields, Value> = {
  [Key in keyof Fields]: Fields[Key] extends Value
    ? Value extends Fields[Key]
      ? Key
      : never
    : never;
}[keyof Fields] &
  string;

type WordKeys<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends string ? Key : never;
}[keyof Fields] &
  string;

export type Labels<Fields> = Readonly<Partial<Record<keyof Fields, string>>>;

type FormOf<Fields extends object> = {
  readonly edited: Edited<Fields>;
  readonly submission: Submission;
  readonly labels: Labels<Fields>;
  /** The names of fields on the wire where they differ, under which a refusal speaks of them. */
  readonly wire?: Readonly<Partial<Record<keyof Fields, string>>>;
  /** How values read of fields that a form draws by itself. */
  readonly shownAs?: Readonly<Partial<Record<keyof Fields, ShownAs>>>;
};

/** What a field may have beside its label, value and error, which it takes from the form. */
type More<Field extends (props: never) => unknown> = Partial<
  Omit<Parameters<Field>[0], 'value' | 'onChange' | 'error'>
>;

/** What a field of several records needs beside that. */
type Chosen<Field extends typeof SomeField | typeof PicksField> = Pick<
  ComponentProps<Field>,
  'options' | 'none'
> &
  More<Field>;

/** How several records read: by their names. */
function namesIn(
  options: readonly { readonly id: number; readonly name: string }[] = [],
): (ids: unknown) => string {
  return (ids) =>
    options
      .filter(({ id }) => Array.isArray(ids) && ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
}

type Options<Value> = readonly (readonly [value: Value, label: string])[];

/** The fields of a form by their names: each shows what is typed, its label and what the server says about it. */
export function formFields<Fields extends object>(form: FormOf<Fields>) {
  const { edited, submission, labels, wire = {} } = form;
  const typed = <Value,>(key: KeysOf<Fields, Value>) =>
    edited.fields[key] as Fields[typeof key] & Value;
  const common = (key: keyof Fields & string) => ({
    label: labels[key] ?? key,
    error: submission.problem((wire as Partial<Record<string, string>>)[key] ?? key) ?? null,
    onChange: (value: unknown) => edited.set({ [key]: value } as Partial<Fields>),
  });
  // Filled as the fields are drawn, which is before a refusal is.
  const shownAs = new Map<string, ShownAs>(Object.entries<ShownAs>({ ...form.shownAs }));
  return {
    shownAs: shownAs as ReadonlyMap<string, ShownAs>,
    text: (key: KeysOf<Fields, string>, more: More<typeof TextField> = {}) => {
      if (more.type === 'datetime-local')
        shownAs.set(key, (value) => timeText(String(value), 'local'));
      return <TextField key={key} {...common(key)} value={typed<string>(key)} {...more} />;
    },
    date: (key: KeysOf<Fields, string>, more: More<typeof TextField> = {}) => {
      shownAs.set(key, (value) => dateText(String(value)));
      return (
        <TextField key={key} {...common(key)} value={typed<string>(key)} type="date" {...more} />
      );
    },
    area: (key: KeysOf<Fields, string>, more: More<typeof TextArea> = {}) => (
      <TextArea key={key} {...common(key)} value={typed<string>(key)} {...more} />
    ),
    amount: (key: KeysOf<Fields, number | null>, more: More<typeof NumberField> = {}) => {
      shownAs.set(key, (value) => `${figure(Number(value))} ${more.unit ?? ''}`.trim());
      return (
        <NumberField
          key={key}
          stacked
          min={0}
          {...common(key)}
          value={typed<number | null>(key)}
          {...more}
        />
      );
    },
    flag: (key: KeysOf<Fields, boolean>, more: More<typeof FlagField> = {}) => (
      <FlagField key={key} {...common(key)} value={typed<boolean>(key)} {...more} />
    ),
    choice: <Key extends WordKeys<Fields>>(
      key: Key,
      options: Options<Fields[Key] & string>,
      more: { readonly label?: string; readonly hint?: string; readonly autoFocus?: boolean } = {},
    ) => {
      shownAs.set(key, (value) => options.find(([one]) => one === value)?.[1] ?? String(value));
      return (
        <ChoiceField
          key={key}
          {...common(key)}
          value={edited.fields[key] as Fields[Key] & string}
          options={options}
          {...more}
        />
      );
    },
    some: (key: KeysOf<Fields, readonly number[]>, more: Chosen<typeof SomeField>) => {
      shownAs.set(key, namesIn(more.options));
      return (
        <SomeField key={key} {...common(key)} value={typed<readonly number[]>(key)} {...more} />
      );
    },
    picks: (key: KeysOf<Fields, readonly number[]>, more: Chosen<typeof PicksField>) => {
      shownAs.set(key, namesIn(more.options));
      return (
        <PicksField key={key} {...common(key)} value={typed<readonly number[]>(key)} {...more} />
      );
    },
  };
}

/** Words of a closed list as the choices of a field. */
export function asOptions<Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): Options<Value> {
  return values.map((one) => [one, label(one)] as const);
}

/** Records as the choices of a field, by their ids; `none` labels the empty choice. */
export function recordOptions(
  none: string,
  records: readonly { readonly id: number; readonly name: string }[],
): Options<string> {
  return [['', none], ...records.map(({ id, name }) => [String(id), name] as const)];
}

/** The id behind a choice of records; null for the empty one. */
export function idOf(choice: string): number | null {
  return choice === '' ? null : Number(choice);
}

/** The members that something was typed into: an empty text or number is left out. */
export function given<Values extends Readonly<Record<string, string | number | null>>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], null | ''> } {
  const typed = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
  return Object.fromEntries(typed) as { [Key in keyof Values]?: Exclude<Values[Key], null | ''> };
}

/** The names of the empty fields: a correction clears them by name, since null would keep them. */
export function emptied<Name extends string>(
  values: Readonly<Record<Name, string | number | null>>,
): Name[] {
  return (Object.keys(values) as Name[]).filter((name) => (values[name] ?? '') === '');
}
