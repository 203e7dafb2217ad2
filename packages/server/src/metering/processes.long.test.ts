import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revoke } from '../access/credentials.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import { count, statuses } from '../testing/statuses.ts';

let app: TestApp;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  app = await testApp();
  const environment = {
    DATABASE_URL: databaseUrl(app.database),
    AIRWORTHY_DATA: app.dataFolder,
  };
  servers.push(await startServer(environment), await startServer(environment));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await app.close();
});

describe('two hundred calls at once on five units and three credits', () => {
  test('are served eight times by two processes on one database', async () => {
    const bases = servers.map((server) => server.base);
    for (let round = 0; round < 3; round++) {
      const { key } = await app.addCaller({ dailyLimit: 5, credits: 3 });
      expect(count(await statuses(bases, key, 200))).toEqual({ 200: 8, 429: 192 });
      const usage = await app.call('GET', '/usage', { key });
      expect(usage.body).toMatchObject({ used: 8, remaining: 0, credits: 0 });
    }
  });

  test('on forty accounts at once each get their eight, and no two groups lock each other', async () => {
    const callers = await Promise.all(
      Array.from({ length: 40 }, () => app.addCaller({ dailyLimit: 5, credits: 3 })),
    );
    const bases = [app.base, ...servers.map((server) => server.base)];
    const all = await Promise.all(callers.map(({ key }) => statuses(bases, key, 20)));
    for (const one of all) expect(count(one)).toEqual({ 200: 8, 429: 12 });
  });
});

test('a revoked key is refused on the very next call of every process', async () => {
  const bases = servers.map((server) => server.base);
  for (let round = 0; round < 5; round++) {
    const userId = await app.addUser({ plan: 'team' });
    const issued = await app.addKey(userId);
    expect(count(await statuses(bases, issued.key, 20))).toEqual({ 200: 20 });
    await revoke(app.database.db, { accountId: userId }, { id: issued.id }, new Date());
    // Two for each process and round: from the 21st wrong key on, a process answers its address later.
    expect(count(await statuses(bases, issued.key, 4))).toEqual({ 401: 4 });
  }
  expect(servers).toHaveLength(2);
});
