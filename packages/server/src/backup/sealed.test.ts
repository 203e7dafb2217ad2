import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SEALED_MAGIC, sealed, unsealed } from './sealed.ts';

const PASSPHRASE = 'a passphrase of its own';
/** The least work that is accepted: guessing is not what these tests are about. */
const QUICK = 10;
const PIECE = 65_536 + 16;
const HEAD = SEALED_MAGIC.length + 1 + 16 + 7;

async function* inParts(bytes: Buffer, part_bytes: number) {
  for (let at = 0; at < bytes.length; at += part_bytes) yield bytes.subarray(at, at + part_bytes);
}
async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
const seal = (bytes: Buffer) => whole(sealed(inParts(bytes, 10_000), PASSPHRASE, QUICK));
const open = (bytes: Buffer, passphrase = PASSPHRASE) =>
  whole(unsealed(inParts(bytes, 7777), passphrase));

describe('a sealed file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'of %i bytes gives them back, and shows none of them',
    async (size_bytes) => {
      const bytes = randomBytes(size_bytes);
      const file = await seal(bytes);
      expect((await open(file)).equals(bytes)).toBe(true);
      if (size_bytes > 16) expect(file.includes(bytes.subarray(0, 16))).toBe(false);
    },
  );

  test('opens with no other passphrase', async () => {
    const file = await seal(Buffer.from('fleet'));
    await expect(open(file, 'another passphrase')).rejects.toThrow('passphrase is not the one');
  });

  test('is refused with any piece changed, cut off, moved, left out or added', async () => {
    const file = await seal(randomBytes(200_000));
    const piece = (at: number) => file.subarray(HEAD + at * PIECE, HEAD + (at + 1) * PIECE);
    const head = file.subarray(0, HEAD);
    const flipped = (at: number) => {
      const copy = Buffer.from(file);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const altered: Record<string, Buffer> = {
      'a bit of the salt': flipped(SEALED_MAGIC.length + 4),
      'a bit of the nonce': flipped(HEAD - 1),
      'a bit of the first piece': flipped(HEAD + 5),
      'a bit of the last piece': flipped(file.length - 40),
      'a bit of the last tag': flipped(file.length - 1),
      'cut in a piece': file.subarray(0, HEAD + PIECE + 100),
      'cut between two pieces': file.subarray(0, HEAD + 2 * PIECE),
      'cut behind the head': head,
      'two pieces in the other order': Buffer.concat([
        head,
        piece(1),
        piece(0),
        piece(2),
        piece(3),
      ]),
      'one piece less': Buffer.concat([head, piece(0), piece(2), piece(3)]),
      'one piece twice': Buffer.concat([head, piece(0), piece(0), piece(1), piece(2), piece(3)]),
      'more behind its end': Buffer.concat([file, Buffer.alloc(PIECE)]),
    };
    for (const [how, bytes] of Object.entries(altered))
      await expect(open(bytes), how).rejects.toThrow(/passphrase|damaged|not whole/);
  });

  test('that asks for more memory than any of ours is refused before it is given', async () => {
    const file = await seal(Buffer.from('fleet'));
    file[SEALED_MAGIC.length] = 30;
    await expect(open(file)).rejects.toThrow('beginning of this sealed backup is damaged');
  });
});
