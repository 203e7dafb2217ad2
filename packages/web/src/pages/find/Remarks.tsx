import type { SearchReply } from '@airworthy/performance/search';
import styles from './find.module.css';
import { remarkText } from './remarks.ts';

/** What the answer of a search rests on. */
export function Remarks({ reply }: { readonly reply: SearchReply }) {
  return (
    <ul className={`${styles.remarks} small muted`}>
      {reply.warnings.map((remark) => (
        <li key={`${remark.field} ${remark.message}`}>{remarkText(remark)}</li>
      ))}
    </ul>
  );
}
