import { paths } from '../../../paths.ts';
import { AppLink } from '../../../ui/index.ts';
import styles from '../fleet.module.css';

const TABS = [
  { to: paths.maintenance, label: 'Work' },
  { to: paths.programs, label: 'Programs' },
  { to: paths.components, label: 'Components' },
] as const;

/** What maintenance consists of; the bulletins have an entry of their own. */
export function MaintenanceTabs({ at }: { readonly at: string }) {
  return (
    <nav className={styles.tabs} aria-label="Maintenance">
      {TABS.map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
