import { normalise, openLog, type ScannedLog } from '@airworthy/flightlog';
import { crashCharts, flightFeatures, readCrash } from '@airworthy/forensics';
import { fileSource } from '../storage/fileSource.ts';
import { earthField_T } from './earthField.ts';
import type { ReadingOutcome, ReadingTask } from './task.ts';

/** Dataflash messages that describe the others: a log of nothing else tells of no moment at all. */
const DESCRIBING: ReadonlySet<string> = new Set(['FMT', 'FMTU', 'UNIT', 'MULT']);

function holdsRecords({ messageCounts }: ScannedLog): boolean {
  for (const [name, count] of messageCounts) if (count > 0 && !DESCRIBING.has(name)) return true;
  return false;
}

/** Reads the log of a task: open, normalise, examine, draw. `phaseDone` is told the share behind us. */
export async function readFile(
  task: Omit<ReadingTask, 'id'>,
  phaseDone: (progress: number) => void = () => {},
): Promise<ReadingOutcome> {
  const phases = task.charts ? 4 : 3;
  const file = await fileSource(task.path);
  try {
    const opened = await openLog(file);
    if (opened.kind === 'refused') return { kind: 'unreadable', reason: opened.reason };
    if (!holdsRecords(opened.log))
      return { kind: 'unreadable', reason: 'The log holds no record that can be read.' };
    phaseDone(1 / phases);
    const flight = await normalise(opened.log);
    phaseDone(2 / phases);
    const result = readCrash(flight, {
      filename: task.filename,
      size_bytes: task.size_bytes,
      sha256: task.sha256,
      expectedField_T: earthField_T,
    });
    phaseDone(3 / phases);
    const charts = task.charts ? crashCharts(result) : null;
    return { kind: 'read', result, charts, features: flightFeatures(flight) };
  } finally {
    await file.close();
  }
}
