import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApp } from './testing/app.ts';
import { requestOf, withAnswer } from './testing/readme.ts';

test('the README shows what its request answers; `npm run readme` renews it', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const app = await testApp();
  const { key } = await app.addCaller();
  const answer = await app.call('POST', '/analyze', { key, body: requestOf(readme) });
  await app.close();
  expect(answer.status).toBe(200);
  expect(readme).toBe(withAnswer(readme, answer.body));
});
