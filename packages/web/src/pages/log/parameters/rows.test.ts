import { expect, test } from 'vitest';
import { filterMarks } from './filters.ts';
import { countDefaults, groupOf, isShown, parameterFile, rowsOf, usualShow } from './rows.ts';

const own = [
  { name: 'BATT_MONITOR', value: 4, default: 0 },
  { name: 'FS_THR_ENABLE', value: 0, default: 1 },
  { name: 'INS_GYRO_FILTER', value: Math.fround(20.1), default: 20.1 },
];
const section = {
  available: true as const,
  changed_from_default: [],
  suspicious: [{ name: 'FS_THR_ENABLE', value: 0, why: 'The radio failsafe is off.' }],
};

test('rows are those of both logs, each with its default, its doubt and its other value', () => {
  const rows = rowsOf(own, section, [
    { name: 'FS_THR_ENABLE', value: 1, default: 1 },
    { name: 'INS_GYRO_FILTER', value: 20.1, default: 20.1 },
    { name: 'ZZZ', value: 3, default: null },
  ]);
  const names = (show: Parameters<typeof isShown>[1]) =>
    rows.filter((row) => isShown(row, show)).map(({ name }) => name);
  expect(names('all')).toEqual(['BATT_MONITOR', 'FS_THR_ENABLE', 'INS_GYRO_FILTER', 'ZZZ']);
  expect(names('doubtful')).toEqual(['FS_THR_ENABLE']);
  expect(names('changed')).toEqual(['BATT_MONITOR', 'FS_THR_ENABLE']);
  // The filter is the same number in single and in double precision.
  expect(names('differs')).toEqual(['BATT_MONITOR', 'FS_THR_ENABLE', 'ZZZ']);
  expect(rowsOf(own, section, null).some((row) => isShown(row, 'differs'))).toBe(false);
});

test('the marks of a spectrum are the filters that are on', () => {
  const parameters = [
    { name: 'INS_GYRO_FILTER', value: 20, default: 20 },
    { name: 'INS_HNTCH_FREQ', value: 80, default: 80 },
    { name: 'INS_HNTCH_ENABLE', value: 0, default: 0 },
    { name: 'INS_ACCEL_FILTER', value: 0, default: 20 },
  ];
  expect(filterMarks(parameters)).toEqual([{ label: 'gyro low-pass', frequency_hz: 20 }]);
});

test('a group is the word before the line, without the number of an instance', () => {
  expect(['BATT_MONITOR', 'BATT2_MONITOR', 'EK3_SRC1_POSZ', 'FORMAT'].map(groupOf)).toEqual([
    'BATT',
    'BATT',
    'EK',
    'FORMAT',
  ]);
});

test('a parameter file is what the tools of the autopilot read', () => {
  expect(parameterFile(own, 'ardupilot')).toEqual({
    ending: 'param',
    text: 'BATT_MONITOR,4\nFS_THR_ENABLE,0\nINS_GYRO_FILTER,20.1\n',
  });
  expect(parameterFile(own.slice(0, 1), 'px4').text).toBe('param set BATT_MONITOR 4\n');
});

test('where no default is known, all parameters are listed at first', () => {
  const bare = own.map((one) => ({ ...one, default: null }));
  const usual = (parameters: typeof bare | typeof own, listed?: ReadonlyMap<string, number>) =>
    usualShow(rowsOf(parameters, section, null, listed));
  expect([usual(own), usual(bare), usual(bare, new Map([['BATT_MONITOR', 0]]))]).toEqual([
    'changed',
    'all',
    'changed',
  ]);
});

test('a default of the log comes before that of a list, and one of neither is not unchanged', () => {
  const rows = rowsOf(
    [
      { name: 'BATT_MONITOR', value: 4, default: 4 },
      { name: 'FS_THR_ENABLE', value: 0, default: null },
      { name: 'INS_GYRO_FILTER', value: Math.fround(20.1), default: null },
      { name: 'MY_OWN', value: 1, default: null },
    ],
    section,
    [{ name: 'ZZZ', value: 3, default: null }],
    new Map([
      ['BATT_MONITOR', 0],
      ['FS_THR_ENABLE', 1],
      ['INS_GYRO_FILTER', 20.1],
    ]),
  );
  expect(rows.map(({ name, standard, from }) => [name, standard, from])).toEqual([
    ['BATT_MONITOR', 4, 'log'],
    ['FS_THR_ENABLE', 1, 'list'],
    ['INS_GYRO_FILTER', 20.1, 'list'],
    ['MY_OWN', null, null],
    ['ZZZ', null, null],
  ]);
  expect(countDefaults(rows)).toEqual({ changed: 1, kept: 2, unknown: 1, listed: 2 });
  expect(rows.filter((row) => isShown(row, 'unknown')).map(({ name }) => name)).toEqual(['MY_OWN']);
});
