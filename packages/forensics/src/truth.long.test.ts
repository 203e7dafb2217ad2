import { expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import type { CrashReading } from './report/reading.ts';
import { flightOf, LOGS, logBytes } from './testing/logs.ts';
import { withoutTruth } from './testing/strip.ts';

test.each(LOGS)('reads %s the same without what only a simulator knows', async (name) => {
  const bytes = await logBytes(name);
  const stripped = withoutTruth(bytes);
  expect(stripped.length).toBeLessThan(bytes.length);
  const whole = readCrash(await flightOf(bytes));
  const bare = readCrash(await flightOf(stripped));
  expect(bare.meta.messages).toBeLessThan(whole.meta.messages);
  // How the file ends is a fact about the file (its torn last record may be the simulator's own), and so
  // is the last time stamp that the plots reach to. Everything about the flight must stay.
  const words = ({ crash, preconditions, diagnostics, timeline }: CrashReading) =>
    JSON.stringify({ crash, preconditions, diagnostics, timeline });
  expect(words(bare) === words(whole)).toBe(true);
});
