/**
 * `npm run thresholds:cases [NAME…]`: finds for each threshold a made flight of which something else is said when the
 * threshold moves, and where: two values, at most two percent apart, between which it changes. Without names: those that
 * are new and those whose case no longer holds. Null: tried, and none of the flights is decided by it.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Flight } from '@airworthy/flightlog';
import { flightOf } from '../../packages/flightlog/src/testing/flightOf.ts';
import { bank, flightFrom, variedNames } from '../../packages/forensics/src/testing/bank.ts';
import {
  differences,
  type Said,
  saidOf,
  saidWith,
} from '../../packages/forensics/src/testing/moved.ts';
import {
  type Cases,
  holds,
  type ThresholdCase,
} from '../../packages/forensics/src/testing/thresholdCases.ts';
import { limit, type ThresholdName } from '../../packages/forensics/src/thresholds/thresholds.ts';
import { work } from '../smallest.ts';

const FILE = 'packages/forensics/src/thresholds/cases.json';
const NEAR = 1.02;
/** How far a threshold is moved to see whether it decides anything: the nearest first. */
const FACTORS = [1.1, 1 / 1.1, 1.4, 1 / 1.4, 2.5, 1 / 2.5];

/** The largest log is kept compressed. */
const logOf = async (name: string) =>
  existsSync(`testdata/${name}`)
    ? readFile(`testdata/${name}`)
    : gunzipSync(await readFile(`testdata/${name}.gz`));

const names = Object.keys(limit) as ThresholdName[];
const flights = bank(async (name) => flightOf(await logOf(name)));
const before = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Partial<Cases>;
const cases = new Map<ThresholdName, ThresholdCase>();
const open = new Set<ThresholdName>();
const asked = process.argv.slice(2);
const strange = asked.filter((name) => !names.includes(name as ThresholdName));
if (strange.length > 0) {
  process.stderr.write(`No threshold is called ${strange.join(', ')}.\n`);
  process.exit(2);
}
for (const name of names) {
  const known = before[name];
  if (asked.length > 0) {
    // Those that are not asked for stay as they are, whether they still hold or not.
    if (asked.includes(name)) open.add(name);
    else if (known) cases.set(name, known);
  } else if (known && (await stillHolds(name, known))) cases.set(name, known);
  else if (known !== null) open.add(name);
}
async function stillHolds(name: ThresholdName, known: ThresholdCase): Promise<boolean> {
  const flight = await flightFrom(flights, known.flight);
  return holds(name, known, { flight, said: saidOf(flight) });
}

process.stdout.write(`looked for: ${[...open].join(', ') || 'none'}\n`);

async function write(): Promise<void> {
  const all = Object.fromEntries(names.map((name) => [name, cases.get(name) ?? null]));
  await writeFile(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

/** What is said of a flight, and the limits that were looked at for it. */
function usedBy(flight: Flight): { said: Said; used: Set<ThresholdName> } {
  const used = new Set<ThresholdName>();
  const values = { ...limit };
  const define = (name: ThresholdName, how: PropertyDescriptor) =>
    Object.defineProperty(limit, name, { configurable: true, enumerable: true, ...how });
  for (const name of names)
    define(name, {
      get: () => {
        used.add(name);
        return values[name];
      },
    });
  const said = saidOf(flight);
  for (const name of names) define(name, { value: values[name], writable: true });
  return { said, used };
}

type Read = { readonly flight: Flight; readonly said: Said };

/** Those of a group that decide something when they move by a factor: moved together first, then in halves. */
function deciding(of: Read, group: readonly ThresholdName[], factor: number): ThresholdName[] {
  if (group.length === 0) return [];
  const moved = Object.fromEntries(group.map((name) => [name, limit[name] * factor]));
  if (differences(of.said, saidWith(of.flight, moved)).length === 0) return [];
  if (group.length === 1) return [...group];
  const half = group.length >> 1;
  return [group.slice(0, half), group.slice(half)].flatMap((part) => deciding(of, part, factor));
}

/** The two values between which what is said changes, from one where it is as stated to one where it is not. */
function narrowed({ flight, said }: Read, name: ThresholdName, moved: number) {
  let [inside, outside] = [limit[name], moved];
  while (Math.max(outside / inside, inside / outside) > NEAR) {
    const middle = Number(Math.sqrt(inside * outside).toPrecision(6));
    if (differences(said, saidWith(flight, { [name]: middle })).length > 0) outside = middle;
    else inside = middle;
  }
  const changes = differences(said, saidWith(flight, { [name]: outside })).slice(0, 3);
  return { inside, outside, changes };
}

const all = [...flights.keys(), ...variedNames(flights)];
const titles = all.slice(0, work(all.length, 3));
for (const factors of [FACTORS.slice(0, 4), FACTORS.slice(4)])
  for (const title of titles) {
    if (open.size === 0) break;
    const flight = await flightFrom(flights, title);
    const { said, used } = usedBy(flight);
    for (const factor of factors) {
      const group = [...open].filter((name) => used.has(name) && limit[name] !== 0);
      for (const name of deciding({ flight, said }, group, factor)) {
        const found = narrowed({ flight, said }, name, limit[name] * factor);
        cases.set(name, { flight: title, ...found });
        open.delete(name);
        process.stdout.write(`${name}: ${title}\n`);
      }
    }
    await write();
  }
await write();
process.stdout.write(`without a case: ${[...open].join(', ') || 'none'}\n`);
