import { expect, test } from 'vitest';
import { type Reading, readRow } from './columns.ts';
import { guessColumns } from './headings.ts';
import { choose, unknownNames } from './names.ts';

const reading: Reading = {
  columns: ['date', 'time', 'aircraft', 'pilot', 'duration_clock', 'night', 'site'],
  order: 'dmy',
  aircraft: [{ id: 3, names: ['Survey 1', 'DEMO-001', null] }],
  pilots: [{ id: 8, names: ['Rei Ito'] }],
  batteries: [{ id: 31, names: ['Pack 4', null] }],
  choices: {},
  offset: (local) => (local < '2026-10-25' ? '+02:00' : '+01:00'),
};

test('columns are recognised by the names that other programs give them', () => {
  expect(
    guessColumns(['Date', 'Start time', 'Drone', 'PIC', 'Duration (min)', 'Notes', 'Colour']),
  ).toEqual(['date', 'time', 'aircraft', 'pilot', 'duration_min', 'remarks', '']);
  expect(guessColumns(['Air Seconds'])).toEqual(['duration_s']);
  expect(guessColumns(['Air time (min)'])).toEqual(['duration_min']);
  expect(guessColumns(['id', 'external_ref', 'flown_at', 'aircraft', 'registration'])).toEqual([
    '',
    'external_ref',
    'date',
    'aircraft',
    '',
  ]);
});

test('whether a start is a day, a time of day or both is told by its values', () => {
  const guess = (headings: string[], ...lines: string[][]) => guessColumns(headings, lines);
  expect(guess(['Date', 'Start'], ['2026-10-01', '06:07'], ['2026-10-02', ''])).toEqual([
    'date',
    'time',
  ]);
  // Also where it stands first, and what else it holds decides nothing of its kind.
  expect(guess(['Takeoff', 'Date'], ['2:17 PM', '3.1.2026'])).toEqual(['time', 'date']);
  expect(guess(['Start', 'Aircraft'], ['2026-10-01 06:07', 'A'])).toEqual(['date', 'aircraft']);
  expect(guess(['Start time', 'Aircraft'], ['1/10/2026 06:07', 'A'])).toEqual(['date', 'aircraft']);
  // A start that is sometimes no time, or of a file without lines, is what its heading says.
  expect(guess(['Date', 'Start'], ['2026-10-01', '06:07'], ['2026-10-02', 'pad'])).toEqual([
    'date',
    '',
  ]);
  expect(guess(['Start', 'Start time'])).toEqual(['date', 'time']);
});

test.each([
  [['Datum', 'Startzeit', 'Fluggerät', 'Fernpilot', 'Flugzeit', 'Ort', 'Bemerkungen']],
  [
    [
      'Date de vol',
      'Heure de départ',
      'Aéronef',
      'Télépilote',
      'Durée du vol',
      'Lieu',
      'Remarques',
    ],
  ],
  [
    [
      'Fecha',
      'Hora de salida',
      'Aeronave',
      'Piloto',
      'Tiempo de vuelo',
      'Ubicación',
      'Observaciones',
    ],
  ],
])('headings in other languages are recognised: %j', (headings) => {
  const line = ['3.1.2026', '9:05', 'A', 'B', '0:12', 'C', 'D'];
  expect(guessColumns(headings, [line])).toEqual([
    'date',
    'time',
    'aircraft',
    'pilot',
    'duration_clock',
    'site',
    'remarks',
  ]);
});

test('a flight time without a unit in its heading is judged by all of its values', () => {
  const guess = (...values: string[]) =>
    guessColumns(
      ['Flight time'],
      values.map((one) => [one]),
    )[0];
  expect(guess('0:16', '1:02')).toBe('duration_clock');
  expect(guess('0.3', '1.25')).toBe('duration_h');
  expect(guess('12', '31')).toBe('duration_min');
});

test('a line becomes a flight: aircraft and pilot by any of their names, time with its offset', () => {
  const line = ['14.11.2026', '9:05', 'demo-001', 'rei  ito', '1:02:30', 'yes', 'Quarry'];
  expect(readRow(line, reading)).toEqual({
    body: {
      flown_at: '2026-11-14T09:05:00+01:00',
      asset_id: 3,
      pilot_id: 8,
      duration_s: 3750,
      night: true,
      site: 'Quarry',
    },
    problem: null,
    aircraft: 'demo-001',
    day: '2026-11-14',
    duration_s: 3750,
  });
});

test('an afternoon stays one, and a summer keeps its offset', () => {
  const line = ['3.1.2026', '02:17 PM', 'Survey 1', '', '', '', ''];
  expect(readRow(line, reading).body.flown_at).toBe('2026-01-03T14:17:00+02:00');
  const time = ['3.1.2026 02:17 PM', '', 'Survey 1', '', '', '', ''];
  expect(readRow(time, reading).body.flown_at).toBe('2026-01-03T14:17:00+02:00');
});

test('a flight time is whole seconds, however the file writes it', () => {
  const minutes = { ...reading, columns: ['date', 'aircraft', 'duration_min'] } as const;
  expect(readRow(['3.1.2026', 'Survey 1', '16.2166667'], minutes).body.duration_s).toBe(973);
});

test('a line without a pilot is nobody’s flight, not that of whoever imports it', () => {
  const { body } = readRow(['3.1.2026', '', 'Survey 1', '', '0:10', '', ''], reading);
  expect(body).toMatchObject({ clear: ['pilot_id'] });
  expect(body).not.toHaveProperty('pilot_id');
});

test('what cannot be understood is said in words, and names that are not on record wait for a word', () => {
  const { body, problem } = readRow(['soon', '', 'Borrowed', 'Nobody', 'long', '', ''], reading);
  expect(body).toEqual({});
  expect(problem).toBe(
    '"soon" is not a date. "Borrowed" is not in the registry: say above what it is. "Nobody" is not on the roster: say above who it is. The flight time is not a number.',
  );
});

test('a name is said to be a record, or only a name, and every line with it follows', () => {
  const line = ['3.1.2026', '', 'Borrowed', 'Nobody', '0:10', '', ''];
  const said = choose(
    choose({}, { kind: 'aircraft', name: 'Borrowed' }, 'text'),
    { kind: 'pilot', name: 'nobody' },
    8,
  );
  expect(readRow(line, { ...reading, choices: said })).toMatchObject({
    body: { asset_name: 'Borrowed', pilot_id: 8 },
    problem: null,
  });
  const waiting = choose({}, { kind: 'aircraft', name: 'Borrowed' }, 'new');
  expect(readRow(line, { ...reading, choices: waiting }).problem).toContain('Borrowed');
});

test('names that no record has are listed once, with the lines that use them', () => {
  const columns = ['aircraft', 'pilot', 'batteries'] as const;
  const lines = [
    ['Borrowed', 'Rei Ito', 'Pack 4; Pack 5'],
    ['borrowed', '', 'Pack 5'],
    ['Survey 1', 'Nobody', ''],
  ];
  expect(unknownNames(lines, { ...reading, columns })).toEqual([
    { kind: 'aircraft', name: 'Borrowed', lines: 2 },
    { kind: 'battery', name: 'Pack 5', lines: 2 },
    { kind: 'pilot', name: 'Nobody', lines: 1 },
  ]);
});
