/** Any scanned log as one flight in SI. */
import type { Flight } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import type { TlogScan } from '../tlog/tlog.ts';
import type { ScannedUlog } from '../ulog/decode.ts';
import { normaliseDataflash } from './ardupilot.ts';
import { normalisePx4 } from './px4/normalise.ts';
import { normaliseTelemetry } from './telemetry/telemetry.ts';

/** Only the reader of a format creates logs of it, so the casts are safe. */
export async function normalise(log: ScannedLog): Promise<Flight> {
  switch (log.format) {
    case 'dataflash':
      return normaliseDataflash(log);
    case 'ulg':
      return normalisePx4(log as ScannedUlog);
    case 'tlog':
      return normaliseTelemetry(log as TlogScan);
  }
}
