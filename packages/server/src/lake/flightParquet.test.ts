import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Flight, flightTable, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { parquetMetadata } from 'hyparquet';
import { afterAll, describe, expect, test } from 'vitest';
import { flightSources } from '../../../flightlog/src/tabular/flightStreams.ts';
import { flightParquet } from './flightParquet.ts';
import { readColumns } from './parquetRead.ts';

const root = new URL('../../../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'airworthy-flight-parquet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const logsOf = (kind: string, ending: RegExp) =>
  readdirSync(new URL(`testdata/${kind}`, root))
    .filter((name) => ending.test(name))
    .map((name) => `testdata/${kind}/${name}`);
const LOGS = [
  ...logsOf('dataflash', /\.bin$/),
  ...logsOf('tlog', /\.tlog$/),
  ...logsOf('ulog', /\.ulg\.gz$/),
];

/** The steps that docs/lake.md promises, by the last part of a column's name; those without a unit under ''. */
const promised = new Map(
  [
    ...readFileSync(new URL('docs/lake.md', root), 'utf8').matchAll(
      /^\| (.+) \| ([\d.]+) \S.* \|$/gm,
    ),
  ]
    .filter(([, names]) => /^(`_\w+`(, )?)+$|^no unit/.test(names!))
    .flatMap(([, names, step]) =>
      names!.startsWith('no unit')
        ? [['', Number(step)] as const]
        : [...names!.matchAll(/`_(\w+)`/g)].map(([, unit]) => [unit!, Number(step)] as const),
    ),
);
const stepOf = (column: string) =>
  promised.get(column.slice(column.lastIndexOf('_') + 1)) ?? promised.get('')!;

async function flightOf(log: string): Promise<{ flight: Flight; size_bytes: number }> {
  const stored = readFileSync(new URL(log, root));
  const bytes = log.endsWith('.gz') ? gunzipSync(stored) : stored;
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return { flight: await normalise(opened.log), size_bytes: bytes.length };
}

describe.each(LOGS)('%s', (log) => {
  test('what is read back is what the log measured, within half of the step that is promised', async () => {
    const { flight, size_bytes } = await flightOf(log);
    const path = join(folder, log.replaceAll('/', '-'));
    writeFileSync(path, Buffer.concat(flightParquet(flight, size_bytes)));
    const { step_us, sources } = flightSources(flight);
    const singles = sources.flatMap(({ time_us, columns }) =>
      columns.filter(({ kind }) => kind === 'single').map((column) => ({ ...column, time_us })),
    );
    const { values } = await readColumns(path, ['time_s', ...singles.map(({ name }) => name)]);
    const rowAt = new Map(
      Array.from(values.get('time_s')!, (time_s, row) => [
        Math.round((time_s * 1e6) / step_us),
        row,
      ]),
    );
    let compared = 0;
    const wrong: string[] = [];
    for (const { name, times, values: logged, time_us } of singles) {
      const read = values.get(name)!;
      const seen = new Set<number>();
      for (const [i, at_us] of time_us.entries()) {
        const row = rowAt.get(Math.floor(at_us / step_us));
        const value = logged[i]! * times;
        if (row === undefined || at_us < 0 || seen.has(row) || !Number.isFinite(value)) continue;
        seen.add(row);
        compared++;
        // Beside half a step, what a 32-bit float cannot tell apart.
        const allowed = stepOf(name) / 2 + Math.abs(value) * 2 ** -23;
        if (!(Math.abs(read[row]! - value) <= allowed)) wrong.push(`${name} ${value} ${read[row]}`);
      }
      expect(
        read.filter((value) => !Number.isNaN(value)),
        name,
      ).toHaveLength(seen.size);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(1000);
  });
});

test('a unit has its step in the documentation, and every column its unit', async () => {
  expect(promised.get('')).toBe(0.0005);
  expect([...promised.values()].every((step) => step > 0)).toBe(true);
  const units = new Set<string>();
  for (const log of LOGS)
    for (const { name, kind } of flightTable((await flightOf(log)).flight).columns)
      if (kind === 'single')
        units.add(/_(deg|degps|mps|mps2|m|v|a|ah|wh|pct|rpm|c)$/.exec(name)?.[1] ?? '');
  expect([...units].filter((unit) => !promised.has(unit))).toEqual([]);
});

const codecsOf = (file: Buffer) =>
  parquetMetadata(new Uint8Array(file).buffer).row_groups.flatMap(({ columns }) =>
    columns.map(({ meta_data }) => meta_data?.codec),
  );

test.each(logsOf('tlog', /\.tlog$/))(
  'the columns of %s take at most 0.12 of its size',
  async (log) => {
    const { flight, size_bytes } = await flightOf(log);
    const file = Buffer.concat(flightParquet(flight, size_bytes));
    expect(file.length / size_bytes).toBeLessThan(0.12);
    expect(codecsOf(file)).toContain('GZIP');
  },
);

test('a log with half a kilobyte for each row has the faster packing, a smaller one the other', async () => {
  const { flight } = await flightOf(LOGS[0]!);
  const { rows } = flightTable(flight);
  const packed = (log_bytes: number) => Buffer.concat(flightParquet(flight, log_bytes));
  expect(codecsOf(packed(500 * rows))).not.toContain('GZIP');
  expect(codecsOf(packed(500 * rows - 1))).toContain('GZIP');
  expect(packed(500 * rows - 1).length).toBeLessThan(packed(500 * rows).length);
});
