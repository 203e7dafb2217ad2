import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { type Airframe, FAULT_S, type Fault, syntheticFlight } from '../testing/synthetic.ts';
import { ruleNames } from './causes.ts';
import { MADE_ON } from './origins.ts';

/** Angles clockwise from the nose, as ArduPilot counts its motors. */
const frame = (angles: readonly number[]): Airframe =>
  angles.map((angle_deg, i) => ({ angle_deg, spin: i % 2 === 0 ? 'ccw' : 'cw' }));
const FRAMES: readonly (readonly [string, Airframe])[] = [
  ['quad X', frame([45, -135, -45, 135])],
  ['quad plus', frame([90, -90, 0, 180])],
  ['hexa X', frame([90, -90, -30, 150, 30, -150])],
  ['hexa plus', frame([0, 180, -120, 60, -60, 120])],
  ['octa plus', frame([0, 180, 45, 135, -45, -135, -90, 90])],
];
const QUAD = FRAMES[0]![1];

function read(airframe: Airframe, fault: Fault) {
  const reading = readCrash(syntheticFlight(airframe, fault));
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return { reading, first: first?.[0] ?? null };
}

describe.each(FRAMES)('on a %s', (_, airframe) => {
  test('a normal flight is a normal flight', () => {
    const { reading, first } = read(airframe, { kind: 'none' });
    expect(reading.crash).toMatchObject({ detected: false, kind: null });
    expect(first).toBeNull();
  });

  test.each(airframe.map((_, i) => i + 1))('motor %i is named when it is lost', (motor) => {
    const { reading, first } = read(airframe, { kind: 'motor_lost', motor });
    expect(reading.crash).toMatchObject({
      detected: true,
      kind: 'loss_of_control',
      confidence: 'medium',
    });
    expect(reading.crash.time!).toBeGreaterThan(FAULT_S);
    expect(reading.crash.time!).toBeLessThan(FAULT_S + 3);
    expect(first).toBe('motor_saturation');
    expect(reading.diagnostics.motors).toMatchObject({ suspect: motor });
  });

  test.each(airframe.map((_, i) => i + 1))('motor %i is named when it is weak', (motor) => {
    const { reading, first } = read(airframe, { kind: 'weak_motor', motor });
    expect(reading.crash.detected).toBe(false);
    expect(first).toBe('thrust_loss');
    expect(reading.diagnostics.motors).toMatchObject({ suspect: motor });
  });
});

test.each([
  [{ kind: 'battery_collapse' }, { detected: true, kind: 'power_loss' }, 'battery'],
  [{ kind: 'killed' }, { detected: true, kind: 'loss_of_control' }, 'pilot_input'],
  [{ kind: 'dive' }, { detected: true, kind: 'impact' }, 'pilot_input'],
  [{ kind: 'gps_lost' }, { detected: false, kind: null }, 'gps'],
  [{ kind: 'gps_jump' }, { detected: false, kind: null }, 'gps'],
  [{ kind: 'brown_out' }, { detected: true, kind: 'power_loss' }, 'power'],
] as const)('%j is read as what it is', (fault, crash, category) => {
  const { reading, first } = read(QUAD, fault);
  expect(reading.crash).toMatchObject(crash);
  expect(first).toBe(category);
  expect(reading.crash.first_anomaly_s!).toBeGreaterThan(FAULT_S - 1);
  expect(reading.crash.first_anomaly_s!).toBeLessThan(FAULT_S + 2);
});

test('the origins of logs are stated for rules that exist', () => {
  expect(Object.keys(MADE_ON).filter((name) => !ruleNames.includes(name))).toEqual([]);
});
