import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useOnline } from '../api/online.ts';
import { useSession } from '../api/session.ts';
import { standingOf } from '../api/standing.ts';
import styles from './Bell.module.css';
import { noticesQuery } from './noticesQuery.ts';

const BellPanel = lazy(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }));

/** How many notices wait; a question mark where that is not known. */
export function Bell() {
  const session = useSession().data;
  const [open, setOpen] = useState(false);
  const member = session?.signed_in === true && session.organization !== null;
  const notices = useQuery({ ...noticesQuery, enabled: member });
  const standing = standingOf(notices, useOnline());
  if (!member) return null;
  const unread = notices.data?.unread ?? 0;
  const mark = standing === 'known' ? shortCount(unread) : standing === 'loading' ? '' : '?';
  return (
    <Popover
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      withinPortal
      trapFocus
      opened={open}
      onChange={setOpen}
      onDismiss={() => setOpen(false)}
    >
      <Popover.Target>
        <ActionIcon
          aria-label={`Notices, ${spoken(standing, unread)}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.bell}>
            <IconBell size={18} />
            {mark === '' ? null : (
              <span className={styles.mark} data-unknown={mark === '?' || undefined}>
                {mark}
              </span>
            )}
          </span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>
        <Suspense fallback={<p className="muted">Loading</p>}>
          {open ? <BellPanel onClose={() => setOpen(false)} /> : null}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function shortCount(unread: number): string {
  return unread === 0 ? '' : unread > 99 ? '99+' : String(unread);
}

function spoken(standing: ReturnType<typeof standingOf>, unread: number): string {
  if (standing === 'loading') return 'loading';
  if (standing !== 'known') return 'could not be loaded';
  return unread === 0 ? 'none unread' : `${unread} unread`;
}
