import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import styles from './Frame.module.css';
import { currentItem, navigation } from './navigation.ts';

/** `onFollow` is called when a link is followed: the drawer of a phone then closes. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const address = useRouterState({ select: (state) => state.location.pathname });
  const current = currentItem(address);
  const session = useSession().data;
  return (
    <nav aria-label="Pages">
      {navigation(session).map((group) => (
        <div key={group.label}>
          <p className={styles.group}>{group.label}</p>
          <ul className={styles.list}>
            {group.items.map(({ path, label }) => (
              <li key={path}>
                <AppLink
                  to={path}
                  className={styles.item}
                  onClick={onFollow}
                  aria-current={path === current ? 'page' : undefined}
                >
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
