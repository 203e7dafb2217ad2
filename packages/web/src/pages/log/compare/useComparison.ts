import { useMemo } from 'react';
import { useAddress } from '../../../ui/index.ts';
import { type LogEntry, useLogs } from '../logs.ts';
import { type Candidate, type Comparison, candidatesOf } from './compare.ts';

/** The flight that the address names as the other one, and those that could be. */
export function useComparison(entry: LogEntry): {
  readonly candidates: readonly Candidate[];
  readonly comparison: Comparison | null;
} {
  const entries = useLogs();
  const { with: key, shift } = useAddress('log');
  const candidates = useMemo(
    // The only flight of this log is the one that is shown.
    () =>
      candidatesOf(entries).filter(
        (one) => one.entry.name !== entry.name || one.key !== entry.name,
      ),
    [entries, entry.name],
  );
  const comparison = useMemo(() => {
    const candidate = candidates.find((one) => one.key === key);
    const shift_s = Number(shift ?? 0);
    return candidate === undefined || !Number.isFinite(shift_s) ? null : { candidate, shift_s };
  }, [candidates, key, shift]);
  return { candidates, comparison };
}

/** The name of the log that the address compares with; its reader stays open. */
export function comparedName(key: string | undefined): string | null {
  return key === undefined ? null : key.replace(/#\d+$/, '');
}
