import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('shots prints how it is called, and takes no picture for it', () => {
  const shots = (...words: string[]) =>
    spawnSync(process.execPath, ['tools/run.mjs', 'tools/web/shots.ts', ...words], {
      encoding: 'utf8',
    });
  const help = shots('--help');
  expect([help.status, help.stdout]).toEqual([
    0,
    expect.stringContaining('[FOLDER] [PART] [LOOK]'),
  ]);
  const wrong = shots('data/shots', '', 'bright');
  expect([wrong.status, wrong.stdout]).toEqual([
    2,
    expect.stringMatching(/^There is no look bright/),
  ]);
});
