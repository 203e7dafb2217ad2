/** Small functions at their edges, printed as a table; how the page is written again is said in `printedDataflash.test.ts`. */
import { expect, test } from 'vitest';
import { firstFrom } from './byTime.ts';
import {
  findChain,
  isShortOfBytes,
  isTornByZeros,
  leadingZeros,
  reasonOf,
} from './dataflash/gap.ts';
import { interpolateByOffset } from './dataflash/tables.ts';
import { fieldSpan, parseNumber } from './dataflash/textValues.ts';
import { detect } from './detect.ts';
import { firstFiniteFrom, indexAt, steps, valueAt } from './normalise/px4/shape.ts';
import { holdAt } from './normalise/reader.ts';
import { agreed_us, isDate, strayPlaces, withCompany } from './normalise/stray.ts';
import { indexAt as lastAt, where } from './normalise/telemetry/rows.ts';
import { OffsetList } from './offsets.ts';
import { joined, only, select } from './selection.ts';
import { intervalOf } from './tabular/stream.ts';
import { join } from './testing/dataflashBytes.ts';
import { flightOf } from './testing/flightOf.ts';
import { printedParts, shown } from './testing/printedFlight.ts';
import * as ulog from './testing/ulogBytes.ts';
import { dataflashOf, written, writtenParameters } from './testing/writtenDataflash.ts';
import { frameAt, isCalendarTime, isNear, stamp_us } from './tlog/frame.ts';
import { message } from './tlog/testing/frames.ts';
import { chainHolds, type Knowledge, stand, type Window } from './ulog/check.ts';
import { layOut, parseFormat } from './ulog/layout.ts';
import { emptySeries } from './ulog/series.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const of = (...values: number[]): Float64Array => Float64Array.from(values);
const NaN_ = Number.NaN;

function textLines(): string[] {
  const numbers = ['1', '-2.5', '.5', '-.5', '5.', '.', '-', '', '1.2.3', '1e3', 'nan', '-nan', 'inf', '-inf', '+3', '12a', '900719925474098', '900719925474099', '9007199254740993', '0.1234567890123456789012', '0.12345678901234567890123', '00012', '-0'];
  const line = ascii('ATT, 1 ,,  3,x');
  return [
    `numbers: ${numbers.map((text) => `${text} ${parseNumber(ascii(text), 0, text.length)}`).join(', ')}`,
    `fields: ${upTo(6).map((i) => Object.values(fieldSpan(line, 0, line.length, i)).join('-')).join(' ')}`,
  ];
} // biome-ignore format: a line a table

const MAGICS: readonly (readonly number[] | string)[] = [
  [0x1f, 0x8b], [0x50, 0x4b, 0x03, 0x04], [0xfd, 0x37, 0x7a, 0x58, 0x5a], [0x37, 0x7a, 0xbc, 0xaf], 'BZh',
  'version https://git-lfs', '#ROSBAG', [0x89, 0x4d, 0x43, 0x41, 0x50], 'MATLAB 5.0', 'QGC WPL', [0xd4, 0xc3, 0xb2, 0xa1],
  [0xa1, 0xb2, 0xc3, 0xd4], [0x0a, 0x0d, 0x0d, 0x0a], [0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], 'GIF8', '%PDF',
  [0x7f, 0x45, 0x4c, 0x46], 'ULogEnc', 'ULogKey', 'LOGH', '<a>', '{}', '[]', '-1234567890123456789:', '-123456789012345678:',
  'ABC 1', 'ABC,-1.5\nX', 'A\nB', 'a,b,c\n1,2,3', 'a,b\n1,2', 'a,b,c\n1,2', 'a,b,c', '\n\n{', '# x\nABC 1', 'FMT,128,',
  ' FMT , 128 , 89', 'FMT, 12, 3', 'x\nFMT, 128, 89',
]; // biome-ignore format: a table of beginnings

/** What a file is taken for by its first bytes, and how often so if one byte of them is another. */
function refusals(): string[] {
  const said = (bytes: Uint8Array): string => {
    const found = detect(join(bytes, Uint8Array.of(1, 0)));
    const text = detect(bytes);
    const first = found.kind === 'refused' ? found.reason.slice(8, 34) : found.kind;
    const second = text.kind === 'refused' ? text.reason.slice(8, 34) : text.kind;
    return first === second ? first : `${first} / ${second}`;
  };
  return MAGICS.map((magic) => {
    const bytes = typeof magic === 'string' ? ascii(magic) : Uint8Array.from(magic);
    const changed = upTo(bytes.length).filter((i) => {
      const other = bytes.slice();
      other[i]! ^= 1;
      return said(other) === said(bytes);
    });
    return `${JSON.stringify(magic)}: ${said(bytes)}; the same without ${changed.join(' ')}`;
  });
}

const oldFrame = (length: number) =>
  Uint8Array.from([0x55, length, 0, 1, 1, 0, ...upTo(length).map(() => 7), 1, 1]);

function olderLines(): string[] {
  const frames = [1, 2, 3, 4].map((count) => join(...upTo(count).map(() => oldFrame(5)), Uint8Array.of(0)));
  const cut = join(oldFrame(5), oldFrame(5), oldFrame(5).subarray(0, 7), Uint8Array.of(0));
  const records = (type: number, length: number, end: number) =>
    join(new Uint8Array(12), ...upTo(12).map(() => Uint8Array.from([type, length, ...upTo(length).map(() => 9), end])));
  const dji = [[1, 3, 255], [64, 3, 255], [65, 3, 255], [1, 0, 255], [0, 3, 255], [1, 3, 254]] as const;
  const said = (bytes: Uint8Array) => JSON.stringify(detect(bytes)).slice(0, 70);
  return [
    ...[...frames, cut].map((bytes) => `old telemetry of ${bytes.length} bytes: ${said(bytes)}`),
    ...dji.map((how) => `records ${how.join(' ')}: ${said(records(how[0], how[1], how[2]))}`),
  ];
} // biome-ignore format: a line a case

function frameLines(): string[] {
  const values = { roll: 0.5, yaw: 1 };
  const frames = [message('ATTITUDE', values, { version: 1 }), message('ATTITUDE', values), message('ATTITUDE', values, { signed: true })];
  const shape = (bytes: Uint8Array) => {
    const frame = frameAt(bytes, 0);
    return frame === null ? '-' : Object.values(frame).join('/');
  };
  const flagged = frames[1]!.slice();
  flagged[2] = 2;
  const stamp = Uint8Array.of(9, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  const [first, last] = [0x0003ec92, 0x000e9326];
  return [
    `frames: ${frames.map(shape).join(' ')} ${shape(flagged)} ${shape(ascii('xyz'))}`,
    `cut by one: ${frames.map((f) => shape(f.subarray(0, f.length - 1))).join(' ')}, in a longer window: ${frames.map((f) => shape(join(f, f))).join(' ')}`,
    `stamps: ${stamp_us(stamp, 1, false)} ${stamp_us(stamp, 1, true)}`,
    `calendar: ${upTo(4000).map((i) => first - 2000 + i).filter(isCalendarTime).length} ${upTo(4000).map((i) => last - 2000 + i).filter(isCalendarTime).length}`,
    `near: ${upTo(200).filter((i) => isNear(1000 + i, 1000)).length} ${upTo(200).filter((i) => isNear(1000 - i, 1000)).length}`,
  ];
} // biome-ignore format: a line a case

const fmtRecord = dataflashOf([]).subarray(0, 89);
const lengths = new Uint8Array(256);
lengths[1] = 5;
lengths[2] = 7;
lengths[128] = 89;
const rec = (type: number, body = 2) =>
  Uint8Array.from([0xa3, 0x95, type, ...upTo(body).map(() => 7)]);

function gapLines(): string[] {
  const seas = [
    join(rec(1), rec(1), rec(1)), join(Uint8Array.of(9), rec(1), rec(2, 4), rec(1)), join(rec(1), rec(1)), join(rec(1), Uint8Array.of(1), rec(1), rec(1), rec(1)),
    join(Uint8Array.of(0xa3), rec(1), rec(1)), join(rec(3), rec(1)), join(fmtRecord), join(Uint8Array.of(1, 0xa3)), join(Uint8Array.of(0xa3, 0x95)), join(rec(1), rec(1).subarray(0, 3)), join(rec(1, 1)), new Uint8Array(4),
    join(rec(1), rec(1), rec(1).subarray(0, 4)), join(rec(1), rec(1), rec(9)),
  ];
  const found = (bytes: Uint8Array, last: boolean, until?: number, believable = true) => {
    const all = { bytes, from: 0, last, lengths, isTimeBelievable: () => believable };
    return Object.values(findChain(until === undefined ? all : { ...all, until })).join('/');
  };
  const zeros = (recordAt: number, endAt: number, base: number, zeroFrom: number) => {
    const bytes = new Uint8Array(60).fill(5).fill(0, zeroFrom);
    return isTornByZeros({ bytes, recordAt, endAt, base }) ? 'torn' : 'whole';
  };
  return [
    ...seas.map((bytes, i) => `chain ${i}: ${[found(bytes, true), found(bytes, false), found(bytes, true, 4), found(bytes, true, undefined, false)].join(' ')} ${reasonOf(bytes, 0)} ${[0, 1, 2, 3, bytes.length].map((at) => `${isShortOfBytes(bytes, at, true, lengths)}`[0]).join('')}`),
    `zeros: ${leadingZeros(Uint8Array.of(1, 0, 0, 3), 1)} ${leadingZeros(new Uint8Array(3), 1)}`,
    `torn: ${[[0, 20, 246, 10], [0, 20, 245, 10], [0, 20, 237, 10], [0, 20, 236, 10], [0, 20, 190, 10], [0, 20, 180, 10], [0, 20, 256, 3], [0, 20, 253, 0], [0, 20, 254, 0], [0, 20, 246, 20], [0, 20, 0, 10]].map((how) => zeros(how[0]!, how[1]!, how[2]!, how[3]!)).join(' ')}`,
    `short: ${[1023, 1024].map((n) => isShortOfBytes(new Uint8Array(n), 0, false, lengths)).join(' ')}`,
  ];
} // biome-ignore format: a line a case

/** Eight bytes, and four of padding that a writer may leave out. */
const formats = new Map([['wind', parseFormat('wind:uint64_t timestamp;uint8_t[4] _padding0;')!]]);
const known: Knowledge = {
  formats,
  byId: [emptySeries({ topic: 'wind', multiId: 0 }, layOut('wind', formats)!)],
};
const windowOf = (bytes: Uint8Array, at = 16, end = at + bytes.length): Window => ({
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  at,
  end,
});

/** How messages of each type and size stand; the body begins with `start`. */
function standings(): string[] {
  const starts: readonly (readonly number[])[] = [[], [0, 0], [0x30], [0x37], [0x38], [0x2f], [1], [3, 58], [4, 3], [0, 4, 58], [0, 0, 0, ...ulog.text('wind')], [1, 0]];
  const types = 'BFIMPQARDLCSOX';
  const row = (type: string, start: readonly number[]) => upTo(46).map((size) => {
    const body = [...start, ...upTo(50).map(() => 65)].slice(0, size);
    return stand(windowOf(Uint8Array.from(ulog.message(type, body))), known, 16);
  }).join('');
  const cut = [...types].map((type) => stand(windowOf(Uint8Array.from(ulog.message(type, upTo(20))), 16, 30), known, 16)).join('');
  const empty = [...types].map((type) => stand(windowOf(Uint8Array.of(0, 0, type.charCodeAt(0))), known, 16)).join('');
  const tails = upTo(6).map((n) => stand(windowOf(Uint8Array.from(ulog.sync().slice(0, n))), known, 16)).join('');
  const sync = Uint8Array.from(ulog.sync());
  const broken = upTo(11).map((i) => { const other = sync.slice(); other[i]! ^= 1; return stand(windowOf(other), known, 16); }).join('');
  const good = ulog.dropout(5);
  const odd = ulog.data(9, upTo(8));
  const chains = [[good], [good, good], [good, good, good, good], [good, odd, good, good, good], [odd, odd, odd, odd, good, good, good, good], [odd, odd, odd, odd, odd, good], [ulog.sync()], [odd, ulog.sync()], [good, [9, 0, 79]], [good, good, [9, 0, 79]], [good, [0, 0, 0, 0]], [good, good, good, good, [1]], []];
  return [
    ...[...types].flatMap((type) => starts.map((start) => `${type} ${start.join(',')}: ${row(type, start)}`)).filter((line, i, all) => {
        const same = (other: string) => other[0] === line[0] && other.replace(/.*: /, '') === line.replace(/.*: /, '');
        return !/: 3+$/.test(line) && all.findIndex(same) === i;
      }),
    `cut ${cut} empty ${empty} tails ${tails} broken sync ${broken}`,
    `chains: ${chains.map((parts) => `${chainHolds(windowOf(ulog.file(...parts)), known, 16)}`[0]).join('')}`,
  ];
} // biome-ignore format: a line a case

function timeLines(): string[] {
  const s = (...times: number[]) => of(...times.map((time) => time * 1e6));
  const strays = [s(1, 2, 3), s(1, 9, 2, 3), s(1, 4.9, 2, 3), s(1, 6.1, 2, 3), s(9, 1, 2, 3), s(3, 1, 2), s(1, 2, 90), s(1, 2, -50), s(1, 2, 3, 0.5, 0.6, 0.7), s(100, 101, 102, 1, 2, 3, 4), s(5, NaN_, 6, 7), s(1, 90, 91, 2, 3, 4), s(5), s()];
  const edges = (...pairs: (readonly [number, number])[]) => withCompany(pairs.map(([outer_us, inner_us]) => ({ outer_us: outer_us * 1e6, inner_us: inner_us * 1e6 }))).map(({ outer_us }) => outer_us / 1e6).join(' ');
  const utc = 1.6e15;
  const clocks = [[utc], [utc, utc + 9e6, utc + 30e6], [0, 0, utc], [...upTo(10).map(() => 0), utc], [...upTo(9).map(() => 0), utc], [utc + 50e6, utc, utc + 1], [utc, utc + 10e6, utc + 10e6], [utc + 1, utc + 50e6, utc + 60e6, utc + 2, utc + 3], [utc + 70e6, utc + 3, utc + 2, utc + 61e6, utc + 60e6]];
  const channel = { time_us: s(1, 2, 3, 4), value: of(NaN_, 5, 5, 7), origin: '' };
  return [
    ...strays.map((times) => `strays of ${[...times].map((t) => t / 1e6).join(' ')}: ${strayPlaces(times).join(' ')}`),
    `company: ${[edges([1, 1]), edges([1, 1], [3, 3], [5, 5], [20, 20]), edges([1, 1], [3, 3], [20, 22], [40, 46]), edges([0, 0], [9, 9]), edges([0, 0], [5, 5], [10, 10]), edges([0, 0], [5.1, 5.1], [10.3, 10.3]), edges([NaN_, 1], [7, 7])].join(' | ')}`,
    `clocks: ${clocks.map((readings) => agreed_us(readings) - utc).join(' ')}`,
    `dates: ${[1.1e15, 1.1e15 + 1, 2.84e15 - 1, 2.84e15].map(isDate).join(' ')}`,
    `at: ${[0, 1, 1.5, 2, 4, 5].map((t) => [indexAt(channel.time_us, t * 1e6), lastAt(channel.time_us, t * 1e6), firstFrom(channel.time_us, t * 1e6), shown(valueAt(channel, t * 1e6)), shown(firstFiniteFrom(channel, t * 1e6))].join('/')).join(' ')}`,
    `steps: ${steps(channel).map(({ time_us, from, to }) => [time_us / 1e6, from, to].join('/')).join(' ')}`,
    `held: ${[...holdAt(s(0, 1, 2.5, 9), { time_us: s(1, 2), values: of(3, 4) }, 6.5e6)].map(shown).join(' ')} ${[...holdAt(s(0, 9), { time_us: s(1, 2), values: of(3, 4) })].map(shown).join(' ')}`,
    `intervals: ${[-1, 0, 19, 20, 21].map((t) => intervalOf(t, 20)).join(' ')}`,
    `where: ${[...where({ time_us: s(1, 2, 3), column: { a: of(4, 5, 6) }, count: 3 }, (i) => i !== 1).column.a].join(' ')} ${where({ time_us: s(1), column: { a: of(4) }, count: 1 }, () => true).count}`,
  ];
} // biome-ignore format: a line a case

function listLines(): string[] {
  const list = new OffsetList();
  for (let i = 0; i < 100; i++) list.push(i * 10);
  const shape = [...list.blocks()].map((block) => block.length).join(' ');
  for (let i = 0; i < 70; i++) list.pop();
  const kept = [only([{ from: 50, to: 80 }]), { stride: 7, whole: [] }, { stride: 9, whole: [{ from: 20, to: 41 }, { from: 200, to: 210 }] }].map((selection) => [...select(list, selection).places.joined()].join(' '));
  const out = new Float64Array(6);
  interpolateByOffset({ at: of(100, 200, 400), time_us: of(10, 20, 30) }, [Uint32Array.of(50, 100, 150, 300), Uint32Array.of(400, 500)], out, 0);
  const one = new Float64Array(1);
  interpolateByOffset({ at: of(100), time_us: of(10) }, [Uint32Array.of(300)], one, 0);
  return [`blocks ${shape}, then ${[...list.blocks()].map((block) => block.length).join(' ')} of ${list.count}`, ...kept.map((places) => `kept ${places}`), `joined ${joined([{ from: 5, to: 9 }, { from: 1, to: 3 }, { from: 3, to: 4 }, { from: 6, to: 7 }]).map(({ from, to }) => `${from}-${to}`).join(' ')}`, `between fixes ${[...out].map(shown).join(' ')} ${one[0]}`];
} // biome-ignore format: a line a case

/** A log with three damaged places, whose columns have a value that stands alone at each kind of place. */
async function spikeLines(noise: number): Promise<string[]> {
  const lone = (...places: number[]) => (row: number) => (places.includes(row) ? 4e6 : 12 - row / 100);
  const rows = { count: 20, step_s: 0.5 };
  const bytes = dataflashOf([
    writtenParameters({ FRAME_CLASS: 1 }, {}, 0.5),
    written('MSG', 'QZ', 'TimeUS,Message', { count: 1, set: { Message: 'ArduCopter V4.5.7' } }),
    written('BAT', 'Qffff', 'TimeUS,Volt,Curr,CurrTot,EnrgTot', { ...rows, set: { Volt: lone(7), Curr: lone(0), CurrTot: lone(19), EnrgTot: lone(7, 8) } }),
    written('IMU', 'Qffffff', 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ', { ...rows, set: { AccX: lone(5), AccY: (row) => (row === 5 ? 1999 : 0), AccZ: (row) => (row === 5 ? -2001 : 0), GyrX: (row) => (row === 9 ? 1 : 0), GyrY: (row) => [0, 0.1, 0.3, 0.2, 5][row % 5]!, GyrZ: (row) => (row === 9 ? 5.2 : row / 10) } }),
    written('RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4', { ...rows, set: { C1: (row) => 1500 + row, C2: (row) => 1501 + row, C3: (row) => 1502 + row, C4: (row) => 1503 + row } }),
    written('EV', 'QB', 'TimeUS,Id', { count: 4, from_s: 1, step_s: 1.5, set: { Id: [10, 11, 10, 11] } }),
  ]);
  const places = [bytes.length - 300, bytes.length - 200, bytes.length - 100].slice(0, noise);
  const torn = join(...[0, ...places].map((from, i, all) => join(bytes.subarray(from, all[i + 1] ?? bytes.length), Uint8Array.of(1, 2, 3).subarray(0, i < noise ? 3 : 0))));
  const flight = await flightOf(torn);
  return [`${noise} places`, ...printedParts(flight, ['batteries', 'imus', 'armed', 'damage', 'implausible'])];
} // biome-ignore format: a line a message

test('every edge is where it was', async () => {
  const lines = [...textLines(), ...refusals(), ...olderLines(), ...frameLines(), ...gapLines(), ...standings(), ...timeLines(), ...listLines(), ...(await spikeLines(1)), ...(await spikeLines(3))];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/edges.txt');
}); // biome-ignore format: a line a table
