import { describe, expect, test } from 'vitest';
import { INCIDENTS } from '../testing/incidents.ts';
import { readFirst } from '../testing/read.ts';

describe('the first cause is right for', () => {
  test.each(INCIDENTS)('$name', ({ flight, crash, causes, motor }) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash.detected).toBe(crash);
    expect(causes).toContain(first);
    const { motors } = reading.diagnostics;
    if (motor !== null) expect(motors.available && motors.suspect).toBe(motor);
  });
});

describe('the sentence of a verdict', () => {
  const reasonOf = (name: string) =>
    readFirst(INCIDENTS.find((incident) => incident.name === name)!.flight).reading.crash.reason;

  test('names the heading that carried it off', () => {
    expect(reasonOf('a compass that points backward')).toMatch(
      /^The compass heading was off by about 180 degrees from \d/,
    );
  });

  test('leaves the motors out where the ground turned it over', () => {
    const reason = reasonOf('a leg that catches as it lands');
    expect(reason).toMatch(/tipped over\. No failure is needed to explain it/);
    expect(reason).not.toMatch(/motor/i);
  });
});
