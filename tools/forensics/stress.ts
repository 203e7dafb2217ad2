/**
 * `npm run corpus:stress`: generated losses with known causes, each flown by several frames and written by
 * several loggers: fast and slow, noisy, in wind, with a sensor missing, cut off before the ground, as
 * telemetry. Prints how often the crash, the first cause and the motor are right, and which are not. None
 * of these flights was used to make a rule; nothing of the corpus is needed.
 */
import type { Flight } from '@airworthy/flightlog';
import { readCrash } from '@airworthy/forensics';
import { cut, slowed } from '../../packages/forensics/src/testing/cut.ts';
import { simulate } from '../../packages/forensics/src/testing/missions.ts';
import { noisy } from '../../packages/forensics/src/testing/noise.ts';
import { LOSSES, type Loss } from '../../packages/forensics/src/testing/stress.ts';
import { mirrored, variations } from '../../packages/forensics/src/testing/vary.ts';

const as = (name: string) => variations[name]!;

const CONDITIONS: Readonly<Record<string, (flight: Flight, loss: Loss) => Flight>> = {
  'as flown': (flight) => flight,
  mirrored,
  noisy: (flight) => noisy(flight, 1),
  'very noisy': (flight) => noisy(flight, 3),
  '10 Hz': (flight) => slowed(flight, 10),
  '5 Hz': (flight) => slowed(flight, 5),
  'no accelerometer': as('no accelerometer'),
  'no barometer': as('no barometer'),
  'no GPS': as('no GPS'),
  'no estimator height': as('no estimator height'),
  'no throttle': as('no throttle'),
  'no attitude target': as('no attitude target'),
  'no radio': as('no radio'),
  'no battery': as('no battery'),
  'opens late': (flight) => cut(flight, { from_us: 15e6 }),
  telemetry: (flight) => ({
    ...slowed(flight, 4),
    meta: { ...slowed(flight, 4).meta, format: 'tlog' },
  }),
};

type Tally = { crash: number; cause: number; motor: number; motors: number; of: number };
const byCondition = new Map<string, Tally>();
const byLoss = new Map<string, Tally>();

function count(map: Map<string, Tally>, key: string, add: Omit<Tally, 'of'>): void {
  const row = map.get(key) ?? { crash: 0, cause: 0, motor: 0, motors: 0, of: 0 };
  for (const name of ['crash', 'cause', 'motor', 'motors'] as const) row[name] += add[name];
  row.of++;
  map.set(key, row);
}

function tryOne(loss: Loss, condition: string, flight: Flight): string {
  const { crash, preconditions, diagnostics } = readCrash(flight);
  const first = preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];
  const { motors } = diagnostics;
  const suspect = motors.available ? motors.suspect : null;
  const add = {
    crash: crash.detected === loss.crash ? 1 : 0,
    cause: loss.causes.includes(first ?? 'none') ? 1 : 0,
    motor: loss.motor !== null && suspect === loss.motor ? 1 : 0,
    motors: loss.motor === null ? 0 : 1,
  };
  count(byCondition, condition, add);
  count(byLoss, loss.name, add);
  const notes = [
    add.crash === 1 ? '' : crash.detected ? 'FALSE ALARM' : `MISSED (${crash.kind})`,
    add.cause === 1 ? '' : `cause ${first ?? 'none'}`,
    add.motor === add.motors ? '' : `motor ${suspect}`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? '' : `${loss.name}, ${condition}: ${notes.join(', ')}`;
}

const only = process.argv[2];
for (const loss of LOSSES) {
  if (only !== undefined && !loss.name.includes(only)) continue;
  const flight = simulate(loss.flight);
  for (const [condition, change] of Object.entries(CONDITIONS)) {
    const note = tryOne(loss, condition, change(flight, loss));
    if (note !== '') console.log(note);
  }
}
for (const map of [byLoss, byCondition]) {
  console.log('');
  for (const [name, row] of map)
    console.log(
      `${name.padEnd(44)} crash ${row.crash}/${row.of}  cause ${row.cause}/${row.of}${row.motors > 0 ? `  motor ${row.motor}/${row.motors}` : ''}`,
    );
}
