/** Simulator logs of testdata, as flights. */
import type { Flight } from '@airworthy/flightlog';
import { flightOf } from '../../../flightlog/src/testing/flightOf.ts';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';

/** All of them. */
export const LOGS = [
  'dataflash/copter-quad-motor-failure.bin',
  'dataflash/copter-quad-motor-order.bin',
  'dataflash/copter-quad-pilot-dive.bin',
  'dataflash/copter-quad-power-cut.bin',
  'dataflash/plane-stall-spin.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'tlog/copter-quad-normal-loiter.tlog',
  'ulog/quad-forced-disarm.ulg',
] as const;

export async function logBytes(name: string): Promise<Uint8Array> {
  return testdata(name);
}

export { flightOf };

const read = new Map<string, Promise<Flight>>();

/** Each log is read once: many tests ask for it, and none writes into its flight. */
export function flightNamed(name: string): Promise<Flight> {
  const known = read.get(name) ?? logBytes(name).then(flightOf);
  read.set(name, known);
  return known;
}
