import { expect, test } from 'vitest';
import { clockPieces, clockStart_us } from './clock.ts';

const SIZE = 90_000;

const step = (at: number, from_s: number, to_s: number) => ({
  at,
  from_us: from_s * 1e6,
  to_us: to_s * 1e6,
});

const end_s = (pieces: ReturnType<typeof clockPieces>, last_s: number) => {
  const { fixed_us, shift_us } = pieces.at(-1)!;
  return (fixed_us ?? last_s * 1e6 + shift_us) / 1e6;
};

test('holds the clock through damaged timestamps, alone and in a row', () => {
  expect(end_s(clockPieces([step(5000, 10, 4305), step(5060, 4305, 10.1)], 0, SIZE), 60)).toBe(60);
  const row = [step(5000, 10, 43), step(5060, 43, 580), step(5120, 580, 10.2)];
  expect(end_s(clockPieces(row, 0, SIZE), 60)).toBe(60);
});

test('is not held up by a damaged timestamp that another one hides behind', () => {
  const two = [step(5000, 10, 1084), step(5060, 1084, 18.5), step(5120, 18.5, 10.1)];
  expect(end_s(clockPieces(two, 0, SIZE), 60)).toBe(60);
});

test('goes on after silences of a link', () => {
  const silent = [step(5000, 10, 15), step(9000, 24, 26), step(20_000, 85, 87)];
  expect(end_s(clockPieces(silent, 0, SIZE), 100)).toBe(100);
});

test('begins with the first time that is not damaged and ends with the last', () => {
  const opens = [step(40, 4e9, 1000), step(89_400, 1060, 35_000)];
  expect(clockStart_us(opens, 4e15, SIZE)).toBe(1000e6);
  expect(end_s(clockPieces(opens, 4e15, SIZE), 35_000)).toBe(60);
});
