import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, givePassword, newBrowser, PASSWORD } from '../../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// Time stands still: a wait that ended while a busy machine went on would refuse nothing.
beforeEach(() => later(0));
// All tests come from one address, whose count would make the next ones wait.
afterEach(async () => {
  await app.database.db.deleteFrom('sign_in_delay').execute();
});

/** Wrong passwords for an account from a browser, until it has to wait. */
async function guessUntilDelayed(email: string, browser: Browser = newBrowser(app)) {
  for (let attempt = 0; attempt < 12; attempt++)
    if ((await browser.signIn(email, `guess ${attempt}`)).status === 429) return;
  throw new Error('twelve wrong passwords without a wait');
}

/** The address has tried wrong passwords until it has to wait. */
async function delayAddress() {
  await app.database.db
    .updateTable('sign_in_delay')
    .set({ failures: 60 })
    .where('subject', '=', addressRow())
    .execute();
  const answer = await newBrowser(app).signIn('somebody@example.com', 'a guess');
  expect(answer.status).toBe(429);
}

const addressRow = () => app.services.vault.mac('delay', 'address 127.0.0.1');

/** Sets the count of our address; as many wrong passwords would take seconds. */
async function fillAddress(failures: number) {
  await app.database.db
    .insertInto('sign_in_delay')
    .values({ subject: addressRow(), failures, last_at: app.time.now() })
    .execute();
}

const later = (seconds: number) => {
  const now = Date.now();
  app.time.now = () => new Date(now + seconds * 1000);
};

test('of two tries at once the one that is counted second is not refused for being the earlier', async () => {
  const email = await givePassword(app, await app.addUser());
  later(10);
  expect((await newBrowser(app).signIn(email, 'a wrong one')).status).toBe(401);
  later(0);
  expect((await newBrowser(app).signIn(email)).status).toBe(200);
});

const known = async (email: string) => {
  const browser = newBrowser(app);
  expect((await browser.signIn(email)).status).toBe(200);
  return browser;
};

describe('a browser that has signed in before', () => {
  test('is not held up by wrong guesses from elsewhere, for the account or at the address', async () => {
    const email = await givePassword(app, await app.addUser());
    const browser = await known(email);
    await browser.post('/sign-out');
    await guessUntilDelayed(email);
    expect((await newBrowser(app).signIn(email)).status).toBe(429);
    await delayAddress();
    expect((await browser.signIn(email)).status).toBe(200);
    // What a stranger tried is not forgiven by it.
    expect((await newBrowser(app).signIn(email)).status).toBe(429);
  });

  test('asks for a link to a new password while others may not', async () => {
    const email = await givePassword(app, await app.addUser());
    const browser = await known(email);
    const stranger = newBrowser(app);
    let status = 200;
    for (let attempt = 0; attempt < 12 && status === 200; attempt++)
      status = (await stranger.post('/password/forgot', { email })).status;
    expect(status).toBe(429);
    expect((await browser.post('/password/forgot', { email })).status).toBe(200);
    await app.composition.people.settle();
  });

  test('waits for wrong passwords of its own, and for those of no other account', async () => {
    const [email, other] = [
      await givePassword(app, await app.addUser()),
      await givePassword(app, await app.addUser()),
    ];
    const browser = await known(email);
    await guessUntilDelayed(email, browser);
    expect((await browser.signIn(email)).status).toBe(429);
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
    await guessUntilDelayed(other);
    expect((await browser.signIn(other)).status).toBe(429);
  });

  test('is known by a mark that nobody can make, and that opens nothing', async () => {
    const email = await givePassword(app, await app.addUser());
    const browser = await known(email);
    const marks = browser.marks ?? '';
    expect(marks).toMatch(/^aw_browser=[\w-]{64}$/);
    await guessUntilDelayed(email);
    const thief = newBrowser(app);
    const last = marks.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [
      marks.slice(0, -1) + last,
      `aw_browser=${'A'.repeat(64)}`,
      'aw_browser=.',
    ]) {
      thief.marks = forged;
      expect((await thief.signIn(email)).status).toBe(429);
    }
    thief.marks = marks;
    expect((await thief.get('/keys')).status).toBe(401);
  });

  test('keeps the marks of five people and of the last ones', async () => {
    const browser = newBrowser(app);
    const emails: string[] = [];
    for (let person = 0; person < 6; person++) {
      const email = await givePassword(app, await app.addUser());
      emails.push(email);
      await browser.signIn(email);
    }
    const kept = (browser.marks ?? '').split('.');
    expect(kept).toHaveLength(5);
    await browser.signIn(emails[5] as string);
    expect((browser.marks ?? '').split('.')).toEqual(kept);
    const [first = '', last = ''] = [emails[0], emails[5]];
    await guessUntilDelayed(first);
    await guessUntilDelayed(last);
    expect((await browser.signIn(first)).status).toBe(429);
    expect((await browser.signIn(last)).status).toBe(200);
  });
});

describe('the count of an address', () => {
  test('goes down with time', async () => {
    const email = await givePassword(app, await app.addUser());
    await fillAddress(45);
    expect((await newBrowser(app).signIn(email)).status).toBe(429);
    later(901);
    // 45 wrong ones less three for a quarter of an hour, and one that is new: still a wait of a quarter.
    expect((await newBrowser(app).signIn('a@example.com', 'a guess')).status).toBe(401);
    expect((await newBrowser(app).signIn(email)).status).toBe(429);
    later(901 + 15 * 240);
    expect((await newBrowser(app).signIn('b@example.com', 'a guess')).status).toBe(401);
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
  });

  test('is halved by a right password, once an hour for each account', async () => {
    const [email, other] = [
      await givePassword(app, await app.addUser()),
      await givePassword(app, await app.addUser()),
    ];
    const failures = async () => {
      const row = app.database.db
        .selectFrom('sign_in_delay')
        .select('failures')
        .where('subject', '=', addressRow());
      return (await row.executeTakeFirstOrThrow()).failures;
    };
    await fillAddress(29);
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
    expect(await failures()).toBe(14);
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
    expect(await failures()).toBe(14);
    expect((await newBrowser(app).signIn(other)).status).toBe(200);
    expect(await failures()).toBe(7);
    later(3601);
    await newBrowser(app).signIn(email, PASSWORD);
    expect(await failures()).toBe(0);
  });
});
