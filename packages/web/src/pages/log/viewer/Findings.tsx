import type { CrashReading, Finding } from '@airworthy/forensics';
import { plural } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { Level, Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';
import { time } from '../quantities.ts';
import { sentenceText } from '../sentences.ts';
import { LookButton } from './Causes.tsx';
import { LEVELS } from './levels.ts';
import type { OnLook } from './look.ts';

/** What was noticed, the gravest first; what the wreck recorded after the event is folded away. */
export function Findings({ reading, onLook }: { reading: CrashReading; onLook: OnLook }) {
  const { findings } = reading.diagnostics;
  if (findings.length === 0) return null;
  const before = findings.filter(({ after_event }) => !after_event);
  const after = findings.filter(({ after_event }) => after_event);
  const causes = new Set<string>(reading.preconditions.findings.map(([, sentence]) => sentence));
  return (
    <Sheet title="Findings" note={plural(before.length, 'finding')} flush>
      <FindingList findings={before} causes={causes} onLook={onLook} />
      {after.length === 0 ? null : (
        <details className={styles.folded}>
          <summary>After the event: {plural(after.length, 'finding')}, not a cause</summary>
          <FindingList findings={after} causes={causes} onLook={onLook} />
        </details>
      )}
    </Sheet>
  );
}

type FindingListProps = {
  readonly findings: readonly Finding[];
  /** Sentences that the verdict shows already; they are not repeated. */
  readonly causes: ReadonlySet<string>;
  readonly onLook: OnLook;
};

function FindingList({ findings, causes, onLook }: FindingListProps) {
  const units = useUnits();
  return (
    <ul className={styles.plain}>
      {findings.map((finding) => {
        const { section, key, level, title, detail, at_s } = finding;
        return (
          <li
            key={`${section} ${key} ${at_s} ${detail}`}
            className={styles.finding}
            data-section={section}
          >
            <span>
              <Level level={LEVELS[level].level}>{LEVELS[level].text}</Level>
            </span>
            <div>
              <h3>
                {title}
                {at_s === null ? null : <span className="muted"> {time(at_s)}</span>}
              </h3>
              {causes.has(detail) ? null : <p>{sentenceText(detail, units)}</p>}
            </div>
            {at_s === null ? null : <LookButton what={title} onClick={() => onLook({ at_s })} />}
          </li>
        );
      })}
    </ul>
  );
}
