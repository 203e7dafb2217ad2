import type { CrashReading } from '@airworthy/forensics';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { duration } from '../../format/times.ts';
import { Instant, Level, LinkButton, Sheet } from '../../ui/index.ts';
import { progressText } from './LogStatus.tsx';
import styles from './log.module.css';
import { closeLog, type LogEntry } from './logs.ts';
import { gravity, sameFlight, worstFinding } from './overview.ts';
import { headline, type Tone, toneOf } from './words.ts';

export const toneLevel: Record<Tone, 'bad' | 'warn' | 'ok'> = {
  bad: 'bad',
  open: 'warn',
  good: 'ok',
};

type LogListProps = {
  readonly entries: readonly LogEntry[];
  readonly selected: string | null;
  readonly onSelect: (name: string) => void;
};

const readingOf = ({ state }: LogEntry) => (state.kind === 'read' ? state.reading : null);

/** Several logs: the gravest first, those that are still to be read after them. */
export function LogList({ entries, selected, onSelect }: LogListProps) {
  const rank = (entry: LogEntry) => {
    const reading = readingOf(entry);
    return reading === null ? 100 : gravity(reading);
  };
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b));
  return (
    <Sheet title="Logs" note={`${entries.length} open`} flush>
      <table className="rows list">
        <thead>
          <tr>
            <th>Log</th>
            <th>Verdict</th>
            <th>Started</th>
            <th className="n">Length</th>
            <th>Worst finding</th>
            <th>
              <span className="visually-hidden">Close</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((entry) => (
            <tr
              key={entry.name}
              aria-current={entry.name === selected ? 'true' : undefined}
              className={entry.name === selected ? styles.current : undefined}
            >
              <td data-label="Log">
                <LinkButton onClick={() => onSelect(entry.name)}>{entry.name}</LinkButton>
              </td>
              <Cells entry={entry} twin={twinOf(entry, entries)} />
              <td className="end">
                <ActionIcon
                  variant="subtle"
                  aria-label={`Close ${entry.name}`}
                  onClick={() => closeLog(entry.name)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function Cells({ entry, twin }: { entry: LogEntry; twin: string | null }) {
  const reading = readingOf(entry);
  if (reading === null)
    return (
      <td colSpan={4} data-label="State">
        {entry.state.kind === 'refused' ? entry.state.refusal.reason : progressText(entry)}
      </td>
    );
  const worst = worstFinding(reading);
  return (
    <>
      <td data-label="Verdict">
        <Level level={toneLevel[toneOf(reading.crash)]}>{headline(reading.crash)}</Level>
      </td>
      <td className={styles.whole} data-label="Started">
        <Instant at={reading.meta.started_at} none="unknown" />
      </td>
      <td className={`n ${styles.whole}`} data-label="Length">
        {duration(reading.meta.duration_s)}
      </td>
      <td data-label="Worst finding">
        <span>
          {worst === null ? <span className="muted">none</span> : worst.title}
          {twin === null ? null : <span className="muted"> · same flight as {twin}</span>}
        </span>
      </td>
    </>
  );
}

function twinOf(entry: LogEntry, entries: readonly LogEntry[]): string | null {
  const reading = readingOf(entry);
  if (reading === null) return null;
  const twin = entries.find((other) => {
    const theirs: CrashReading | null = other === entry ? null : readingOf(other);
    return theirs !== null && sameFlight(reading, theirs);
  });
  return twin?.name ?? null;
}
