/**
 * What the rules work out on their way, printed: small functions at their edges and the health of made histories. After a change that is meant, write the pages again with
 * `npx vitest run packages/forensics/src/probes.test.ts -u`, read the difference, and say in the commit why.
 */
import { expect, test } from 'vitest';
import { fleets, healthTables, histories, powers } from './testing/probes/health.ts';
import { smallTables } from './testing/probes/tables.ts';

const page = (lines: Iterable<string>) => `${[...lines].join('\n')}\n`;

test('small functions give at their edges what is printed', async () => {
  await expect(page(smallTables())).toMatchFileSnapshot('golden/tables.txt');
});

test('the health of made histories, fleets and powers is as printed', async () => {
  const lines = [...healthTables(), ...fleets(), ...powers(), ...histories(7)];
  await expect(page(lines)).toMatchFileSnapshot('golden/health.txt');
});
