import type pg from 'pg';

/**
 * The second wall between organizations. The first is in the stores: every query names the organization it
 * is for. This one is in PostgreSQL: whatever a query says, it reaches only rows of the organization that
 * its transaction was begun for (`airworthy.org`, set by `tenantDialect.ts`), and none when that is unset.
 */
export const WALLED = [
  'aircraft',
  'aircraft_type',
  'attachment',
  'bulletin',
  'bulletin_compliance',
  'calendar_feed',
  'checklist_run',
  'checklist_template',
  'component',
  'component_fitting',
  'currency_rule',
  'document',
  'event',
  'figure_change',
  'flight',
  'flight_comparison',
  'flight_feature',
  'flight_import',
  'flight_log',
  'flight_score',
  'lake_file',
  'log_reading',
  'log_upload',
  'log_upload_piece',
  'mission',
  'notice',
  'notice_choice',
  'organization_storage',
  'pilot',
  'program_counter',
  'record_setting',
  'saved_view',
  'score_stale',
  'signed_record',
  'standing',
  'watched_question',
  'webhook',
  'webhook_delivery',
  'work_order',
] as const;

/** Tables that name an organization and are needed before it is known who calls. */
export const WITHOUT_WALL: readonly string[] = [
  'credential',
  'event_watch',
  'member',
  'sign_on',
  'sign_on_domain',
  'sign_on_identity',
  'ticket',
];

/** Sub-selects, so that the setting is read once for a statement and not once for a row. */
const SCOPE = "(SELECT current_setting('airworthy.org', true))";
const OWN = `${SCOPE} = '*' OR org_id = (SELECT nullif(nullif(current_setting('airworthy.org', true), '*'), '')::bigint)`;
/** A pilot's dates have no organization of their own; the pilot is behind the wall. */
const OF_PILOT = 'EXISTS (SELECT 1 FROM pilot WHERE pilot.id = pilot_id)';

/** A function that earlier versions made beside the tables of the migrations. */
export const WALL_FUNCTIONS: readonly string[] = ['logs_waiting_before'];

/** Builds the wall around every table, again at each start: a table of a new migration is not forgotten. */
export async function raiseWall(client: pg.ClientBase): Promise<void> {
  for (const table of WALLED) await secure(client, table, OWN);
  await secure(client, 'pilot_date', OF_PILOT);
  // Entries about an account are of no organization.
  await secure(client, 'audit', `org_id IS NULL OR ${OWN}`);
  // Earlier versions counted the place in the line with it.
  await client.query('DROP FUNCTION IF EXISTS logs_waiting_before(bigint)');
}

async function secure(client: pg.ClientBase, table: string, own: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT relrowsecurity AND relforcerowsecurity AND EXISTS
       (SELECT 1 FROM pg_policy WHERE polrelid = c.oid AND polname = 'own_organization') AS done
     FROM pg_class c WHERE c.oid = $1::regclass`,
    [table],
  );
  if (rows[0]?.done === true) return;
  await client.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    DROP POLICY IF EXISTS own_organization ON ${table};
    CREATE POLICY own_organization ON ${table} USING (${own}) WITH CHECK (${own})`);
}
