/**
 * A threshold has a flight that it decides: with one value all is said as it is, with another, two percent off,
 * something else is, in the reading or by a rule alone; or it has an edge of its own (`edges.test.ts`). The stated
 * values are held by the page (`docs/forensics/thresholds.md`). After a rule has changed, or for a new threshold:
 * `npm run thresholds:cases`. What is said of these flights is printed, in golden/decided: after a change that is meant, write the pages
 * again with `-u`, read the difference, and say in the commit why.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bank, flightFrom } from '../testing/bank.ts';
import { EDGES } from '../testing/edges.ts';
import { flightNamed } from '../testing/logs.ts';
import { saidOf } from '../testing/moved.ts';
import { type Cases, holds, type ThresholdCase } from '../testing/thresholdCases.ts';
import written from './cases.json' with { type: 'json' };
import { limit, type ThresholdName } from './thresholds.ts';

/** A longer part, mostly a table of samples, is printed by its digest. */
const LONGEST = 900;

const cases: Cases = written;
const decided = Object.entries(cases).filter(
  (entry): entry is [ThresholdName, ThresholdCase] => entry[1] !== null,
);
const inReadings = decided.filter(([, { by }]) => by === undefined);
const inRules = decided.filter(([, { by }]) => by === 'rules');

test('every threshold has a case or an edge', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(limit).sort());
  const without = Object.entries(cases).filter(([name, one]) => one === null && !(name in EDGES));
  expect(without).toEqual([]);
});

const inShort = (text: string) =>
  text.length <= LONGEST ? text : createHash('sha256').update(text).digest('hex').slice(0, 12);

const flights = bank(flightNamed);
const titles = [...new Set(inReadings.map(([, { flight }]) => flight))];

test.each(titles)(
  '%s: thresholds decide it as their cases say, and all that is said of it is as printed',
  async (title) => {
    const flight = await flightFrom(flights, title);
    const said = saidOf(flight);
    const broken = inReadings.filter(
      ([name, one]) => one.flight === title && !holds(name, one, { flight, said }),
    );
    expect(broken).toEqual([]);
    const lines = Object.entries(said).map(([part, text]) => `${part} ${inShort(text)}`);
    const page = `../golden/decided/${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(page);
  },
);

test.each(inRules)('%s decides what a rule says by itself, as its case says', async (name, one) => {
  const flight = await flightFrom(flights, one.flight);
  expect(holds(name, one, { flight, said: {} })).toBe(true);
});
