/** The way into a log, whichever format it has. */
import { scanDataflash, scanDataflashText } from './dataflash/decode.ts';
import { DETECTION_BYTES, detect } from './detect.ts';
import type { ByteSource } from './source.ts';
import type { ScannedLog } from './table.ts';
import { scanTlog } from './tlog/tlog.ts';
import { scanUlog } from './ulog/scan.ts';

export type Opened =
  | { readonly kind: 'log'; readonly log: ScannedLog }
  | { readonly kind: 'refused'; readonly reason: string };

/** Tells the format by the first 64 KiB, then scans the whole. Damage is part of the log. */
export async function openLog(source: ByteSource): Promise<Opened> {
  const head = await source.read({ at: 0, length_bytes: DETECTION_BYTES });
  const detected = detect(head);
  switch (detected.kind) {
    case 'refused':
      return detected;
    case 'dataflash':
      return { kind: 'log', log: await scanDataflash(source) };
    case 'dataflash_text':
      return { kind: 'log', log: await scanDataflashText(source) };
    case 'ulg': {
      const log = await scanUlog(source);
      return 'tables' in log ? { kind: 'log', log } : log;
    }
    case 'tlog':
      return { kind: 'log', log: await scanTlog(source) };
  }
}
