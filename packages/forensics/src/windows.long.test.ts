/**
 * How far rules look back: losses with one more thing in their log, from 0.15 s to 15 s before control was lost in steps of
 * nine percent, and what the rules say from which step on. A window that is a tenth longer or shorter moves a step.
 * After a change that is meant: `npx vitest run --mode long packages/forensics/src/windows.long.test.ts -u`.
 */
import { describe, expect, test } from 'vitest';
import { understand } from './examine.ts';
import { bank } from './testing/bank.ts';
import { flightNamed } from './testing/logs.ts';
import { CHANGES, shiftedLine } from './testing/shifted.ts';

const flights = bank(flightNamed);

describe.each(['motor 3 lost, quad H', 'estimated height runs up'])('%s', (title) => {
  test('and one more thing before it', async () => {
    const flight = await flights.get(title)!();
    const { lost_us, event_us } = understand(flight);
    const lines = Object.entries(CHANGES).map(
      ([name, change]) => `${name}: ${shiftedLine(flight, (lost_us ?? event_us)!, change)}`,
    );
    const page = `golden/windows/${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(page);
  });
});
