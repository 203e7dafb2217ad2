import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './fields.module.css';

type FieldProps<Value> = {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null | undefined;
  readonly hint?: string;
};

type TextFieldProps = FieldProps<string> & {
  readonly type?: 'text' | 'date' | 'datetime-local' | 'email';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
};

export function TextField({ label, value, onChange, error, hint, ...rest }: TextFieldProps) {
  const { autoFocus = false, ...input } = rest;
  return (
    <TextInput
      label={label}
      value={value}
      error={error ?? null}
      description={hint}
      maxLength={4000}
      {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type TextAreaProps = FieldProps<string> & { readonly autoFocus?: boolean; readonly max?: number };

export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, error, hint, autoFocus = false, max = 4000 } = props;
  return (
    <Textarea
      data-autofocus={autoFocus || undefined}
      label={label}
      value={value}
      error={error ?? null}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoiceProps<Value extends string> = FieldProps<Value> & {
  readonly autoFocus?: boolean;
  readonly options: readonly (readonly [value: Value, label: string])[];
};

export function ChoiceField<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, onChange, error, hint, options, autoFocus = false } = props;
  return (
    <NativeSelect
      size="xs"
      data-autofocus={autoFocus || undefined}
      label={label}
      value={value}
      error={error ?? null}
      description={hint}
      data={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}

export function FlagField({ label, value, onChange, hint }: FieldProps<boolean>) {
  return (
    <Checkbox
      label={label}
      checked={value}
      description={hint}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What there is to choose from has not arrived: that is not an empty list. */
const NOT_LOADED = 'Not loaded yet.';

type Choices = readonly { readonly id: number; readonly name: string }[] | undefined;

type SomeProps = FieldProps<readonly number[]> & {
  readonly options: Choices;
  /** What stands where nothing can be chosen. */
  readonly none: string;
};

/** Any number of a few things, each a box to tick. */
export function SomeField({ label, value, onChange, hint, options, none }: SomeProps) {
  return (
    <fieldset className={styles.some}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="muted small">{hint}</p>}
      {options === undefined || options.length === 0 ? (
        <p className="muted small">{options === undefined ? NOT_LOADED : none}</p>
      ) : null}
      <div className={styles.boxes}>
        {options?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type PicksProps = FieldProps<readonly number[]> & {
  readonly options: Choices;
  /** What stands where nothing can be chosen. */
  readonly none: string;
};

/** Any number of many things: picked one after another from the phone's own list, and taken back by a press. */
export function PicksField(props: PicksProps) {
  const { label, value, onChange, error, hint, options, none } = props;
  const open = (options ?? []).filter(({ id }) => !value.includes(id));
  return (
    <div>
      <NativeSelect
        size="xs"
        label={label}
        value=""
        error={error ?? null}
        description={hint}
        disabled={open.length === 0}
        data={[
          {
            value: '',
            label: options === undefined ? NOT_LOADED : options.length === 0 ? none : 'Add one',
          },
          ...open.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange([...value, Number(event.currentTarget.value)])}
      />
      {value.length === 0 ? null : (
        <ul className={styles.picked}>
          {value.map((id) => {
            const name = options?.find((one) => one.id === id)?.name ?? `Number ${id}`;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Take ${name} back`}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  {name} <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
