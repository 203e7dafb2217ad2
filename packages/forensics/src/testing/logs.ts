/** Simulator logs of testdata, as flights. */
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';

export async function logBytes(name: string): Promise<Uint8Array> {
  return testdata(name);
}

export async function flightOf(bytes: Uint8Array): Promise<Flight> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

export async function flightNamed(name: string): Promise<Flight> {
  return flightOf(await logBytes(name));
}
