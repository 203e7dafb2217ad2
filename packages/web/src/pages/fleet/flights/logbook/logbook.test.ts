import { expect, test } from 'vitest';
import type { Flight } from '../useFlights.ts';
import { bookCsv, totalsOf } from './lines.ts';
import { cellText, NOT_ON_RECORD, PROFILES, profileOf } from './profiles.ts';
import { LINES_PER_SHEET, NOTHING, sheetsOf, sumsOf, timeOf } from './sheets.ts';

const flight = (id: number, more: Partial<Flight> = {}): Flight => ({
  id,
  external_ref: null,
  asset_id: 3,
  asset_name: 'Survey 1',
  registration: 'FA3XK9',
  pilot_id: 8,
  pilot_name: 'R. Ito',
  flown_at: '2026-11-14',
  started_at: '2026-11-14T16:02:00+01:00',
  duration_s: 99.5,
  duration_min: 1.65833,
  flight_type: 'survey',
  site: 'North quarry',
  night: id % 2 === 0,
  sorties: 1,
  landings: 1,
  conditions: null,
  crew: [{ name: 'M. Roy', role: 'visual_observer', pilot_id: null }],
  remarks: '',
  mission_id: null,
  batteries: [],
  payload: null,
  checklist_run_ids: [],
  log: null,
  analysis_state: null,
  incident: false,
  source: 'personal',
  created: '2026-11-14T17:00:00Z',
  updated: '2026-11-14T17:00:00Z',
  revision: 1,
  ...more,
});
const aircraft = () => ({ model: 'X500 V2', serial: '1581F5' });
const facts = { aircraft, total: { ...NOTHING, time_s: 3700 } };

const seconds = (text: string) =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);

test('times are written as h:mm:ss', () => {
  expect([0, 59, 60, 3599, 3600, 445_509].map(timeOf)).toEqual([
    '0:00:00',
    '0:00:59',
    '0:01:00',
    '0:59:59',
    '1:00:00',
    '123:45:09',
  ]);
});

test('every sheet adds up to the second, from the lines as they are printed', () => {
  // Half seconds and thirds: sums of the exact figures would differ from those of the lines.
  const flights = Array.from({ length: 47 }, (_, index) =>
    flight(index + 1, { duration_s: 600 + index / 3 + 0.5 }),
  );
  const before = { flights: 10, time_s: 36_001, night_s: 3601, landings: 12 };
  const sheets = sheetsOf(flights, before);
  expect(sheets.map(({ lines }) => lines.length)).toEqual([20, 20, 7]);
  const [time] = PROFILES.general.columns.filter(({ name }) => name === 'Time');
  let carried = before;
  for (const sheet of sheets) {
    const printed = sheet.lines.map((line) => seconds(cellText(time!, line, facts)));
    expect(sheet.sums.time_s).toBe(printed.reduce((a, b) => a + b, 0));
    expect(sheet.brought).toEqual(carried);
    expect(sheet.carried).toEqual({
      flights: carried.flights + sheet.lines.length,
      time_s: carried.time_s + sheet.sums.time_s,
      night_s: carried.night_s + sheet.sums.night_s,
      landings: carried.landings + sheet.lines.length,
    });
    carried = sheet.carried;
  }
  expect(totalsOf({ flights, before }).at(-1)).toEqual(carried);
  expect(sheetsOf(flights.slice(0, LINES_PER_SHEET), before)).toHaveLength(1);
  expect(sumsOf(flights).night_s).toBeLessThan(sumsOf(flights).time_s);
});

test('what a profile asks for and nobody recorded is named as not on record', () => {
  const bare = flight(1, { started_at: null, site: '', pilot_name: null, registration: null });
  const said = (profile: keyof typeof PROFILES) =>
    PROFILES[profile].columns
      .filter((column) => cellText(column, bare, facts) === NOT_ON_RECORD)
      .map(({ name }) => name);
  expect(said('general')).toEqual([]);
  expect(said('part107')).toEqual(['Registration', 'Pilot', 'Site']);
  expect(said('easa_open')).toEqual(['Pilot', 'Site']);
  expect(said('easa_specific')).toEqual(['Start', 'Pilot', 'Site', 'Check before']);
});

test('an address that names no profile gets the general one', () => {
  expect([undefined, 'easa_specific', 'constructor'].map(profileOf)).toEqual([
    'general',
    'easa_specific',
    'general',
  ]);
});

test('the file has the lines of the book, and no cell that a spreadsheet runs', () => {
  const book = {
    flights: [flight(1), flight(2, { remarks: '=1+1, "gusty"' })],
    before: { ...NOTHING, time_s: 3600 },
    cut: false,
  };
  const lines = bookCsv(book, PROFILES.easa_specific.columns, aircraft).split('\r\n');
  expect(lines).toEqual([
    'Date,Start,"Model, serial",Pilot,Kind,Site,Time,Total,Landings,Check before,Incident,Remarks',
    '14 Nov 2026,16:02,"X500 V2, 1581F5",R. Ito,Survey,North quarry,0:01:40,1:01:40,1,not on record,no,',
    `14 Nov 2026,16:02,"X500 V2, 1581F5",R. Ito,Survey,North quarry,0:01:40,1:03:20,1,not on record,no,"'=1+1, ""gusty"""`,
    '',
  ]);
});
