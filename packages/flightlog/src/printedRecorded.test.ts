/** Flights of the simulators' logs, printed; how the pages are written again is said in `printedDataflash.test.ts`. */
import { expect, test } from 'vitest';
import { flightStreams } from './tabular/flightStreams.ts';
import { flightOf } from './testing/flightOf.ts';
import { printedParts, shown } from './testing/printedFlight.ts';
import { testdata } from './testing/testdata.ts';

test.each([
  ['dataflash/plane-stall-spin.bin', 'plane-stall-spin'],
  ['tlog/copter-quad-motor-failure.tlog', 'copter-quad-motor-failure'],
  ['ulog/quad-forced-disarm.ulg', 'quad-forced-disarm'],
])('the flight of %s is the printed one', async (name, page) => {
  const flight = await flightOf(testdata(name));
  const facts = printedParts(flight, ['meta', 'modes', 'armed', 'events', 'parameters']);
  const streams = [...flightStreams(flight)].map(({ name: stream, time_us, columns }) => {
    const sums = columns.map(({ name: column, kind, values }) => {
      const measured = values.filter(Number.isFinite);
      return `${column} ${kind} ${measured.length} ${shown(measured.reduce((a, b) => a + b, 0))}`;
    });
    return `stream ${stream} ${time_us.length}: ${sums.join(', ')}`;
  });
  await expect(`${[...facts, ...streams].join('\n')}\n`).toMatchFileSnapshot(
    `golden/recorded.${page}.txt`,
  );
});
