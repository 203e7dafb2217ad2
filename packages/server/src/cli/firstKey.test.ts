import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { commandLine } from '../testing/commandLine.ts';
import { firstKeyLines } from './firstKey.ts';

const none = { databaseUrl: undefined };

test('names the data folder only where it is not the default', () => {
  const usual = firstKeyLines('/srv/a', { ...none, dataFolder: '/srv/a/data' });
  expect(usual.join('\n')).not.toContain('AIRWORTHY_DATA');
  const other = firstKeyLines('/srv/a', { ...none, dataFolder: "/mnt/pilot's data" });
  expect(other).toContain("  export AIRWORTHY_DATA='/mnt/pilot'\\''s data'");
});

test('never shows the address of the database', () => {
  const lines = firstKeyLines('/srv/a', {
    dataFolder: '/srv/a/data',
    databaseUrl: 'postgresql://u:secret@host/d',
  });
  expect(lines.join('\n')).not.toContain('secret');
});

test('the printed commands give a key that may call /crash', async () => {
  const app = await testApp();
  const run = commandLine(app.database);
  const commands = firstKeyLines('/srv/a', { ...none, dataFolder: '/srv/a/data' })
    .filter((line) => line.includes('npx airworthy'))
    .map((line) => line.trim().split(' ').slice(2));
  const outcomes = [];
  for (const words of commands) outcomes.push(await run(...words));
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  const key = outcomes.at(-1)?.value.key as string;
  // An empty upload is refused for its content, not for a missing add-on.
  const answer = await app.call('POST', '/crash', { key, raw: Buffer.from('x') });
  expect(answer.status).toBe(400);
  await app.close();
});
