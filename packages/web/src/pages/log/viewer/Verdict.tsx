import type { CrashReading } from '@airworthy/forensics';
import { useUnits } from '../../../format/settings.ts';
import { Level } from '../../../ui/index.ts';
import { toneLevel } from '../LogList.tsx';
import styles from '../log.module.css';
import { sentenceText } from '../sentences.ts';
import {
  confidenceBasis,
  cutOffText,
  headline,
  toneOf,
  verdictFacts,
  verdictParts,
} from '../words.ts';

/** The answer first: what it was, the sentence, how sure and why, when and where. */
export function Verdict({ reading }: { reading: CrashReading }) {
  const { crash } = reading;
  const { sentence, lookedFor } = verdictParts(crash.reason);
  const units = useUnits();
  const facts = verdictFacts(crash, units);
  const cutOff = cutOffText(reading);
  const tone = toneOf(crash);
  return (
    <section className={styles.verdict} data-tone={tone} aria-labelledby="verdict">
      <div>
        <Level level={toneLevel[tone]}>{headline(crash)}</Level>
        <h2 id="verdict" className={styles.sentence}>
          {sentenceText(sentence, units)}
        </h2>
        {lookedFor === null ? null : <p className="muted">{lookedFor}</p>}
        {cutOff === null ? null : <p className="muted">{cutOff}</p>}
        {crash.confidence === null ? null : (
          <p className="muted">
            Confidence {crash.confidence}
            {confidenceBasis[crash.confidence] === undefined
              ? '.'
              : `: ${confidenceBasis[crash.confidence]}.`}
          </p>
        )}
      </div>
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
