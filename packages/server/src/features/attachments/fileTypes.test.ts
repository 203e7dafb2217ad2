import { expect, test } from 'vitest';
import { fileTypeOf } from './fileTypes.ts';

/** First bytes of each kind; `.` stands for any byte. */
const HEADS: readonly (readonly [type: string, ending: string, head: string])[] = [
  ['image/jpeg', 'jpg', '\xff\xd8\xff'],
  ['image/png', 'png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'gif', 'GIF89a'],
  ['image/gif', 'gif', 'GIF87a'],
  ['image/webp', 'webp', 'RIFF....WEBP'],
  ['image/heic', 'heic', '....ftypheic'],
  ['image/avif', 'avif', '....ftypavif'],
  ['video/quicktime', 'mov', '....ftypqt  '],
  ['video/mp4', 'mp4', '....ftyp....'],
  ['application/pdf', 'pdf', '%PDF-'],
  ['application/zip', 'zip', 'PK\x03\x04'],
];

/** Binary behind the signature: without it, nothing is taken for text. */
const fileOf = (head: string) => Buffer.from(`${head.replaceAll('.', '\x01')}\x00\x02`, 'latin1');

test.each(HEADS)('%s (%s) is told by every byte of its signature: %j', (type, ending, head) => {
  expect(fileTypeOf(fileOf(head), null)).toEqual({ type, ending });
  for (const [at, letter] of [...head].entries()) {
    if (letter === '.') continue;
    const other = `${head.slice(0, at)}\x7f${head.slice(at + 1)}`;
    expect(fileTypeOf(fileOf(other), null), `byte ${at}`).not.toMatchObject({ type });
  }
  expect(fileTypeOf(fileOf(head).subarray(0, head.length - 1), null)).not.toMatchObject({ type });
});

test.each([
  ['photo.JPEG', { type: 'image/jpeg', ending: 'jpg' }],
  ['photo.jpe', { type: 'image/jpeg', ending: 'jpg' }],
  ['photo', { type: 'image/jpeg', ending: 'jpg' }],
  ['photo.raw', { type: 'image/jpeg', ending: 'jpg' }],
  ['jpg.png', { refused: 'jpg.png holds a JPEG picture, not what its name says.' }],
  ['a.b.txt', { refused: 'a.b.txt holds a JPEG picture, not what its name says.' }],
])('a picture called %s', (name, found) => {
  expect(fileTypeOf(fileOf('\xff\xd8\xff'), name)).toEqual(found);
});

test.each([
  ['plain words', 'Ärm, 3 < 4\ttabs\r\nand lines\f\x1b', true],
  ['nothing at all', '', true],
  ['an end within a character', Buffer.from('ü').subarray(0, 1), true],
  ['bytes that are no UTF-8', Buffer.from([0x41, 0xff]), false],
  ['a zero', 'a\0', false],
  ['a control character', 'a\x1f', false],
  ['a page', 'x < !DOCTYPE', false],
  ['a script', '<SCRIPT', false],
  ['a drawing', '<svg', false],
])('%s may be text: %j', (_, content, isText) => {
  const found = fileTypeOf(Buffer.from(content), 'notes.md');
  expect(found).toEqual(
    isText
      ? { type: 'text/plain', ending: 'txt' }
      : {
          refused:
            'The file is none of JPEG, PNG, GIF, WebP, HEIC, AVIF, MP4, QuickTime, PDF, ZIP or text.',
        },
  );
});
