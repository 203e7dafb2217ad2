import type { TestApp } from './app.ts';
import { newFleet } from './fleet.ts';

export const statement = 'Inspected and released.';

/** An organization whose owner signs work on one aircraft. */
export async function workshop(app: TestApp) {
  const fleet = await newFleet(app, { serial: 'S-1' });
  const { key } = fleet.owner;
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, path, { key, ...(body && { body }) });
  const sign = async (title: string, more: object = {}) => {
    const body = {
      title,
      asset_id: fleet.assetId,
      state: 'done',
      sign_off: { statement },
      ...more,
    };
    return (await call('POST', '/workorders', body)).body.workorder;
  };
  const check = async (query = `?asset_id=${fleet.assetId}`) =>
    (await call('GET', `/signed-records/check${query}`)).body.check;
  const records = async () =>
    (await call('GET', `/signed-records?asset_id=${fleet.assetId}`)).body.signed_records;
  return { fleet, key, call, sign, check, records };
}

/** As somebody does who has the database itself: no trigger stands in the way. */
export async function tamper(app: TestApp, text: string, values: unknown[]): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(text, values);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
