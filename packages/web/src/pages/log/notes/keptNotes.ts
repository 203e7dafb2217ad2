/** Notes stay in this browser and go into the reports that are made in it. */
import type { CrashReading } from '@airworthy/forensics';
import { keptList } from '../kept.ts';
import { type Note, sorted } from './notes.ts';

const isNote = (value: unknown): boolean => {
  const { at_s, text } = (value ?? {}) as Partial<Note>;
  return typeof at_s === 'number' && Number.isFinite(at_s) && typeof text === 'string';
};

const kept = keptList<Note>('airworthy-notes ', isNote);

/** The same log has the same key, wherever it is read and whatever its file is called. */
function keyOf({ meta }: Pick<CrashReading, 'meta'>): string {
  return [meta.source_format, meta.started_at ?? '', meta.duration_s, meta.messages].join(' ');
}

export function useNotes(reading: CrashReading): readonly Note[] {
  return kept.use(keyOf(reading));
}

/** In the order of time; false where the browser does not keep them. */
export function writeNotes(reading: CrashReading, notes: readonly Note[]): boolean {
  return kept.set(keyOf(reading), sorted(notes));
}
