import { Button } from '@mantine/core';
import { CopyButton, ResultDialog } from '../../ui/index.ts';
import styles from './account.module.css';

/** Recovery codes, the one time they are shown. */
export function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <ResultDialog
      title="Recovery codes"
      done="I have kept them"
      onClose={onClose}
      size="md"
      once
      actions={
        <>
          <CopyButton text={text} label="Copy the recovery codes" />
          <Button component="a" href={file} download="airworthy-recovery-codes.txt">
            Save as a file
          </Button>
        </>
      }
    >
      <p>
        Each signs you in once when the authenticator or passkey is lost. They are shown only once:
        print them, or keep them where you keep passwords.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ResultDialog>
  );
}
