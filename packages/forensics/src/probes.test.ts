/**
 * What the rules work out on their way, printed: small functions at their edges, verdicts in words for drawn outcomes,
 * the health of made histories. After a change that is meant, write the pages again with
 * `npx vitest run packages/forensics/src/probes.test.ts -u`, read the difference, and say in the commit why.
 */
import { expect, test } from 'vitest';
import { understand } from './examine.ts';
import { simulate } from './testing/missions.ts';
import { fleets, healthTables, histories, powers } from './testing/probes/health.ts';
import { smallTables } from './testing/probes/tables.ts';
import { told } from './testing/probes/told.ts';
import { LOSSES } from './testing/stress.ts';

const page = (lines: Iterable<string>) => `${[...lines].join('\n')}\n`;

test('small functions give at their edges what is printed', async () => {
  await expect(page(smallTables())).toMatchFileSnapshot('golden/tables.txt');
});

test('drawn outcomes and causes are told as printed', async () => {
  const situation = understand(simulate(LOSSES[0]!.flight));
  await expect(page(told(situation, 200))).toMatchFileSnapshot('golden/told.txt');
});

test('the health of made histories, fleets and powers is as printed', async () => {
  const lines = [...healthTables(), ...fleets(), ...powers(), ...histories(7)];
  await expect(page(lines)).toMatchFileSnapshot('golden/health.txt');
});
