import papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Reading, readRow } from './columns.ts';
import { guessDateOrder } from './dates.ts';
import { readableText, recognise } from './profiles.ts';

/** A made-up file of a shape that another program writes. */
function fileOf(name: string, ...lines: readonly string[]) {
  const { data } = papa.parse<string[]>(readableText(lines.join('\r\n')), {
    skipEmptyLines: 'greedy',
  });
  const [headings = [], ...rest] = data;
  return recognise({ name, headings, lines: rest });
}

/** The flights of a file as they would be filed. */
function flightsOf({ table, columns, order }: ReturnType<typeof fileOf>) {
  const dates = table.lines.map((line) => line[columns.indexOf('date')] ?? '');
  const reading: Reading = {
    columns,
    order: order ?? guessDateOrder(dates).order,
    aircraft: [{ id: 3, names: ['Survey 1', '1581F4XYZ', 'flight-12'] }],
    pilots: [],
    batteries: [{ id: 31, names: ['Pack 4', 'B16-004'] }],
    choices: {},
    offset: () => '+01:00',
  };
  return table.lines.map((line) => readRow(line, reading));
}

test('AirData: a file of moments is one flight, in UTC, as long as its moments are apart', () => {
  const found = fileOf(
    'flight-12.csv',
    'time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),speed(mph),voltage(v),message',
    '100,2026-03-04 23:58:10,47.1,8.1,0,0,16.4,',
    '200,2026-03-04 23:58:10,47.1,8.1,3.3,1.1,16.3,Took off',
    '725100,2026-03-05 00:10:15,47.1,8.1,0,0,14.9,',
  );
  expect(found.profile).toEqual({ name: 'AirData flight data', oneFlight: true });
  expect(flightsOf(found)).toMatchObject([
    {
      problem: null,
      body: { flown_at: '2026-03-04T23:58:10Z', duration_s: 725, asset_id: 3 },
    },
  ]);
});

test('DJI: a record by Flight Reader is one flight, month before day, by its serial number', () => {
  const found = fileOf(
    'DJIFlightRecord_2026-03-04.csv',
    'sep=,',
    'CUSTOM.date [local],CUSTOM.updateTime [local],OSD.flyTime,OSD.flyTime [s],OSD.latitude,OSD.longitude,OSD.height [ft],RECOVER.aircraftName,RECOVER.aircraftSerial,RECOVER.batterySerial',
    '3/4/2026,2:17:05.31 PM,0m 0s,0,47.1,8.1,0,,,',
    '3/4/2026,2:17:06.31 PM,0m 1s,1.0,47.1,8.1,3,My drone,1581F4XYZ,B16-004',
    '3/4/2026,2:29:11.31 PM,12m 6s,726.2,47.1,8.1,0,,,',
  );
  expect(found.profile).toEqual({ name: 'DJI flight record', oneFlight: true });
  expect(found.order).toBe('mdy');
  expect(flightsOf(found)).toMatchObject([
    {
      problem: null,
      body: {
        flown_at: '2026-03-04T14:17:00+01:00',
        duration_s: 726,
        asset_id: 3,
        batteries: [{ name: 'B16-004', component_id: 31 }],
      },
    },
  ]);
});

test('DJI: a record with whole instants is one flight in UTC', () => {
  const found = fileOf(
    'record.csv',
    'CUSTOM.dateTime,OSD.flyTime,OSD.latitude,OSD.longitude,RECOVER.aircraftSerial',
    '2026-06-17T07:31:27.776Z,0.2,47.1,8.1,1581F4XYZ',
    '2026-06-17T07:40:27.776Z,540.2,47.1,8.1,',
  );
  expect(flightsOf(found)[0]!.body).toMatchObject({
    flown_at: '2026-06-17T07:31:27Z',
    duration_s: 540,
    asset_id: 3,
  });
});

test('Open DroneLog: the first line of a flight says what it was', () => {
  const about = {
    format: 'Open DroneLog CSV Export',
    drone_serial: '1581F4XYZ',
    aircraft_name: 'Any',
    battery_serial: 'B16-004',
    start_time: '2026-03-04T09:05:00Z',
    duration_secs: 333.4,
    notes: 'Gusty, twice',
  };
  const quoted = `"${JSON.stringify(about).replaceAll('"', '""')}"`;
  const found = fileOf(
    'odl.csv',
    'time_s,lat,lng,alt_m,distance_to_home_m,messages,metadata',
    `0,47.1,8.1,0,0,,${quoted}`,
    '0.1,47.1,8.1,0.2,0,,',
  );
  expect(found.profile).toEqual({ name: 'Open DroneLog flight', oneFlight: true });
  expect(flightsOf(found)).toMatchObject([
    {
      problem: null,
      body: {
        flown_at: '2026-03-04T09:05:00Z',
        duration_s: 333,
        asset_id: 3,
        remarks: 'Gusty, twice',
        batteries: [{ component_id: 31 }],
      },
    },
  ]);
});

test('Open DroneLog: a summary has a line for each flight', () => {
  const found = fileOf(
    'filtered_flights_summary.csv',
    'Aircraft SN,Battery SN,Date,Takeoff Time,Duration,Landing Time,Travelled Distance (m),Max Altitude (m),Takeoff Lat,Takeoff Lon',
    '1581F4XYZ,B16-004,2026-03-04,09:05,12m 5s,09:17,812.00,60.10,47.1,8.1',
    '1581F4XYZ,,2026-03-04,11:40,0m 41s,11:41,12.00,4.10,47.1,8.1',
  );
  expect(found.profile).toEqual({ name: 'Open DroneLog summary', oneFlight: false });
  expect(
    flightsOf(found).map(({ body, problem }) => [body.flown_at, body.duration_s, problem]),
  ).toEqual([
    ['2026-03-04T09:05:00+01:00', 725, null],
    ['2026-03-04T11:40:00+01:00', 41, null],
  ]);
});

test('DroneLogbook: flights by the names of its interface', () => {
  const found = fileOf(
    'flights.csv',
    'guid,flight_date_utc,duration_seconds,place_name,drone_name,personnel,notes',
    'DAE11F89,2026-03-04T09:05:00.000Z,725,North quarry,Survey 1,R. Ito,calm',
  );
  expect(found.profile).toEqual({ name: 'DroneLogbook', oneFlight: false });
  expect(flightsOf(found)).toMatchObject([
    {
      problem: null,
      body: {
        flown_at: '2026-03-04T09:05:00.000Z',
        duration_s: 725,
        site: 'North quarry',
        asset_id: 3,
        external_ref: 'DAE11F89',
        remarks: 'calm',
      },
    },
  ]);
});

test('the same file is the same flight under the same reference, and another is another', () => {
  const lines = (first: string) => [
    'time(millisecond),datetime(utc),height_above_takeoff(feet)',
    `0,${first},0`,
    '60000,2026-03-04 10:01:00,0',
  ];
  const reference = (first: string) =>
    flightsOf(fileOf('flight-12.csv', ...lines(first)))[0]!.body.external_ref;
  expect(reference('2026-03-04 10:00:00')).toBe(reference('2026-03-04 10:00:00'));
  expect(reference('2026-03-04 10:00:00')).not.toBe(reference('2026-03-04 09:00:00'));
});

test('a file of moments without a start is refused whole, not filed as a flight for each moment', () => {
  expect(() =>
    fileOf('a.csv', 'time(millisecond),datetime(utc),height_above_takeoff(feet)', '0,,0'),
  ).toThrow('its start or its length is missing');
});

test('a file that nobody is known to write is taken by its headings', () => {
  const found = fileOf('a.csv', 'Datum,Drohne,Flugzeit', '4.3.2026,Survey 1,0:12');
  expect(found.profile).toBeNull();
  expect(found.columns).toEqual(['date', 'aircraft', 'duration_clock']);
});
