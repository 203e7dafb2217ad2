import { describe, expect, test } from 'vitest';
import { ACCIDENTS } from './testing/accidents.ts';
import { LIVELY_FLIGHTS } from './testing/livelyFlights.ts';
import { readFirst } from './testing/read.ts';

describe('a flying quad reads, as public logs have it,', () => {
  test.each(ACCIDENTS.map((loss) => [loss.name, loss] as const))('%s', (_, loss) => {
    const { reading, first } = readFirst(loss.flight);
    expect(reading.crash.detected).toBe(loss.crash);
    expect(loss.causes).toContain(first);
    const { motors } = reading.diagnostics;
    if (loss.motor !== null) expect(motors).toMatchObject({ suspect: loss.motor });
  });
});

describe('a flying quad is not called crashed for', () => {
  test.each(LIVELY_FLIGHTS)('%s', (_, flight, kind, category) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash).toMatchObject({ detected: false, kind, time: null, confidence: null });
    expect(first).toBe(category);
  });
});
