/** Any scanned log as one flight in SI. */
import type { Flight } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import { normaliseDataflash } from './ardupilot.ts';

export async function normalise(log: ScannedLog): Promise<Flight> {
  switch (log.format) {
    case 'dataflash':
      return normaliseDataflash(log);
    case 'tlog':
    case 'ulg':
      throw new Error(`no normaliser for ${log.format}`);
  }
}
