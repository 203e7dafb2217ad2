import { expect, test } from 'vitest';
import { jpegName, shrunkSize } from './attachments.ts';

test('a photo is shrunk to its longest side and keeps its shape', () => {
  expect(shrunkSize({ width: 4000, height: 3000 })).toEqual({ width: 2048, height: 1536 });
  expect(shrunkSize({ width: 3000, height: 4000 })).toEqual({ width: 1536, height: 2048 });
});

test('a photo that is small enough stays as it is', () => {
  expect(shrunkSize({ width: 2048, height: 1000 })).toBeNull();
});

test('a photo that became a JPEG is named as one', () => {
  expect(jpegName('arm.left.PNG')).toBe('arm.left.jpg');
  expect(jpegName('arm')).toBe('arm.jpg');
});
