import type { CrashReading } from '@airworthy/forensics';
import { saveFile } from '../../../charts/save.ts';
import { notify } from '../../../shell/notices.ts';
import type { LogEntry } from '../logs.ts';
import { eventMarks } from '../plots/channels.ts';
import { gpxOf, kmlOf, type PathMark } from './pathFiles.ts';

const KINDS = {
  kml: { type: 'application/vnd.google-earth.kml+xml', text: kmlOf },
  gpx: { type: 'application/gpx+xml', text: gpxOf },
} as const;
export type PathKind = keyof typeof KINDS;

/** Saves the path with its events and notes, or says why there is none. */
export async function savePath(
  entry: LogEntry,
  reading: CrashReading,
  notes: readonly PathMark[],
  kind: PathKind,
): Promise<void> {
  try {
    const path = await entry.reader.path();
    if (path === null) {
      notify({ text: 'This log has no position: there is no path to save.', level: 'bad' });
      return;
    }
    const events = eventMarks(reading)
      .filter(({ label }) => label !== '')
      .map(({ at_s, label }) => ({ at_s, name: label }));
    const text = KINDS[kind].text({ name: entry.name, path, marks: [...events, ...notes] });
    saveFile(`${entry.name}.${kind}`, new Blob([text], { type: KINDS[kind].type }));
  } catch (error) {
    notify({ text: `The path was not saved: ${(error as Error).message}`, level: 'bad' });
  }
}
