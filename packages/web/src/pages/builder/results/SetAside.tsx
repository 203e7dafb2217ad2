import type { Finding } from '@airworthy/performance';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from '../builder.module.css';
import { REASON_MAX } from '../model/change.ts';

export type OnSetAside = (code: string, reason: string | null) => void;

/** Lives with a finding for a reason that is saved with the build, and takes it back. */
export function SetAside({
  finding,
  onSetAside,
}: {
  readonly finding: Finding;
  readonly onSetAside: OnSetAside;
}) {
  const [reason, setReason] = useState<string | null>(null);
  if (finding.set_aside !== null)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onSetAside(finding.code, null)}
        aria-label={`Take back: ${finding.code} is no longer set aside`}
      >
        Take back
      </Button>
    );
  if (reason === null)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setReason('')}
        aria-label={`Set aside ${finding.code}`}
      >
        Set aside
      </Button>
    );
  return (
    <form
      className={styles.aside}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onSetAside(finding.code, reason);
        setReason(null);
      }}
    >
      <TextInput
        size="xs"
        data-autofocus
        autoFocus
        maxLength={REASON_MAX}
        aria-label={`Why ${finding.code} is accepted`}
        placeholder="Why it is accepted"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="compact-sm" type="submit" disabled={reason.trim() === ''}>
        Set aside
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setReason(null)}>
        Cancel
      </Button>
    </form>
  );
}
