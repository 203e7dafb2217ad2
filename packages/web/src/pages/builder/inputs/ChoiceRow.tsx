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
  /** What it is and what it changes, shown when it is pointed at. */
  readonly help: string;
  readonly onChange: (value: string) => void;
};

/** One choice of a list, beside its label as the numbers are. */
export function ChoiceRow({ label, value, options, help, onChange }: ChoiceRowProps) {
  const id = useId();
  const helpId = useId();
  return (
    <div className={`${styles.choice} ${styles.helped}`}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        aria-describedby={helpId}
        size="xs"
        value={value}
        data={options.map((option) =>
          'group' in option ? { ...option, items: [...option.items] } : option,
        )}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span role="tooltip" id={helpId} className={styles.help}>
        {help}
      </span>
    </div>
  );
}
