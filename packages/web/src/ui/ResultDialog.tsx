import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions, Rows } from './layout.tsx';

type ResultDialogProps = {
  readonly title: string;
  /** What the button says that closes it. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons before the one that closes it. */
  readonly actions?: ReactNode;
  readonly size?: 'md' | 'lg';
};

/**
 * What was just made and is shown only now: a key, a link, recovery codes. A click beside it does not close
 * it, since what it shows would be lost.
 */
export function ResultDialog(props: ResultDialogProps) {
  const { title, done, onClose, children, actions, size = 'lg' } = props;
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <Rows>
        {children}
        <FormActions>
          {actions}
          <Button variant="filled" onClick={onClose}>
            {done}
          </Button>
        </FormActions>
      </Rows>
    </Modal>
  );
}
