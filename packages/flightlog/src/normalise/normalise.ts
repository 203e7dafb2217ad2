/** Any scanned log as one flight in SI. */
import type { Flight } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import type { ScannedUlog } from '../ulog/decode.ts';
import { normaliseDataflash } from './ardupilot.ts';
import { normalisePx4 } from './px4/normalise.ts';

export async function normalise(log: ScannedLog): Promise<Flight> {
  switch (log.format) {
    case 'dataflash':
      return normaliseDataflash(log);
    case 'ulg':
      // Only the ULog reader makes logs of this format.
      return normalisePx4(log as ScannedUlog);
    case 'tlog':
      throw new Error('no normaliser for telemetry');
  }
}
