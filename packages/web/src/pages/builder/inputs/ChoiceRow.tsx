import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import styles from '../builder.module.css';

type Option = { readonly value: string; readonly label: string };

type ChoiceRowProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (
    | Option
    | { readonly group: string; readonly items: readonly Option[] }
  )[];
  readonly onChange: (value: string) => void;
};

/** One choice of a list, beside its label as the numbers are. */
export function ChoiceRow({ label, value, options, onChange }: ChoiceRowProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={value}
        data={options.map((option) =>
          'group' in option ? { ...option, items: [...option.items] } : option,
        )}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
