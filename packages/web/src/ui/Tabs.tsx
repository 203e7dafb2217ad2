import type { AppPath } from '../paths.ts';
import { AppLink } from './AppLink.tsx';
import styles from './ui.module.css';

export type Tab = {
  readonly to: AppPath;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly current: boolean;
};

/** Pages that belong together, side by side below the title; each has an address of its own. */
export function Tabs({ label, of }: { readonly label: string; readonly of: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {of.map(({ to, search, label: name, current }) => (
        <AppLink
          key={name}
          to={to}
          {...(search === undefined ? {} : { search })}
          aria-current={current ? 'page' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
