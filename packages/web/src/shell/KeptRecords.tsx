import { useEffect } from 'react';
import { sendKeptRuns, useKeptRuns } from '../api/outbox.ts';
import { useHolder } from '../api/session.ts';
import { plural } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import styles from './Frame.module.css';

const RETRY_MS = 20_000;

/** Sends checklists that this device keeps as soon as the server is reached, and says that they wait. */
export function KeptRuns() {
  const holder = useHolder();
  const kept = useKeptRuns(holder);
  const waiting = kept.filter((run) => run.problem === null).length;
  useEffect(() => {
    if (holder === null || waiting === 0) return;
    const send = () => void sendKeptRuns(holder);
    send();
    window.addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [holder, waiting]);
  if (kept.length === 0) return null;
  return (
    <p className={styles.banner} data-level="warn">
      {plural(kept.length, 'checklist is', 'checklists are')} on this device and not filed yet.{' '}
      <AppLink to={paths.checklists}>Show</AppLink>
    </p>
  );
}
