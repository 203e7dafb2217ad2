import { Unreachable } from '@airworthy/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useOnline } from '../api/online.ts';
import { standingOf } from '../api/standing.ts';
import type { CallReply } from '../api/types.ts';
import { type AppPath, paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Instant } from '../ui/Instant.tsx';
import styles from './Bell.module.css';
import { notifyError } from './notices.ts';
import { noticesQuery } from './noticesQuery.ts';

type Answer = CallReply<'listNotices'>;
type Notice = Answer['notices'][number];

const pageOf: Readonly<Record<Notice['record']['kind'], (id: number) => AppPath>> = {
  aircraft: paths.oneAircraft,
  flight: paths.flight,
  workorder: paths.workOrder,
  component: paths.component,
  bulletin: paths.bulletin,
  pilot: paths.pilot,
  question: paths.watchedQuestion,
};

/** The newest notices, those of one record together. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const notices = useQuery(noticesQuery);
  const standing = standingOf(notices, useOnline());
  const { data } = notices;
  return (
    <>
      <div className={styles.head}>
        <h2>Notices</h2>
        {data === undefined || data.unread === 0 ? null : <ReadAll of={data} />}
      </div>
      {standing === 'known' || standing === 'loading' ? null : (
        <p className={styles.says} data-level="warn" role="alert">
          {notices.error !== null && !(notices.error instanceof Unreachable)
            ? 'Notices could not be loaded.'
            : 'Not connected.'}{' '}
          {data === undefined ? (
            'Whether there is something new is not known.'
          ) : (
            <>
              These are of <Instant at={new Date(notices.dataUpdatedAt).toISOString()} />; what came
              since is not known.
            </>
          )}{' '}
          <Button size="compact-xs" onClick={() => void notices.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {standing === 'loading' ? <p className={`${styles.says} muted`}>Loading</p> : null}
      {data === undefined ? null : <Groups of={data} standing={standing} onFollow={onClose} />}
      <div className={styles.foot}>
        <AppLink to={paths.noticeSettings} onClick={onClose}>
          Choose what you are told of
        </AppLink>
      </div>
    </>
  );
}

function ReadAll({ of: { notices } }: { of: Answer }) {
  const readAll = async () => {
    try {
      await call('readNotices', { body: { read_until: notices[0]?.id ?? 1 } });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button size="compact-xs" onClick={() => void readAll()}>
      Mark all as read
    </Button>
  );
}

function Groups({
  of: { notices },
  standing,
  onFollow,
}: {
  of: Answer;
  standing: string;
  onFollow: () => void;
}) {
  if (notices.length === 0)
    return standing === 'known' ? (
      <p className={`${styles.says} muted`}>
        No notices in the last 90 days. Aircraft that are grounded, crashes, work given to you and
        what falls due come here.
      </p>
    ) : null;
  return (
    <ul className={styles.groups}>
      {byRecord(notices).map((group) => (
        <li key={group[0]?.id}>
          <ul className={styles.group}>
            {group.map((notice) => (
              <li key={notice.id}>
                <Line of={notice} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Notices of one record together, in the order of the newest of each. */
function byRecord(notices: readonly Notice[]): Notice[][] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = `${notice.record.kind} ${notice.record.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [notice]);
    else group.push(notice);
  }
  return [...groups.values()];
}

function Line({ of: notice, onFollow }: { of: Notice; onFollow: () => void }) {
  const { id, read, record, title, text, at } = notice;
  const follow = async () => {
    onFollow();
    if (read) return;
    try {
      await call('readNotice', { params: { id }, body: { read: true } });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <AppLink
      to={pageOf[record.kind](record.id)}
      className={styles.notice}
      data-unread={read ? undefined : true}
      onClick={() => void follow()}
    >
      <span className={styles.title}>
        {read ? null : <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      <span className="muted small">
        <Instant at={at} as="ago" />
      </span>
      {text === '' ? null : <span className={`${styles.text} muted small`}>{text}</span>}
    </AppLink>
  );
}
