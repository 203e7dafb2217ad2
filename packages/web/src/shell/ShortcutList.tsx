import { Modal } from '@mantine/core';
import styles from './Palette.module.css';
import { useShortcuts } from './shortcuts.ts';

/** What `?` shows: the keys of this page and of every page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts();
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
