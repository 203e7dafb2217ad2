import { mkdirSync, writeFileSync } from 'node:fs';
import { bandRows, type Coverage, coverages } from './fit/bands.ts';
import { readData } from './fit/data.ts';
import type { Score } from './fit/quantity.ts';
import { scoreAll } from './fit/score.ts';
import { spreadOf } from './fit/statistics.ts';

/**
 * Prints how far the engine lies from the measured tables and writes the same into docs/physics/accuracy.md.
 * Aircraft are run as request bodies on the road of POST /analyze; stand tests are read from the table of
 * partial load that the same request gives.
 */
const PERCENT = 100;

function pair(errors: readonly number[]): string {
  const { median, p90 } = spreadOf(errors);
  return `${(PERCENT * median).toFixed(1)} / ${(PERCENT * p90).toFixed(1)}`;
}

function line(score: Score): string {
  const bar = score.bar === null ? '' : `${score.bar[0]} / ${score.bar[1]}`;
  const count = `${score.errors.length} ${score.unit}`;
  return `| ${score.name} | ${bar} | ${pair(score.errors)} | ${pair(score.crossed)} | ${score.group} | ${count} |`;
}

function coverageLine(coverage: Coverage): string {
  const share = (of: number) => `${(PERCENT * of).toFixed(0)} %`;
  return `| ${coverage.name} | ${share(coverage.shipped)} | ${share(coverage.leftOut)} | ${coverage.count} |`;
}

function page(scores: readonly Score[], bands: readonly Coverage[]): string {
  return `# Accuracy

Written by \`npm run accuracy\` from the validation tables beside the project. Errors are median / 90th percentile
of the absolute error in percent. *As shipped* uses the coefficients in the source, through the same road as a
request; *left out* refits every coefficient with the row's whole group left out (geometries and motor families in ten folds,
aircraft one by one), so it is what an unseen propeller or aircraft may expect.

| quantity | bar | as shipped | left out | group | count |
|---|---|---|---|---|---|
${scores.map(line).join('\n')}

Share of published figures inside \`bands\` (bar: 80 % ± 7):

| band | as shipped | left out | count |
|---|---|---|---|
${bands.map(coverageLine).join('\n')}

How rows are run: CT is had as a caller can have it, by stating the measured thrust and reading the speed from
\`partial_load\`. An aircraft without aux load has none; without a largest thrust it gets twice the hover thrust;
without kv, the kv that puts full-throttle speed at 0.74 of kv times nominal voltage; drag area 0.012 m² ×
(mass / 0.9 kg)^(2/3); usable fraction as the row's discharge basis; a pack of unknown mass weighs nothing beside the
take-off mass. Rows of *best slow flight* compare with \`cruise_min\`, the others with \`hover_min\`. Winged rows say
nothing of motor and propeller and take the defaults of "Fixed wing (pusher)" and "Quadplane (lift + pusher)".

What stays: the blade's own shape (a slow-flyer's chord against a thin electric blade) moves CT by 20 %, and only two
sizes of pitch tell it; five-inch stand tests were run far below the voltage such motors fly on; published times end at
different states of charge; airframe drag is the limit of every wing figure. Research blades of constant chord and the
maker's own computations are not in the measured rows; the latter lend the fit their trend with a small weight.
`;
}

const data = readData();
if (data === null) {
  console.log(
    'No validation tables beside the project (../shared/validation); nothing to measure.',
  );
} else {
  const text = page(scoreAll(data), coverages(bandRows(data)));
  mkdirSync('docs/physics', { recursive: true });
  writeFileSync('docs/physics/accuracy.md', text);
  console.log(
    text
      .split('\n')
      .filter((row) => row.startsWith('|'))
      .join('\n'),
  );
}
