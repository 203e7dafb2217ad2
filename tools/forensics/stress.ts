/**
 * `npm run corpus:stress [NAME] [LOGGER]`, or `--pairs N SEED`, or `--drawn N SEED`: generated losses with known causes, and flights that end well although
 * they look like a loss, on several frames and on wings, each written as several loggers would: fast and
 * slow, noisy, with a sensor missing, as telemetry. Prints how often the crash, its time, the first cause
 * and the motors are right and how many good flights are called a crash, and which. With `--pairs` each
 * flight is written by N pairs of loggers drawn at random, the second on what the first left; with `--drawn`
 * N losses of each kind are flown with everything else drawn at random, and the logger `any` draws one for each. Nothing of the corpus is needed.
 */
import type { Flight } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { ACCIDENTS } from '../../packages/forensics/src/testing/accidents.ts';
import { type Drawn, drawnLosses, type Flown } from '../../packages/forensics/src/testing/drawn.ts';
import { FIELD_FLIGHTS } from '../../packages/forensics/src/testing/fieldFlights.ts';
import { GOOD_FLIGHTS } from '../../packages/forensics/src/testing/goodFlights.ts';
import { INCIDENTS } from '../../packages/forensics/src/testing/incidents.ts';
import { GOOD_LAUNCHES, LAUNCH_LOSSES } from '../../packages/forensics/src/testing/launches.ts';
import { LIVELY_FLIGHTS } from '../../packages/forensics/src/testing/livelyFlights.ts';
import {
  LOGGERS,
  OPENS_LATE,
  OPENS_LATE_US,
} from '../../packages/forensics/src/testing/loggers.ts';
import { simulate } from '../../packages/forensics/src/testing/missions.ts';
import { PITOT_LOSSES } from '../../packages/forensics/src/testing/pitot.ts';
import { touch_s } from '../../packages/forensics/src/testing/settings.ts';
import { LOSSES, type Loss } from '../../packages/forensics/src/testing/stress.ts';
import { wing } from '../../packages/forensics/src/testing/wing.ts';
import { GOOD_WINGS, WING_LOSSES } from '../../packages/forensics/src/testing/wingFlights.ts';
import { randomOf } from '../fuzz/random.ts';

type Known = Pick<Loss, 'name' | 'crash' | 'motor' | 'others'> & {
  /** Categories that are right as the first; null where none has to be given. */
  readonly causes: readonly string[] | null;
  /** The log does not hold all of it. */
  readonly partial?: boolean;
  /** A log as some logger wrote it has what the loss shows in. */
  readonly shown?: (logged: Flight) => boolean;
  readonly fly: () => Promise<Flown>;
};

const whole = (flown: () => Flight) => async (): Promise<Flown> => {
  const flight = flown();
  return { flight, touched_s: touch_s(flight) };
};

const FLIGHTS: readonly Known[] = [
  ...LOSSES.map(flownOf),
  ...ACCIDENTS.map((loss) => ({
    ...loss,
    name: `accident: ${loss.name}`,
    fly: whole(() => simulate(loss.flight)),
  })),
  ...INCIDENTS.map((loss) => ({
    ...loss,
    name: `incident: ${loss.name}`,
    fly: whole(() => simulate(loss.flight)),
  })),
  ...[...WING_LOSSES, ...PITOT_LOSSES, ...LAUNCH_LOSSES].map(
    ([name, moments, options, , category]) => ({
      name: `wing: ${name}`,
      crash: true,
      causes: [category ?? 'none'],
      motor: null,
      fly: whole(() => wing(moments, options)),
    }),
  ),
  ...[...GOOD_FLIGHTS, ...LIVELY_FLIGHTS, ...FIELD_FLIGHTS].map(([name, flight]) =>
    good(`good: ${name}`, () => simulate(flight)),
  ),
  ...[...GOOD_WINGS, ...GOOD_LAUNCHES].map(([name, moments, options]) =>
    good(`good wing: ${name}`, () => wing(moments, options)),
  ),
];

function flownOf(loss: Loss): Known {
  const causes = loss.causes.length === 0 ? null : loss.causes;
  return { ...loss, causes, fly: whole(() => simulate(loss.flight)) };
}

function drawnOf(loss: Drawn): Known {
  return { ...loss, causes: loss.causes.length === 0 ? null : loss.causes };
}

function good(name: string, flight: () => Flight): Known {
  return { name, crash: false, causes: null, motor: null, fly: whole(flight) };
}

const words = process.argv.slice(2);
const drawn = words[0] === '--drawn';

const MARKS = ['crash', 'time', 'cause', 'motor'] as const;
/** Right ones and all, by mark. */
type Tally = Record<(typeof MARKS)[number], readonly [right: number, of: number]>;
const NONE: Tally = { crash: [0, 0], time: [0, 0], cause: [0, 0], motor: [0, 0] };
/** Losses that their log cannot show and whose reading says so; their cause is not asked. */
let notKnown = 0;
const byLogger = new Map<string, Tally>();
const byFlight = new Map<string, Tally>();
const totals = new Map<string, Tally>();

function count(map: Map<string, Tally>, key: string, add: Tally): void {
  const row = { ...(map.get(key) ?? NONE) };
  for (const mark of MARKS) row[mark] = [row[mark][0] + add[mark][0], row[mark][1] + add[mark][1]];
  map.set(key, row);
}

/** All motors of the loss are named, one of them as the suspect. */
function namesMotors(known: Known, { crash, diagnostics, preconditions }: CrashReading): boolean {
  const { motors } = diagnostics;
  const lost = [known.motor, ...(known.others ?? [])];
  if (!motors.available || !lost.includes(motors.suspect)) return false;
  if (known.others === undefined) return true;
  const words = [crash.reason, ...preconditions.findings.map(([, sentence]) => sentence)].join(' ');
  return lost.every((motor) => new RegExp(`motor ${motor}\\b`, 'i').test(words));
}

const TIME_SLACK_S = 1.5;

/** Right where the log shows no contact and the loss itself is named. */
function isTimely(reading: CrashReading, touched_s: number): boolean {
  const { time, impact_s } = reading.crash;
  if (time === null) return false;
  return impact_s === null ? time <= touched_s : Math.abs(time - touched_s) <= TIME_SLACK_S;
}

/** A part of a crash may be left open, but nothing good may be said about it. */
function isRight(known: Known, { crash }: CrashReading): boolean {
  if (crash.detected === known.crash) return true;
  if (known.partial !== true || !known.crash) return false;
  const open = crash.kind === 'log_ends_in_air' || /^Whether it crashed/.test(crash.reason);
  return open && !/in controlled flight|landed normally/.test(crash.reason);
}

/** Says that it is not known: no crash, nothing good, and no cause but that the log ends. */
function isOpen({ crash }: CrashReading, first: string | undefined): boolean {
  const good = /in controlled flight|landed|^No flight/.test(crash.reason);
  return !crash.detected && !good && (first === undefined || first === 'log_gap');
}

function tryOne(known: Known, logger: string, flight: Flight, touched_s: number | null): string {
  const reading = readCrash(flight);
  const { crash, preconditions } = reading;
  const first = preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];
  // What flew and is called no flight is missed as well.
  // "Not known" is the answer only where the log lacks what the loss shows in.
  const hidden = known.shown?.(flight) === false && isOpen(reading, first);
  if (hidden) notKnown++;
  const unclear = hidden || (known.partial === true && /^Whether it crashed/.test(crash.reason));
  const seen = !drawn || unclear || reading.flights.length > 0;
  const rightCrash = (hidden || isRight(known, reading)) && seen;
  const rightCause = known.causes?.includes(first ?? 'none') ?? true;
  const rightMotor = known.motor === null || namesMotors(known, reading);
  const timed = known.crash && crash.detected && touched_s !== null;
  const rightTime = !timed || isTimely(reading, touched_s);
  const tally = (right: boolean, asked: boolean): readonly [number, number] =>
    asked ? [right ? 1 : 0, 1] : [0, 0];
  const add: Tally = {
    crash: tally(rightCrash, true),
    time: tally(rightTime, timed),
    // Of what cannot be seen no cause is asked.
    cause: tally(rightCause, known.causes !== null && !unclear),
    motor: tally(rightMotor, known.motor !== null && !unclear),
  };
  count(byLogger, logger, add);
  count(byFlight, drawn ? known.name.replace(/, \d+$/, '') : known.name, add);
  count(totals, known.name.startsWith('good') ? 'flights that end well' : 'losses', add);
  const notes = [
    rightCrash ? '' : crash.detected ? 'FALSE ALARM' : `MISSED (${crash.kind})`,
    rightTime ? '' : `time ${crash.time} s, not ${touched_s?.toFixed(1)}`,
    rightCause || unclear ? '' : `cause ${first ?? 'none'}`,
    rightMotor || unclear ? '' : 'motor',
  ].filter((note) => note !== '');
  return notes.length === 0
    ? ''
    : `${known.name}, ${logger}: ${notes.join(', ')}\n      ${crash.reason}`;
}

function print(map: ReadonlyMap<string, Tally>): void {
  console.log('');
  for (const [name, row] of map) {
    const parts = MARKS.flatMap((mark) => {
      const [right, of] = row[mark];
      return of === 0 ? [] : [`${mark} ${right}/${of}`];
    });
    console.log(`${name.padEnd(60)} ${parts.join('  ')}`);
  }
}

type Logger = (typeof LOGGERS)[string];

/** Still up when a log that opens late begins: one that was down before is in no such log. */
function isUpLate({ heights }: Flight): boolean {
  if (heights.ekf === null) return false;
  const { time_us, value } = heights.ekf;
  const at = time_us.findIndex((at_us) => at_us >= OPENS_LATE_US + 3e6);
  return at >= 0 && value[at]! > 0.5;
}

/** One of the loggers that can hold the flight. */
function anyLogger(flight: Flight): string {
  const names = Object.keys(LOGGERS).filter((name) => name !== OPENS_LATE || isUpLate(flight));
  return names[Math.floor(draw() * names.length)]!;
}

/** Every logger by itself, or `count` pairs of two different ones, the same for the same seed. */
function* loggersFor(pairs: (() => number) | null, count: number): Generator<[string, Logger]> {
  const all = Object.entries(LOGGERS);
  if (pairs === null) return yield* all;
  const draw = () => all[1 + Math.floor(pairs() * (all.length - 1))]!;
  for (let i = 0; i < count; i++) {
    const [first, one] = draw();
    const [second, other] = draw();
    yield [first === second ? first : `${first} + ${second}`, (flight) => other(one(flight))];
  }
}

const isOption = words[0] === '--pairs' || words[0] === '--drawn';
const draw = randomOf(Number(words[2] ?? 1));
const random = words[0] === '--pairs' ? draw : null;
const [only, onlyLogger] = isOption ? words.slice(3) : words;
const flown = drawn ? drawnLosses(draw, Number(words[1]), only).map(drawnOf) : FLIGHTS;
for (const known of flown) {
  if (only !== undefined && !known.name.includes(only)) continue;
  const { flight, touched_s } = await known.fly();
  const any = onlyLogger === 'any' ? anyLogger(flight) : onlyLogger;
  for (const [logger, change] of loggersFor(random, Number(words[1]))) {
    if (any !== undefined && logger !== any) continue;
    const late_s = logger.includes(OPENS_LATE) ? OPENS_LATE_US / 1e6 : 0;
    const at_s = touched_s === null ? null : touched_s - late_s;
    const note = tryOne(known, logger, change(flight), at_s);
    if (note !== '') console.log(note);
  }
}
for (const map of random === null ? [byFlight, byLogger, totals] : [byFlight, totals]) print(map);
if (notKnown > 0) console.log(`\nnot in the log, and not claimed: ${notKnown}`);
