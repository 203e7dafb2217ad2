import { describe, expect, inject } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openPage } from '../../testing/journey.ts';
import { LOGS, logPath } from '../../testing/logs.ts';
import { differenceOf, printedReading } from '../../testing/shownVerdict.ts';

describe('every log of the repository', () => {
  for (const name of Object.values(LOGS))
    journey(`shows the figures of the command line: ${name}`, async () => {
      const printed = await printedReading(inject('built'), logPath(name));
      const page = await openPage(paths.log);
      expect(await differenceOf(page, logPath(name), printed)).toBeNull();
    });
});
