import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import styles from './Frame.module.css';
import { Navigation } from './Navigation.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

/** What stands around every page: the navigation beside it, above it on a phone. */
export function Frame() {
  const [open, menu] = useDisclosure(false);
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.top}>
        <ActionIcon aria-label="Menu" onClick={menu.open}>
          <IconMenu2 size={20} />
        </ActionIcon>
        <AppLink to={paths.home} className={styles.name}>
          Airworthy
        </AppLink>
        <SettingsMenu />
      </header>
      <div className={styles.side}>
        <div className={styles.sideTop}>
          <AppLink to={paths.home} className={styles.name}>
            Airworthy
          </AppLink>
          <SettingsMenu />
        </div>
        <Navigation />
      </div>
      <Drawer opened={open} onClose={menu.close} title="Airworthy" size={260}>
        <Navigation onFollow={menu.close} />
      </Drawer>
      <main id="page" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
