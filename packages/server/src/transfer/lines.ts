import { BrokenBackup } from '../backup/container.ts';

const LINE_END = 0x0a;
const FIRST_BYTES = 65_536;

/** Lines of a table. One that is longer than `most_bytes` is refused before it is held. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  most_bytes: number,
): AsyncGenerator<string> {
  const held = holder(most_bytes);
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      held.add(piece.subarray(from, end));
      yield held.take();
      from = end + 1;
    }
    held.add(piece.subarray(from));
  }
  if (held.length() > 0) throw new BrokenBackup('The file is damaged: a row breaks off.');
}

/** One buffer that grows by doubling: a line may come in as many pieces as it has bytes. */
function holder(most_bytes: number) {
  let buffer = Buffer.alloc(FIRST_BYTES);
  let length = 0;
  return {
    length: () => length,
    add(piece: Buffer) {
      const needed = length + piece.length;
      if (needed > most_bytes)
        throw new BrokenBackup(
          `The file is not one that Airworthy wrote: a row has more than ${most_bytes} bytes.`,
        );
      if (needed > buffer.length) {
        const larger = Buffer.alloc(Math.max(needed, buffer.length * 2));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      piece.copy(buffer, length);
      length = needed;
    },
    take(): string {
      const line = buffer.toString('utf8', 0, length);
      length = 0;
      return line;
    },
  };
}
