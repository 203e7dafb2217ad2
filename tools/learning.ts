/**
 * `npm run learning [HISTORIES]`: how fast an aircraft is learned, how early a drift of its hover power is named, what it is
 * put down to, and how often a steady aircraft is said to drift. The tables of docs/learning.md.
 */
import { fitsBefore, powerDriftOf, withFit } from '@airworthy/forensics';
import {
  type GeneratedFlight,
  generatedPower,
  type PowerChange,
  TIRED_PACK,
} from '../packages/forensics/src/testing/powerHistory.ts';

const histories = Number(process.argv[2] ?? 1000);
const FLIGHTS = 60;
/** Other histories than those that the limits were chosen with. */
const SEEDS = 1_000_000;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;

/** Error of the next flight by the build alone and with what the flights before it taught, by how many there were. */
function measureLearning(): void {
  const errors = new Map<number, { before: number[]; after: number[] }>();
  for (let seed = 1; seed <= histories; seed++) {
    const compared = generatedPower({ seed: SEEDS + seed, flights: 21 }).map(
      (flight) => flight.compared,
    );
    for (const [index, fit] of fitsBefore(compared).entries()) {
      if (fit === null || ![3, 5, 10, 20].includes(index)) continue;
      const flight = compared[index]!;
      const own = errors.get(index) ?? { before: [], after: [] };
      own.before.push(Math.abs(flight.predicted / flight.measured - 1));
      own.after.push(Math.abs(withFit(flight, fit).value / flight.measured - 1));
      errors.set(index, own);
    }
  }
  for (const [flights, { before, after }] of errors) {
    const [was, is] = [100 * median(before), 100 * median(after)];
    console.log(
      `after ${flights} flights: median error of the next ${was.toFixed(1)} % by the build, ${is.toFixed(1)} % learned: ${(is / was).toFixed(2)} of it`,
    );
  }
}

function firstNamed(flights: readonly GeneratedFlight[], from: number) {
  for (let count = from; count <= flights.length; count++) {
    const drift = powerDriftOf(flights.slice(0, count));
    if (drift?.named === true) return { count, drift };
  }
  return null;
}

function measureSteady(): void {
  let named = 0;
  for (let seed = 1; seed <= histories; seed++)
    if (firstNamed(generatedPower({ seed: SEEDS + seed, flights: FLIGHTS }), 1) !== null) named++;
  console.log(`steady, ${FLIGHTS} flights, assessed after each: ${named} of ${histories} named`);
}

function measureDrift(name: string, change: PowerChange): void {
  const delays: number[] = [];
  let early = 0;
  let right = 0;
  for (let seed = 1; seed <= histories; seed++) {
    const flights = generatedPower({ seed: 2 * SEEDS + seed, flights: FLIGHTS, change });
    const found = firstNamed(flights, change.from + 1);
    if (found === null) continue;
    delays.push(found.count - change.from);
    if (found.count - change.from <= 10 + (change.over ?? 1) - 1) early++;
    // Put down to something when ten flights had it, or when it was first named.
    const settled = powerDriftOf(flights.slice(0, Math.max(found.count, change.from + 10)))!;
    const pack = change.kind !== 'battery' || settled.pack?.pack === TIRED_PACK;
    if (settled.cause === change.kind && pack) right++;
  }
  console.log(
    `${name}: within ten flights ${percent(early, histories)}, at all ${percent(delays.length, histories)}, median delay ${median(delays)}; put down right ${percent(right, delays.length)}`,
  );
}

measureLearning();
measureSteady();
const from = 20;
measureDrift('propulsion, 8 % at once', { kind: 'propulsion', size: Math.log(1.08), from });
measureDrift('propulsion, 8 % over 10 flights', {
  kind: 'propulsion',
  size: Math.log(1.08),
  from,
  over: 10,
});
measureDrift('unrecorded load, 8 % at once', { kind: 'mass', size: Math.log(1.08), from });
measureDrift('one pack of three, 8 % on its flights', {
  kind: 'battery',
  size: Math.log(1.08),
  from,
});
measureDrift('one pack of three, 12 % on its flights', {
  kind: 'battery',
  size: Math.log(1.12),
  from,
});
