/**
 * One topic and instance under two message ids. PX4 1.16 subscribes `event` twice and writes every event
 * under both ids; other writers renumber midway. Repeats are dropped, the rest becomes one series.
 */
import type { ByteSource } from '../source.ts';
import { readColumns } from './decode.ts';
import { type Index, sameLayout } from './register.ts';
import type { Series } from './series.ts';

/** Share of the shorter one's times found in the longer one's from which it is a repeat. */
const REPEAT_SHARE = 0.9;

export async function joinTwins(source: ByteSource, index: Index): Promise<void> {
  for (let i = 0; i < index.series.length; i++) {
    const first = index.series[i]!;
    for (let k = i + 1; k < index.series.length; k++) {
      const second = index.series[k]!;
      if (first.topic !== second.topic || first.multiId !== second.multiId) continue;
      if (!sameLayout(first, second.layout)) continue;
      const joined = (await repeats(source, first, second))
        ? longer(first, second).starts
        : merged(first, second);
      first.starts = joined;
      first.count = joined.length;
      index.series.splice(k--, 1);
    }
  }
}

function longer(first: Series, second: Series): Series {
  return second.count > first.count ? second : first;
}

async function repeats(source: ByteSource, first: Series, second: Series): Promise<boolean> {
  if (first.layout.timeAt < 0 || first.count === 0 || second.count === 0) return false;
  const tables = new Map([
    ['a', first],
    ['b', second],
  ]);
  const [a, b] = await readColumns(source, tables, [
    { table: 'a', field: 'timestamp' },
    { table: 'b', field: 'timestamp' },
  ]);
  const [few, many] = a!.length < b!.length ? [a!, b!] : [b!, a!];
  const seen = new Set(many);
  let found = 0;
  for (const time_us of few) if (seen.has(time_us)) found++;
  return found >= few.length * REPEAT_SHARE;
}

/** Both in file order. */
function merged(first: Series, second: Series): Uint32Array {
  const starts = new Uint32Array(first.count + second.count);
  starts.set(first.starts);
  starts.set(second.starts, first.count);
  return starts.sort();
}
