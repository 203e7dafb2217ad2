import type { Flight } from '../flight.ts';
import { normalise } from '../normalise/normalise.ts';
import { openLog } from '../open.ts';
import { memorySource } from '../source.ts';
import { printedFlight } from './printedFlight.ts';

export async function flightOf(bytes: Uint8Array): Promise<Flight> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

/** The whole flight of a log, printed. */
export const pageOf = async (bytes: Uint8Array): Promise<string> =>
  `${printedFlight(await flightOf(bytes)).join('\n')}\n`;
