/**
 * `npm run health [HISTORIES]`: how often a healthy aircraft is called ill and how early a slow fault is
 * named, over generated histories that are assessed after every flight. The table of docs/health.md.
 */
import { assess, strangenessOf } from '@airworthy/forensics';
import { generatedHistory, type SlowFault } from '../packages/forensics/src/testing/history.ts';

const histories = Number(process.argv[2] ?? 400);
const FLIGHTS = 60;
const LEAST = 5;

type Bands = Record<ReturnType<typeof assess>['band'], number>;

/** Bands after every flight of healthy histories, and after the flight before a fault has doubled. */
function measureBands(): void {
  const healthy: Bands = { good: 0, watch: 0, poor: 0, unknown: 0 };
  for (let seed = 1; seed <= histories; seed++) {
    const history = generatedHistory({ seed, flights: FLIGHTS });
    for (let count = LEAST; count <= FLIGHTS; count++)
      healthy[assess(history.slice(0, count)).band]++;
  }
  printBands('healthy', healthy);
  for (const fault of faults) {
    const doubling = Math.ceil(Math.log(2) / Math.log(1 + fault.growth));
    const bands: Bands = { good: 0, watch: 0, poor: 0, unknown: 0 };
    for (let seed = 1; seed <= histories; seed++) {
      const grown = { figures: fault.figures, growth: fault.growth, from: 30 };
      const options = { seed: 1_000_000 + seed, flights: 30 + doubling, fault: grown };
      bands[assess(generatedHistory(options)).band]++;
    }
    printBands(`${fault.name}, doubled`, bands);
  }
}

function printBands(name: string, bands: Bands): void {
  const total = Object.values(bands).reduce((sum, count) => sum + count, 0);
  const shares = Object.entries(bands).map(([band, count]) => `${band} ${percent(count, total)}`);
  console.log(`bands, ${name}: ${shares.join(', ')}`);
}

/** Flight after which a driver is first named; null when it never is. */
function firstNamed(options: { seed: number; flights: number; fault?: SlowFault; key?: string }) {
  const history = generatedHistory(options);
  for (let count = LEAST; count <= history.length; count++) {
    const named = assess(history.slice(0, count)).drivers.filter(
      (driver) =>
        driver.since_flight_id !== null &&
        (options.key === undefined || driver.key === options.key),
    );
    if (named.length > 0) return { count, keys: named.map((driver) => driver.key) };
  }
  return null;
}

function percent(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}

function measureHealthy(): void {
  const byDriver = new Map<string, number>();
  let any = 0;
  for (let seed = 1; seed <= histories; seed++) {
    const found = firstNamed({ seed, flights: FLIGHTS });
    if (found === null) continue;
    any++;
    for (const key of found.keys) byDriver.set(key, (byDriver.get(key) ?? 0) + 1);
  }
  console.log(
    `healthy, ${FLIGHTS} flights, ${histories} histories: ${percent(any, histories)} name a driver at any time`,
  );
  for (const [key, count] of byDriver) console.log(`  ${key} ${percent(count, histories)}`);
}

const all = ['vibe_x_p95', 'vibe_y_p95', 'vibe_z_p95'] as const;
const faults = [
  { name: 'vibration, all axes, 3 %', key: 'vibration', figures: all, growth: 0.03 },
  {
    name: 'vibration, one axis, 3 %',
    key: 'vibration',
    figures: ['vibe_z_p95'],
    growth: 0.03,
  },
  { name: 'resistance, 2 %', key: 'battery', figures: ['pack_resistance_mohm'], growth: 0.02 },
] as const;

function measureFault(fault: (typeof faults)[number], from: number): void {
  const doubling = Math.ceil(Math.log(2) / Math.log(1 + fault.growth));
  const delays: number[] = [];
  for (let seed = 1; seed <= histories; seed++) {
    // The flight at which it has doubled is left out: it must be named before.
    const flights = from + doubling;
    const found = firstNamed({
      seed: 1_000_000 + seed,
      flights,
      key: fault.key,
      fault: { figures: fault.figures, growth: fault.growth, from },
    });
    if (found !== null) delays.push(found.count - from);
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(share * (delays.length - 1))];
  console.log(
    `${fault.name}, from flight ${from + 1}: named before it doubles (${doubling} flights) in ${percent(delays.length, histories)}, after ${at(0.5)} flights (median), ${at(0.95)} (95 %)`,
  );
}

function measureStrangeness(): void {
  const labels = new Map<string, number>();
  let scored = 0;
  for (let seed = 1; seed <= Math.ceil(histories / 4); seed++) {
    const history = generatedHistory({ seed, flights: FLIGHTS });
    for (let index = LEAST; index < history.length; index++) {
      const { label } = strangenessOf(history[index]!, history.slice(0, index));
      labels.set(label, (labels.get(label) ?? 0) + 1);
      scored++;
    }
  }
  for (const [label, count] of labels)
    console.log(`strangeness of healthy flights: ${label} ${percent(count, scored)}`);
}

measureHealthy();
for (const fault of faults) for (const from of [0, 10, 30]) measureFault(fault, from);
measureStrangeness();
measureBands();
