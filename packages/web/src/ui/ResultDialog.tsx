import { Button, Modal } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { CopiedContext } from './CopyField.tsx';
import { FormActions, Rows } from './layout.tsx';
import styles from './ui.module.css';

type ResultDialogProps = {
  readonly title: string;
  /** What the button says that closes it. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons before the one that closes it. */
  readonly actions?: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Nothing shows it again: it closes once it was copied or saved, or by the button that says so. */
  readonly once?: boolean;
};

/**
 * What was just made and is shown only now: a key, a link, recovery codes. A click beside it does not close
 * it, since what it shows would be lost; neither do Escape and the cross while a secret was not copied.
 */
export function ResultDialog(props: ResultDialogProps) {
  const { title, done, onClose, children, actions, size = 'lg', once = false } = props;
  const { kept, keep, onClick } = useKept();
  const [asked, setAsked] = useState(false);
  const losing = once && !kept;
  useLeaveGuard(losing);
  return (
    <Modal
      opened
      onClose={losing ? () => setAsked(true) : onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      onCopy={keep}
      onClickCapture={onClick}
    >
      <CopiedContext value={keep}>
        <Rows>
          {children}
          {asked && losing ? (
            <p className={styles.formError} role="alert">
              It has not been copied, and nothing shows it again. Copy it, or confirm below.
            </p>
          ) : null}
          <FormActions>
            {actions}
            <Button variant="filled" onClick={onClose}>
              {done}
            </Button>
          </FormActions>
        </Rows>
      </CopiedContext>
    </Modal>
  );
}

/** Whether what is shown was copied, by a button or by hand, or saved as a file. */
function useKept() {
  const [kept, setKept] = useState(false);
  return useMemo(() => {
    const keep = () => setKept(true);
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[download]') !== null) keep();
    };
    return { kept, keep, onClick };
  }, [kept]);
}

/** The browser asks before the page is left. */
function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
