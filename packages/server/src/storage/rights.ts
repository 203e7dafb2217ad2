import pg from 'pg';
import type { Step } from './prepare.ts';

/**
 * Lets a role read and write rows, and nothing else: no tables, no files, no programs. It may move sequences on, to
 * take the ids of an organization that is read in.
 */
export function grantRows(role: string): Step {
  const to = pg.escapeIdentifier(role);
  return async (client) => {
    const { rows } = await client.query('SELECT current_user AS me');
    if (rows[0].me === role) return;
    await client.query(`
      GRANT USAGE ON SCHEMA public, jobs TO ${to};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, jobs TO ${to};
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, jobs TO ${to};
      REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${to};
      REVOKE UPDATE, DELETE ON signed_record FROM ${to}`);
  };
}
