import { describe, expect, test } from 'vitest';
import { GOOD_FLIGHTS } from './testing/goodFlights.ts';
import { readFirst } from './testing/read.ts';

describe('a flying quad is not called crashed for', () => {
  test.each(GOOD_FLIGHTS)('%s', (_, flight, kind, category) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash).toMatchObject({ detected: false, kind, time: null, confidence: null });
    expect(first).toBe(category);
  });
});
