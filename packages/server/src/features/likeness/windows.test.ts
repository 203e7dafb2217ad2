import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normal, randomOf } from '../../../../forensics/src/testing/history.ts';
import { columnsFile } from '../../lake/lake.ts';
import { parquetPieces } from '../../lake/parquet.ts';
import { lakeKeys } from '../../storage/lakeKeys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';

let app: TestApp;
let fleet: Fleet;
let asked: number;
let twin: number;
const plain: number[] = [];
beforeAll(async () => {
  app = await testApp({ lake: true });
  fleet = await newFleet(app);
  asked = await fly(fleet, { values: current(1, { at: 2000 }), on: day(-1) });
  for (let seed = 2; seed <= 13; seed++)
    plain.push(await fly(fleet, { values: current(seed), on: day(-seed) }));
  // The same knock as in the flight that is asked for, at 9/10 of it.
  twin = await fly(fleet, { values: current(50, { at: 1200, size: 0.9 }), on: day(-60) });
});
afterAll(() => app.close());

const RATE_HZ = 50;

/** A current that wanders, with a ringing of four seconds from a row on. */
function current(seed: number, knock?: { at: number; size?: number }): Float64Array {
  const random = randomOf(seed);
  let level = 0;
  return Float64Array.from({ length: 3000 }, (_, row) => {
    level = 0.98 * level + 0.4 * normal(random);
    const since = knock === undefined ? -1 : (row - knock.at) / RATE_HZ;
    const ringing = since < 0 || since > 4 ? 0 : 12 * Math.exp(-since / 1.5) * Math.sin(6 * since);
    return 15 + level + (knock?.size ?? 1) * ringing;
  });
}

let bytes = 0;

/** Files a flight with a log that was read, and its columns in the lake. */
async function fly(
  of: Fleet,
  {
    values,
    on,
    column = 'battery_current_a',
  }: { values: Float64Array | null; on: string; column?: string },
): Promise<number> {
  const { body } = await of.file({ asset_id: of.assetId, flown_at: on });
  const { db } = app.database;
  const { id } = await db
    .insertInto('flight_log')
    .values({
      org_id: of.orgId,
      flight_id: body.id,
      format: 'dataflash',
      size_bytes: 1,
      sha256: Buffer.from(`window ${++bytes}`.padStart(32, '0')),
      blob_key: `window ${bytes}`,
      analysis_state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (values === null) return body.id;
  const file = { org_id: of.orgId, log_id: id, partition: `aircraft=${of.assetId}/month=2026-10` };
  const path = columnsFile(app.reading);
  writeFileSync(
    path,
    Buffer.concat(
      parquetPieces({
        rows: values.length,
        columns: [
          {
            name: 'time_s',
            kind: 'double',
            rows: (from, to) =>
              Float64Array.from({ length: to - from }, (_, i) => (from + i) / RATE_HZ),
          },
          { name: column, kind: 'single', rows: (from, to) => values.slice(from, to) },
        ],
      }),
    ),
  );
  await app.reading.blobs.lake.put(lakeKeys(file).columns, {
    path,
    size_bytes: 1,
    sha256: '',
    head: new Uint8Array(0),
    discard: async () => {},
  });
  await db
    .insertInto('lake_file')
    .values({ ...file, size_bytes: 1 })
    .execute();
  return body.id;
}

const WINDOW = { column: 'battery_current_a', from_s: 39.5, to_s: 45 };
const find = (id: number, body: Record<string, unknown> = WINDOW, key = fleet.key) =>
  app.call('POST', `/flights/${id}/windows`, { key, body });

describe('moments like a moment', () => {
  test('are found where they are, the nearest first, with what became of their flights', async () => {
    await app.database.db
      .updateTable('flight')
      .set({ incident: true })
      .where('id', '=', twin)
      .execute();
    const order = { title: 'Balance the propellers', asset_id: fleet.assetId };
    const raised = await app.call('POST', '/workorders', { key: fleet.owner.key, body: order });
    await app.database.db
      .updateTable('work_order')
      .set({ flight_id: twin })
      .where('id', '=', raised.body.id)
      .execute();
    const { status, body } = await find(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ flight_id: asked, column: 'battery_current_a', reason: null });
    expect(body.windows).toHaveLength(10);
    const [first, second] = body.windows;
    expect(first).toMatchObject({
      flight_id: twin,
      asset_name: 'Survey 1',
      incident: true,
      crashed: null,
      work_orders: [{ id: raised.body.id, state: 'open' }],
    });
    // It began at row 1200, half a second after the window does.
    expect(first.start_s).toBeCloseTo(23.5, 0);
    expect(first.end_s - first.start_s).toBeCloseTo(5.5, 1);
    expect(first.amplitude).toBeGreaterThan(0.7);
    expect(first.amplitude).toBeLessThan(1.2);
    expect(first.sentence).toMatch(/^Alike in shape: distance 0\.\d\d, amplitude \d\.\d+ of it\.$/);
    expect(second.distance).toBeGreaterThan(1.3 * first.distance);
    expect(body.windows.at(-1).sentence).toMatch(/^Hardly alike/);
    const flights = body.windows.map((one: { flight_id: number }) => one.flight_id);
    expect(new Set(flights).size).toBe(10);
    expect(flights).not.toContain(asked);
    expect((await find(asked)).body).toEqual(body);
  });

  test('say what was searched, and what was not', async () => {
    const other = await newFleet(app);
    const one = await fly(other, { values: current(1, { at: 2000 }), on: day(-1) });
    await fly(other, { values: current(2), on: day(-2), column: 'roll_deg' });
    await fly(other, { values: null, on: day(-3) });
    const gone = await fly(other, { values: current(3), on: day(-4) });
    const slow = current(4).map((value, row) => (row % 50 === 0 ? value : Number.NaN));
    await fly(other, { values: slow, on: day(-5) });
    const file = await app.database.db
      .selectFrom('lake_file as k')
      .innerJoin('flight_log as l', 'l.id', 'k.log_id')
      .select(['k.org_id', 'k.log_id', 'k.partition'])
      .where('l.flight_id', '=', gone)
      .executeTakeFirstOrThrow();
    await rm(join(app.reading.blobs.lake.folder!, lakeKeys(file).columns));
    const { body } = await find(one, WINDOW, other.key);
    expect(body.windows).toEqual([]);
    expect(body.searched).toEqual({
      flights: 3,
      without_column: 1,
      too_slow: 1,
      unreadable: 1,
      not_reached: 0,
      no_columns: 1,
      time_up: false,
    });
  });

  test('of a flight whose columns are gone have a reason', async () => {
    const flight = await fly(fleet, { values: current(60), on: day(-70) });
    const file = await app.database.db
      .selectFrom('lake_file as k')
      .innerJoin('flight_log as l', 'l.id', 'k.log_id')
      .select(['k.org_id', 'k.log_id', 'k.partition'])
      .where('l.flight_id', '=', flight)
      .executeTakeFirstOrThrow();
    const path = join(app.reading.blobs.lake.folder!, lakeKeys(file).columns);
    writeFileSync(path, 'no Parquet');
    expect((await find(flight)).body.reason).toMatch(/cannot be read: airworthy lake rebuild/);
    await rm(path);
    expect((await find(flight)).body.reason).toMatch(/cannot be read: airworthy lake rebuild/);
  });

  test('are not looked for by one organization in the place of all others', async () => {
    const other = await newFleet(app);
    const theirs = await fly(other, { values: current(1, { at: 2000 }), on: day(-1) });
    const many = Promise.all(Array.from({ length: 8 }, () => find(asked)));
    expect((await find(theirs, WINDOW, other.key)).status).toBe(200);
    const statuses = (await many).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
  });

  test('see nothing of another organization', async () => {
    const other = await newFleet(app);
    expect((await find(asked, WINDOW, other.key)).status).toBe(404);
    const own = await fly(other, { values: current(1, { at: 2000 }), on: day(-1) });
    expect((await find(own, WINDOW, other.key)).body).toMatchObject({
      windows: [],
      searched: { flights: 0 },
    });
  });

  test('of a flight without columns, or of seconds without a shape, have a reason', async () => {
    const bare = await fleet.file({ asset_id: fleet.assetId });
    expect((await find(bare.body.id)).body.reason).toBe('This flight has no log.');
    expect((await find(await fly(fleet, { values: null, on: day(-90) }))).body.reason).toMatch(
      /has no columns here/,
    );
    const late = await find(asked, { ...WINDOW, from_s: 80, to_s: 85 });
    expect(late.body).toMatchObject({
      windows: [],
      step_s: null,
      reason: expect.stringMatching(/measured 0 times/),
    });
  });

  test.each([
    [{ column: 'battery_curent_a' }, 'column', /Did you mean battery_current_a/],
    [{ column: 'x"; DROP' }, 'column', /name of a column/],
    [{ to_s: 40 }, 'to_s', /1 to 120 s after/],
    [{ to_s: 200 }, 'to_s', /1 to 120 s after/],
    [{ from_s: undefined }, 'from_s', /from_s/],
  ])('asked for with %o are refused, naming the member', async (change, field, message) => {
    const { status, body } = await find(asked, { ...WINDOW, ...change });
    expect(status).toBe(400);
    expect(body.field).toBe(field);
    expect(body.error).toMatch(message);
  });

  test('need the area health of a key, and may be asked by one that only reads', async () => {
    const flights = await app.addKey(fleet.pilot.userId, { areas: ['flights'] });
    expect((await find(asked, WINDOW, flights.key)).status).toBe(403);
    const reading = await app.addKey(fleet.pilot.userId, { readOnly: true, areas: ['health'] });
    expect((await find(asked, WINDOW, reading.key)).status).toBe(200);
  });
});

test('without a lake the answer says that nothing was searched, and what the operator sets', async () => {
  const without = await testApp();
  try {
    const own = await newFleet(without);
    const flight = await own.file({ asset_id: own.assetId });
    const answer = await without.call('POST', `/flights/${flight.body.id}/windows`, {
      key: own.key,
      body: WINDOW,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ windows: [], searched: { flights: 0 } });
    expect(answer.body.reason).toMatch(/AIRWORTHY_LAKE=on/);
  } finally {
    await without.close();
  }
});
