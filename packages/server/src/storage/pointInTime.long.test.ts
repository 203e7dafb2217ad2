import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, copyOf, DEBIAN_15, newCluster, ownedFolder } from '../testing/cluster.ts';
import { commandLineOn } from '../testing/commandLine.ts';
import { startServer } from '../testing/process.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
type Environment = Record<string, string>;

/** What the command line answers. */
const operate = async (environment: Environment, ...words: string[]) =>
  (await commandLineOn(environment)(...words)).value;

/** What `docs/operations.md` says of recovery to a point in time, done on PostgreSQL 15 where Debian has installed it. */
describe.runIf(existsSync(DEBIAN_15))('recovery to a point in time', { timeout: 240_000 }, () => {
  let primary: Cluster;
  let recovered: Cluster | undefined;
  let data: string;
  let archive: string;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'airworthy-recovery-'));
    archive = ownedFolder('airworthy-archive-');
    primary = await newCluster(DEBIAN_15);
    primary.set([
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    ]);
    primary.start();
    await primary.ask('CREATE ROLE migrating LOGIN; CREATE ROLE serving LOGIN', 'postgres');
    await primary.ask('CREATE DATABASE airworthy OWNER migrating', 'postgres');
  });
  afterAll(() => {
    recovered?.remove();
    primary?.remove();
    for (const folder of [data, archive]) rmSync(folder, { recursive: true, force: true });
  });
  const environmentOf = (cluster: Cluster): Environment => ({
    AIRWORTHY_DATA: data,
    DATABASE_URL: cluster.url('serving'),
    DATABASE_ADMIN_URL: cluster.url('migrating'),
  });

  test('brings back what a mistake deleted, and nothing that came after the chosen moment', async () => {
    const environment = environmentOf(primary);
    await operate(environment, 'user', 'add', 'ann@example.com', '--plan', 'team');
    await operate(environment, 'org', 'add', 'Fleet', '--owner', 'ann@example.com');
    const craft = await operate(environment, 'aircraft', 'add', 'Fleet', '--name', 'A');
    const { key } = await operate(environment, 'key', 'add', 'ann@example.com', '--label', 'k');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const server = await startServer(environment);
    const file = async (external_ref: string) => {
      const body = JSON.stringify({ asset_id: craft.id, duration_s: 60, external_ref });
      expect(
        (await fetch(`${server.base}/flights`, { method: 'POST', headers, body })).status,
      ).toBe(200);
    };
    await file('before the base backup');
    recovered = await copyOf(DEBIAN_15, primary);
    await file('after the base backup');
    const [moment] = await primary.ask<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await file('after the moment');
    await primary.ask("DELETE FROM flight WHERE external_ref LIKE '%base backup'");
    expect(await server.end()).toBe(0);
    const [segment] = await primary.ask<{ name: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS name',
    );
    await vi.waitFor(() => expect(existsSync(join(archive, segment!.name))).toBe(true), PATIENCE);
    primary.stop();

    recovered.set([
      'archive_mode = off',
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment!.at}'`,
      "recovery_target_action = 'promote'",
    ]);
    recovered.signal('recovery.signal');
    recovered.start();
    await vi.waitFor(async () => {
      const [row] = await recovered!.ask<{ recovering: boolean }>(
        'SELECT pg_is_in_recovery() AS recovering',
      );
      expect(row!.recovering).toBe(false);
    }, PATIENCE);
    const again = await startServer(environmentOf(recovered));
    try {
      const list = await fetch(`${again.base}/flights`, { headers });
      const { flights } = (await list.json()) as { flights: { external_ref: string }[] };
      expect(flights.map((flight) => flight.external_ref).sort()).toEqual([
        'after the base backup',
        'before the base backup',
      ]);
      expect(await operate(environmentOf(recovered), 'verify')).toMatchObject({
        missing: [],
        damaged: [],
      });
    } finally {
      await again.end();
    }
  });
});
