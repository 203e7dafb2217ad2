import { Button } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import styles from './ui.module.css';

const SHOWN_MS = 2000;

/** Whoever shows a text that must not be lost hears here that it was copied. */
export const CopiedContext = createContext<() => void>(() => {});

/** Text to be copied: a key, a link, a command. */
export function CopyField({ text, label }: { text: string; label: string }) {
  return (
    <figure
      className={styles.copy}
      data-lines={text.includes('\n') || undefined}
      aria-label={label}
    >
      <pre className={styles.copyText}>{text}</pre>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
    </figure>
  );
}

type CopyButtonProps = {
  readonly text: string;
  /** What is copied, for who cannot see what stands beside the button; begins with what it shows. */
  readonly label: string;
  readonly shown?: string;
  readonly small?: boolean;
};

export function CopyButton({ text, label, shown = 'Copy', small = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const onCopied = useContext(CopiedContext);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied();
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button
      size={small ? 'compact-xs' : 'xs'}
      onClick={() => void copy()}
      aria-label={copied ? 'Copied' : label}
    >
      <span aria-live="polite">{copied ? 'Copied' : shown}</span>
    </Button>
  );
}
