/** Simulator logs of testdata, as flights. */
import type { Flight } from '@airworthy/flightlog';
import { flightOf } from '../../../flightlog/src/testing/flightOf.ts';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';

export async function logBytes(name: string): Promise<Uint8Array> {
  return testdata(name);
}

export { flightOf };

export async function flightNamed(name: string): Promise<Flight> {
  return flightOf(await logBytes(name));
}
