import type { ComponentProps } from 'react';
import styles from './ui.module.css';

/** Something done on the page itself that reads as a link, in a table or within a text. */
export function LinkButton({ className, ...props }: ComponentProps<'button'>) {
  const classes = className === undefined ? styles.link : `${styles.link} ${className}`;
  return <button type="button" className={classes} {...props} />;
}
