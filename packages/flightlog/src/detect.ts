/**
 * Which log a file is, by its first 64 KiB alone. Its name and extension are ignored: half of
 * the `.bin` files in the world are firmware.
 */
import { FMT_BYTES, FMT_TYPE, isConvincing, isUsable, readFormat } from './dataflash/layout.ts';
import { latin1 } from './text.ts';
import { probeTlog } from './tlog/probe.ts';

export const DETECTION_BYTES = 65_536;

export type Detected =
  | { readonly kind: 'dataflash' | 'dataflash_text' | 'tlog' | 'ulg' }
  | { readonly kind: 'refused'; readonly reason: string };

/** `head` is the first 64 KiB of a file, or all of it when it is shorter. */
export function detect(head: Uint8Array): Detected {
  if (head.length === 0) return refuse('The file is empty');
  if (head.every((byte) => byte === 0)) return refuse('The file holds zeros only, no log');
  if (head.every((byte) => byte === 0xff)) {
    return refuse('The file holds erased memory only (FF), no log');
  }
  if (startsWith(head, [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35])) return { kind: 'ulg' };
  if (isAscii(head, 'ULogEnc') || isAscii(head, 'ULogKey')) {
    return refuse('This is an encrypted PX4 log; it can only be read after it is decrypted');
  }
  return detectDataflash(head) ?? detectTelemetry(head) ?? detectText(head) ?? refuseByName(head);
}

function refuse(reason: string): Detected {
  return { kind: 'refused', reason };
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

function isAscii(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, i) => bytes[i] === character.charCodeAt(0));
}

/** FMT records: the one for FMT itself marks ArduPilot, its absence PX4's old sdlog2. */
function detectDataflash(head: Uint8Array): Detected | null {
  let formats = 0;
  for (let at = head.indexOf(0xa3); at >= 0; at = head.indexOf(0xa3, at + 1)) {
    if (head[at + 1] !== 0x95 || head[at + 2] !== FMT_TYPE) continue;
    // A log cut inside its very first record is still known by how that record begins.
    if (head[at + 3] === FMT_TYPE && head[at + 4] === FMT_BYTES) {
      if (at === 0 || isAscii(head.subarray(at + 5), 'FMT')) return { kind: 'dataflash' };
    }
    if (at + FMT_BYTES > head.length) continue;
    const format = readFormat(head, at);
    if (isUsable(format) && isConvincing(format)) formats++;
  }
  if (formats === 0) return null;
  const isSdlog2 = startsWith(head, [0xa3, 0x95, FMT_TYPE]);
  if (!isSdlog2) return formats >= 2 ? { kind: 'dataflash' } : null;
  return refuse('This is a PX4 sdlog2 log (2013 to 2016), a format that is not read');
}

function detectTelemetry(head: Uint8Array): Detected | null {
  // An xz archive begins with the start byte of a frame.
  const isXz = startsWith(head, [0xfd, 0x37, 0x7a, 0x58, 0x5a]);
  return !isXz && probeTlog(head) ? { kind: 'tlog' } : null;
}

function detectText(head: Uint8Array): Detected | null {
  if (head.includes(0)) return null;
  const text = latin1(head, 0, head.length);
  return /(^|\n)\s*FMT\s*,\s*128\s*,/.test(text) ? { kind: 'dataflash_text' } : null;
}

/** What a DJI log leaves to do: its maker keeps the format to itself, and encrypts newer ones. */
const DJI_WAY =
  'its format is not public. Flights can be imported from the CSV that a converter of DJI records writes; a crash cannot be read from it';
const BLACKBOX_WAY = 'open it in the Blackbox Explorer of its firmware; here it is not read';

/** Flight logs of other makers, named so that people know which tool to turn to. */
const OTHER_LOGS: readonly (readonly [
  is: (head: Uint8Array) => boolean,
  what: string,
  way: string,
])[] = [
  [isBlackbox, 'a Blackbox log of Betaflight, INAV or Cleanflight', BLACKBOX_WAY],
  [isDjiData, 'a DJI flight log (DAT)', DJI_WAY],
  [isDjiRecord, 'a DJI flight record (TXT of the app)', DJI_WAY],
];

/** A flash chip that was not erased has the end of an older log before the header. */
function isBlackbox(head: Uint8Array): boolean {
  return latin1(head, 0, head.length).includes('H Product:Blackbox');
}

/** Flight controllers of DJI write `BUILD` or `DJI_LOG` into the first kilobyte of a DAT file. */
function isDjiData(head: Uint8Array): boolean {
  const start = latin1(head, 0, Math.min(head.length, 1024));
  return isAscii(head, 'LOGH') || start.slice(16, 21) === 'BUILD' || /DJI_LOG_V\d/.test(start);
}

/** Records behind a header of 12 bytes, in newer versions of 100. */
const DJI_RECORDS_AT = [12, 100];
const DJI_RECORDS = 12;
const DJI_LAST_TYPE = 0x40;

/**
 * Records of the app are a type, a length, so many bytes and FF, without anything before them that names the format.
 * A dozen in a row are no chance. Those of the newest app come behind further blocks and are not recognised.
 */
function isDjiRecord(head: Uint8Array): boolean {
  return DJI_RECORDS_AT.some((start) => {
    let at = start;
    for (let i = 0; i < DJI_RECORDS; i++) {
      const [type, length_bytes] = [head[at], head[at + 1]];
      if (type === undefined || length_bytes === undefined) return false;
      if (type === 0 || type > DJI_LAST_TYPE || length_bytes === 0) return false;
      at += 2 + length_bytes;
      if (head[at] !== 0xff) return false;
      at++;
    }
    return true;
  });
}

/** Files that people take for logs; the message says what they are. */
const MAGICS: readonly (readonly [magic: readonly number[] | string, what: string])[] = [
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'an xz archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  ['BZh', 'a bzip2 archive'],
  ['version https://git-lfs', 'a Git LFS pointer, not the file itself'],
  ['#ROSBAG', 'a ROS bag'],
  [[0x89, 0x4d, 0x43, 0x41, 0x50], 'an MCAP file'],
  ['MATLAB 5.0', 'a MATLAB file'],
  ['QGC WPL', 'a mission plan'],
  [[0xd4, 0xc3, 0xb2, 0xa1], 'a packet capture'],
  [[0xa1, 0xb2, 0xc3, 0xd4], 'a packet capture'],
  [[0x0a, 0x0d, 0x0d, 0x0a], 'a packet capture'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image'],
  [[0xff, 0xd8, 0xff], 'an image'],
  ['GIF8', 'an image'],
  ['%PDF', 'a PDF document'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
];

function refuseByName(head: Uint8Array): Detected {
  for (const [is, what, way] of OTHER_LOGS) if (is(head)) return refuse(`This is ${what}: ${way}`);
  for (const [magic, what] of MAGICS) {
    const hit = typeof magic === 'string' ? isAscii(head, magic) : startsWith(head, magic);
    if (hit) return refuse(`This is ${what}, not a flight log`);
  }
  if (head[0] === 0x55 && isOldMavlink(head)) {
    return refuse('This is MAVLink 0.9 telemetry (before 2012), a format that is not read');
  }
  if (!head.includes(0)) {
    const what = textKind(latin1(head, 0, 4096));
    if (what) return refuse(`This is ${what}, not a flight log`);
  }
  return refuse('This is not an ArduPilot dataflash log, a MAVLink telemetry log or a PX4 ULog');
}

/** Three frames `55`, length, sequence, system, component, message, payload, two bytes of checksum. */
function isOldMavlink(head: Uint8Array): boolean {
  let at = 0;
  for (let frames = 0; frames < 3; frames++) {
    if (head[at] !== 0x55 || at + 8 > head.length) return false;
    at += head[at + 1]! + 8;
  }
  return true;
}

function textKind(text: string): string | null {
  const start = text.trimStart();
  if (start.startsWith('<')) return 'a web page or an XML file';
  if (start.startsWith('{') || start.startsWith('[')) return 'a JSON file';
  if (/^-\d{19}:/.test(start)) return 'a planner log with text times, a format that is not read';
  const lines = start.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (/^[A-Z][A-Z0-9_]*[,\t ]+-?[\d.]+\s*$/.test(lines[0] ?? '')) return 'a list of parameters';
  // Prose has commas, too; a table has as many in every line.
  const widths = lines.slice(0, 3).map((line) => line.split(',').length);
  const isTable = widths.length > 1 && widths[0]! >= 3 && widths.every((w) => w === widths[0]);
  return isTable ? 'a table of comma separated values' : null;
}
