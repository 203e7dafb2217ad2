import { expect, test } from 'vitest';
import {
  type Answer,
  askedBy,
  cellOf,
  flightsOf,
  groupsOf,
  monthsOf,
  monthValues,
  nameOf,
  type Row,
  readNote,
  SHOWN,
  trendsCsv,
  unreadText,
} from './trends.ts';

const figures = {
  flights: 4,
  time_s: 7230,
  incidents: 1,
  read: 2,
  crashes: 0,
  with_findings: 1,
  alerts: 0,
  warnings: 3,
  failures: 1,
};
const row = (of: Partial<Row>): Row => ({
  ...figures,
  id: null,
  name: null,
  month: null,
  batch: null,
  ...of,
});

test('an address asks for hours by month unless it says otherwise', () => {
  expect(askedBy({})).toEqual({ by: 'month', per: undefined, show: 'hours' });
  expect(askedBy({ by: 'site', per: 'month', show: 'rate' })).toEqual({
    by: 'site',
    per: 'month',
    show: 'rate',
  });
  expect(askedBy({ by: 'colour', per: 'month', show: 'x' })).toEqual(askedBy({}));
});

test('what only a log says is not known where none was read, and none where nothing flew', () => {
  const unread = { ...figures, read: 0, with_findings: 0 };
  expect(SHOWN.findings.value(unread)).toBeNull();
  expect(SHOWN.crashes.value(unread)).toBeNull();
  expect(SHOWN.findings.value({ ...unread, flights: 0 })).toBe(0);
  expect(SHOWN.findings.value(figures)).toBe(1);
  expect(SHOWN.crashes.value(figures)).toBe(0);
});

test('a figure of logs says how many were read, and that there was no failure takes a log', () => {
  const unread = { ...figures, read: 0, failures: 0 };
  const whole = { ...figures, read: 4, failures: 0 };
  const none = 'not known: no log read';
  expect(cellOf('crashes', unread)).toMatchObject({ text: '', note: none });
  expect(cellOf('failures', unread)).toMatchObject({ text: '', note: none });
  expect(cellOf('rate', unread)).toMatchObject({ text: '', note: none });
  expect(cellOf('failures', { ...unread, failures: 1 })).toMatchObject({
    text: '1',
    note: 'at least',
    noteLeads: true,
  });
  expect(cellOf('crashes', figures)).toMatchObject({ text: '0', note: 'of 2 read' });
  expect(cellOf('failures', { ...figures, failures: 0 })).toMatchObject({
    text: '',
    note: 'none known, 2 of 4 read',
  });
  expect(cellOf('failures', unread).brief).toBe('not known');
  expect(cellOf('failures', { ...figures, failures: 0 }).brief).toBe('none known');
  expect(cellOf('findings', figures)).toMatchObject({ text: '1', brief: 'of 2 read' });
  expect(cellOf('crashes', whole)).toMatchObject({ text: '0', note: '' });
  expect(cellOf('failures', whole)).toMatchObject({ text: '0', note: '' });
  expect(cellOf('incidents', unread)).toMatchObject({ text: '1', note: '' });
  expect(cellOf('rate', { ...whole, time_s: 0 })).toMatchObject({ text: '', note: 'not known' });
  expect(readNote('crashes', figures)).toBe('2 of 4 logs read');
  expect(readNote('hours', figures)).toBeUndefined();
});

test('failures are counted over the hours in which they happened', () => {
  expect(SHOWN.rate.value({ ...figures, time_s: 36_000 })).toBe(10);
  expect(SHOWN.rate.value({ ...figures, time_s: 0 })).toBeNull();
});

test('months without a flight stand between those with one', () => {
  const rows = [row({ month: '2026-02-01' }), row({ month: '2025-11-01' })];
  const months = monthsOf(rows);
  expect(months).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
  const values = monthValues(months, new Map([['2026-02-01', figures]]), 'flights');
  expect(values.map(({ value }) => value)).toEqual([0, 0, 0, 4]);
  expect(monthsOf([])).toEqual([]);
});

test('rows of one group are added, and the largest stands first', () => {
  const rows = [
    row({ id: 1, name: 'Survey 1', month: '2026-01-01', flights: 2 }),
    row({ id: 2, name: 'Survey 2', month: '2026-01-01', flights: 3 }),
    row({ id: 1, name: 'Survey 1', month: '2026-02-01', flights: 2 }),
  ];
  const groups = groupsOf(rows, { by: 'aircraft', per: 'month', show: 'flights' });
  expect(groups.map(({ name, figures: sum }) => [name, sum.flights, sum.time_s])).toEqual([
    ['Survey 1', 4, 14_460],
    ['Survey 2', 3, 7230],
  ]);
  expect([...groups[0]!.months.keys()]).toEqual(['2026-01-01', '2026-02-01']);
});

test('a group whose figure is not known stands behind one that has none', () => {
  const rows = [
    row({ id: 1, name: 'Unread', read: 0 }),
    row({ id: 2, name: 'Quiet', with_findings: 0 }),
  ];
  const groups = groupsOf(rows, { by: 'aircraft', per: undefined, show: 'findings' });
  expect(groups.map(({ name }) => name)).toEqual(['Quiet', 'Unread']);
});

test('a row says what it is of, and what it lacks', () => {
  const batch = {
    kind: 'esc',
    vendor: 'Nord',
    part_number: 'N1',
    components: 4,
    scrapped: 1,
  } as const;
  expect(nameOf(row({ batch: { ...batch, batch: 'A' } }), 'batch')).toBe('ESC Nord N1, batch A');
  expect(nameOf(row({ batch: { ...batch, batch: '' } }), 'batch')).toBe(
    'ESC Nord N1, no batch on record',
  );
  expect(nameOf(row({ read: 0 }), 'firmware')).toBe('not known: no log was read');
  expect(nameOf(row({}), 'firmware')).toBe('not named in the log');
  expect(nameOf(row({}), 'pilot')).toBe('no pilot');
  expect(nameOf(row({ month: '2026-11-01' }), 'month')).toBe('November 2026');
});

test('a row leads to its flights within the period that was asked for', () => {
  const filters = { since: '2026-02-10', until: '2026-12-31' };
  expect(flightsOf(row({ month: '2026-02-01' }), 'month', filters)).toEqual({
    since: '2026-02-10',
    until: '2026-02-28',
  });
  expect(flightsOf(row({ id: 3 }), 'aircraft', filters)).toEqual({ ...filters, asset_id: '3' });
  expect(flightsOf(row({ name: 'Borrowed' }), 'aircraft', filters)).toBeNull();
  expect(flightsOf(row({ name: 'Quarry' }), 'site', {})).toEqual({ q: 'Quarry' });
  expect(flightsOf(row({ name: '4.5.7' }), 'firmware', {})).toBeNull();
});

test('flights that were not read are said, and are no flights without findings', () => {
  expect(unreadText({ flights: 3, read: 1 })).toContain('What the other 2 would show is not known');
  expect(unreadText({ flights: 3, read: 0 })).toMatch(/^No log of these 3.flights was read/);
  expect(unreadText({ flights: 3, read: 3 })).toBe('The logs of all 3\u00a0flights were read.');
});

test('the file has every row, says what is not known, and has the total at its end', () => {
  const answer: Answer = {
    rows: [row({ name: '=Quarry', read: 0, with_findings: 0, warnings: 0, failures: 0 }), row({})],
    total: { ...figures, flights: 8 },
  };
  expect(trendsCsv(answer, askedBy({ by: 'site' })).split('\r\n')).toEqual([
    'Site,Flights,Time,Hours,Incidents,Logs read,Logs not read,Crashes in logs,Flights with findings,Alerts,Warnings,Failures',
    `'=Quarry,4,2:00:30,2.0083,1,0,4${',not known: no log read'.repeat(5)}`,
    'no site,4,2:00:30,2.0083,1,2,2,0,1,0,3,1',
    'All flights,8,2:00:30,2.0083,1,2,6,0,1,0,3,1',
    '',
  ]);
  const batch = {
    kind: 'esc',
    vendor: '',
    part_number: '',
    batch: 'A',
    components: 4,
    scrapped: 1,
  } as const;
  const [head, line] = trendsCsv(
    { ...answer, rows: [row({ batch, month: '2026-02-01' })] },
    askedBy({ by: 'batch', per: 'month' }),
  ).split('\r\n');
  expect(head).toMatch(/^Component batch,Month,Components,Scrapped,Flights,/);
  expect(line).toMatch(/^"ESC, batch A",2026-02,4,1,4,/);
});
