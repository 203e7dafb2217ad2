import type pg from 'pg';

/** Aircraft of an organization have four parts each; what else there is grows with its flights. */
const FLIGHTS_PER_ORDER = 50;
const UNFINISHED = 30;

/**
 * What else an operator files beside flights: a checklist for each, a failed item in one of 300, work of which the newest
 * is open and the rest signed, parts, documents, bulletins, and logs that could not be read. Triggers and foreign keys
 * are left out, as they take most of the time.
 */
export async function fillPapers(client: pg.ClientBase, orgId: number): Promise<void> {
  await client.query(
    "SET statement_timeout = 0; SET session_replication_role = replica; SET airworthy.org = '*'",
  );
  const item = (key: string, result: string) =>
    JSON.stringify({ key, text: `Check of ${key}`, required: true, result, note: '' });
  const results = (last: string) =>
    `[${['propellers', 'battery', 'compass', 'radio'].map((key) => item(key, 'pass')).join()},${item('frame', last)}]`;
  const {
    rows: [template],
  } = await client.query(
    `INSERT INTO checklist_template (org_id, name, items)
      VALUES ($1, 'Before flight', '[{"key": "frame", "text": "Check of frame", "required": true}]') RETURNING id`,
    [orgId],
  );
  await client.query(
    `INSERT INTO checklist_run (org_id, template_id, template_name, template_revision, results, flight_id, asset_id, completed_at)
      SELECT f.org_id, $2, 'Before flight', 1, CASE WHEN f.id % 300 = 0 THEN $3::jsonb ELSE $4::jsonb END, f.id, f.asset_id,
        f.flown_at + interval '8 hours' + f.id % 600 * interval '1 minute'
      FROM flight f WHERE f.org_id = $1 ORDER BY f.id`,
    [orgId, template.id, results('fail'), results('pass')],
  );
  await client.query(
    `INSERT INTO work_order (org_id, title, asset_id, state, origin, opened, closed, sign_off)
      SELECT $1, 'Inspection ' || n, craft[1 + n % cardinality(craft)], CASE WHEN open THEN 'open' ELSE 'done' END, 'manual',
        now() - (last - n) * interval '1095 days' / last, CASE WHEN open THEN NULL ELSE now() END,
        CASE WHEN open THEN NULL ELSE '{"by": "Pilot 1"}'::jsonb END
      FROM (SELECT (count(*) / ${FLIGHTS_PER_ORDER} + ${UNFINISHED})::integer AS last FROM flight WHERE org_id = $1) c,
        (SELECT array_agg(id ORDER BY id) AS craft FROM aircraft WHERE org_id = $1) a,
        generate_series(1, last) n, LATERAL (SELECT n > last - ${UNFINISHED} AS open) s`,
    [orgId],
  );
  await client.query(
    `INSERT INTO component (org_id, kind, name, serial, state, asset_id, fitted_on, life_hours)
      SELECT org_id, kind, kind || ' of ' || name, registration || '-' || kind, 'fitted', id, current_date - 900, 2000
      FROM aircraft, unnest(ARRAY['battery', 'motor', 'propeller', 'gnss']) kind WHERE org_id = $1`,
    [orgId],
  );
  await client.query(
    `INSERT INTO document (org_id, asset_id, kind, title, valid_until)
      SELECT org_id, id, kind, kind || ' of ' || name, current_date + (id % 400)::integer
      FROM aircraft, unnest(ARRAY['registration', 'insurance']) kind WHERE org_id = $1`,
    [orgId],
  );
  // Filed as it was flown, but for one in fifty.
  await client.query(
    `UPDATE flight f SET duration_s = (x.features->>'airborne_s')::numeric
      FROM flight_feature x WHERE x.flight_id = f.id AND f.org_id = $1 AND f.id % 50 <> 0`,
    [orgId],
  );
  await client.query(
    `UPDATE flight_feature SET armed_s = (features->>'airborne_s')::float8 + 20 WHERE org_id = $1`,
    [orgId],
  );
  await client.query(
    `UPDATE flight_log SET analysis_state = 'failed', error = 'It could not be read.'
      WHERE id IN (SELECT id FROM flight_log WHERE org_id = $1 ORDER BY id DESC LIMIT 5)`,
    [orgId],
  );
  await client.query('SET session_replication_role = origin');
}
