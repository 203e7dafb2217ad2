import { rm, writeFile } from 'node:fs/promises';
import { type Flight, normalise, openLog } from '@airworthy/flightlog';
import { crashCharts, flightFeatures, type PartFailure, readCrash } from '@airworthy/forensics';
import { flightParquet } from '../lake/flightParquet.ts';
import { fileSource } from '../storage/fileSource.ts';
import { earthField_T } from './earthField.ts';
import type { ReadingOutcome, ReadingTask } from './task.ts';

/** Reads the log of a task: open, normalise, examine, draw. `phaseDone` receives the share that is done. */
export async function readFile(
  task: Omit<ReadingTask, 'id'>,
  phaseDone: (progress: number) => void = () => {},
): Promise<ReadingOutcome> {
  const phases = task.charts ? 4 : 3;
  const file = await fileSource(task.path);
  try {
    const opened = await openLog(file);
    if (opened.kind === 'refused')
      return {
        kind: opened.cause === 'too_costly' ? 'overrun' : 'unreadable',
        reason: opened.reason,
      };
    phaseDone(1 / phases);
    const flight = await normalise(opened.log);
    phaseDone(2 / phases);
    const failures: PartFailure[] = [];
    const result = readCrash(flight, {
      filename: task.filename,
      size_bytes: task.size_bytes,
      sha256: task.sha256,
      expectedField_T: earthField_T,
      onFailure: (failure) => failures.push(failure),
    });
    phaseDone(3 / phases);
    const charts = task.charts ? crashCharts(result, task.chartTheme) : null;
    const features = flightFeatures(flight);
    if (task.columnsFile !== undefined)
      await writeColumns(flight, task.columnsFile, file.size_bytes).catch((error: Error) =>
        failures.push({ part: 'columns', message: error.message }),
      );
    return { kind: 'read', result, charts, features, failures };
  } finally {
    await file.close();
  }
}

/** A reading is worth filing without its columns; a part of a file is not left behind. */
async function writeColumns(flight: Flight, path: string, log_bytes: number): Promise<void> {
  try {
    await writeFile(path, flightParquet(flight, log_bytes), { mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
