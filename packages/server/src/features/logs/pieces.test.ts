import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type PieceSource, pieceSource } from './pieces.ts';

async function taken(source: PieceSource, max_bytes: number): Promise<string> {
  let text = '';
  for await (const chunk of source.take(max_bytes)) text += chunk.toString();
  return text;
}

const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((one) => Buffer.from(one)));

test.each([1, 2, 3, 4, 5, 7, 8])(
  'a body comes in pieces of %i bytes, whole and in its order',
  async (n) => {
    const source = pieceSource(bodyOf('a', 'bc', 'defg', 'h'));
    const pieces: string[] = [];
    while (!(await source.isOver())) pieces.push(await taken(source, n));
    expect(pieces).toEqual('abcdefgh'.match(new RegExp(`.{1,${n}}`, 'g')));
    expect(await taken(source, n)).toBe('');
    expect(source.failure()).toBeNull();
  },
);

test('a body that breaks off ends, with what came and why', async () => {
  async function* broken() {
    yield Buffer.from('abc');
    throw new Error('gone');
  }
  const source = pieceSource(Readable.from(broken()));
  expect(await taken(source, 2)).toBe('ab');
  expect(await source.isOver()).toBe(false);
  expect(await taken(source, 2)).toBe('c');
  expect(await source.isOver()).toBe(true);
  expect(source.failure()).toMatchObject({ message: 'gone' });
});
