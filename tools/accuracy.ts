import { mkdirSync, writeFileSync } from 'node:fs';
import { accuracyPage, brokenBars } from './fit/accuracyPage.ts';
import { aircraftOf } from './fit/airframe.ts';
import { bandRows, coverages } from './fit/bands.ts';
import { classBiases } from './fit/bias.ts';
import { caseScores } from './fit/coverage.ts';
import { readData } from './fit/data.ts';
import { scoreAll } from './fit/score.ts';
import { wingRows } from './fit/wing.ts';
import { wingBandShare } from './fit/wingMore.ts';

/**
 * Prints how far the engine lies from the measured tables and writes the same into docs/physics/accuracy.md. Fails
 * when a bar is broken. Aircraft are run as request bodies on the road of POST /analyze; stand tests are read from
 * the partial load table that the same request gives.
 */
const data = readData();
if (data === null) {
  console.log(
    'No validation tables beside the project (../shared/validation); nothing to measure.',
  );
} else {
  const scores = scoreAll(data);
  const bands = coverages(bandRows(data));
  const cases = caseScores(data);
  const wings = wingRows(data);
  const text = accuracyPage(scores, bands, cases, {
    wings: { rows: wings.length, aircraft: new Set(wings.map(aircraftOf)).size },
    biases: classBiases(data),
    wingBand: wingBandShare(data),
  });
  mkdirSync('docs/physics', { recursive: true });
  writeFileSync('docs/physics/accuracy.md', text);
  const rows = text.split('\n').filter((row) => row.startsWith('|'));
  console.log(rows.join('\n'));
  const broken = brokenBars(scores, cases);
  for (const line of broken) console.error(`Bar broken: ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
