/**
 * `npm run corpus:stress [NAME] [LOGGER]`, or `--pairs N SEED`, or `--drawn N SEED [NAME] [LOGGER] [--part I/OF]`:
 * generated losses with known causes, and flights that end well although they look like a loss, on several frames and
 * on wings, each written as several loggers would: fast and slow, noisy, with a sensor missing, as telemetry. Prints
 * how often the crash, its time, the first cause and the motors are right and how many good flights are called a
 * crash, and which. With `--pairs` each flight is written by N pairs of loggers drawn at random, the second on what
 * the first left; with `--drawn` N losses of each kind are flown with everything else drawn at random, the logger
 * `any` draws one for each, and `both` writes each as flown and by one that is drawn. Every kind draws from its own
 * seed and is printed when it is done: a kind, or every OFth of them from the Ith on, gives the figures of the whole.
 * Nothing of the corpus is needed.
 */
import { parseArgs } from 'node:util';
import type { Flight } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { ACCIDENTS } from '../../packages/forensics/src/testing/accidents.ts';
import {
  type Drawn,
  drawnKinds,
  drawnLoss,
  type Flown,
} from '../../packages/forensics/src/testing/drawn.ts';
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
import { hashOf, randomOf } from '../fuzz/random.ts';

type Known = Pick<Loss, 'name' | 'crash' | 'motor' | 'others'> & {
  /** What it was drawn as. */
  readonly kind?: string;
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

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'boolean' },
    drawn: { type: 'boolean' },
    part: { type: 'string' },
  },
});
const { drawn = false, pairs = false, part } = values;
/** How many of each, and the seed, come before the names. */
const [howMany = 1, seed = 1] = drawn || pairs ? positionals.slice(0, 2).map(Number) : [];
const [only, onlyLogger] = drawn || pairs ? positionals.slice(2) : positionals;

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

/** Each flight has its row; of drawn ones each kind, and where both are asked one as flown and one over loggers. */
function rowOf({ kind, name }: Known, logger: string): string {
  if (kind === undefined) return name;
  return onlyLogger !== 'both'
    ? kind
    : `${kind}, ${logger === AS_FLOWN ? AS_FLOWN : 'over loggers'}`;
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
  count(byFlight, rowOf(known, logger), add);
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

const AS_FLOWN = 'as flown';

/** The loggers that are asked for: a name, or one drawn of those that can hold the flight. */
function askedOf(flight: Flight, draw: () => number): string[] {
  if (onlyLogger !== 'any' && onlyLogger !== 'both') return [onlyLogger!];
  const names = Object.keys(LOGGERS).filter((name) => name !== OPENS_LATE || isUpLate(flight));
  const both = onlyLogger === 'both' ? names.filter((name) => name !== AS_FLOWN) : names;
  const any = both[Math.floor(draw() * both.length)]!;
  return onlyLogger === 'both' ? [AS_FLOWN, any] : [any];
}

/** Every logger by itself, or as many pairs as asked of two different ones, the same for the same seed. */
function* loggersFor(drawPair: (() => number) | null): Generator<[string, Logger]> {
  const all = Object.entries(LOGGERS);
  if (drawPair === null) return yield* all;
  const draw = () => all[1 + Math.floor(drawPair() * (all.length - 1))]!;
  for (let i = 0; i < howMany; i++) {
    const [first, one] = draw();
    const [second, other] = draw();
    yield [first === second ? first : `${first} + ${second}`, (flight) => other(one(flight))];
  }
}

async function tryAll(known: Known, draw: () => number): Promise<void> {
  const { flight, touched_s } = await known.fly();
  const asked = onlyLogger === undefined ? null : askedOf(flight, draw);
  for (const [logger, change] of loggersFor(pairs ? draw : null)) {
    if (asked?.includes(logger) === false) continue;
    const late_s = logger.includes(OPENS_LATE) ? OPENS_LATE_US / 1e6 : 0;
    const at_s = touched_s === null ? null : touched_s - late_s;
    const note = tryOne(known, logger, change(flight), at_s);
    if (note !== '') console.log(note);
  }
}

/** Every kind, or a part of them, each printed as soon as it is done. */
async function tryDrawn(): Promise<void> {
  const [at, of] = part?.split('/').map(Number) ?? [1, 1];
  const kinds = drawnKinds().filter((_, i) => i % of! === at! - 1);
  for (const kind of kinds.filter(({ name }) => name.includes(only ?? ''))) {
    const draw = randomOf(hashOf(`${seed} ${kind.name}`));
    byFlight.clear();
    for (let i = 0; i < howMany; i++) await tryAll(drawnOf(drawnLoss(kind, draw, i)), draw);
    print(byFlight);
  }
}

async function tryListed(): Promise<void> {
  const draw = randomOf(seed);
  for (const known of FLIGHTS) if (known.name.includes(only ?? '')) await tryAll(known, draw);
  print(byFlight);
}

await (drawn ? tryDrawn() : tryListed());
if (!pairs) print(byLogger);
print(totals);
if (notKnown > 0) console.log(`\nnot in the log, and not claimed: ${notKnown}`);
