import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { statement, tamper, workshop } from '../../testing/workshop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The form that docs/records.md describes, without the code of the program. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.keys(member)
            .sort()
            .map((name) => [name, member[name]]),
        )
      : member,
  );
}
const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text)).digest('hex');

describe('who signs', () => {
  test('is the account; a name and a licence may stand beside it', async () => {
    const { sign } = await workshop(app);
    const own = await sign('Own name');
    expect(own.sign_off).toEqual({
      name: 'Olga Owner',
      statement,
      licence: '',
      signed_by: 'Olga Owner',
    });
    const sign_off = { name: 'A. Mechanic', licence: 'DE.66.10482', statement };
    const beside = await sign('Beside', { sign_off });
    expect(beside.sign_off).toEqual({ ...sign_off, signed_by: 'Olga Owner' });
  });

  test('keeps the name that the account had', async () => {
    const { fleet, call, sign } = await workshop(app);
    const { id } = await sign('Inspection');
    await app.database.pool.query("UPDATE pilot SET name = 'Olga Other' WHERE id = $1", [
      fleet.owner.rosterId,
    ]);
    const { workorder } = (await call('GET', `/workorders/${id}`)).body;
    expect(workorder.closed_by.name).toBe('Olga Other');
    expect(workorder.sign_off.signed_by).toBe('Olga Owner');
  });

  test('409: is not changed afterwards, nor the licence', async () => {
    const { call, sign } = await workshop(app);
    const { id } = await sign('Inspection', { sign_off: { statement, licence: 'L-1' } });
    const again = (sign_off: object) => call('POST', `/workorders/${id}`, { sign_off });
    expect((await again({ statement, licence: 'L-2' })).body.code).toBe('final');
    expect((await again({ statement, licence: 'L-1' })).status).toBe(200);
  });
});

describe('the chain of an aircraft', () => {
  test('can be computed again from what the API answers, without our code', async () => {
    const { fleet, sign, records } = await workshop(app);
    const tasks = [{ text: 'Torque “M3” screws', done: true, note: 'Ünder 0.6 Nm' }];
    const parts = [{ name: 'Arm', serial: 'A-17', qty: 1.5 }];
    const first = await sign('Replace arm 2', { tasks, parts, hours_at: 50.25, flights_at: 12 });
    const second = await sign('', {
      corrects: first.id,
      reason: 'The serial number was wrong.',
      parts: [],
      title: undefined,
    });
    const [one, two] = await records();
    const aircraft = {
      id: fleet.assetId,
      name: 'Survey 1',
      registration: 'FA3XK9',
      serial: 'S-1',
    };
    const signed_by = { pilot_id: fleet.owner.rosterId, name: 'Olga Owner' };
    const expected = {
      format: 'airworthy-signed-record/1',
      position: 1,
      previous: null,
      workorder: first.id,
      aircraft,
      component: null,
      corrects: null,
      files: [],
      signed_by,
      record: {
        title: 'Replace arm 2',
        reason: '',
        origin: 'manual',
        program_item: null,
        priority: 'normal',
        assigned_to: null,
        tasks,
        parts,
        notes: '',
        hours_at: 50.25,
        flights_at: 12,
        signed_at: first.closed,
        sign_off: { name: 'Olga Owner', statement, licence: '', signed_by: 'Olga Owner' },
      },
    };
    expect(one.content).toBe(written(expected));
    expect(one).toMatchObject({ position: 1, hash: sha256(one.content), workorder_id: first.id });
    expect(first.chain).toEqual({ position: 1, hash: one.hash });
    const next = {
      ...expected,
      position: 2,
      previous: one.hash,
      workorder: second.id,
      corrects: { workorder: first.id, hash: one.hash },
      record: {
        ...expected.record,
        reason: 'The serial number was wrong.',
        parts: [],
        signed_at: second.closed,
      },
    };
    expect(two.content).toBe(written(next));
    expect(two.hash).toBe(sha256(two.content));
  });

  test('has one order, also when many sign at once, with an aircraft or without', async () => {
    const { fleet, call, check } = await workshop(app);
    for (const asset_id of [fleet.assetId, undefined]) {
      const ids: number[] = [];
      for (let index = 0; index < 5; index++)
        ids.push((await call('POST', '/workorders', { title: `Task ${index}`, asset_id })).body.id);
      const done = { state: 'done', sign_off: { statement } };
      const answers = await Promise.all(ids.map((id) => call('POST', `/workorders/${id}`, done)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const places = answers.map(({ body }) => body.workorder.chain.position);
      expect(places.sort()).toEqual([1, 2, 3, 4, 5]);
    }
    expect(await check('')).toMatchObject({ result: 'fits', chains: 2, records: 10, fitting: 10 });
  });

  test('takes in the order that compliance with a bulletin signs', async () => {
    const { fleet, call, check } = await workshop(app);
    const type = await call('POST', '/types', { name: 'T', asset_ids: [fleet.assetId] });
    const bulletin = await call('POST', '/bulletins', {
      number: 'SB-1',
      title: 'Screws',
      severity: 'mandatory',
      applies_to: { type_ids: [type.body.id] },
    });
    await call('POST', `/bulletins/${bulletin.body.id}/compliance`, {
      asset_id: fleet.assetId,
      state: 'complied',
    });
    expect(await check()).toMatchObject({ result: 'fits', records: 1 });
  });

  test('is another one for each aircraft, and one for orders without', async () => {
    const { fleet, call, sign, check } = await workshop(app);
    await sign('With');
    await sign('Without', { asset_id: undefined });
    const other = await call('GET', '/signed-records');
    expect(
      other.body.signed_records.map((one: { asset_id: number; position: number }) => [
        one.asset_id,
        one.position,
      ]),
    ).toEqual([
      [fleet.assetId, 1],
      [null, 1],
    ]);
    expect(await check('')).toMatchObject({
      result: 'fits',
      chains: 2,
      records: 2,
      last_hash: null,
    });
  });

  test('has the files that were attached when it was signed', async () => {
    const { fleet, key, call, check, records } = await workshop(app);
    const order = await call('POST', '/workorders', { title: 'Arm', asset_id: fleet.assetId });
    const { id } = order.body;
    const attach = (name: string, text: string) =>
      app.call('POST', `/attachments?for=workorder:${id}&name=${name}`, {
        key,
        raw: Buffer.from(text),
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await attach('torque.txt', '0.6 Nm')).status).toBe(200);
    await call('POST', `/workorders/${id}`, { state: 'done', sign_off: { statement } });
    const [record] = await records();
    expect(JSON.parse(record.content).files).toEqual([
      { name: 'torque.txt', sha256: sha256('0.6 Nm') },
    ]);
    await attach('later.txt', 'seen later');
    expect(await check()).toMatchObject({ result: 'fits' });
    await tamper(app, 'DELETE FROM attachment WHERE work_order_id = $1', [id]);
    expect(await check()).toMatchObject({
      result: 'broken',
      faults: [{ kind: 'content_differs', message: expect.stringContaining('torque.txt') }],
    });
  });
});

test('a signed record is never changed, not by the program either', async () => {
  const { sign } = await workshop(app);
  const { id } = await sign('One');
  const change = "UPDATE signed_record SET content = 'x' WHERE work_order_id = $1";
  await expect(app.database.pool.query(change, [id])).rejects.toThrow('is never changed');
  await expect(
    app.database.served.pool
      .query("SET airworthy.org TO '*'")
      .then(() =>
        app.database.served.pool.query('DELETE FROM signed_record WHERE work_order_id = $1', [id]),
      ),
  ).rejects.toThrow('permission denied');
});
