import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError, useSubmit } from './form.tsx';
import styles from './ui.module.css';

type ConfirmProps = {
  /** Names the thing: `Revoke the key "ground station"?` */
  readonly title: string;
  /** What happens, and that it cannot be undone. */
  readonly children: ReactNode;
  readonly action: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ title, children, action, run, onClose }: ConfirmProps) {
  const submission = useSubmit(async () => {
    await run();
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={styles.rows}>
        <div>{children}</div>
        <FormError of={submission} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            color="red"
            loading={submission.pending}
            onClick={() => submission.onSubmit()}
            data-autofocus
          >
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
