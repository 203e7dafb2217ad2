/** Simulator logs of testdata, as flights. */
import { readFile } from 'node:fs/promises';
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';

export async function logBytes(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../../../../testdata/${name}`, import.meta.url));
}

export async function flightOf(bytes: Uint8Array): Promise<Flight> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

export async function flightNamed(name: string): Promise<Flight> {
  return flightOf(await logBytes(name));
}
