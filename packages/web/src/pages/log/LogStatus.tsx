import { Button } from '@mantine/core';
import { fileSize, plural } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { Instant, Level, Sheet } from '../../ui/index.ts';
import type { Refusal } from '../../workers/messages.ts';
import type { FirstFigures, Progress } from '../../workers/readLog.ts';
import styles from './log.module.css';
import { type LogEntry, readAgain, stopLog } from './logs.ts';
import { refusalHint, refusalTitle } from './words.ts';

const PHASES = {
  scan: 'Reading',
  series: 'Gathering the series of',
  verdict: 'Examining',
};

/** A log that has no reading to show: how far it is, or why there is none. */
export function LogStatus({ entry }: { entry: LogEntry }) {
  const { name, state } = entry;
  if (state.kind === 'refused') return <Refused name={name} refusal={state.refusal} />;
  if (state.kind === 'stopped')
    return (
      <Sheet>
        <p>The reading of {name} was stopped.</p>
        <Button variant="default" mt="sm" onClick={() => readAgain(name)}>
          Read again
        </Button>
      </Sheet>
    );
  if (state.kind === 'read') return null;
  return (
    <Sheet>
      <p role="status" className={styles.status}>
        {progressText(entry)}
      </p>
      <div className={styles.progress}>
        <progress
          aria-label="Progress of the reading"
          max={1}
          {...(state.kind === 'reading' && state.progress.phase === 'scan'
            ? { value: state.progress.share }
            : {})}
        />
        <Button variant="default" onClick={() => stopLog(name)}>
          Stop
        </Button>
      </div>
      {state.kind === 'reading' && state.first !== null ? <First figures={state.first} /> : null}
    </Sheet>
  );
}

/** What is known before the verdict: whether this is the log that was meant. */
function First({ figures }: { readonly figures: FirstFigures }) {
  const { vehicle_label, firmware, started_at, duration_s, messages } = figures;
  return (
    <p className="muted">
      {vehicle_label}
      {firmware === null ? '' : ` · ${firmware}`} · {duration(duration_s)} ·{' '}
      {plural(messages, 'record')}
      {started_at === null ? null : (
        <>
          {' '}
          · <Instant at={started_at} />
        </>
      )}
    </p>
  );
}

export function progressText({ name, state }: LogEntry): string {
  if (state.kind !== 'reading') return `${name} is next`;
  const { progress } = state;
  return `${PHASES[progress.phase]} ${name}${amountOf(progress)}`;
}

/** Short logs are read faster than an amount could be. */
const TOLD_BYTES = 100e6;

function amountOf(progress: Progress): string {
  if (progress.phase === 'scan') return `, ${Math.floor(progress.share * 100)} %`;
  if (progress.phase === 'verdict' || progress.read_bytes < TOLD_BYTES) return '';
  return `, ${fileSize(progress.read_bytes)} read`;
}

function Refused({ name, refusal }: { name: string; refusal: Refusal }) {
  const hint = refusalHint(refusal.kind);
  return (
    <section className={styles.verdict} data-tone="open" role="alert">
      <Level level="warn">No reading</Level>
      <h2 className={styles.sentence}>{refusalTitle(refusal.kind, name)}</h2>
      <p>{/[.!]$/.test(refusal.reason) ? refusal.reason : `${refusal.reason}.`}</p>
      {hint === null ? null : <p className="muted">{hint}</p>}
    </section>
  );
}
