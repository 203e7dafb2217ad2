import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../api/session.ts';
import { type AppPath, paths } from '../../paths.ts';
import { AppLink, ButtonLink, PageBar } from '../../ui/index.ts';
import { DropLog } from './DropLog.tsx';
import styles from './home.module.css';

/** What can be done without an account, and the way to one. */
export function SignedOut({ session }: { session: Session | undefined }) {
  return (
    <div className={styles.narrow}>
      <PageBar title="Airworthy" />
      <p className={styles.lead}>
        Whether a flight ended in a crash, when and why; how far and how long an aircraft flies;
        what a fleet needs next.
      </p>
      <DropLog />
      <div className={styles.doors}>
        <Door
          to={paths.builder}
          title="Design an aircraft"
          text="Hover time, range, currents, margins and what to change, computed as you type."
        />
        <Door
          to={paths.radio}
          title="Plan a radio link"
          text="Range and margin of control, telemetry and video links."
        />
      </div>
      <Way session={session} />
    </div>
  );
}

type DoorProps = { readonly to: AppPath; readonly title: string; readonly text: string };

function Door({ to, title, text }: DoorProps) {
  const known: Readonly<Record<string, unknown>> = useRouter().routesByPath;
  if (known[to] === undefined) return null;
  return (
    <AppLink to={to} className={styles.door}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </AppLink>
  );
}

/** How somebody gets in: the console's link on a new server, else signing in. */
function Way({ session }: { session: Session | undefined }) {
  if (session === undefined || session.server.local) return null;
  if (session.server.set_up_needed)
    return (
      <p>
        This server has no account yet. It printed a link in its terminal when it started: open that
        link to make the first one.
      </p>
    );
  return (
    <div className={styles.way}>
      <ButtonLink to={paths.signIn} variant="filled">
        Sign in
      </ButtonLink>
      <span className="muted">for saved builds, fleet records and API keys</span>
      {session.server.sign_up === 'open' ? (
        <AppLink to={paths.signUp}>Create an account</AppLink>
      ) : null}
    </div>
  );
}
