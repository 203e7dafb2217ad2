import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { flightTable, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { McapStreamReader } from '@mcap/core';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { newFleet } from '../testing/fleet.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const onboard = testdata('dataflash/copter-quad-motor-failure.bin');
const telemetry = testdata('tlog/copter-quad-normal-loiter.tlog');
const folder = mkdtempSync(join(tmpdir(), 'airworthy-export-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommandLine(['export', ...words], commands, environment, {
    out: (text) => out.push(text),
    error: (text) => error.push(text),
  });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

async function flightOf(file: string) {
  const opened = await openLog(memorySource(readFileSync(file)));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

const bytesOf = (file: string) => {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
};
const readParquet = (file: string) =>
  parquetReadObjects({
    file: bytesOf(file),
    compressors: { GZIP: (bytes) => gunzipSync(bytes) },
  });

test.each([
  ['dataflash', onboard],
  ['telemetry', telemetry],
])('writes Parquet of %s that another reader reads back value by value', async (_, log) => {
  const into = join(folder, 'parquet');
  const { code, error } = await run([log, '--parquet', '--out', into]);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const name = log.replace(/.*\/(.*)\.\w+$/, '$1');
  const rows = await readParquet(join(into, `${name}.parquet`));
  const table = flightTable(await flightOf(log));
  expect(rows).toHaveLength(table.rows);
  let different = 0;
  for (const column of table.columns) {
    const values = column.rows(0, table.rows);
    for (let i = 0; i < table.rows; i++) {
      const wanted = values[i];
      const known = wanted === null || Number.isNaN(wanted) ? null : wanted;
      const expected = column.kind === 'flag' && known !== null ? known !== 0 : known;
      if (rows[i]?.[column.name] !== expected) different++;
    }
  }
  expect(different).toBe(0);
});

test('keeps bounds of every column and what the log is, for engines that pass over files', async () => {
  const into = join(folder, 'bounds');
  await run([onboard, '--parquet', '--out', into]);
  const footer = parquetMetadata(bytesOf(join(into, 'copter-quad-motor-failure.parquet')));
  const facts = Object.fromEntries(
    (footer.key_value_metadata ?? []).map(({ key, value }) => [key, value]),
  );
  expect(facts).toMatchObject({ 'airworthy.format': 'dataflash', 'airworthy.layout': '1' });
  const chunks = footer.row_groups[0]?.columns ?? [];
  const of = (name: string) =>
    chunks.find(({ meta_data }) => meta_data?.path_in_schema[0] === name)?.meta_data;
  const voltage = of('battery_voltage_v')?.statistics;
  expect(voltage?.min_value).toBeGreaterThan(9);
  expect(voltage?.max_value).toBeLessThan(13);
  const nothing = of('airspeed_target_mps');
  expect(nothing?.statistics?.null_count).toBe(nothing?.num_values);
  expect(nothing?.statistics?.min_value).toBeUndefined();
});

test('writes MCAP that its own reader reads back in the order of time', async () => {
  const into = join(folder, 'mcap');
  expect((await run([onboard, '--mcap', '--out', into])).code).toBe(0);
  const reader = new McapStreamReader({ validateCrcs: true });
  reader.append(readFileSync(join(into, 'copter-quad-motor-failure.mcap')));
  const topics = new Map<number, string>();
  const counts: Record<string, number> = {};
  const first: Record<string, unknown> = {};
  let last = 0n;
  let backwards = 0;
  for (let record = reader.nextRecord(); record !== undefined; record = reader.nextRecord()) {
    if (record.type === 'Channel') topics.set(record.id, record.topic);
    if (record.type !== 'Message') continue;
    const topic = topics.get(record.channelId) ?? '';
    counts[topic] = (counts[topic] ?? 0) + 1;
    first[topic] ??= JSON.parse(Buffer.from(record.data).toString());
    if (record.logTime < last) backwards++;
    last = record.logTime;
  }
  const flight = await flightOf(onboard);
  expect(reader.done()).toBe(true);
  expect(backwards).toBe(0);
  expect(counts['/mode']).toBe(flight.modes.length);
  expect(counts['/text']).toBe(flight.texts.length);
  expect(counts['/attitude']).toBeGreaterThan(100);
  expect(first['/attitude']).toEqual({
    roll_deg: expect.any(Number),
    pitch_deg: expect.any(Number),
    yaw_deg: expect.any(Number),
  });
  const start_ms = Date.parse(flight.meta.startedAt ?? '');
  expect(Number(last / 1_000_000n) - start_ms).toBeLessThanOrEqual(flight.meta.duration_us / 1000);
  expect(Number(last / 1_000_000n)).toBeGreaterThan(start_ms);
});

test('writes CSV with an empty cell for what was not measured', async () => {
  const into = join(folder, 'csv');
  await run([onboard, '--csv', '--out', into]);
  const [head = '', ...lines] = readFileSync(join(into, 'copter-quad-motor-failure.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  await run([onboard, '--parquet', '--out', into]);
  const rows = await readParquet(join(into, 'copter-quad-motor-failure.parquet'));
  expect(lines).toHaveLength(rows.length);
  const wrong = lines.filter((line, i) =>
    line.split(',').some((cell, at) => {
      const value = rows[i]?.[names[at] ?? ''];
      if (typeof value === 'number') return Math.abs(Number(cell) - value) > 1e-6 * Math.abs(value);
      return cell !== (value === null ? '' : String(value));
    }),
  );
  expect(wrong).toEqual([]);
});

test('gives two logs of one name two files, and several formats at once', async () => {
  const cards = ['a', 'b'].map((card) => join(folder, 'cards', card));
  for (const card of cards) {
    mkdirSync(card, { recursive: true });
    copyFileSync(onboard, join(card, '00000001.BIN'));
  }
  const into = join(folder, 'both');
  expect((await run([...cards, '--parquet', '--csv', '--out', into])).code).toBe(0);
  expect(readdirSync(into).sort()).toEqual([
    '00000001-2.csv',
    '00000001-2.parquet',
    '00000001.csv',
    '00000001.parquet',
  ]);
});

test('refuses a call without a format, and leaves nothing of a file that is no log', async () => {
  expect((await run([onboard])).error).toContain('--parquet, --mcap or --csv');
  const into = join(folder, 'none');
  const { code, error } = await run([import.meta.filename, '--parquet', '--out', into]);
  expect(code).toBe(2);
  expect(error).toContain('export.test.ts');
  expect(readdirSync(into)).toEqual([]);
});

test('fetches the log of a flight from the server by its number', async () => {
  const app = await testApp();
  try {
    const fleet = await newFleet(app);
    const { key } = fleet;
    const { id } = (await fleet.file({ asset_id: fleet.assetId, duration_s: 60 })).body;
    const environment = { AIRWORTHY_URL: app.origin, AIRWORTHY_KEY: key };
    const into = join(folder, 'flights');
    const none = await run([String(id), '--parquet', '--out', into], environment);
    expect(none.code).toBe(1);
    expect(none.error).toContain(`Flight ${id}`);
    await app.call('POST', `/flights/${id}/log?name=one.bin`, {
      key,
      raw: readFileSync(onboard),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { code, error } = await run([String(id), '--parquet', '--out', into], environment);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(readdirSync(into)).toEqual([`flight-${id}.parquet`]);
  } finally {
    await app.close();
  }
});
