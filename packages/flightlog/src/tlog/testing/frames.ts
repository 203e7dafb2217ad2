/** Writes MAVLink frames byte by byte for the tests, apart from the reader's own code paths. */
import { CRC_START, crcByte, crcX25 } from '../crc.ts';
import { layoutTable, TYPE_BYTES } from '../layout.ts';

export type FrameOptions = {
  version?: 1 | 2;
  system?: number;
  component?: number;
  seq?: number;
  signed?: boolean;
  /** Checksum seed in place of the definition's. */
  crcExtra?: number;
  /** Take the checksum before trailing zeros are cut off. */
  crcBeforeCut?: boolean;
  /** Keep trailing zeros. */
  uncut?: boolean;
};

export type FieldValues = Readonly<Record<string, number | string | readonly number[]>>;

function layoutNamed(name: string) {
  const layout = layoutTable().present.find((candidate) => candidate.name === name);
  if (!layout) throw new Error(`no message ${name}`);
  return layout;
}

/** The payload of a message with all extensions; fields not given are zero. */
export function payloadOf(name: string, values: FieldValues): Uint8Array {
  const layout = layoutNamed(name);
  const bytes = new Uint8Array(layout.max_bytes);
  const view = new DataView(bytes.buffer);
  for (const field of layout.fields) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (typeof value === 'string') {
      for (let i = 0; i < value.length && i < field.length; i++) {
        bytes[field.at + i] = value.charCodeAt(i);
      }
      continue;
    }
    const list = typeof value === 'number' ? [value] : value;
    for (const [i, element] of list.entries()) {
      const at = field.at + i * TYPE_BYTES[field.letter];
      if (field.letter === 'f') view.setFloat32(at, element, true);
      else if (field.letter === 'd') view.setFloat64(at, element, true);
      else {
        let rest = element < 0 ? BigInt(element) + (1n << 64n) : BigInt(element);
        for (let k = 0; k < TYPE_BYTES[field.letter]; k++) {
          bytes[at + k] = Number(rest & 0xffn);
          rest >>= 8n;
        }
      }
    }
  }
  return bytes;
}

/** A frame around a payload. */
export function frameOf(id: number, payload: Uint8Array, options: FrameOptions = {}): Uint8Array {
  const { version = 2, system = 1, component = 1, seq = 0, signed = false } = options;
  let length = payload.length;
  if (version === 2 && !options.uncut) {
    while (length > 1 && payload[length - 1] === 0) length--;
  }
  const header = (size: number) =>
    version === 1
      ? [0xfe, size, seq, system, component, id & 0xff]
      : [
          0xfd,
          size,
          signed ? 1 : 0,
          0,
          seq,
          system,
          component,
          id & 0xff,
          (id >> 8) & 0xff,
          id >> 16,
        ];
  const whole = options.crcBeforeCut ? payload.length : length;
  const summed = Uint8Array.from([...header(whole), ...payload.subarray(0, whole)]);
  const defined = layoutTable().present.find((layout) => layout.id === id)?.crcExtra ?? 0;
  const crc = crcByte(crcX25(summed, 1, summed.length, CRC_START), options.crcExtra ?? defined);
  const tail = signed ? new Array<number>(13).fill(7) : [];
  return Uint8Array.from([
    ...header(length),
    ...payload.subarray(0, length),
    crc & 0xff,
    crc >> 8,
    ...tail,
  ]);
}

/** A frame of a named message; MAVLink 1 leaves the extensions off. */
export function message(name: string, values: FieldValues, options: FrameOptions = {}): Uint8Array {
  const layout = layoutNamed(name);
  const payload = payloadOf(name, values);
  const sent = options.version === 1 ? payload.subarray(0, layout.min_bytes) : payload;
  return frameOf(layout.id, sent, options);
}

/** 2020-09-13T12:26:40Z. */
export const START_us = 1_600_000_000_000_000;

/** A frame with its timestamp before it, big-endian µs since 1970. */
export function stamped(frame: Uint8Array, time_us: number, littleEndian = false): Uint8Array {
  const bytes = new Uint8Array(8 + frame.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time_us), littleEndian);
  bytes.set(frame, 8);
  return bytes;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Frames 100 ms apart from `from_us` on. */
export function timeline(frames: readonly Uint8Array[], from_us = START_us): Uint8Array {
  return join(frames.map((frame, i) => stamped(frame, from_us + i * 100_000)));
}
