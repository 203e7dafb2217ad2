import type { CrashReading } from '@airworthy/forensics';
import { useUnits } from '../../../format/settings.ts';
import { LinkButton, Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';
import { sentenceText } from '../sentences.ts';
import { categoryText, causesOf } from '../words.ts';
import { lookOf, type OnLook } from './look.ts';

type CausesProps = { readonly reading: CrashReading; readonly onLook: OnLook };

/** What led there, and what it was not: each a sentence with its figure and its moment. */
export function Causes({ reading, onLook }: CausesProps) {
  const { preconditions, crash } = reading;
  if (!preconditions.available) return null;
  const { led, ruledOut } = causesOf(reading);
  return (
    <>
      {led.length === 0 && !crash.detected ? null : (
        <Sheet title={crash.detected ? 'What led there' : 'What happened on the way'} flush>
          {led.length === 0 ? (
            <p className={styles.cause}>Nothing in this log names a cause.</p>
          ) : (
            <CauseList rows={led} reading={reading} onLook={onLook} />
          )}
        </Sheet>
      )}
      {ruledOut.length === 0 ? null : (
        <Sheet title="What it was not" flush>
          <CauseList rows={ruledOut} reading={reading} onLook={onLook} />
        </Sheet>
      )}
    </>
  );
}

function CauseList(props: CausesProps & { readonly rows: readonly (readonly [string, string])[] }) {
  const { rows, reading, onLook } = props;
  const units = useUnits();
  return (
    <ul className={styles.plain}>
      {rows.map(([category, sentence]) => {
        const look = lookOf(sentence, reading.diagnostics.findings);
        return (
          <li key={`${category} ${sentence}`} className={styles.cause}>
            <strong>{categoryText(category)}</strong> {sentenceText(sentence, units)}{' '}
            {look === null ? null : <LookButton what={sentence} onClick={() => onLook(look)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Moves every plot to the moment; its full name distinguishes it for screen readers. */
export function LookButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <LinkButton className={styles.look ?? ''} onClick={onClick} aria-label={`Look at it: ${what}`}>
      Look at it
    </LinkButton>
  );
}
