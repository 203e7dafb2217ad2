import { expect, test } from 'vitest';
import { TextPool } from './texts.ts';

/** Names of 16 bytes, one behind the other. */
function fieldsOf(texts: readonly string[]): DataView {
  const bytes = new Uint8Array(16 * texts.length);
  for (const [i, text] of texts.entries()) {
    for (let k = 0; k < text.length; k++) bytes[16 * i + k] = text.charCodeAt(k);
  }
  return new DataView(bytes.buffer);
}

test('texts come out as they stand, however many there are and however often they come', () => {
  const names = Array.from({ length: 3000 }, (_, i) => `PARAM_${i}`);
  const twice = [...names, ...names.toReversed(), ''];
  const view = fieldsOf(twice);
  const pool = new TextPool(16);
  expect(twice.map((_, i) => pool.take(view, 16 * i))).toEqual(twice);
});

test('a text that fills its field, one beyond ASCII and one with rubbish behind its end are distinguished', () => {
  const view = fieldsOf(['SIXTEEN_LETTERS_', 'gr\u00fc\u00df', 'AB\0rubbish', 'AB']);
  const pool = new TextPool(16);
  const texts = [0, 1, 2, 3].map((i) => pool.take(view, 16 * i));
  expect(texts).toEqual(['SIXTEEN_LETTERS_', 'gr\u00fc\u00df', 'AB', 'AB']);
});
