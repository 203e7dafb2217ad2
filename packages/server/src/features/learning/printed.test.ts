import { expect, test } from 'vitest';
import { generatedHistory, randomOf } from '../../../../forensics/src/testing/history.ts';
import { CHARGED_BUILD, drawnFigures, PAYLOADS, SURVEY_BUILD } from '../../testing/learning.ts';
import { chargeAnswer, learnedCapacity, learnedUsable } from './chargeAnswer.ts';
import { compareFlight, type FlightRecord, tiedBuild } from './compare.ts';
import type { ComparedRow } from './store.ts';

const BUILDS = {
  charged: { ...CHARGED_BUILD, reserve_percent: 20 },
  'without a capacity': SURVEY_BUILD,
  'too heavy': { dry_mass_g: 60_000, batteries: CHARGED_BUILD.batteries },
  'no build any more': { dry_mass_g: 'much' },
};

/** Last digits differ between machines. */
const lineOf = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'number' ? Number(one.toPrecision(5)) : (one as unknown),
  );

/** Records by chance; one in five has a payload without a mass that can be flown. */
function recordOf(random: () => number): FlightRecord {
  const said = random() < 0.4 ? PAYLOADS[Math.floor(random() * PAYLOADS.length)] : undefined;
  const payload = typeof said === 'string' ? { name: said } : (said ?? null);
  const temp_c = random() < 0.5 ? Math.round(30 * random()) : null;
  return { payload, conditions: random() < 0.8 ? { temp_c } : null };
}

/** Forty flights of a build, with what their logs and records lack by chance. */
function rowsOf(build: object, seed: number): ComparedRow[] {
  const random = randomOf(seed);
  return generatedHistory({ seed, flights: 40 }).map(({ flight_id, features }): ComparedRow => {
    const drawn = drawnFigures(random, features);
    const comparison = compareFlight(tiedBuild(build), drawn, recordOf(random));
    return { flight_id, flown_at: '2025-03-01', features: drawn, comparison };
  });
}

test('what drawn flights are beside builds, and what their charges teach', async () => {
  const pages = Object.entries(BUILDS).map(([name, build], at) => {
    const rows = rowsOf(build, 90 + at);
    const flights = rows.map(({ flight_id, comparison }) => `${flight_id} ${lineOf(comparison)}`);
    const answer = chargeAnswer(rows);
    return [
      `# ${name}`,
      ...(at === 0 ? flights : flights.slice(0, 8)),
      `usable ${lineOf(learnedUsable(learnedCapacity(rows)))}`,
      `error ${lineOf(answer.error_points)}`,
      ...answer.flights.map((flight) => `answered ${lineOf(flight)}`),
      ...(at === 0 ? answer.not_compared.map((one) => `not compared ${lineOf(one)}`) : []),
    ].join('\n');
  });
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('printed.golden.txt');
});
