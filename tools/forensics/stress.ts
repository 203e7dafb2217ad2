/**
 * `npm run corpus:stress [NAME]`: generated losses with known causes, and flights that end well although
 * they look like a loss, on several frames and on wings, each written as several loggers would: fast and
 * slow, noisy, with a sensor missing, as telemetry. Prints how often the crash, the first cause and the
 * motors are right and how many good flights are called a crash, and which. Nothing of the corpus is needed.
 */
import type { Flight } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { GOOD_FLIGHTS } from '../../packages/forensics/src/testing/goodFlights.ts';
import { LOGGERS } from '../../packages/forensics/src/testing/loggers.ts';
import { simulate } from '../../packages/forensics/src/testing/missions.ts';
import { LOSSES, type Loss } from '../../packages/forensics/src/testing/stress.ts';
import { wing } from '../../packages/forensics/src/testing/wing.ts';
import { GOOD_WINGS, WING_LOSSES } from '../../packages/forensics/src/testing/wingFlights.ts';

type Known = Pick<Loss, 'name' | 'crash' | 'motor' | 'others'> & {
  /** Categories that are right as the first; null where none has to be given. */
  readonly causes: readonly string[] | null;
  readonly flight: () => Flight;
};

const FLIGHTS: readonly Known[] = [
  ...LOSSES.map((loss) => ({ ...loss, flight: () => simulate(loss.flight) })),
  ...WING_LOSSES.map(([name, moments, options, , category]) => ({
    name: `wing: ${name}`,
    crash: true,
    causes: [category],
    motor: null,
    flight: () => wing(moments, options),
  })),
  ...GOOD_FLIGHTS.map(([name, flight]) => good(`good: ${name}`, () => simulate(flight))),
  ...GOOD_WINGS.map(([name, moments, options]) =>
    good(`good wing: ${name}`, () => wing(moments, options)),
  ),
];

function good(name: string, flight: () => Flight): Known {
  return { name, crash: false, causes: null, motor: null, flight };
}

const COUNTS = ['crash', 'ofCrash', 'cause', 'ofCause', 'motor', 'ofMotor'] as const;
type Tally = Record<(typeof COUNTS)[number], number>;
const NONE: Tally = { crash: 0, ofCrash: 0, cause: 0, ofCause: 0, motor: 0, ofMotor: 0 };
const byLogger = new Map<string, Tally>();
const byFlight = new Map<string, Tally>();
const totals = new Map<string, Tally>();

function count(map: Map<string, Tally>, key: string, add: Tally): void {
  const row = map.get(key) ?? { ...NONE };
  for (const name of COUNTS) row[name] += add[name];
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

function tryOne(known: Known, logger: string, flight: Flight): string {
  const reading = readCrash(flight);
  const { crash, preconditions } = reading;
  const first = preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];
  const rightCrash = crash.detected === known.crash;
  const rightCause = known.causes?.includes(first ?? 'none') ?? true;
  const rightMotor = known.motor === null || namesMotors(known, reading);
  const add: Tally = {
    crash: rightCrash ? 1 : 0,
    ofCrash: 1,
    cause: known.causes !== null && rightCause ? 1 : 0,
    ofCause: known.causes === null ? 0 : 1,
    motor: known.motor !== null && rightMotor ? 1 : 0,
    ofMotor: known.motor === null ? 0 : 1,
  };
  count(byLogger, logger, add);
  count(byFlight, known.name, add);
  count(totals, known.name.startsWith('good') ? 'flights that end well' : 'losses', add);
  const notes = [
    rightCrash ? '' : crash.detected ? 'FALSE ALARM' : `MISSED (${crash.kind})`,
    rightCause ? '' : `cause ${first ?? 'none'}`,
    rightMotor ? '' : 'motor',
  ].filter((note) => note !== '');
  return notes.length === 0
    ? ''
    : `${known.name}, ${logger}: ${notes.join(', ')}\n      ${crash.reason}`;
}

function print(map: ReadonlyMap<string, Tally>): void {
  console.log('');
  for (const [name, row] of map) {
    const parts = [
      `crash ${row.crash}/${row.ofCrash}`,
      row.ofCause > 0 ? `cause ${row.cause}/${row.ofCause}` : '',
      row.ofMotor > 0 ? `motor ${row.motor}/${row.ofMotor}` : '',
    ];
    console.log(`${name.padEnd(60)} ${parts.filter((part) => part !== '').join('  ')}`);
  }
}

const only = process.argv[2];
for (const known of FLIGHTS) {
  if (only !== undefined && !known.name.includes(only)) continue;
  const flight = known.flight();
  for (const [logger, change] of Object.entries(LOGGERS)) {
    const note = tryOne(known, logger, change(flight));
    if (note !== '') console.log(note);
  }
}
for (const map of [byFlight, byLogger, totals]) print(map);
