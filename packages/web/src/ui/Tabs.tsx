import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SearchOf } from '../addressParts.ts';
import type { AppPath } from '../paths.ts';
import { AppLink } from './AppLink.tsx';
import styles from './ui.module.css';

type Tab<To extends AppPath> = {
  readonly to: To;
  readonly search?: SearchOf<To>;
  readonly label: string;
  readonly current: boolean;
};

/**
 * Pages that belong together, side by side below the title; each has an address of its own. Where they are wider
 * than the screen, the row is scrolled to the current one.
 */
export function Tabs<To extends AppPath>(props: {
  readonly label: string;
  readonly of: readonly Tab<To>[];
}) {
  const { label, of } = props;
  const row = useRef<HTMLElement>(null);
  const current = of.findIndex((tab) => tab.current);
  const router = useRouter();
  useLayoutEffect(() => centre(row.current, current), [current]);
  // The router gives a row on a new page the place that it had on the page before.
  useEffect(
    () => router.subscribe('onRendered', () => centre(row.current, current)),
    [router, current],
  );
  return (
    <nav className={styles.tabs} aria-label={label} ref={row}>
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

function centre(row: HTMLElement | null, current: number): void {
  const tab = row?.children[current];
  if (row === null || tab === undefined) return;
  const [frame, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (frame.left + frame.width / 2);
}
