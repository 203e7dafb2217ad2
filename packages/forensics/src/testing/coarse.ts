/**
 * Flights whose figures and times are few, and limits that are such figures: what is compared is then often equal, which
 * in measured figures it hardly ever is. `<` and `<=` say two things here.
 */
import type { Flight } from '@airworthy/flightlog';
import { limit, type ThresholdName } from '../thresholds/thresholds.ts';
import { everySeries, slowed } from './cut.ts';

/** Multiples that binary numbers hold exactly: what is small, as angles and levels are, in eighths. */
const coarse = (value: number): number => {
  const size = Math.abs(value);
  const step = size < 2 ? 0.125 : size < 32 ? 0.5 : size < 1000 ? 2 : 1;
  return Math.round(value / step) * step;
};

/** Ten samples a second, each at a tenth of one, all figures coarse; positions on Earth stay as they are. */
export function coarsened(flight: Flight): Flight {
  return everySeries(slowed(flight, 10), (series) => {
    const columns = Object.entries(series).map(([name, values]) => {
      if (!(values instanceof Float64Array) || name.endsWith('_deg')) return [name, values];
      if (name === 'time_us') return [name, values.map((at_us) => 1e5 * Math.round(at_us / 1e5))];
      return [name, values.map(coarse)];
    });
    return Object.fromEntries(columns) as typeof series;
  });
}

/** Runs with every limit at the coarse figure beside it; what would be nothing stays. */
export function withCoarseLimits<T>(run: () => T): T {
  const table = limit as Record<ThresholdName, number>;
  const stated = { ...table };
  for (const name of Object.keys(table) as ThresholdName[])
    table[name] = coarse(stated[name]) || stated[name];
  try {
    return run();
  } finally {
    Object.assign(table, stated);
  }
}
