import { useSession } from '../api/session.ts';
import { until } from '../format/times.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Connection } from './Connection.tsx';
import styles from './Frame.module.css';

/** What holds for every page at the moment: no connection, or a deadline that comes near. */
export function Banners() {
  const session = useSession().data;
  const factor = session?.deadlines.second_factor;
  const due = factor?.overdue === false ? factor.due : null;
  return (
    <div aria-live="polite">
      <Connection />
      {session?.server.backup_overdue === true ? (
        <p className={styles.banner} data-level="bad">
          The last good backup of this server is older than it should be.{' '}
          <AppLink to={paths.operator}>See the server</AppLink>
        </p>
      ) : null}
      {due == null ? null : (
        <p className={styles.banner} data-level="warn">
          A second factor is required {until(due, new Date())}; after that nothing else opens.{' '}
          <AppLink to={paths.security}>Set it up</AppLink>
        </p>
      )}
      {factor?.overdue === true ? (
        <p className={styles.banner} data-level="bad">
          Your account needs a second factor. Nothing else opens, and your keys are refused, until
          it has one.
        </p>
      ) : null}
    </div>
  );
}
