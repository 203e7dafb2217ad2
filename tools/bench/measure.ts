/** What all benches measure with. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Not between timed rounds: a forced collection throws compiled code away as well. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Seconds on the clock on the wall; work of other threads beside it delays nobody and is not counted. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
