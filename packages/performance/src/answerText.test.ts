import { expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { analyzeBuild } from './analyze.ts';
import { answerText } from './answerText.ts';
import { anyBuild } from './testing/anyBuild.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';
import { sample } from './testing/printed.ts';

const named = {
  chart_theme: 'light',
  aux_rails: [{ name: 'a "b" \\ c\n\u2028\ud800 µ', current_a: 30 }],
  'x"\\y': 1,
  set_aside: [{ code: 'MOTOR_OUT', reason: 'a "b" \\ \ud83d\ude81 \udc00' }],
} as Build;

const drawn = [...sample(plausibleBuild, 4, 'plausible'), ...sample(anyBuild, 4, 'any')];

test.each([
  ['the example profile', {}],
  ['a wing', { airframe_type: 'Flying wing (pusher)', chart_theme: 'dark' }],
  ['names with signs that JSON escapes', named],
  ...drawn,
] as const)('the text of an answer is what JSON.stringify makes of it, %s', (_, build) => {
  const answer = analyzeBuild(build);
  expect(answerText(answer)).toBe(JSON.stringify(answer));
  const bare = { ...answer, charts: {} };
  expect(answerText(bare)).toBe(JSON.stringify(bare));
});
