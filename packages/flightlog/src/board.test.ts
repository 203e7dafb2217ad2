import { expect, test } from 'vitest';
import { boardNames, boardSerial } from './board.ts';
import type { Flight } from './flight.ts';

const flight = (serial: number | null, boardId?: string) =>
  ({
    meta: boardId === undefined ? {} : { boardId },
    parameters: new Map(serial === null ? [] : [['BRD_SERIAL_NUM', { value: serial }]]),
  }) as unknown as Flight;

test('a board is called by its id, then by the serial number that somebody has set', () => {
  expect(boardNames(flight(42, 'AB12'))).toEqual(['AB12', '42']);
  expect(boardNames(flight(42))).toEqual(['42']);
  expect(boardNames(flight(null))).toEqual([]);
});

test('zero is what a serial number is before anybody sets it', () => {
  expect(boardSerial(flight(0, 'AB12'))).toBeNull();
  expect(boardNames(flight(0, 'AB12'))).toEqual(['AB12']);
});
