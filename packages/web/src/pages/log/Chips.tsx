import { UnstyledButton } from '@mantine/core';
import styles from './log.module.css';

type ChipsProps<Key extends string> = {
  readonly label: string;
  readonly chips: readonly { readonly key: Key; readonly text: string }[];
  readonly pressed: (key: Key) => boolean;
  readonly onPress: (key: Key) => void;
};

/** A row of switches for what is shown. */
export function Chips<Key extends string>({ label, chips, pressed, onPress }: ChipsProps<Key>) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ key, text }) => (
        <UnstyledButton
          key={key}
          className={styles.chip}
          aria-pressed={pressed(key)}
          onClick={() => onPress(key)}
        >
          {text}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
