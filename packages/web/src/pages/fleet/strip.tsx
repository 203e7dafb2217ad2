import type { ReactNode } from 'react';
import styles from './fleet.module.css';

type StripItem = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly level?: 'ok' | 'warn' | 'bad' | 'plain' | undefined;
};

/** The figures of a page, large enough to be read across a room. */
export function Strip({ items }: { readonly items: readonly StripItem[] }) {
  return (
    <dl className={styles.strip}>
      {items.map(({ label, value, note, level = 'plain' }) => (
        <div key={label} data-level={level}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            {note === undefined || note === null ? null : <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
