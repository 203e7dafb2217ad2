/**
 * No rule and no section throws: on the logs of the repository and on generated losses. `npm run corpus:forensics`
 * holds the same for the logs beside it.
 */
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { type PartFailure, readCrash } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { testdata } from '../../packages/flightlog/src/testing/testdata.ts';
import { ACCIDENTS } from '../../packages/forensics/src/testing/accidents.ts';
import { LOGGERS } from '../../packages/forensics/src/testing/loggers.ts';
import { LOGS } from '../../packages/forensics/src/testing/logs.ts';
import { simulate } from '../../packages/forensics/src/testing/missions.ts';

function failuresOf(flight: Flight): PartFailure[] {
  const failures: PartFailure[] = [];
  readCrash(flight, { onFailure: (one) => failures.push(one) });
  return failures;
}

test.each(LOGS)('%s makes no rule throw', async (name) => {
  const opened = await openLog(memorySource(testdata(name)));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  expect(failuresOf(await normalise(opened.log))).toEqual([]);
});

test.each(Object.entries(LOGGERS))('no accident written %s makes a rule throw', (_, change) => {
  for (const { name, flight } of ACCIDENTS.slice(0, 5))
    expect([name, ...failuresOf(change(simulate(flight)))]).toEqual([name]);
});
