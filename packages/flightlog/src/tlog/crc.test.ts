import { expect, test } from 'vitest';
import { byteReaching, CRC_START, crcByte, crcX25 } from './crc.ts';

/** The definition, bit by bit. */
function plainCrc(bytes: Uint8Array): number {
  let crc = CRC_START;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  }
  return crc;
}

test('gives the check value of the MAVLink checksum', () => {
  const digits = Uint8Array.from('123456789', (c) => c.charCodeAt(0));
  expect(crcX25(digits, 0, 9, CRC_START)).toBe(0x6f91);
});

test('agrees with the bitwise definition at every length and start', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 193 + (i >> 3) * 71) & 0xff);
  for (let from = 0; from < 9; from++) {
    for (let to = from; to <= 300; to += 1) {
      expect(crcX25(bytes, from, to, CRC_START)).toBe(plainCrc(bytes.subarray(from, to)));
    }
  }
});

test('continues by one byte and finds that byte again', () => {
  for (let byte = 0; byte < 256; byte++) {
    expect(byteReaching(0x1d0f, crcByte(0x1d0f, byte))).toBe(byte);
  }
  const reachable = Array.from({ length: 65_536 }, (_, sum) => byteReaching(0x1d0f, sum) >= 0);
  expect(reachable.filter(Boolean)).toHaveLength(256);
});
