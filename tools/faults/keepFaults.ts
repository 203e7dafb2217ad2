import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Entry, entryWriter } from '../../packages/server/src/backup/container.ts';
import { superuserOf } from '../../packages/server/src/storage/clusterAccess.ts';
import { readMigrations, sha256Of } from '../../packages/server/src/storage/migrate.ts';
import { withFolder } from './databaseFaults.ts';
import { type Environment, operate, startServer } from './process.ts';
import { bucket, fileLog, newFleet, stateOf } from './storeFaults.ts';
import type { Scenario } from './table.ts';

/** What a command that is refused says; empty where it was not refused. */
function refusalOf(
  folder: string,
  words: readonly string[],
  environment: Environment = {},
): string {
  try {
    operate(folder, words, environment);
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

/** A file with these entries, as somebody with an editor could make it. */
async function crafted(file: string, entries: readonly [Entry, Buffer?][]): Promise<void> {
  const gzip = createGzip();
  const out = gzip.pipe(createWriteStream(file));
  const write = entryWriter(gzip);
  for (const [entry, bytes] of entries)
    await write(
      entry,
      bytes === undefined
        ? null
        : (async function* () {
            yield bytes;
          })(),
    );
  gzip.end();
  await finished(out);
}

function headerNow(): Entry {
  const migrations = readMigrations('packages/server/src/storage/migrations').map((one) => ({
    name: one.name,
    sha256: sha256Of(one),
  }));
  const made_at = new Date(0).toISOString();
  return {
    kind: 'header',
    header: { format: 'airworthy-backup', version: 1, made_at, migrations },
  };
}

const held = (done: string, seen: string, lost: number, broken: readonly string[]) => ({
  done,
  seen,
  lost,
  chargedWrongly: 0,
  recover_s: null,
  broken,
});

/** A backup is restored into a database that another application lives in. */
const foreignDatabase: Scenario = {
  name: 'foreign-database',
  run: () =>
    withFolder(async (folder) => {
      const server = await startServer(folder);
      const file = join(folder, 'backup');
      operate(folder, ['backup', file]);
      const host = join(folder, 'run');
      const owner = { host, ...superuserOf(folder), port: 5432 };
      const client = new pg.Client({ ...owner, database: 'postgres' });
      await client.connect();
      await client.query('CREATE DATABASE others');
      await client.end();
      const others = new pg.Client({ ...owner, database: 'others' });
      await others.connect();
      await others.query('CREATE TABLE orders AS SELECT generate_series(1, 1000) AS id');
      const url = `postgresql://${owner.user}:${owner.password}@localhost/others?host=${encodeURIComponent(host)}`;
      const said = await withFolder(async (other) =>
        refusalOf(other, ['restore', file], { DATABASE_URL: url }),
      );
      const { rows } = await others.query('SELECT count(*)::int AS n FROM orders');
      await others.end();
      await server.end();
      const broken = said.includes('that Airworthy did not make') ? [] : [`it answered: ${said}`];
      const seen = 'refused, with the name of the table; nothing was touched';
      return held(
        "Restore into a database with another application's 1,000 orders",
        seen,
        1000 - rows[0].n,
        broken,
      );
    }),
};

/** A log inside a backup has a name that leads out of the store. */
const outOfTheStore: Scenario = {
  name: 'out-of-the-store',
  run: () =>
    withFolder(async (folder) => {
      const file = join(folder, 'crafted');
      const bytes = Buffer.from('planted');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = '../../../planted';
      await crafted(file, [
        [headerNow()],
        [{ kind: 'log', key, size_bytes: bytes.length, sha256 }, bytes],
        [{ kind: 'end', logs: 1, sequences: {} }],
      ]);
      const data = join(folder, 'deep', 'data');
      const said = refusalOf(data, ['restore', file]);
      const planted = ['.', 'deep', 'deep/data', 'deep/data/logs'].filter((at) =>
        existsSync(join(folder, at, 'planted')),
      );
      const broken = [
        ...(said.includes('is not the key of a stored log') ? [] : [`it answered: ${said}`]),
        ...(planted.length === 0 ? [] : ['a file was written outside of the store']),
      ];
      return held(
        'Restore of a backup whose log is called ../../../planted',
        'refused; no file was written',
        0,
        broken,
      );
    }),
};

/** A backup that was cut and one that was altered, and then the good one into the same place. */
const brokenBackup: Scenario = {
  name: 'broken-backup',
  run: () =>
    withFolder(async (folder) => {
      const source = join(folder, 'source');
      const fleet = newFleet(source);
      const server = await startServer(source);
      await fileLog(server.base, fleet);
      const file = join(folder, 'backup');
      operate(source, ['backup', file]);
      await server.end();
      const bytes = readFileSync(file);
      const target = join(folder, 'target');
      const broken: string[] = [];
      const altered = Buffer.from(bytes);
      const middle = bytes.length >> 1;
      altered[middle] = (altered[middle] ?? 0) ^ 0xff;
      for (const bad of [bytes.subarray(0, Math.floor(bytes.length * 0.7)), altered]) {
        writeFileSync(join(folder, 'bad'), bad);
        const said = refusalOf(target, ['restore', join(folder, 'bad')]);
        if (!/The file is|in the backup is damaged/.test(said)) broken.push(`it answered: ${said}`);
        if (/zlib|unexpected end of file|incorrect/.test(said)) broken.push(`raw words: ${said}`);
      }
      operate(target, ['restore', '--check', file]);
      const { logs } = operate(target, ['restore', file]);
      const { missing, damaged } = operate(target, ['verify']);
      const lost = [missing, damaged].flat().length;
      if (logs !== 1) broken.push(`${logs} logs came back`);
      const seen = 'both refused with the byte and the record; the good file went in afterwards';
      return held(
        'Restore of a cut and of an altered backup, then of the good one',
        seen,
        lost,
        broken,
      );
    }),
};

/** Owner and rights of everything in a folder. */
function rightsIn(folder: string): string {
  const paths = ['.', ...(readdirSync(folder, { recursive: true }) as string[])].sort();
  return (
    paths
      // Sockets come and go with the server.
      .filter((path) => !path.startsWith('run'))
      .map((path) => {
        const { uid, gid, mode } = statSync(join(folder, path));
        return `${path} ${uid} ${gid} ${mode}`;
      })
      .join('\n')
  );
}

/** This version is started on the folder of a newer one. */
const newerFolder: Scenario = {
  name: 'newer-folder',
  run: () =>
    withFolder(async (folder) => {
      await (await startServer(folder)).end();
      const note = join(folder, 'airworthy.json');
      const own = readFileSync(note, 'utf8');
      writeFileSync(note, JSON.stringify({ version: '9.9.9', schema: '9999_later' }));
      execFileSync('chown', ['-R', '12345:12345', join(folder, 'postgres')]);
      const before = rightsIn(folder);
      const said = await startServer(folder).then(
        async (server) => {
          await server.end();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      const broken = [
        ...(said.includes('prepared by Airworthy 9.9.9') ? [] : [`it answered: ${said}`]),
        ...(rightsIn(folder) === before ? [] : ['owners or rights were changed']),
      ];
      writeFileSync(note, own);
      await (await startServer(folder)).end();
      const seen =
        'refused with both versions; owner, rights and files as they were, and its own version starts';
      return held('Start on the data folder of a newer version', seen, 0, broken);
    }),
};

/** In front of a bucket: takes what is uploaded and never answers while it hangs. */
async function hangingFront(target: string) {
  let hangs = false;
  const front: Server = createServer((incoming, outgoing) => {
    if (hangs && incoming.method === 'PUT') return void incoming.resume();
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    hang(on: boolean) {
      hangs = on;
    },
    close() {
      front.closeAllConnections();
      front.close();
    },
  };
}

/** A bucket that takes an upload and never answers. */
const hangingBucket: Scenario = {
  name: 'hanging-bucket',
  run: () =>
    withFolder((folder) =>
      withFolder(async (place) => {
        const s3 = bucket(place);
        await s3.start();
        const front = await hangingFront(s3.settings().AIRWORTHY_S3_ENDPOINT);
        const settings = { ...s3.settings(), AIRWORTHY_S3_ENDPOINT: front.url };
        const fleet = newFleet(folder, settings);
        const server = await startServer(folder, settings);
        front.hang(true);
        const begun = performance.now();
        const refused = await fileLog(server.base, fleet);
        const waited_s = (performance.now() - begun) / 1000;
        const state = await stateOf(server.base, fleet, refused.id);
        front.hang(false);
        const taken = await fileLog(server.base, fleet);
        await server.end();
        front.close();
        await s3.stop();
        const broken: string[] = [];
        if (refused.status !== 503 || refused.retryAfter === null)
          broken.push(`the upload was answered ${refused.status}`);
        if (waited_s > 40) broken.push(`it took ${waited_s.toFixed(1)} s`);
        if (state !== 'none') broken.push('a log was noted that is not stored');
        if (taken.status !== 200) broken.push(`afterwards an upload was answered ${taken.status}`);
        const seen = `upload 503 with Retry-After after ${waited_s.toFixed(0)} s, nothing stored; ${taken.status} once it answers`;
        return held('S3 bucket that takes an upload and never answers', seen, 0, broken);
      }),
    ),
};

export const keepFaults: readonly Scenario[] = [
  foreignDatabase,
  outOfTheStore,
  brokenBackup,
  newerFolder,
  hangingBucket,
];
