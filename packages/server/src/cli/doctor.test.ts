import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../serving/diagnose.ts';
import { commandLine } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-doctor-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function examine(settings: Record<string, string> = {}) {
  const { code, value } = await commandLine(database, { AIRWORTHY_DATA: folder, ...settings })(
    'doctor',
  );
  const findings = new Map((value as Finding[]).map((finding) => [finding.about, finding]));
  return { code, findings, state: (about: string) => findings.get(about)?.state };
}

test('looks at everything an installation stands on, each with what to do', async () => {
  const { code, findings, state } = await examine();
  expect(code).toBe(0);
  expect([...findings.keys()]).toEqual([
    'versions',
    'settings',
    'database',
    'database role',
    'read replica',
    'schema',
    'secret',
    'clock',
    'queue',
    'log store',
    'backups',
    'disk',
    'permissions',
  ]);
  for (const finding of findings.values())
    expect(finding.advice === null).toBe(finding.state === 'ok');
  // The role of the tests owns everything, which deserves a warning.
  expect(state('database role')).toBe('warning');
  for (const about of ['versions', 'settings', 'database', 'schema', 'clock', 'queue', 'log store'])
    expect([about, state(about)]).toEqual([about, 'ok']);
});

test('warns of an open port without a proxy, and of a folder that others can look into', async () => {
  chmodSync(folder, 0o755);
  const { code, state } = await examine({ HOST: '0.0.0.0' });
  expect([code, state('settings'), state('permissions')]).toEqual([0, 'warning', 'warning']);
  chmodSync(folder, 0o711);
  const trusted = await examine({ HOST: '0.0.0.0', AIRWORTHY_TRUSTED_PROXIES: '10.0.0.1' });
  expect([trusted.state('settings'), trusted.state('permissions')]).toEqual(['ok', 'ok']);
});

test('says when backups are missing, late or failed, and not that all is well without knowing', async () => {
  const backups = async (settings: Record<string, string> = {}) =>
    (await examine(settings)).findings.get('backups');
  expect(await backups()).toMatchObject({
    state: 'warning',
    found: 'none was ever made by this installation',
  });
  const due = { AIRWORTHY_BACKUP_FOLDER: folder };
  expect(await backups(due)).toMatchObject({ state: 'fault', found: 'none has succeeded' });
  const note = (text: string) => database.pool.query(`UPDATE installation SET ${text}`);
  await note("backup_made_at = now() - interval '30 hours', backup_file = '/b/1.backup'");
  expect(await backups()).toMatchObject({
    state: 'ok',
    found: 'the last good one is 30.0 h old (/b/1.backup)',
  });
  await note("backup_failed_at = now(), backup_failure = 'No space left on device'");
  expect(await backups()).toMatchObject({ state: 'warning' });
  await note("backup_made_at = now() - interval '40 hours'");
  expect(await backups()).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('40.0 h old (/b/1.backup); the last try failed: No space left'),
  });
  expect(await backups({ AIRWORTHY_BACKUP_EVERY: '7d' })).toMatchObject({ state: 'warning' });
  await note('backup_made_at = NULL, backup_file = NULL, backup_failed_at = NULL');
});

test('finds jobs that wait too long', async () => {
  await database.pool.query(
    "INSERT INTO jobs.job (name, created_on) VALUES ('read_crash', now() - interval '1 hour')",
  );
  const { findings } = await examine();
  expect(findings.get('queue')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('1 waiting, the oldest for 36'),
  });
});

test('a store of another database and a schema that is behind are faults', async () => {
  const other = await testDatabase({ empty: true });
  const { code, value } = await commandLine(other, { AIRWORTHY_DATA: folder })('doctor');
  await other.close();
  const states = new Map((value as Finding[]).map(({ about, state }) => [about, state]));
  expect([code, states.get('schema'), states.get('log store')]).toEqual([1, 'fault', 'fault']);
});

test('says which version wrote a schema that is older, newer or never released', async () => {
  const other = await testDatabase();
  const run = commandLine(other, { AIRWORTHY_DATA: mkdtempSync(join(folder, 'schema-')) });
  const schema = async () => {
    const { value } = await run('doctor');
    return (value as Finding[]).find(({ about }) => about === 'schema');
  };
  const { rows } = await other.pool.query(
    'DELETE FROM schema_migration WHERE name > $1 RETURNING name, sha256, applied_at',
    ['0008'],
  );
  await other.pool.query('UPDATE schema_migration SET version = NULL');
  expect(await schema()).toMatchObject({
    state: 'fault',
    found: expect.stringMatching(/^0007_documents, by Airworthy 1\.0\.0; 0008_\w+.* pending$/),
    advice: 'Run "airworthy migrate".',
  });
  for (const row of rows)
    await other.pool.query('INSERT INTO schema_migration VALUES ($1, $2, $3, $4)', [
      ...Object.values(row),
      '1.1.0',
    ]);
  await other.pool.query(
    "INSERT INTO schema_migration (name, sha256, version) VALUES ('9999_later', '', '9.9.9')",
  );
  expect(await schema()).toMatchObject({
    found: '9999_later, by Airworthy 9.9.9',
    advice: expect.stringContaining('Start Airworthy 9.9.9 or newer'),
  });
  await other.pool.query("DELETE FROM schema_migration WHERE name = '9999_later'");
  await other.pool.query("UPDATE schema_migration SET sha256 = '' WHERE name LIKE '0002%'");
  expect(await schema()).toMatchObject({
    state: 'fault',
    advice: expect.stringContaining('which was never released'),
  });
  await other.close();
});
