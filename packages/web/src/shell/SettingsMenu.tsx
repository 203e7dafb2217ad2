import { ActionIcon, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import styles from './SettingsMenu.module.css';

const SettingsPanel = lazy(async () => ({
  default: (await import('./SettingsPanel.tsx')).SettingsPanel,
}));

/** How things are shown; what is chosen from is loaded when it is asked for. */
export function SettingsMenu() {
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="Display settings">
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <Suspense>
          <SettingsPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
