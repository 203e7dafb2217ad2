import { Menu, UnstyledButton } from '@mantine/core';
import { call } from '../api/client.ts';
import { endSession, useSession } from '../api/session.ts';
import { type AppPath, paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useGoTo } from '../ui/address.ts';
import styles from './Frame.module.css';
import { notifyError } from './notices.ts';

/** Who is signed in, at the foot of the navigation; or the way to sign in. */
export function PersonMenu({ onFollow }: { onFollow?: () => void }) {
  const session = useSession().data;
  const goTo = useGoTo();
  if (session === undefined || session.server.local) return null;
  if (session.person === null)
    return (
      <div className={styles.person}>
        <AppLink to={paths.signIn} className={styles.item} onClick={onFollow}>
          Sign in
        </AppLink>
      </div>
    );
  const go = (to: AppPath) => () => {
    onFollow?.();
    void goTo(to);
  };
  const signOut = async () => {
    try {
      await call('signOut', { body: {} });
      await goTo(paths.home);
      await endSession();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div className={styles.person}>
      <Menu position="top-start" width={180}>
        <Menu.Target>
          <UnstyledButton className={styles.personButton}>
            <span className="visually-hidden">My account</span>
            <span>{session.person.name || session.person.email}</span>
            <span className="muted small">{session.organization?.name ?? 'no organization'}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={go(paths.account)}>Account</Menu.Item>
          <Menu.Item onClick={go(paths.security)}>Security</Menu.Item>
          <Menu.Item onClick={go(paths.sessions)}>Sessions</Menu.Item>
          {session.organization === null ? null : (
            <Menu.Item onClick={go(paths.noticeSettings)}>Notices</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
