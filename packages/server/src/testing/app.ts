import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ErrorAnswer, type KeyArea, membersOfError, type Role } from '@airworthy/contract';
import { pino } from 'pino';
import { inject } from 'vitest';
import { addAccount, changeAccount, type NewAccount } from '../access/accounts.ts';
import { addDevice, addPersonalKey, type Issued } from '../access/credentials.ts';
import { addOrganization, setMember } from '../access/organizations.ts';
import { compose } from '../compose.ts';
import type { Implementation } from '../features/implement.ts';
import { ensureLocalPerson } from '../features/people/local.ts';
import type { PeopleOptions } from '../features/people/open.ts';
import { httpServer } from '../http/fastify.ts';
import { keyDoor } from '../http/keyDoor.ts';
import type { Limits } from '../http/limits.ts';
import { pipeline } from '../http/pipeline.ts';
import { secretDoor } from '../http/secretDoor.ts';
import { sessionDoor } from '../http/sessionDoor.ts';
import { assistantDoor } from '../mcp/door.ts';
import { documentPages } from '../mcp/pages.ts';
import type { ApiDocument } from '../mcp/schemas.ts';
import { openapiDocument } from '../openapi/document.ts';
import { openReadingServices } from '../reading/open.ts';
import { ownMigrations, pendingMigrations } from '../storage/migrate.ts';
import type { S3Options } from '../storage/s3Blobs.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { responseChecker } from './openapi.ts';
import { testPeople } from './people.ts';

/** The whole service in this process on a database of its own, called over real HTTP. */
export type TestApp = Awaited<ReturnType<typeof testApp>>;

export type Sent = {
  key?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Buffer | ReadableStream;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came; the tests look into it.
export type Answered = { status: number; headers: Headers; body: any; text: string };

export type TestAppOptions = {
  /** A database that another app of the test made, for a second process' point of view. */
  readonly database?: TestDatabase;
  readonly authentication?: boolean;
  readonly limits?: Limits;
  readonly corsOrigins?: readonly string[];
  readonly readsPerSecond?: number;
  readonly automaticAnalysisMax_bytes?: number;
  readonly lake?: boolean;
  readonly duckdbFolder?: string;
  readonly scanCommand?: string;
  /** Logs in a bucket instead of a folder. */
  readonly s3?: Omit<S3Options, 'folder'>;
  /** Endpoints beside the served ones, to reach what no real endpoint can be brought to do. */
  readonly extra?: readonly Implementation[];
  readonly people?: Partial<PeopleOptions>;
};

export async function testApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await testDatabase());
  const time = { now: () => new Date() };
  const clock = () => time.now();
  const lines: string[] = [];
  const log = pino({ base: null }, collect(lines));
  const dataFolder = mkdtempSync(join(tmpdir(), 'airworthy-app-'));
  const reading = await openReadingServices({
    database: database.served,
    log,
    dataFolder,
    s3: options.s3,
    automaticAnalysisMax_bytes: options.automaticAnalysisMax_bytes ?? 128 * 2 ** 20,
    lake: options.lake === true,
    duckdbFolder: options.duckdbFolder,
    scanCommand: options.scanCommand,
    threadFile: join(inject('built'), 'threads/readLog.js'),
  });
  const localAccountId =
    options.authentication === false ? await ensureLocalPerson(database) : null;
  const peopleOptions = { ...testPeople, ...options.people, localAccountId };
  const composition = compose({
    database: database.served,
    clock,
    log,
    reading,
    people: peopleOptions,
  });
  const implementations = [...composition.implementations, ...(options.extra ?? [])];
  const document = servedDocument(composition.implementations);
  const api =
    options.authentication === false
      ? null
      : pipeline(composition.services, implementations, keyDoor(composition.services, options));
  const server = await httpServer({
    api,
    ...(api === null ? {} : { mcp: assistantDoor(api, document.assistant) }),
    appApi: pipeline(
      composition.services,
      [...implementations, ...composition.peopleImplementations],
      sessionDoor(composition.services, peopleOptions),
    ),
    feeds: secretDoor(composition.feeds),
    onCall: composition.people.calls.note,
    corsOrigins: options.corsOrigins ?? [],
    openapi: document.text,
    pages: new Map(),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    notReady: async () =>
      (await pendingMigrations(database.pool, ownMigrations())).length === 0 ? null : 'pending',
    clock,
    log,
    drainGrace_ms: 0,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${port}`;
  return {
    database,
    services: composition.services,
    composition,
    reading,
    dataFolder,
    implementations,
    origin,
    base: `${origin}/api/v1`,
    port,
    /** Every log line so far, as JSON text. */
    lines,
    time,
    call: caller(origin, checkerWith(options.extra, document.faultOf)),
    ...people(database, clock),
    /** Closes the server; the database too, unless it was brought along. */
    async close() {
      await server.close();
      await composition.close();
      rmSync(dataFolder, { recursive: true, force: true });
      if (options.database === undefined) await database.close();
    },
  };
}

type Document = {
  readonly text: string;
  readonly faultOf: ReturnType<typeof responseChecker>;
  readonly assistant: Parameters<typeof assistantDoor>[1];
};

let served: Document | undefined;

/** That of the served endpoints is the same for every app of a worker, and takes most of a second to make. */
function servedDocument(implementations: readonly Implementation[]): Document {
  served ??= documentOf(implementations);
  return served;
}

function documentOf(implementations: readonly Implementation[]): Document {
  const document = openapiDocument(implementations.map((one) => one.endpoint));
  const text = JSON.stringify(document);
  const docs = fileURLToPath(new URL('../../../../docs', import.meta.url));
  return {
    text,
    faultOf: responseChecker(document),
    assistant: {
      version: '1.0.0',
      document: JSON.parse(text) as ApiDocument,
      pages: documentPages(docs),
    },
  };
}

/** Checks answers of the served endpoints, and those of an app's own beside them. */
function checkerWith(
  extra: readonly Implementation[] | undefined,
  ofServed: Document['faultOf'],
): Document['faultOf'] {
  if (extra === undefined) return ofServed;
  const ofExtra = responseChecker(openapiDocument(extra.map((one) => one.endpoint)));
  return (answer) => ofServed(answer) ?? ofExtra(answer);
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

/** Calls the API; every answer is checked against the OpenAPI document. */
function caller(origin: string, faultOf: ReturnType<typeof responseChecker>) {
  return async (method: string, path: string, sent: Sent = {}): Promise<Answered> => {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.key !== undefined) headers.authorization ??= `Bearer ${sent.key}`;
    if (sent.body !== undefined) headers['content-type'] ??= 'application/json';
    const body = sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      body: body as RequestInit['body'],
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = isJson && text !== '' ? JSON.parse(text) : null;
    const plain = path.split('?')[0] as string;
    const fault = faultOf({ method, path: plain, status: response.status, body: parsed });
    const strange = fault ?? (response.ok ? null : strangeMember(parsed));
    if (strange !== null) {
      throw new Error(`${method} ${path} broke the contract: ${strange}\n${text.slice(0, 2000)}`);
    }
    return { status: response.status, headers: response.headers, body: parsed, text };
  };
}

/** A documented member of a refusal that its code does not have: a typed caller would not look for it. */
function strangeMember(body: Record<string, unknown> | null): string | null {
  const allowed: readonly string[] | undefined =
    membersOfError[body?.code as keyof typeof membersOfError];
  if (body === null || allowed === undefined) return null;
  const documented = Object.keys(ErrorAnswer.shape).filter((name) => name in body);
  const strange = documented.find(
    (name) => !['error', 'code', 'request_id', ...allowed].includes(name),
  );
  return strange === undefined ? null : `${String(body.code)} has no member ${strange}`;
}

export type TestKey = {
  label?: string;
  integration?: string;
  areas?: readonly KeyArea[];
  readOnly?: boolean;
  expiresAt?: Date;
};

/** People, organizations and keys to call with. */
function people(database: TestDatabase, clock: () => Date) {
  const { db } = database;
  let count = 0;

  async function addUser(account: Partial<NewAccount> = {}): Promise<number> {
    count++;
    const email = `user${count}-${Math.trunc(performance.now() * 1000)}@example.com`;
    return addAccount(db, { email, ...account });
  }
  async function addKey(accountId: number, key: TestKey = {}): Promise<Issued> {
    return addPersonalKey(db, { label: 'test', ...key, accountId }, clock());
  }
  return {
    addUser,
    addKey,
    /** A user on the plan `team` and a key of theirs, for tests that are not about metering. */
    async addCaller(account: Partial<NewAccount> = {}, key: TestKey = {}) {
      const userId = await addUser({ plan: 'team', ...account });
      return { userId, key: (await addKey(userId, key)).key };
    },
    /** An organization with its owner. */
    async addOrg(name = `Org ${Math.trunc(performance.now() * 1000)}`) {
      const ownerId = await addUser({ plan: 'team', name: 'Olga Owner' });
      const orgId = await addOrganization(db, { name, ownerId });
      return { orgId, ownerId, name, key: (await addKey(ownerId)).key };
    },
    async addMember(orgId: number, role: Role, account: Partial<NewAccount> = {}) {
      const userId = await addUser({ plan: 'team', ...account });
      await setMember(db, { orgId, accountId: userId, role });
      return { userId, key: (await addKey(userId)).key };
    },
    async addDevice(orgId: number, label = 'device'): Promise<Issued> {
      return addDevice(db, { orgId, label }, clock());
    },
    change: (accountId: number, change: Parameters<typeof changeAccount>[2]) =>
      changeAccount(db, accountId, change),
  };
}
