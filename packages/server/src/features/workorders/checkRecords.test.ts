import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { commandLine } from '../../testing/commandLine.ts';
import { tamper, workshop } from '../../testing/workshop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('a check', () => {
  const changes: [string, string, string, string][] = [
    ['the notes', "UPDATE work_order SET notes = 'x' WHERE id = $1", 'content_differs', 'notes'],
    [
      'the hours',
      'UPDATE work_order SET hours_at = 1 WHERE id = $1',
      'content_differs',
      'hours_at',
    ],
    [
      'the signature',
      `UPDATE work_order SET sign_off = sign_off || '{"name": "B"}' WHERE id = $1`,
      'content_differs',
      'sign_off',
    ],
    [
      'the signer',
      'UPDATE work_order SET closed_by_pilot_id = NULL WHERE id = $1',
      'content_differs',
      'signer',
    ],
    [
      'the state',
      "UPDATE work_order SET state = 'cancelled' WHERE id = $1",
      'content_differs',
      'state',
    ],
    [
      'its text',
      "UPDATE signed_record SET content = replace(content, 'Two', 'Too') WHERE work_order_id = $1",
      'hash_differs',
      'hash',
    ],
    [
      'its text and its hash',
      `UPDATE signed_record SET content = replace(content, '"position":2', '"position":2 '),
         sha256 = sha256(convert_to(replace(content, '"position":2', '"position":2 '), 'UTF8'))
       WHERE work_order_id = $1`,
      'order_differs',
      'before',
    ],
    [
      'that it exists',
      'DELETE FROM signed_record WHERE work_order_id = $1',
      'record_missing',
      'record 2 is missing',
    ],
    ['the work order', 'DELETE FROM work_order WHERE id = $1', 'content_differs', 'gone'],
  ];
  test.each(changes)('names the first record that does not fit (%s)', async (...given) => {
    const [, statementOfHarm, kind, named] = given;
    const { sign, check } = await workshop(app);
    await sign('One');
    const two = await sign('Two');
    const three = await sign('Three');
    expect(await check()).toMatchObject({
      result: 'fits',
      message: 'All 3 signed records fit the chain.',
      last_position: 3,
      last_hash: three.chain.hash,
      before_chain: 0,
    });
    await tamper(app, statementOfHarm, [two.id]);
    const found = await check();
    // What was changed together with its hash shows at the record after it.
    const late = kind === 'record_missing' || kind === 'order_differs';
    expect(found).toMatchObject({
      result: 'broken',
      fitting: late && kind === 'order_differs' ? 2 : 1,
      faults: [{ kind, workorder_id: late ? three.id : two.id }],
    });
    expect(found.message).toContain(named);
    expect(found.message).not.toMatch(/^All|^The 1/);
  });

  test('finds a signed order whose record was removed from the end', async () => {
    const { sign, check } = await workshop(app);
    await sign('One');
    const two = await sign('Two');
    await tamper(app, 'DELETE FROM signed_record WHERE work_order_id = $1', [two.id]);
    expect(await check()).toMatchObject({
      result: 'broken',
      faults: [{ kind: 'not_in_chain', workorder_id: two.id, position: null }],
    });
    expect(await check(''), 'of the whole organization').toMatchObject({
      result: 'broken',
      faults: [{ kind: 'not_in_chain', workorder_id: two.id }],
    });
  });

  test('says nothing good about what was signed before the chain began', async () => {
    const { sign, check, call } = await workshop(app);
    const before = await sign('Before');
    const note = `WITH gone AS (DELETE FROM signed_record WHERE work_order_id = $1
      RETURNING org_id, asset_id)
      INSERT INTO signed_record (org_id, asset_id, work_order_id) SELECT org_id, asset_id, $1 FROM gone`;
    // A statement sees one state of the table, so the note is of another number for a moment.
    await tamper(
      app,
      note.replace('SELECT org_id, asset_id, $1', 'SELECT org_id, asset_id, -$1::bigint'),
      [before.id],
    );
    await tamper(
      app,
      'UPDATE signed_record SET work_order_id = $1 WHERE work_order_id = -$1::bigint',
      [before.id],
    );
    expect(await check()).toMatchObject({
      result: 'nothing_to_check',
      before_chain: 1,
      message:
        'No record is in a chain yet. 1 was signed before the chain began: nothing can be said about it.',
    });
    expect((await call('GET', `/workorders/${before.id}`)).body.workorder.chain).toBeNull();
    const first = await sign('After');
    expect(first.chain.position).toBe(1);
    expect(await check()).toMatchObject({
      result: 'fits',
      records: 1,
      before_chain: 1,
      message: expect.stringMatching(/fits the chain\. 1 was signed before the chain began/),
    });
    await tamper(app, "UPDATE work_order SET closed = now() + interval '1 hour' WHERE id = $1", [
      before.id,
    ]);
    expect(await check()).toMatchObject({ result: 'broken', faults: [{ kind: 'not_in_chain' }] });
  });

  test('has nothing to check where nothing is signed, and sees no other organization', async () => {
    const { check } = await workshop(app);
    const other = await workshop(app);
    await other.sign('Elsewhere');
    expect(await check()).toMatchObject({
      result: 'nothing_to_check',
      message: 'Nothing is signed yet.',
    });
    expect(await check(`?asset_id=${other.fleet.assetId}`)).toMatchObject({ records: 0 });
    expect(await check('')).toMatchObject({ records: 0 });
  });

  test('of the command line ends with 1 and names the record', async () => {
    const run = commandLine(app.database);
    const { fleet, sign } = await workshop(app);
    const one = await sign('One');
    const ofThis = async () => {
      const ran = await run('verify', '--records');
      const { organizations } = ran.value;
      return organizations.find(({ id }: { id: number }) => id === fleet.orgId);
    };
    expect(await ofThis()).toMatchObject({ result: 'fits', records: 1 });
    await tamper(app, "UPDATE work_order SET notes = 'x' WHERE id = $1", [one.id]);
    expect(await ofThis()).toMatchObject({ faults: [{ workorder_id: one.id }] });
    expect((await run('verify', '--records')).code).toBe(1);
  });
});
