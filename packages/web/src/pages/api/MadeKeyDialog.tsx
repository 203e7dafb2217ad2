import { Button, Modal } from '@mantine/core';
import { plural } from '../../format/numbers.ts';
import styles from './api.module.css';
import { QuickStart } from './QuickStart.tsx';
import type { Made } from './types.ts';

/** The only time that a key is seen. */
export function MadeKeyDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Key “${made.made.label}”`}
      size="lg"
      closeOnClickOutside={false}
    >
      <div className={styles.quick}>
        <p>
          It is shown this once; afterwards only its first characters are known.
          {made.replaced > 0
            ? ` ${plural(made.replaced, 'key')} of the same integration ended with it.`
            : ''}
        </p>
        <QuickStart secret={made.key} />
        <div>
          <Button variant="filled" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Modal>
  );
}
