import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useGoTo } from '../ui/address.ts';
import { Banners } from './Banners.tsx';
import { Bell } from './Bell.tsx';
import styles from './Frame.module.css';
import { Navigation } from './Navigation.tsx';
import { Notices } from './Notices.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { Proofs } from './Proofs.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useShortcut } from './shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutList = lazy(async () => ({
  default: (await import('./ShortcutList.tsx')).ShortcutList,
}));

/** What stands around every page: the navigation beside it, above it on a phone. */
export function Frame() {
  const [open, menu] = useDisclosure(false);
  const [dialog, setDialog] = useState<'find' | 'keys' | null>(null);
  const goTo = useGoTo();
  useShortcut('Ctrl K', 'Find a page, build, flight or aircraft', () => setDialog('find'));
  useShortcut('?', 'List the shortcuts', () => setDialog('keys'));
  useShortcut('G H', 'Go to the first page', () => void goTo(paths.home));
  useShortcut('G L', 'Go to the flight viewer', () => void goTo(paths.log));
  const find = (
    <ActionIcon aria-label="Find (Ctrl K)" onClick={() => setDialog('find')}>
      <IconSearch size={17} />
    </ActionIcon>
  );
  const name = (
    <AppLink to={paths.home} className={styles.name}>
      Airworthy
    </AppLink>
  );
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.top}>
        <ActionIcon aria-label="Menu" onClick={menu.open}>
          <IconMenu2 size={20} />
        </ActionIcon>
        {name}
        <div className={styles.tools}>
          {find}
          <Bell />
          <SettingsMenu />
        </div>
      </header>
      <header className={styles.side}>
        <div className={styles.sideTop}>
          {name}
          <div className={styles.tools}>
            {find}
            <Bell />
            <SettingsMenu />
          </div>
        </div>
        <Navigation />
        <PersonMenu />
      </header>
      <Drawer opened={open} onClose={menu.close} title="Airworthy" size={260}>
        <Navigation onFollow={menu.close} />
        <PersonMenu onFollow={menu.close} />
      </Drawer>
      <main id="page" className={styles.page} tabIndex={-1}>
        <Banners />
        <Outlet />
      </main>
      <Notices />
      <Proofs />
      <Suspense>
        {dialog === 'find' ? <Palette onClose={() => setDialog(null)} /> : null}
        {dialog === 'keys' ? <ShortcutList onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </div>
  );
}
