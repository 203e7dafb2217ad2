/**
 * `npm run corpus:cuts`: every labelled log again, begun late, stopped early, written slowly. What may change
 * in the verdict follows from what the cut took away; prints the logs that changed otherwise. A table to
 * read, not a bar: below 10 Hz some things cannot be seen any more. `--around N` cuts every crash at N points from
 * the loss of control to three seconds after the event instead, and prints those that are called a landing, a flight in
 * control or none: exits 1 where there is one.
 */
import { readFile } from 'node:fs/promises';
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { understand } from '../../packages/forensics/src/examine.ts';
import { cut, slowed } from '../../packages/forensics/src/testing/cut.ts';
import { corpusFolder } from '../corpus/folder.ts';
import { readTruth } from './truth.ts';

type Trial = { name: string; flight: Flight; holds: (reading: CrashReading) => boolean };

function causeOf(reading: CrashReading): string {
  const found = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return found?.[0] ?? '-';
}

function trialsOf(flight: Flight): Trial[] {
  const whole = readCrash(flight);
  const { outcome, lost_us, spans, view } = understand(flight);
  const { span, contact } = outcome;
  const same = (reading: CrashReading) =>
    reading.crash.detected === whole.crash.detected &&
    reading.crash.kind === whole.crash.kind &&
    (!whole.crash.detected || causeOf(reading) === causeOf(whole));
  const trials: Trial[] = [10, 5, 2, 1].map((rate_hz) => ({
    name: `${rate_hz} samples a second`,
    flight: slowed(flight, rate_hz),
    holds: same,
  }));
  if (span === null) return trials;
  const calm_us = Math.min(
    lost_us ?? span.to_us,
    1e6 * (whole.crash.first_anomaly_s ?? Number.POSITIVE_INFINITY),
    span.to_us,
  );
  for (const after_s of [3, 8, 15]) {
    const from_us = span.from_us + 1e6 * after_s;
    if (from_us + 4e6 < calm_us)
      trials.push({
        name: `opens ${after_s} s late`,
        flight: cut(flight, { from_us }),
        holds: same,
      });
  }
  for (const share of [0.3, 0.5, 0.7, 0.9]) {
    const to_us = span.from_us + share * (calm_us - span.from_us);
    const part = cut(flight, { to_us });
    const height = understand(part).view.height ?? view.height;
    const up_m = (height?.value.at(-1) ?? 0) - span.ground_m;
    if (up_m > 4 && spans.length === 1)
      trials.push({
        name: `stops at ${(to_us / 1e6).toFixed(1)} s, ${up_m.toFixed(0)} m up`,
        flight: part,
        holds: ({ crash }) => !crash.detected && crash.kind === 'log_ends_in_air',
      });
  }
  if (contact === null || outcome.ending !== 'crash' || lost_us === null) return trials;
  for (const after_s of [-2, -1, -0.3, 1, 2, 5]) {
    const to_us = contact.time_us + 1e6 * after_s;
    if (to_us < lost_us + 0.4e6 || to_us > flight.meta.duration_us) continue;
    trials.push({
      name: `stops ${after_s} s after the impact`,
      flight: cut(flight, { to_us }),
      holds: same,
    });
  }
  return trials;
}

/** A landing, no flight, or a flight in control. */
function isGoodWord({ crash }: CrashReading): boolean {
  if (crash.detected || crash.kind === 'hard_landing') return false;
  return crash.kind === null || /in controlled flight/.test(crash.reason);
}

/** How many of `count` cuts around the event of a crash are called good. */
function goodWordsAround(name: string, flight: Flight, count: number): number {
  const { lost_us, event_us } = understand(flight);
  if (lost_us === null || event_us === null) return 0;
  const from_us = lost_us + 0.05e6;
  const to_us = Math.min(event_us + 3e6, flight.meta.duration_us);
  let good = 0;
  for (let i = 0; i < count; i++) {
    const at_us = from_us + (i / Math.max(1, count - 1)) * (to_us - from_us);
    const reading = readCrash(cut(flight, { to_us: at_us }));
    if (!isGoodWord(reading)) continue;
    good++;
    console.log(`${name}, ${((at_us - event_us) / 1e6).toFixed(2)} s: ${reading.crash.reason}`);
  }
  return good;
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('cuts: the corpus is not here.');
    return;
  }
  const [option, number] = process.argv.slice(2);
  const around = option === '--around' ? Number(number) : 0;
  let held = 0;
  let all = 0;
  for (const truth of await readTruth(shared)) {
    if (truth.ambiguous || truth.crashed === null) continue;
    const opened = await openLog(memorySource(await readFile(truth.path)));
    if (opened.kind === 'refused') continue;
    if (around > 0) {
      if (truth.crashed) held += goodWordsAround(truth.name, await normalise(opened.log), around);
      if (truth.crashed) all += around;
      continue;
    }
    for (const { name, flight, holds } of trialsOf(await normalise(opened.log))) {
      const reading = readCrash(flight);
      all++;
      if (holds(reading)) held++;
      else console.log(`${truth.name}, ${name}: ${reading.crash.kind}, ${causeOf(reading)}`);
    }
  }
  if (around > 0) {
    console.log(`${held} of ${all} cuts around an event have a good word.`);
    if (held > 0) process.exitCode = 1;
    return;
  }
  console.log(`${held} of ${all} cuts read as physics says.`);
}

await main();
