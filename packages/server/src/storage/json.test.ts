import { expect, test } from 'vitest';
import { jsonText } from './json.ts';

test.each([
  ['\udc00', '\uFFFD'],
  ['a\ud800b', 'a\uFFFDb'],
  ['\u{1F6E9}\ud83d', '\u{1F6E9}\uFFFD'],
  ['\\ud800 spelled out', '\\ud800 spelled out'],
  ['\\\ud800', '\\\uFFFD'],
])('%j is kept as %j, as a value and as a name', (text, kept) => {
  expect(JSON.parse(jsonText({ [text]: text }))).toEqual({ [kept]: kept });
});
