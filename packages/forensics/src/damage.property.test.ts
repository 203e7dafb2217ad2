import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { flightFeatures } from './health/features.ts';
import { crashCharts } from './report/charts.ts';
import { seeded } from './testing/flips.ts';
import { logBytes } from './testing/logs.ts';

/** Flipped bytes, a hole of zeros, a piece cut out, a torn end. */
function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  const random = seeded(seed);
  const copy = Uint8Array.from(bytes);
  for (let i = 0; i < 200; i++)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  const hole = Math.floor(random() * copy.length);
  if (seed % 3 === 0) copy.fill(0, hole, hole + 5000);
  if (seed % 3 === 1) copy.copyWithin(hole, hole + 3333);
  return copy.subarray(0, Math.floor(copy.length * (0.3 + 0.7 * random())));
}

/** One kind of damage of each log in `npm test`, each kind of each ten times in `npm run test:long`. */
const isLong = process.env.LONG_TESTS === '1';
const LOGS = [
  'dataflash/copter-quad-motor-order.bin',
  'dataflash/plane-stall-spin.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'ulog/quad-forced-disarm.ulg',
];

test.each([...LOGS.entries()])(
  '%i: reads damaged copies of %s whole and without nonsense',
  async (turn, name) => {
    const bytes = await logBytes(name);
    const seeds = isLong ? Array.from({ length: 30 }, (_, i) => i + 1) : [1 + (turn % 3)];
    for (const seed of seeds) {
      const opened = await openLog(memorySource(damaged(bytes, seed)));
      if (opened.kind === 'refused') continue;
      const flight = await normalise(opened.log);
      const reading = readCrash(flight);
      const text = JSON.stringify({ reading, features: flightFeatures(flight) });
      expect(text.includes('NaN') || text.includes('Infinity')).toBe(false);
      expect(reading.warnings.join(' ')).not.toMatch(/internal failure/);
      expect(Object.values(crashCharts(reading)).every((svg) => svg.startsWith('<svg'))).toBe(true);
    }
  },
);
