import { expect, test } from 'vitest';
import { namesOf } from './timeDecoration.ts';
import { axisUnit, isEmptyWindow, type TimeLine } from './timePlot.ts';

const strip = {
  area: { from: 0, to: 400 },
  pixel: (time_s: number) => 10 * time_s,
  measure: (text: string) => 6 * text.length,
  ratio: 1,
};
const band = (from_s: number, to_s: number, label: string) => ({ from_s, to_s, label, tint: 0 });
const mark = (at_s: number, label: string) => ({ at_s, label, color: 'red' });
const places = (...args: Parameters<typeof namesOf>) =>
  namesOf(...args).map(({ text, x }) => `${text} ${x}`);

test('names of modes are where the modes begin', () => {
  expect(places([band(0, 20, 'LOITER'), band(20, 40, 'LAND')], [], strip)).toEqual([
    'LOITER 4',
    'LAND 204',
  ]);
});

test('a mode too short for its name has none', () => {
  expect(places([band(0, 3, 'LOITER')], [], strip)).toEqual([]);
});

test('two events close together have their names on both sides', () => {
  expect(places([], [mark(20, 'control lost'), mark(22, 'impact')], strip)).toEqual([
    'control lost 204',
  ]);
  expect(places([], [mark(22, 'impact'), mark(20, 'control lost')], strip)).toEqual([
    'impact 224',
    'control lost 124',
  ]);
});

test('the name of a mode goes behind that of an event', () => {
  expect(places([band(0, 40, 'LOITER')], [mark(0.5, 'event')], strip)).toEqual([
    'event 9',
    'LOITER 47',
  ]);
});

test('a name at the edge goes before its line', () => {
  expect(places([], [mark(38, 'impact')], strip)).toEqual(['impact 340']);
});

test('an axis names the units of its lines, each once, and says where there is none', () => {
  const line = (unit: string, axis: 'left' | 'right', measure?: string) =>
    ({ unit, axis, ...(measure === undefined ? {} : { measure }) }) as TimeLine;
  const lines = [line('V', 'left'), line('V', 'left'), line('A', 'left'), line('', 'right')];
  expect(axisUnit(lines, 'left')).toBe('V, A');
  expect(axisUnit(lines, 'right')).toBe('no unit');
  expect(axisUnit([line('', 'left', 'ratio')], 'left')).toBe('ratio');
  expect(axisUnit([line('V', 'left')], 'right')).toBeNull();
});

test('a window in which no line has a value is empty', () => {
  const lines = [{ values: [1, null, undefined, null] }, { values: [null, null, null, 4] }];
  const empty = (from: number, to: number) =>
    isEmptyWindow([0, 1, 2, 3], lines as unknown as TimeLine[], [from, to]);
  expect(empty(0, 3)).toBe(false);
  expect(empty(0.5, 2.5)).toBe(true);
  expect(empty(2, 3)).toBe(false);
});
