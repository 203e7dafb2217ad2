/** Long dataflash logs made of a short one, for measuring what a browser does with them. */

const HEAD = [0xa3, 0x95] as const;
const FMT = 128;
const FMT_BYTES = 89;

type Format = { readonly length_bytes: number; readonly timed: boolean };

/**
 * Formats by their type, where each whole record begins, and the log up to its last whole record: half a record
 * before what is appended would swallow the beginning of it.
 */
function recordsOf(log: Buffer) {
  const formats = new Map<number, Format>([[FMT, { length_bytes: FMT_BYTES, timed: false }]]);
  const starts: number[] = [];
  for (let at = 0; at + 3 <= log.length; ) {
    const format =
      log[at] === HEAD[0] && log[at + 1] === HEAD[1] ? formats.get(log[at + 2]!) : undefined;
    if (format === undefined || at + format.length_bytes > log.length) {
      at++;
      continue;
    }
    if (log[at + 2] === FMT) {
      const columns = log.toString('latin1', at + 25, at + FMT_BYTES);
      const timed = columns.startsWith('TimeUS,') && log[at + 9] === 'Q'.charCodeAt(0);
      formats.set(log[at + 3]!, { length_bytes: log[at + 4]!, timed });
    }
    starts.push(at);
    at += format.length_bytes;
  }
  const last = starts.at(-1)!;
  const whole = log.subarray(0, last + formats.get(log[last + 2]!)!.length_bytes);
  return { formats, starts, whole };
}

/** The log over and over on one running clock, up to a size: a day of short flights. */
export function repeated(log: Buffer, size_bytes: number): Buffer {
  const { formats, starts, whole } = recordsOf(log);
  const timed = starts.filter((at) => formats.get(log[at + 2]!)!.timed);
  const times = timed.map((at) => log.readBigUInt64LE(at + 3));
  const first = times.reduce((a, b) => (a < b ? a : b));
  const last = times.reduce((a, b) => (a > b ? a : b));
  const step_us = last - first + 1_000_000n;
  const body = starts.filter((at) => log[at + 2] !== FMT);
  const copy = Buffer.concat(
    body.map((at) => log.subarray(at, at + formats.get(log[at + 2]!)!.length_bytes)),
  );
  const offsets: number[] = [];
  let at = 0;
  for (const start of body) {
    const format = formats.get(log[start + 2]!)!;
    if (format.timed) offsets.push(at + 3);
    at += format.length_bytes;
  }
  const pieces: Buffer[] = [whole];
  for (let k = 1n, total = whole.length; total + copy.length <= size_bytes; k++) {
    const next = Buffer.from(copy);
    for (const offset of offsets)
      next.writeBigUInt64LE(next.readBigUInt64LE(offset) + k * step_us, offset);
    pieces.push(next);
    total += next.length;
  }
  return Buffer.concat(pieces);
}

/** The log with a message `WIDE` of its own: records of twelve numbers, evenly over its length. */
export function withWideMessage(log: Buffer, records: number): Buffer {
  const { formats, starts, whole } = recordsOf(log);
  const times = starts
    .filter((at) => formats.get(log[at + 2]!)!.timed)
    .map((at) => Number(log.readBigUInt64LE(at + 3)));
  const [first, last] = [Math.min(times[0]!, times.at(-1)!), Math.max(times[0]!, times.at(-1)!)];
  const used = new Set(formats.keys());
  const type = [...Array(250).keys()].reverse().find((one) => one > 0 && !used.has(one))!;
  const length_bytes = 3 + 8 + 12 * 4;
  const format = Buffer.alloc(FMT_BYTES);
  format.set([...HEAD, FMT, type, length_bytes]);
  format.write('WIDE', 5, 'latin1');
  format.write('Qffffffffffff', 9, 'latin1');
  format.write(['TimeUS', ...wideFields].join(','), 25, 'latin1');
  const rows = Buffer.alloc(records * length_bytes);
  for (let i = 0; i < records; i++) {
    const at = i * length_bytes;
    rows.set([...HEAD, type], at);
    rows.writeBigUInt64LE(BigInt(Math.round(first + ((last - first) * i) / records)), at + 3);
    for (let k = 0; k < 12; k++)
      rows.writeFloatLE(Math.sin((i * (k + 1)) / 5000) + ((i * 7919) % 100) / 500, at + 11 + 4 * k);
  }
  return Buffer.concat([whole, format, rows]);
}

export const wideFields = Array.from({ length: 12 }, (_, k) => `V${k + 1}`);
