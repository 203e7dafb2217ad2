import { AppLink, Level } from '../../../ui/index.ts';
import styles from '../flights/flights.module.css';
import type { Need } from './need.ts';

/** What needs somebody, a line each; every line leads to the thing. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <ul className={styles.needs}>
      {needs.map((need) => (
        <li key={need.key} className={styles.need}>
          <span>
            <Level level={need.level}>{need.word}</Level>
          </span>
          <span>
            <AppLink to={need.to}>{need.subject}</AppLink> · {need.sentence}
          </span>
          <span className={styles.when}>{need.when}</span>
        </li>
      ))}
    </ul>
  );
}
