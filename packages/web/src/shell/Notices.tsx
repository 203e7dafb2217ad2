import { Button, CloseButton } from '@mantine/core';
import styles from './Notices.module.css';
import { dismiss, useNotices } from './notices.ts';

export function Notices() {
  const notices = useNotices();
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {notices.map(({ id, text, level, action }) => (
        <div key={id} className={styles.notice} data-level={level}>
          <span>{text}</span>
          {action === undefined ? null : (
            <Button
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
