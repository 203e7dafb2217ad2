import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { entryBytes } from '../../packages/server/src/backup/container.ts';
import { account, newAccount, startSaving } from './callers.ts';
import { withFolder } from './databaseFaults.ts';
import { memory_MB, operate, type Server, startServer } from './process.ts';
import type { Row, Scenario } from './table.ts';

const bin = 'packages/server/bin/airworthy.mjs';
const PASSWORD = 'seventeen wet boots';

/** Somebody with a password, as the operator's command adds them. */
function addPerson(folder: string, email: string): void {
  const file = join(folder, 'password');
  writeFileSync(file, PASSWORD);
  operate(folder, ['user', 'add', email, '--password-file', file]);
}

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Signs somebody in as a page does, and calls what pages call. */
async function personAt(server: Server, email: string) {
  const { origin } = new URL(server.base);
  let cookie = '';
  async function call(method: string, path: string, body: unknown = {}): Promise<Answer> {
    const bytes = body instanceof Uint8Array;
    const response = await fetch(`${origin}/app/api${path}`, {
      method,
      headers: {
        origin,
        cookie,
        'x-airworthy': '1',
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
      },
      ...(method === 'POST' ? { body: bytes ? Buffer.from(body) : JSON.stringify(body) } : {}),
    });
    for (const set of response.headers.getSetCookie())
      if (set.startsWith('aw_session=')) cookie = set.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  const signedIn = await call('POST', '/sign-in', { email, password: PASSWORD });
  if (signedIn.body.state !== 'signed_in') throw new Error(`${email} could not sign in`);
  return call;
}

/** Does something while builds are saved, and compares what was acknowledged with what is there. */
function besideSaves(name: string, done: string, work: Work): Scenario {
  return {
    name,
    run: () =>
      withFolder(async (folder): Promise<Row> => {
        const caller = newAccount(folder);
        const server = await startServer(folder);
        const saving = startSaving(() => server.base, caller, 2);
        const { seen, broken } = await work(server, folder);
        await saving.stop();
        const after = await account(server.base, caller, saving.seen);
        await server.end();
        const others = [...saving.seen.statuses.keys()].filter((status) => status !== '200');
        if (others.length > 0) broken.push(`saves were answered ${others.join(', ')}`);
        if (after.lost > 0) broken.push(`${after.lost} saves lost`);
        if (after.chargedWrongly !== 0) broken.push(`${after.chargedWrongly} charged wrongly`);
        return {
          done,
          seen: `${seen}; ${saving.seen.answered} saves beside it, each 200`,
          ...after,
          recover_s: null,
          broken,
        };
      }),
  };
}
type Work = (server: Server, folder: string) => Promise<{ seen: string; broken: string[] }>;

/** A row without an end: three gigabytes of blanks in a file of three megabytes. */
async function writeBomb(file: string): Promise<void> {
  const blanks = Buffer.alloc(2 ** 20, ' ');
  async function* row() {
    for (let piece = 0; piece < 2900; piece++) yield blanks;
  }
  const header = {
    format: 'airworthy-organization',
    version: 1,
    made_at: new Date(0).toISOString(),
    migrations: [],
    organization: { name: 'Bomb', storage_limit_mb: 100 },
    ids: { pilot: { min: 1, max: 9 } },
  };
  async function* bytes() {
    yield* entryBytes({ kind: 'header', header });
    yield* entryBytes({ kind: 'table', table: 'pilot', columns: ['id', 'name'] }, row());
    yield* entryBytes({ kind: 'end', logs: 0, sequences: {} });
  }
  await pipeline(Readable.from(bytes()), createGzip({ level: 9 }), createWriteStream(file));
}

/** Runs a command, and answers what it said, its exit code and the most memory that it held. */
async function measured(folder: string, words: readonly string[]) {
  const child = spawn(process.execPath, [bin, ...words], {
    env: { ...process.env, AIRWORTHY_DATA: folder },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const peak = watchMemory(child.pid as number);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said, code, peak_MB: peak() };
}

/** Looks every 10 ms how much memory a process holds; answers the most. */
function watchMemory(pid: number): () => number {
  let peak_MB = 0;
  const timer = setInterval(() => {
    try {
      const now_MB = memory_MB(pid);
      // A process that is ending holds nothing any more, and says nothing.
      if (now_MB > peak_MB) peak_MB = now_MB;
    } catch {
      // It has ended.
    }
  }, 10);
  return () => {
    clearInterval(timer);
    return Math.round(peak_MB);
  };
}

const HELD_MAX_MB = 300;

const bomb = besideSaves(
  'bomb',
  'A file of 3 MB that unpacks to 3 GB, given to `org import` and sent to the operator’s page',
  async (server, folder) => {
    addPerson(folder, 'operator@example.com');
    operate(folder, ['user', 'set', 'operator@example.com', '--operator', 'on']);
    operate(folder, ['user', 'add', 'heir@example.com']);
    const file = join(folder, 'bomb.aworg.gz');
    await writeBomb(file);
    const words = ['org', 'import', file, '--owner', 'heir@example.com'];
    const { said, code, peak_MB } = await measured(folder, words);
    const operator = await personAt(server, 'operator@example.com');
    const before_MB = memory_MB(server.child.pid as number);
    const peak = watchMemory(server.child.pid as number);
    const path = '/operator/imports?owner=heir@example.com';
    const sent = await operator('POST', path, readFileSync(file));
    const more_MB = Math.max(0, Math.round(peak() - before_MB));
    const broken: string[] = [];
    if (code !== 1 || !said.includes('a row has more than')) broken.push(`it answered: ${said}`);
    if (sent.status !== 400 || !String(sent.body.error).includes('a row has more than'))
      broken.push(`the page was answered ${sent.status}: ${sent.body.error}`);
    if (peak_MB === 0 || peak_MB > HELD_MAX_MB) broken.push(`the command held ${peak_MB} MB`);
    if (more_MB > HELD_MAX_MB) broken.push(`the server held ${more_MB} MB more`);
    const { body } = await operator('GET', '/operator/organizations?q=Bomb');
    if ((body.organizations as unknown[]).length > 0) broken.push('an organization was made');
    const size_MB = (statSync(file).size / 1e6).toFixed(1);
    const seen =
      `${size_MB} MB refused by both with the row that is too long; the command held ` +
      `${peak_MB} MB at most, the server ${more_MB} MB more than before`;
    return { seen, broken };
  },
);

const tokenOf = (answer: Answer) => new URL(String(answer.body.link)).hash.slice(1);

const comesBack = besideSaves(
  'removed-member',
  'Invited as admin, again as viewer, joined, removed; then both links once more',
  async (server, folder) => {
    for (const name of ['owner', 'guest']) addPerson(folder, `${name}@example.com`);
    operate(folder, ['org', 'add', 'Fleet', '--owner', 'owner@example.com']);
    const owner = await personAt(server, 'owner@example.com');
    const guest = await personAt(server, 'guest@example.com');
    const invite = async (role: string) => {
      const sent = { email: 'guest@example.com', role };
      return tokenOf(await owner('POST', '/organization/invitations', sent));
    };
    const join = async (token: string) => (await guest('POST', '/links/join', { token })).status;
    const memberNow = async () => {
      const { body } = await owner('GET', '/organization/members');
      const members = body.members as { id: number; email: string; role: string }[];
      return members.find(({ email }) => email === 'guest@example.com');
    };
    const first = await invite('admin');
    const second = await invite('viewer');
    const broken: string[] = [];
    const early = await join(first);
    if (early === 200) broken.push('the older invitation still joined');
    const joined = await join(second);
    const member = await memberNow();
    if (joined !== 200 || member?.role !== 'viewer')
      broken.push(`the newer one was answered ${joined}, and the role is ${member?.role}`);
    await owner('DELETE', `/organization/members/${member?.id}`);
    const again = [await join(first), await join(second)];
    if (again.includes(200) || (await memberNow()) !== undefined)
      broken.push('the removed member came back');
    const seen =
      `the older link ${early}, the newer ${joined} as ${member?.role}; ` +
      `after the removal ${again.join(' and ')}, and no member`;
    return { seen, broken };
  },
);

export const doorFaults: readonly Scenario[] = [bomb, comesBack];
