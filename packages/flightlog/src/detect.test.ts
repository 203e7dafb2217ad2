import { expect, test } from 'vitest';
import { detect } from './detect.ts';
import { type Definition, FMT, fmt, join } from './testing/dataflashBytes.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const ATT: Definition = { type: 1, name: 'ATT', letters: 'Qc', columns: 'TimeUS,Roll' };
const CTUN: Definition = { type: 2, name: 'CTUN', letters: 'Qc', columns: 'TimeUS,Alt' };

test.each([
  ['a dataflash log', join(fmt(FMT), fmt(ATT)), 'dataflash'],
  ['one cut inside its first record', fmt(FMT).subarray(0, 20), 'dataflash'],
  ['one behind junk', join(new Uint8Array(700).fill(7), fmt(FMT), fmt(ATT)), 'dataflash'],
  ['one whose own definition is lost', join(ascii('xx'), fmt(ATT), fmt(CTUN)), 'dataflash'],
  ['a text log', ascii('8\nAPM 2\nFMT, 128, 89, FMT, BBnNZ, Type\n'), 'dataflash_text'],
  ['a text log with bare commas', ascii('FMT,128,89,FMT,BBnNZ,Type\n'), 'dataflash_text'],
  ['a ULog', Uint8Array.of(0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1), 'ulg'],
])('%s is recognised by its bytes', (_what, head, kind) => {
  expect(detect(head).kind).toBe(kind);
});

/** Type, length, payload, FF. */
const djiRecords = (count: number) =>
  Array.from({ length: count }, (_, i) => Uint8Array.of(1 + (i % 9), 3, 200, 0, i, 0xff));

test.each([
  ['nothing', new Uint8Array(0), /empty/],
  ['zeros', new Uint8Array(1000), /zeros only/],
  ['erased flash', new Uint8Array(1000).fill(0xff), /erased memory only/],
  ['an encrypted ULog', ascii('ULogEnc\u0001'), /encrypted/],
  ['sdlog2', join(fmt(ATT), fmt(CTUN)), /sdlog2/],
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8), /gzip/],
  ['zip', ascii('PK\u0003\u0004'), /zip/],
  ['xz, which starts as a frame does', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), /xz/],
  ['a Git LFS pointer', ascii('version https://git-lfs.github.com/spec/v1\n'), /Git LFS/],
  ['a web page', ascii('<!doctype html><html>'), /web page/],
  ['JSON', ascii('  {"a": 1}'), /JSON/],
  ['a DJI log', ascii(`${' '.repeat(16)}BUILD Jan  1 2018`), /DJI flight log \(DAT\).*CSV/],
  ['a DJI log of a logger', ascii('LOGH'), /DJI flight log/],
  ['a DJI record', join(new Uint8Array(12), ...djiRecords(12)), /DJI flight record.*CSV/],
  ['a newer DJI record', join(new Uint8Array(100), ...djiRecords(12)), /DJI flight record/],
  ['too few records to be sure', join(new Uint8Array(12), ...djiRecords(11)), /not an ArduPilot/],
  ['a blackbox log', ascii('H Product:Blackbox flight data'), /Betaflight.*Blackbox Explorer/],
  [
    'one behind the rest of an older one',
    join(new Uint8Array(300).fill(7), ascii('H Product:Blackbox flight data')),
    /Blackbox log of Betaflight/,
  ],
  ['a mission', ascii('QGC WPL 110\n'), /mission/],
  ['parameters', ascii('ACRO_BAL_PITCH,1\nACRO_BAL_ROLL,1\n'), /parameters/],
  ['a table', ascii('time,roll,pitch\n1,2,3\n'), /comma separated/],
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /image/],
  ['one lone definition behind junk', join(ascii('xx'), fmt(ATT)), /not an ArduPilot/],
  [
    'noise',
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) & 0xff),
    /not an ArduPilot/,
  ],
])('%s is refused by name', (_what, head, reason) => {
  const detected = detect(head);
  expect(detected).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
});
