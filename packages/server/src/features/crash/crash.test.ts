import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_ROWS } from '../../../../flightlog/src/bounds.ts';
import {
  type Definition,
  FMT,
  fmt,
  record,
} from '../../../../flightlog/src/testing/dataflashBytes.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

const testdata = new URL('../../../../../testdata/', import.meta.url);
const log = (name: string) => readFileSync(new URL(name, testdata));
const motorOrder = log('dataflash/copter-quad-motor-order.bin');
const loiter = log('tlog/copter-quad-normal-loiter.tlog');

let app: TestApp;
let key: string;
let userId: number;
beforeAll(async () => {
  app = await testApp();
  await app.composition.work();
  ({ userId, key } = await app.addCaller({ addons: ['crash_analyzer'] }));
});
afterAll(() => app.close());

const used = async (as = key) => (await app.call('GET', '/usage', { key: as })).body.used;
const read = (raw: Buffer | string, path = '/crash', headers = {}) =>
  app.call('POST', path, {
    key,
    raw,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
const spooled = () => readdirSync(app.reading.blobs.spoolFolder);

describe('200', () => {
  test('reads a crash from the bytes, whatever they are called, for one unit', async () => {
    const before = await used();
    const answer = await read(motorOrder, '/crash?name=../holiday.jpg');
    expect(answer.status).toBe(200);
    expect(answer.body.meta).toMatchObject({
      source_format: 'dataflash',
      vehicle: 'copter',
      filename: '..holiday.jpg',
      size_bytes: motorOrder.length,
      sha256: createHash('sha256').update(motorOrder).digest('hex'),
    });
    expect(answer.body.crash.detected).toBe(true);
    expect(answer.body.charts).toBeUndefined();
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(10_000 - before - 1));
    expect(await used()).toBe(before + 1);
    expect(spooled()).toEqual([]);
  });

  test('says of telemetry that it carries no crash record', async () => {
    const answer = await read(loiter);
    expect(answer.body.crash).toMatchObject({ detected: false, time: null, confidence: null });
    expect(answer.body.meta).toMatchObject({ source_format: 'tlog', filename: null });
    expect(answer.body.warnings).toContain(
      'A telemetry log carries no crash record from the autopilot; the verdict rests on motion alone.',
    );
  });

  test('draws the charts when asked', async () => {
    const { body } = await read(motorOrder, '/crash?charts=1');
    expect(Object.keys(body.charts)).toContain('attitude');
    for (const svg of Object.values<string>(body.charts)) expect(svg).toMatch(/^<svg/);
  });

  test.each([
    ['light', '#ffffff', '#15202b'],
    ['dark', '#131a21', '#e3e9ef'],
  ])('draws them in colours of their own with chart_theme=%s', async (theme, ground, ink) => {
    const { body } = await read(motorOrder, `/crash?charts=1&chart_theme=${theme}`);
    for (const svg of Object.values<string>(body.charts)) {
      expect(svg).toMatch(new RegExp(`<rect width='\\d+' height='\\d+' fill='${ground}'/>`));
      expect(svg).toMatch(new RegExp(`^<svg [^>]* color="${ink}">`));
    }
  });

  test('draws them in the colours of the page around them unless a theme is named', async () => {
    const plain = await read(motorOrder, '/crash?charts=1');
    const inherit = await read(motorOrder, '/crash?charts=1&chart_theme=inherit');
    expect(plain.body.charts).toEqual(inherit.body.charts);
    expect(plain.body.charts.attitude).toMatch(/^<svg [^>]*fill="currentColor">/);
    expect(plain.body.charts.attitude).not.toMatch(/<rect width='\d+' height='\d+' fill='#/);
  });

  test('queues with wait=0, and the reading is collected without unit or add-on', async () => {
    const before = await used();
    const queued = await read(motorOrder, '/crash?wait=0&name=later.bin');
    expect(queued.body).toMatchObject({ state: 'queued', href: `/crash/${queued.body.id}` });
    expect(await used()).toBe(before + 1);
    await app.change(userId, { withoutAddon: 'crash_analyzer' });
    let collected = await app.call('GET', queued.body.href, { key });
    while (collected.body.state !== 'done') {
      expect(collected.headers.get('retry-after')).toBe('2');
      await new Promise((resolve) => setTimeout(resolve, 100));
      collected = await app.call('GET', queued.body.href, { key });
    }
    expect(collected.body.result.crash.detected).toBe(true);
    expect(collected.body.result.meta.filename).toBe('later.bin');
    expect(collected.body.result.charts).toBeUndefined();
    const drawn = await app.call('GET', `${queued.body.href}?charts=1`, { key });
    expect(Object.keys(drawn.body.result.charts)).toContain('attitude');
    const dark = await app.call('GET', `${queued.body.href}?charts=1&chart_theme=dark`, { key });
    expect(dark.body.result.charts.attitude).toContain("fill='#131a21'");
    expect(await used()).toBe(before + 1);
    expect(collected.headers.get('x-ratelimit-limit')).toBeNull();
    const stranger = await app.addCaller();
    expect((await app.call('GET', queued.body.href, { key: stranger.key })).status).toBe(404);
    await app.change(userId, { addon: 'crash_analyzer' });
  });
});

describe('400, free', () => {
  test('refuses a theme that there is not, by its name', async () => {
    const before = await used();
    const answer = await read(motorOrder, '/crash?charts=1&chart_theme=blue');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_value', field: 'chart_theme' });
    expect(answer.body.error).toContain('inherit, light, dark');
    expect(await used()).toBe(before);
  });

  test.each([
    ['empty', Buffer.alloc(0), {}, 'The upload is empty; send the log file as the body.'],
    ['no log', randomBytes(5000), {}, /./],
    ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(500)]), {}, /zip/i],
    ['base64', motorOrder.toString('base64'), {}, /base64/],
    [
      'multipart',
      motorOrder,
      { 'content-type': 'multipart/form-data; boundary=x' },
      /not as multipart/,
    ],
  ])('refuses a body that is %s', async (_case, raw, headers, words) => {
    const before = await used();
    const answer = await read(raw, '/crash', headers);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(words);
    expect(await used()).toBe(before);
    expect(spooled()).toEqual([]);
  });

  test('refuses a body that ends before its announced length', async () => {
    const before = await used();
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/crash HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
            `Content-Type: application/octet-stream\r\nContent-Length: ${motorOrder.length}\r\n\r\n`,
        );
        socket.end(motorOrder.subarray(0, 100_000));
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":');
    expect(await used()).toBe(before);
    // The answer goes out while the torn upload is still being thrown away.
    await expect.poll(spooled).toEqual([]);
  });
});

describe('400, one unit', () => {
  test('is charged for an accepted log that cannot be read', async () => {
    const before = await used();
    // The head is a ULog's; an incompatible flag further in forbids reading it.
    const flags = Buffer.alloc(43);
    flags.writeUInt16LE(40, 0);
    flags.write('B', 2);
    flags[3 + 8] = 0x80;
    const header = Buffer.from('554c6f67011235010000000000000000', 'hex');
    const answer = await read(Buffer.concat([header, flags]));
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('unreadable_log');
    expect(await used()).toBe(before + 1);
  });

  test('is charged for a log whose reading goes beyond its bounds', async () => {
    const before = await used();
    const event: Definition = { type: 8, name: 'EV', letters: 'QB', columns: 'TimeUS,Id' };
    const one = record(event, [1, 10]);
    const events = Buffer.alloc((MOST_ROWS + 1) * one.length, one);
    const answer = await read(Buffer.concat([fmt(FMT), fmt(event), events]));
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('log_too_costly');
    expect(answer.body.error).toContain(`limit ${MOST_ROWS}`);
    expect(await used()).toBe(before + 1);
    expect(spooled()).toEqual([]);
  });
});

describe('400, free', () => {
  test('a log that is recognised and holds no complete record is truncated', async () => {
    const before = await used();
    // The first two FMT records of a real log, and then noise.
    const answer = await read(Buffer.concat([motorOrder.subarray(0, 178), randomBytes(500)]));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'unreadable_log',
      error: 'The log breaks off before its first whole record: the file is cut short.',
    });
    expect(await used()).toBe(before);
  });
});

describe('402', () => {
  test('without the add-on, before the body is read', async () => {
    const poor = await app.addCaller();
    const answer = await app.call('POST', '/crash', { key: poor.key, raw: motorOrder });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ code: 'addon_required', addon: 'crash_analyzer' });
  });
  test('without a unit, before the body is read', async () => {
    const poor = await app.addCaller({ plan: 'free', addons: ['crash_analyzer'] });
    const answer = await app.call('POST', '/crash', { key: poor.key, raw: motorOrder });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ quota: 'none' });
  });
});

describe('404', () => {
  test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '4000000'])(
    'for the reading %s',
    async (id) => {
      const answer = await app.call('GET', `/crash/${id}`, { key });
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe('Reading not found');
    },
  );
});

describe('413', () => {
  test('as soon as the announced length is over 64 MB', async () => {
    const before = await used();
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/crash HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
            'Content-Length: 67108865\r\n\r\n',
        );
      });
      socket.on('data', (chunk) => {
        resolve(String(chunk));
        socket.destroy();
      });
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('The upload is over the limit of 64 MB.');
    expect(await used()).toBe(before);
  });
});
