/** The way into a log, whichever format it has. */

import { checkScan, checkSize, TooCostlyLog } from './bounds.ts';
import { scanDataflash, scanDataflashText } from './dataflash/decode.ts';
import { DETECTION_BYTES, detect } from './detect.ts';
import type { ByteSource } from './source.ts';
import type { ScannedLog } from './table.ts';
import { scanTlog } from './tlog/tlog.ts';
import { scanUlog } from './ulog/scan.ts';

/**
 * Why a file is not read: it is something else (`not_a_log`), it breaks off before the first whole record
 * (`truncated`), or it would take more time or memory than a log is worth (`too_costly`).
 */
export type RefusalCause = 'not_a_log' | 'truncated' | 'too_costly';

export type Opened =
  | { readonly kind: 'log'; readonly log: ScannedLog }
  | { readonly kind: 'refused'; readonly reason: string; readonly cause: RefusalCause };

/** Detects the format from the first 64 KiB, then scans the whole file. Damage is part of the log. */
export async function openLog(source: ByteSource): Promise<Opened> {
  try {
    const opened = await scan(source);
    if (opened.kind === 'refused') return opened;
    checkScan(opened.log);
    return holdsRecords(opened.log)
      ? opened
      : {
          kind: 'refused',
          cause: 'truncated',
          reason: 'The log breaks off before its first whole record: the file is cut short',
        };
  } catch (error) {
    if (!(error instanceof TooCostlyLog)) throw error;
    const size_MB = (source.size_bytes / 1e6).toFixed(1);
    const reason = `The log of ${size_MB} MB is too large to be read. ${error.message}`;
    return { kind: 'refused', cause: 'too_costly', reason };
  }
}

/** Dataflash messages that describe the others: a log of nothing else holds no data. */
const DESCRIBING: ReadonlySet<string> = new Set(['FMT', 'FMTU', 'UNIT', 'MULT']);

function holdsRecords({ messageCounts }: ScannedLog): boolean {
  for (const [name, count] of messageCounts) if (count > 0 && !DESCRIBING.has(name)) return true;
  return false;
}

async function scan(source: ByteSource): Promise<Opened> {
  const head = await source.read({ at: 0, length_bytes: DETECTION_BYTES });
  const detected = detect(head);
  if (detected.kind !== 'refused') checkSize(source.size_bytes);
  switch (detected.kind) {
    case 'refused':
      return { ...detected, cause: 'not_a_log' };
    case 'dataflash':
      return { kind: 'log', log: await scanDataflash(source) };
    case 'dataflash_text':
      return { kind: 'log', log: await scanDataflashText(source) };
    case 'ulg': {
      const log = await scanUlog(source);
      return 'tables' in log ? { kind: 'log', log } : { ...log, cause: 'not_a_log' };
    }
    case 'tlog':
      return { kind: 'log', log: await scanTlog(source) };
  }
}
