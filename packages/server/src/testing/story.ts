import type { Role } from '@airworthy/contract';
import { DAY_MS } from '@airworthy/contract/dates';
import { type Answered, type Sent, type TestApp, type TestAppOptions, testApp } from './app.ts';
import { type Browser, signedIn } from './browser.ts';
import { answerLines, linesOf, steadyText } from './printedAnswer.ts';
import { sinceBefore } from './sinceBefore.ts';

/** Who calls: with a key of their role, with an `@` behind it in a browser; `stranger` owns another organization. */
export type Caller = Role | `${Role}@` | 'device' | 'stranger' | 'stranger@' | 'nobody';

export const STORY_BEGINS = new Date('2025-03-10T12:00:00Z');
/** Long enough to tell one call from the next; a hundred of them are less than a proof of who calls lasts. */
const CALL_MS = 5_000;

/** What the tables have of the database's own clock comes from the one that a test stops. */
export const WITH_MOVED_CLOCK = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_default = 'pg_catalog.now()'
  LOOP EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT test_clock.now()', one.table_name, one.column_name);
  END LOOP; END $$`;

/**
 * Calls in turn on a service of its own, printed with their answers. Five seconds pass with each call and none between
 * them, and ids count from one: the page is the same every time.
 */
export type Story = Awaited<ReturnType<typeof newStory>>;

export async function newStory(options: TestAppOptions = {}) {
  const app = await testApp(options);
  const begun = Date.now();
  let now = STORY_BEGINS;
  app.time.now = () => now;
  await app.database.pool.query(WITH_MOVED_CLOCK);
  await app.database.setTime(now.toISOString());
  const org = await app.addOrg('Story');
  const callers = callersOf(app, org);
  const pages: string[] = [];
  const changed = sinceBefore();

  async function pass(ms: number): Promise<void> {
    // A session ends where nobody uses it: who comes back signs in again.
    if (ms > DAY_MS) callers.leave();
    now = new Date(now.getTime() + ms);
    await app.database.setTime(now.toISOString());
  }

  async function send(who: Caller, what: string, sent: Sent = {}): Promise<Answered> {
    await pass(CALL_MS);
    const [method = '', path = ''] = what.split(' ');
    return (await callers.by(who))(method, path, sent);
  }

  const steady = (text: string) =>
    steadyText(text, { origin: app.origin, begun })
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:A-PORT')
      .replaceAll(/user\d+-\d+@/g, 'somebody@')
      .replaceAll(/evt_[0-9a-f]{32}/g, 'evt_…')
      .replaceAll(/whsec_[A-Za-z0-9+/]{43}=/g, 'whsec_…')
      .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'a secret');

  return {
    app,
    ...org,
    send,
    /** Time passes. */
    pass,
    /** Files an aircraft, and a flight of it, without a word on the page. */
    async aircraft(name: string, more: object = {}): Promise<number> {
      const { body } = await send('manager@', 'POST /aircraft', { body: { name, ...more } });
      return body.id;
    },
    async fly(assetId: number, flown_at: string, hours: number): Promise<void> {
      const body = { asset_id: assetId, flown_at, duration_min: 60 * hours };
      const { status, text } = await send('pilot', 'POST /flights', { body });
      if (status !== 200) throw new Error(text);
    },
    /** Of a member of this role, who joins with the first call. */
    accountId: (role: Role) => callers.accountId(role),
    /** One call, printed; answers its body. */
    // biome-ignore lint/suspicious/noExplicitAny: later calls take ids out of earlier answers.
    async say(who: Caller, what: string, body?: unknown): Promise<any> {
      const answered = await send(who, what, body === undefined ? {} : { body });
      pages.push(
        [
          `# ${who}: ${what} ${answered.status}`,
          ...(body === undefined ? [] : linesOf(body, '> ')),
          ...answerLines({ ...answered, body: changed(answered.body) }),
        ].join('\n'),
      );
      return answered.body;
    },
    /** Calls that are refused, or just not: each in two lines. */
    async refused(who: Caller, what: string, bodies: readonly unknown[]): Promise<void> {
      const lines: string[] = [];
      for (const body of bodies) {
        const { status, body: answer } = await send(who, what, { body });
        const { code = 'taken', field = '', error = '' } = answer;
        lines.push(`> ${JSON.stringify(body)}`, `  ${status} ${code} ${field}: ${error}`);
      }
      pages.push([`# ${who}: ${what}`, ...lines].join('\n'));
    },
    /** Something beside the answers, such as mails. */
    note(title: string, value: unknown): void {
      pages.push([`# ${title}`, ...linesOf(value)].join('\n'));
    },
    /** Without what chance and the machine decide. */
    steady,
    /** The page so far. */
    text: () => steady(`${pages.join('\n\n')}\n`),
    close: () => app.close(),
  };
}

function callersOf(app: TestApp, org: Awaited<ReturnType<TestApp['addOrg']>>) {
  const members = new Map<string, { userId: number; key: string }>([
    ['owner', { userId: org.ownerId, key: org.key }],
  ]);
  const browsers = new Map<string, Browser>();
  let device: string | undefined;

  async function member(name: string): Promise<{ userId: number; key: string }> {
    const known = members.get(name);
    if (known !== undefined) return known;
    const added =
      name === 'stranger'
        ? await app.addOrg('Strangers').then(({ ownerId, key }) => ({ userId: ownerId, key }))
        : await app.addMember(org.orgId, name as Role, { name: `The ${name}` });
    members.set(name, added);
    return added;
  }

  return {
    accountId: async (role: Role) => (await member(role)).userId,
    leave: () => browsers.clear(),
    async by(who: Caller) {
      if (who === 'nobody') return app.call;
      if (who === 'device') device ??= (await app.addDevice(org.orgId, 'Ground station')).key;
      if (who.endsWith('@')) {
        const { userId } = await member(who.slice(0, -1));
        const browser = browsers.get(who) ?? (await signedIn(app, userId));
        browsers.set(who, browser);
        return browser.call;
      }
      const key = who === 'device' ? device : (await member(who)).key;
      return (method: string, path: string, sent: Sent) => app.call(method, path, { key, ...sent });
    },
  };
}
