import { createHash } from 'node:crypto';
import {
  flightTable,
  memorySource,
  normalise,
  openLog,
  type ScannedLog,
} from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { checklists } from './checks.ts';
import { fleet, handling, sites, types } from './fleet.ts';
import { HISTORY_DAYS, plannedFlights } from './history.ts';
import { logOf, unreadableLog } from './logs/attachLogs.ts';
import { people } from './people.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

const digestOf = (bytes: string | Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

function lines(of: Readonly<Record<string, unknown>> | readonly unknown[]): string[] {
  return Object.entries(of).map(([name, one]) => `${name} ${JSON.stringify(one)}`);
}

/** Flights of thirty days a line: how many, how long, and a digest over all that is stated of them. */
function history(): string[] {
  const flights = plannedFlights(NOW);
  const all: string[] = [];
  for (let from = HISTORY_DAYS; from >= 1; from -= 30) {
    const some = flights.filter(({ daysAgo }) => daysAgo <= from && daysAgo > from - 30);
    const minutes = Math.round(some.reduce((sum, one) => sum + one.duration_s, 0) / 60);
    all.push(
      `${from} days ago: ${some.length} flights, ${minutes} min, ${digestOf(JSON.stringify(some))}`,
    );
  }
  return all;
}

/** Those whose logs differ in kind: a motor, a pack, vibration, a flight unlike the others, and other numbers of motors. */
const LOGGED = ['Survey 1', 'Survey 2', 'Survey 3', 'Inspector 1', 'Lifter'];

/** Short logs of some aircraft: the newest flight, the one before, and one before any wear. */
async function logs(): Promise<string[]> {
  const all: string[] = [];
  for (const name of LOGGED)
    for (const before of [0, 1, 9]) {
      const aircraft = fleet.findIndex((one) => one.name === name);
      const flight = { id: 1, aircraft, duration_s: 75, site: 2, wind_kmh: 12, startedAt: NOW };
      all.push(`${name}, ${before} before its newest`);
      const log = await readBack(logOf(flight, before));
      all.push(...(await figuresOf(log)));
      // What readers make nothing of as well: a log is to look like one of ArduCopter's in another tool, too.
      if (before === 0) all.push(...(await recordsOf(log)));
    }
  return all;
}

async function readBack(bytes: Buffer): Promise<ScannedLog> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind !== 'log') throw new Error('The log cannot be read.');
  return opened.log;
}

/** Sines differ in their last digit between versions of Node. */
const rounded = (value: number) => (Math.abs(value) < 1e-6 ? '0' : value.toPrecision(4));

/** How many values, least, mean and largest. */
function shown(name: string, column: Iterable<number>): string[] {
  const values = [...column].filter((value) => !Number.isNaN(value));
  if (values.length === 0) return [];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const figures = [Math.min(...values), mean, Math.max(...values)].map(rounded);
  return [`  ${name}: ${values.length}, ${figures.join(' ')}`];
}

async function figuresOf(log: ScannedLog): Promise<string[]> {
  const { rows, columns } = flightTable(await normalise(log));
  return columns.flatMap((column) =>
    column.kind === 'text' ? [] : shown(column.name, column.rows(0, rows)),
  );
}

/** Every field of every message: of few records the values themselves, parameters above all. */
async function recordsOf(log: ScannedLog): Promise<string[]> {
  const all: string[] = [];
  for (const [table, { count, fields }] of log.tables)
    for (const field of fields) {
      const name = `${table}.${field.name}`;
      if (field.kind === 'text') {
        const texts = new Set(await log.texts(table, field.name));
        all.push(`  ${name}: ${[...texts].join(', ')}`);
        continue;
      }
      const values = await log.column(table, field.name);
      if (count <= 24) all.push(`  ${name}: ${[...values].map(rounded).join(' ')}`);
      else all.push(...shown(name, values));
    }
  return all;
}

test('the made-up fleet, its history and its logs are the same every time', async () => {
  const parts = {
    aircraft: lines(fleet),
    types: lines(types),
    handling: lines(handling),
    sites: lines(sites),
    people: lines(people),
    checklists: lines(checklists),
    history: history(),
    logs: [...(await logs()), `unreadable: ${digestOf(unreadableLog())}`],
  };
  const text = Object.entries(parts).map(([name, some]) => `# ${name}\n${some.join('\n')}\n`);
  await expect(text.join('\n')).toMatchFileSnapshot('./printed.golden.txt');
});
