/**
 * `npm run learning [HISTORIES [PART…]]`: how fast an aircraft is learned, how early a drift of its hover power is named, what it is
 * put down to, how often a steady aircraft is said to drift, and what a rule that knew the noise would do. The tables of
 * docs/learning.md. Parts of it by their names: `npm run learning 2000 curve floor`.
 */
import {
  DRIFT_LIMIT,
  fitsBefore,
  type PowerDrift,
  powerDriftOf,
  withFit,
} from '@airworthy/forensics';
import {
  type GeneratedFlight,
  generatedPower,
  type PowerChange,
  type PowerHistoryOptions,
  TIRED_PACK,
} from '../packages/forensics/src/testing/powerHistory.ts';
import { measureCharge } from './learningCharge.ts';
import { idealEvidence } from './learningFloor.ts';

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

const from = 20;
const by8 = (kind: PowerChange['kind'], over = 1): PowerChange => ({
  kind,
  size: Math.log(1.08),
  from,
  over,
});

type Found = { readonly count: number; readonly drift: PowerDrift };

/** The first flight at which it is named, and how, at each share of the limits; shares ascend. */
function firstNamed(
  flights: readonly GeneratedFlight[],
  least: number,
  shares: readonly number[] = [1],
): Found[] {
  const found: Found[] = [];
  for (let count = least; count <= flights.length; count++)
    while (found.length < shares.length) {
      const share = shares[found.length]!;
      const limit = { step: share * DRIFT_LIMIT.step, pack: share * DRIFT_LIMIT.pack };
      const drift = powerDriftOf(flights.slice(0, count), limit);
      if (drift?.named !== true) break;
      found.push({ count, drift });
    }
  return found;
}

function measureSteady(name: string, noise: PowerHistoryOptions['noise'] = {}): void {
  let named = 0;
  for (let seed = 1; seed <= histories; seed++)
    if (firstNamed(generatedPower({ seed: SEEDS + seed, flights: FLIGHTS, noise }), 1).length > 0)
      named++;
  console.log(`${name}, ${FLIGHTS} flights, assessed after each: ${named} of ${histories} named`);
}

function measureDrift(name: string, change: PowerChange): void {
  const delays: number[] = [];
  const late: number[] = [];
  let early = 0;
  let right = 0;
  const within = 10 + (change.over ?? 1) - 1;
  for (let seed = 1; seed <= histories; seed++) {
    const flights = generatedPower({ seed: 2 * SEEDS + seed, flights: FLIGHTS, change });
    const [found] = firstNamed(flights, change.from + 1);
    if (found === undefined) continue;
    delays.push(found.count - change.from);
    if (found.count - change.from <= within) early++;
    // Put down to something when ten flights had it whole, or when it was first named.
    const settled = powerDriftOf(flights.slice(0, Math.max(found.count, change.from + within)))!;
    const pack = change.kind !== 'battery' || settled.pack?.pack === TIRED_PACK;
    if (settled.cause === change.kind && pack) right++;
    if (settled.since_flight_id !== null) late.push(settled.since_flight_id - (change.from + 1));
  }
  late.sort((a, b) => a - b);
  const at = (share: number) => late[Math.floor(share * late.length)];
  console.log(
    `${name}: within ten flights ${percent(early, histories)}, at all ${percent(delays.length, histories)}, median delay ${median(delays)}; put down right ${percent(right, delays.length)}; its first flight is named ${at(0.1)} to ${at(0.9)} flights late in four of five, median ${at(0.5)}`,
  );
}

/** Steady histories that are named against changes that are named within ten flights, over shares of the limits. */
function measureCurve(): void {
  const shares = [0.82, 0.88, 0.94, 1, 1.06, 1.12];
  const named = (change: PowerChange | null, seeds: number) => {
    const counts = shares.map(() => 0);
    const flights = change === null ? FLIGHTS : from + 9 + (change.over ?? 1);
    for (let seed = 1; seed <= histories; seed++) {
      const history = generatedPower({
        seed: seeds + seed,
        flights,
        ...(change === null ? {} : { change }),
      });
      const found = firstNamed(history, change === null ? 1 : from + 1, shares);
      for (const index of found.keys()) counts[index]!++;
    }
    return counts;
  };
  const steady = named(null, 3 * SEEDS);
  const kinds = [by8('propulsion'), by8('propulsion', 10), by8('mass'), by8('battery')];
  const changed = kinds.map((change) => named(change, 4 * SEEDS));
  for (const [index, share] of shares.entries())
    console.log(
      `limit ${(share * DRIFT_LIMIT.step).toFixed(2)} (packs ${(share * DRIFT_LIMIT.pack).toFixed(2)}): ${steady[index]} of ${histories} steady named; 8 % within ten flights ${changed.map((counts) => percent(counts[index]!, histories)).join(', ')} (propulsion, grown over ten, load, pack)`,
    );
}

/** The same for a rule that knows the noise, the wild flights, the effects and the size: no rule can do much better. */
function measureFloor(): void {
  const most = (change: PowerChange | null, seeds: number) =>
    Array.from({ length: histories }, (_, index) => {
      const history = generatedPower({
        seed: seeds + index + 1,
        flights: change === null ? FLIGHTS : from + 10,
        ...(change === null ? {} : { change }),
      });
      const evidence = idealEvidence(history, Math.log(1.08));
      return Math.max(...evidence.slice(change === null ? 0 : from));
    });
  const steady = most(null, 3 * SEEDS).sort((a, b) => b - a);
  const changed = most(by8('propulsion'), 4 * SEEDS);
  for (const allowed of [12, 5, 2, 1, 0.5]) {
    const limit = steady[Math.floor((allowed * histories) / 1000)];
    if (limit === undefined || allowed * histories < 1000) continue;
    const named = changed.filter((evidence) => evidence > limit).length;
    console.log(
      `ideal at ${allowed} of 1,000 steady named: 8 % in propulsion within ten flights ${percent(named, histories)}`,
    );
  }
}

const parts: Record<string, () => void> = {
  learning: measureLearning,
  charge: () => measureCharge(histories, SEEDS),
  steady: () => measureSteady('steady'),
  drift() {
    measureDrift('propulsion, 8 % at once', by8('propulsion'));
    measureDrift('propulsion, 8 % over 10 flights', by8('propulsion', 10));
    measureDrift('unrecorded load, 8 % at once', by8('mass'));
    measureDrift('one pack of three, 8 % on its flights', by8('battery'));
    measureDrift('one pack of three, 12 % on its flights', {
      kind: 'battery',
      size: Math.log(1.12),
      from,
    });
  },
  curve: measureCurve,
  floor: measureFloor,
  noise() {
    measureSteady('steady, noise half as large again', { spread: 1.5 });
    measureSteady('steady, two fifths of the noise wander', { wanderShare: 0.4 });
    measureSteady('steady, half of the noise also in the throttle', { inThrottle: 0.5 });
  },
};
const asked = process.argv.slice(3);
for (const [name, measure] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) measure();
