import type { ReactNode } from 'react';
import type { Submission } from './form.tsx';
import styles from './ui.module.css';

/** Sheets under one another. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

/** A wide column and a narrow one; under one another where there is no room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** One narrow column in the middle: signing in, following a link. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

type FormProps = { of: Submission; children: ReactNode; wide?: boolean };

/** Fields under one another, sent by Enter or by the button among its children. */
export function Form({ of, children, wide = false }: FormProps) {
  return (
    <form className={wide ? styles.rows : styles.form} onSubmit={of.onSubmit} noValidate>
      {children}
    </form>
  );
}

/** `end`: at the right, as in a dialog; the main button stands last there. */
export function FormActions({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <div className={styles.formActions} data-end={end || undefined}>
      {children}
    </div>
  );
}

type ScrollableProps = { label: string; className: string | undefined; children: ReactNode };

/** A part of a page that scrolls by itself; the keyboard reaches it, so that its arrow keys scroll it. */
export function Scrollable({ label, className, children }: ScrollableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus no key would scroll it
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
