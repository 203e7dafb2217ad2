import { SPREADS } from '../../packages/physics/src/flight/spreads.ts';
import type { Coverage } from './bands.ts';
import type { ClassBias } from './bias.ts';
import type { CaseScore } from './coverage.ts';
import type { Score } from './quantity.ts';
import { spreadOf } from './statistics.ts';

const PERCENT = 100;

/** Coverage of a band that counts as 80 %. */
const COVERAGE = { low: 0.73, high: 0.87 } as const;

const percent = (share: number) => `${(PERCENT * share).toFixed(0)} %`;

function pair(errors: readonly number[], weights?: readonly number[]): string {
  const { median, p90 } = spreadOf(errors, weights);
  return `${(PERCENT * median).toFixed(1)} / ${(PERCENT * p90).toFixed(1)}`;
}

function line(score: Score): string {
  const bar = score.bar === null ? '' : `${score.bar[0]} / ${score.bar[1]}`;
  const count = `${score.errors.length} ${score.unit}`;
  return `| ${score.name} | ${bar} | ${pair(score.errors, score.weights)} | ${pair(score.crossed, score.weights)} | ${score.group} | ${count} |`;
}

function coverageLine(coverage: Coverage): string {
  return `| ${coverage.name} | ${percent(coverage.shipped)} | ${percent(coverage.leftOut)} | ${coverage.count} |`;
}

function caseLine(score: CaseScore): string {
  const bar = score.bar === null ? '' : `${score.bar[0]} / ${score.bar[1]}`;
  return `| ${score.name} | ${bar} | ${pair(score.errors)} | ${percent(score.halfWidth)} | ${percent(score.shipped)} | ${percent(score.leftOut)} | ${percent(score.likely)} | ${score.count} |`;
}

function rankLine({ name, ranks }: CaseScore): string {
  return `| ${name} | ${ranks.map(percent).join(' | ')} | ${percent(ranks[2] + ranks[3])} |`;
}

const signed = (share: number) =>
  `${share < 0 ? '−' : '+'}${Math.abs(PERCENT * share).toFixed(1)} %`;

function biasLine(of: ClassBias): string {
  const spread = `${signed(of.low)} … ${signed(of.high)}`;
  return `| ${of.name} | ${of.figures} of ${of.aircraft} | ${signed(of.median)} | ${spread} | ${of.reason} |`;
}

function over(errors: readonly number[], [median, p90]: readonly [number, number]): boolean {
  const spread = spreadOf(errors);
  return PERCENT * spread.median > median + 0.05 || PERCENT * spread.p90 > p90 + 0.05;
}

/** Every bar that does not hold: of errors as shipped (where strict also left out), and of coverage left out. */
export function brokenBars(scores: readonly Score[], cases: readonly CaseScore[]): string[] {
  const broken: string[] = [];
  for (const { name, bar, errors, crossed, strict } of scores) {
    if (bar === null) continue;
    const text = `${name}: bar ${bar[0]} / ${bar[1]}`;
    if (over(errors, bar)) broken.push(`${text}, as shipped ${pair(errors)}`);
    else if (strict === true && over(crossed, bar))
      broken.push(`${text}, left out ${pair(crossed)}`);
  }
  for (const { name, leftOut, bar, errors } of cases) {
    if (bar !== null && over(errors, bar))
      broken.push(`flight time with ${name}: bar ${bar[0]} / ${bar[1]}, ${pair(errors)}`);
    if (leftOut < COVERAGE.low || leftOut > COVERAGE.high)
      broken.push(`bands with ${name}: ${percent(leftOut)} inside, bar 80 % ± 7`);
  }
  return broken;
}

export function accuracyPage(
  scores: readonly Score[],
  bands: readonly Coverage[],
  cases: readonly CaseScore[],
  of: {
    readonly wings: { readonly rows: number; readonly aircraft: number };
    readonly biases: readonly ClassBias[];
    readonly wingBand: { readonly inside: number; readonly count: number };
  },
): string {
  const { wings, biases, wingBand: held } = of;
  const { low, high } = SPREADS.wingEndurance;
  const wingBand = `−${percent(1 - Math.exp(low))} … +${percent(Math.exp(high) - 1)}`;
  return `# Accuracy

Written by \`npm run accuracy\` from the validation tables beside the project; it fails when a bar is broken. Errors are
median / 90th percentile of the absolute error in percent. *As shipped* uses the coefficients in the source, through the
same road as a request. *Left out* refits every coefficient with the row's whole group left out (geometries and motor
families in ten folds, aircraft one by one): what an unseen propeller, motor or aircraft may expect.

| quantity | bar | as shipped | left out | group | count |
|---|---|---|---|---|---|
${scores.map(line).join('\n')}

## Bands

Share of published figures inside their band, every field stated (bar of the cases below: 80 % ± 7 left out):

| band | as shipped | left out | count |
|---|---|---|---|
${bands.map(coverageLine).join('\n')}

Flight times when fields are left out of the request, as a caller may do. A full thrust that is left out follows from the
propeller, the pack and the usual Kv of that propeller ([fullThrust.md](fullThrust.md)); the other fields rest on the
defaults of the airframe type, which are the same for every mass. The band rests on what is plausible for that mass and
propeller instead, and is stretched to hold the estimate; *not stretched* is the share inside what is plausible alone,
left out, so that no band counts as right for reaching down to zero:

| request | bar | error of the estimate | half width of the band | as shipped | left out | not stretched | count |
|---|---|---|---|---|---|---|---|
${cases.map(caseLine).join('\n')}

Where the published times lie in these bands, as shipped. An estimate is in the middle of what is published where half of it
lies above; where a field that shortens flights was left out, the estimate assumes the usual and half does not:

| request | below the band | lower part | upper part | above the band | longer than the estimate |
|---|---|---|---|---|---|
${cases.map(rankLine).join('\n')}

Without \`usable_fraction\` the estimate lands with the charge that pilots keep (0.8), while makers fly to 0.9 or to empty: that
is why most published times are longer, and the band reaches up to them.

## Bias by class

Signed errors of times with the aircraft left out, above 0 too long; each aircraft counts once, the spread is the middle half:

| class | figures of aircraft | median | spread | probable reason |
|---|---|---|---|---|
${biases.map(biasLine).join('\n')}

What moves the level is the avionics. Rows that state them come out short and rows that state none come out long, since the one
factor is fitted to both and holds what the latter leave out. With 10.5 W × (mass / 1 kg)^0.45 (8 to 12 W in small products, 25
W in an M350, as the stated rows have it) in every row that states none, the factor falls to 1.19 with size 0.22, and the
aircraft that nothing is fitted to come from 7.6 / 27.1 to 4.6 / 27.7 %; but left out the tables go from 5.8 / 18.0 to 6.8 / 16.4 %,
and a request that says there are no avionics would be too long. So the factor stays, and a caller who states them reads 4 to 5 %
too short in the middle.

## How rows are run

CT is read as a caller can read it, by stating the measured thrust and reading the speed from \`partial_load\`. An aircraft
without aux load has none; without a largest thrust it gets twice the hover thrust; without Kv, the Kv that puts
full-throttle speed at 0.74 of Kv times nominal voltage; drag area 0.012 m² × (mass / 0.9 kg)^(2/3); usable fraction as the
row's discharge basis; a pack of unknown mass weighs nothing beside the take-off mass. Rows of *best slow flight* compare
with \`cruise_min\`, the others with \`hover_min\`. Winged rows state neither motor nor propeller and take the defaults of
"Fixed wing (pusher)" and "Quadplane (lift + pusher)".

41 of 329 stand tests stop before full throttle (a stand that ends at 450 g, a supply at its limit). Their last thrust is
not the largest thrust of the motor, so the law is fitted and judged without them; the line below shows them as well.

Full thrust and current are scored on the last point of every stand test to full throttle, of both tables. What is known of
the motor is the resistance and mass of the published facts of that motor, else the mass that the size of its stator in its
name implies; of one motor family nothing is known, and it is judged by Kv alone. The voltage is the one of the test, and that of a full
pack where the maker states 3.85 V a cell. One motor sold under two names has tests that give half the thrust under one of them (12
tests, 49 % of Kv times voltage against 78 %); they are in.

A thrust table is scored with points of the test itself near 0.4 of the full thrust, or near 0.25 and 0.6, on all its other
points. A measured hover is scored on every other state of the same aircraft, with the same motors: payloads and packs
differ. No pair is left out. Counted once each, aircraft with two states weigh as much as one with eight, and two of them
decide the 90th percentile: the states of one aircraft disagree with each other by up to 15 % (two packs, one payload), and the
power that their states imply grows with mass to the power 1.47 to 1.64 in makers' tables of payload (one has 1.22), 1.10 to
1.29 where researchers measured it, 1.3 to 1.5 in the law. No law can meet both.

## What is left

Blade shape (a slow-flyer's chord against a thin electric blade) moves CT by 20 %, and only two sizes of pitch reveal it.
Five-inch stand tests were run far below the voltage such motors fly on. Published times end at different states of charge.
Airframe drag limits every wing figure: **wings rest on ${wings.rows} rows of ${wings.aircraft} aircraft**, nothing of a wing is fitted to them, and the
band of cruise time on a wing (${wingBand}) is as wide as these rows ask for. As a request
of that aircraft gets it, with what is left out, it holds ${held.inside} of ${held.count} published endurances (the further rows among them). The further rows say more of speed than of power: of
most, wing area, motor and propeller are not published, tilt-rotors are run as quadplanes, and drag identified from flight lies
above the law where published endurance lies above it, too, so no one level of drag or efficiency meets both. Until more is
measured, quote a wing's endurance with its band only, or state one measured cruise. Research blades of constant chord and the maker's own computations are not in the measured
rows; the latter lend the fit their trend with a small weight.
`;
}
