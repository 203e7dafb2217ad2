import { searchBuilds } from '../../packages/performance/src/search/index.ts';
import { searchOf } from '../../packages/performance/src/testing/searches.ts';
import { work } from '../smallest.ts';

/**
 * Processor time of a search over the catalog, one core, in a process that has searched once before and in one that has
 * not. The bar is 20,000 candidates in 3 s. Every candidate counts that was examined, analyzed or ruled out by its bounds.
 */
const vary = { motor: 'catalog', battery: 'catalog', inputs: {} } as const;
const tasks = {
  '500 g for 15 min, 4 kg': { hover_min: { min: 15 }, auw_g: { max: 4000 } },
  '500 g for 30 min, 2.5 kg': { hover_min: { min: 30 }, auw_g: { max: 2500 } },
  'no limit at all': {},
  'nothing fits': { hover_min: { min: 90 }, auw_g: { max: 2500 } },
} as const;

export async function bench(): Promise<void> {
  for (const round of ['first', 'later'])
    for (const [name, limits] of Object.entries(tasks)) {
      const before = process.cpuUsage();
      const { examined, fit, front } = searchBuilds(
        searchOf({ vary, limits, candidates: work(27_000, 500) }),
      );
      const { user, system } = process.cpuUsage(before);
      const cpu_s = (user + system) / 1e6;
      const scaled_s = (20_000 / examined) * cpu_s;
      console.log(
        `search ${round} ${name.padEnd(26)} ${examined} examined, ${fit} fit, front ${front.length}: ${cpu_s.toFixed(2)} s, 20000 in ${scaled_s.toFixed(2)} s  bar 3`,
      );
    }
}
