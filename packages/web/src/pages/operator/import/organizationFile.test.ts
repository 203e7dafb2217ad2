import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readOrganizationFile } from './organizationFile.ts';

function chunk(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const entry = (head: object, ...chunks: readonly string[]) =>
  Buffer.concat([
    chunk(Buffer.from(JSON.stringify(head))),
    ...chunks.map((text) => chunk(Buffer.from(text))),
    Buffer.alloc(4),
  ]);

const header = (format = 'airworthy-organization') =>
  entry({
    kind: 'header',
    header: { format, made_at: '2026-11-15T01:48:00Z', organization: { name: 'Stenhall' } },
  });
const end = entry({ kind: 'end', logs: 1, sequences: {} });

const read = (...entries: readonly Buffer[]) =>
  readOrganizationFile(new Blob([new Uint8Array(gzipSync(Buffer.concat(entries)))]), {
    signal: new AbortController().signal,
    onRead: () => {},
  });

describe('the file of an organization', () => {
  test('is counted by what it holds, rows that go over two chunks once', async () => {
    const found = await read(
      header(),
      entry({ kind: 'table', table: 'aircraft' }, '{"id":1}\n{"id"', ':2}\n'),
      entry({ kind: 'table', table: 'flight' }, '{"id":1}\n'),
      entry({ kind: 'table', table: 'record_setting' }, '{"org_id":1}\n'),
      entry({ kind: 'log', key: 'a', size_bytes: 5, sha256: '' }, 'bytes'),
      end,
    );
    expect(found).toEqual({
      name: 'Stenhall',
      made: '2026-11-15T01:48:00Z',
      records: [
        ['aircraft', 2],
        ['flights', 1],
      ],
      logs: 1,
      log_bytes: 5,
    });
  });

  test('is refused when it breaks off, is a backup, or is something else', async () => {
    await expect(read(header())).rejects.toThrow('The file is incomplete');
    await expect(read(header('airworthy-backup'), end)).rejects.toThrow('a whole installation');
    await expect(read(Buffer.from('hello, this is a text'))).rejects.toThrow('not a file that');
    const plain = readOrganizationFile(new Blob(['no gzip at all']), {
      signal: new AbortController().signal,
      onRead: () => {},
    });
    await expect(plain).rejects.toThrow('This is not a file that Airworthy wrote.');
  });
});
