import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { mutate, randomFrom } from '../testing/mutate.ts';
import { readAll } from '../testing/readAll.ts';
import { scanDataflashText } from './decode.ts';
import { parseNumber } from './textValues.ts';

const LINES = [
  '12',
  '',
  'ArduCopter V3.1 (5c6503e2)',
  'FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format',
  'FMT, 129, 23, PARM, Nf, Name,Value',
  'FMT, 130, 45, GPS, BIHLI, Status,TimeMS,Week,Lat,T',
  'FMT, 132, 67, MSG, Z, Message',
  'FMT, 3, 6, MODE, Mh, Mode,ThrCrs',
  'FMT,1,17,ATT,Icc,TimeMS,Roll,Pitch',
  'PARM, COMPASS_MOT_X, NaN',
  'MODE, STABILIZE, 271',
  'ATT, 500, -12.34, 1.00',
  'MSG, one, two, three',
  'ATT, 600, inf, -nan',
  'GPS, 3, 400000, 1700, -39.4950454, 610',
  'ATT, 700, 1',
  'NOPE, 1, 2',
  'MODE, 5, 300',
];

function scan(lines: readonly string[], ending = '\r\n'): Promise<ScannedLog> {
  return scanDataflashText(memorySource(new TextEncoder().encode(lines.join(ending))));
}

test.each(['\n', '\r\n'])('lines that end in %j read alike', async (ending) => {
  const log = await scan(LINES, ending);
  expect(Object.fromEntries(log.messageCounts)).toEqual({
    FMT: 6,
    PARM: 1,
    MODE: 2,
    ATT: 2,
    MSG: 1,
    GPS: 1,
  });
  expect([...(await log.column('ATT', 'Roll'))]).toEqual([-12.34, Number.POSITIVE_INFINITY]);
  expect([...(await log.column('ATT', 'Pitch'))]).toEqual([1, Number.NaN]);
  expect([...(await log.times('ATT'))]).toEqual([500_000, 600_000]);
  expect([...(await log.times('GPS'))]).toEqual([610_000]);
  expect([...(await log.column('GPS', 'Lat'))]).toEqual([-39.4950454]);
  expect([...(await log.column('PARM', 'Value'))]).toEqual([Number.NaN]);
});

test('a mode is a name or a number, a last text keeps its commas', async () => {
  const log = await scan(LINES);
  expect(await log.texts('MODE', 'Mode')).toEqual(['STABILIZE', '5']);
  expect(await log.texts('MSG', 'Message')).toEqual(['one, two, three']);
});

test('lines before the first definition are kept apart, and the cut and the unknown are damage', async () => {
  const log = await scan(LINES);
  expect(await log.texts('preamble', 'Message')).toEqual(['12', 'ArduCopter V3.1 (5c6503e2)']);
  expect(log.messageCounts.has('preamble')).toBe(false);
  expect(log.damage.map(({ reason }) => reason)).toEqual(['bad_length', 'unknown_type']);
});

test.each([
  ['0', 0],
  ['-0.5', -0.5],
  ['0.1', 0.1],
  ['-39.4950454', -39.4950454],
  ['123456789012345678', 123456789012345680],
  ['0.00000000000000000000000001', 1e-26],
  ['1e3', 1000],
  ['9007199254740993', 9007199254740992],
  ['', Number.NaN],
  ['-', Number.NaN],
  ['.', Number.NaN],
  ['nan', Number.NaN],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['STABILIZE', Number.NaN],
])('%j is read as %d', (text, value) => {
  const bytes = new TextEncoder().encode(text);
  expect(parseNumber(bytes, 0, bytes.length)).toBe(value);
});

test('damaged text never throws', async () => {
  const bytes = new TextEncoder().encode(
    [...LINES, ...LINES.slice(9), ...LINES.slice(9)].join('\n'),
  );
  for (let seed = 1; seed <= 300; seed++) {
    await readAll(memorySource(mutate(bytes, randomFrom(seed))));
  }
});
