import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('hostile text', () => {
  test.each([
    '🛩️ 測試 עברית \u202Eabc',
    "'; DROP TABLE flight; --",
    '<script>alert(1)</script>',
    '{{7*7}} #{7*7} %s %n \\ " \u0007',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(10),
  ])('%j comes back as it went in, in every field', async (text) => {
    const fleet = await newFleet(app);
    const sent = {
      external_ref: text,
      asset_name: text,
      site: text,
      remarks: text,
      conditions: text,
      crew: [{ name: text, role: text }],
      batteries: [text],
      payload: { [text]: text },
    };
    const { status, body } = await fleet.file(sent);
    expect(status).toBe(200);
    expect(body.flight).toMatchObject({
      external_ref: text,
      asset_name: text,
      site: text,
      remarks: text,
      conditions: { text },
      crew: [{ name: text, role: text }],
      batteries: [{ name: text }],
      payload: { [text]: text },
    });
    const found = await app.call('GET', `/flights?q=${encodeURIComponent(text)}`, {
      key: fleet.key,
    });
    expect(found.body.total).toBe(1);
  });

  test('a text of 10 MB is 413', async () => {
    const fleet = await newFleet(app);
    const { status, body } = await fleet.file({
      asset_name: 'x',
      remarks: 'x'.repeat(10 * 2 ** 20),
    });
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'too_large', limit_mb: 1 });
  });

  test('half of a surrogate pair becomes the replacement character', async () => {
    const fleet = await newFleet(app);
    const { body } = await app.call('POST', '/flights', {
      key: fleet.key,
      raw: '{"asset_name": "a\\ud800b", "conditions": {"text": "\\udc00"}, "payload": {"\\ud800": 1}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(body.flight).toMatchObject({
      asset_name: 'a\uFFFDb',
      conditions: { text: '\uFFFD' },
      payload: { '\uFFFD': 1 },
    });
  });
});
