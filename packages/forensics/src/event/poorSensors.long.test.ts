import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../index.ts';
import { slowed } from '../testing/cut.ts';
import { FIELD_FLIGHTS } from '../testing/fieldFlights.ts';
import { GOOD_FLIGHTS, type GoodFlight } from '../testing/goodFlights.ts';
import { LIVELY_FLIGHTS } from '../testing/livelyFlights.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { from, mission, QUAD, RESTING, simulate, weak } from '../testing/missions.ts';
import { POOR_SENSORS } from '../testing/poorSensors.ts';
import { readFirst } from '../testing/read.ts';

describe('a flight of a collector of logs is not called crashed for', () => {
  test.each(FIELD_FLIGHTS)('%s', (_, flight, kind) => {
    const { reading } = readFirst(flight);
    expect(reading.crash).toMatchObject({ detected: false, kind, time: null });
  });
});

const named = (flights: readonly GoodFlight[], part: string) =>
  simulate(flights.find(([name]) => name.includes(part))![1]);
const poor = (sensor: string) => POOR_SENSORS[sensor]!;

describe('a poor sensor', () => {
  test('that shakes moves neither the impact nor the motor', () => {
    const flight = simulate({ trouble: from(30, weak(QUAD, 2)) });
    const plain = readCrash(flight);
    const shaken = readCrash(poor('accelerometer shaken')(flight));
    expect(shaken.crash.impact_s).toBeCloseTo(plain.crash.impact_s!, 0);
    expect(shaken.diagnostics.motors).toMatchObject({ suspect: 2 });
  });

  test('that shakes makes no crash of a fast descent', () => {
    const flight = named(LIVELY_FLIGHTS, 'five metres a second into a hover');
    expect(readCrash(poor('accelerometer shaken')(flight)).crash.detected).toBe(false);
  });

  test('that drifts makes no flight of a bench run', () => {
    const flight = named(GOOD_FLIGHTS, 'propellers off');
    expect(readCrash(poor('barometer drifts')(flight)).crash.detected).toBe(false);
  });

  test('that takes a new zero makes no fall of a drop of seventy centimetres', () => {
    const flight = named(LIVELY_FLIGHTS, 'seventy centimetres');
    expect(readCrash(poor('estimated height resets')(flight)).crash.detected).toBe(false);
  });
});

/** The same flight by one logger and what that left by the next. */
const written = (flight: Flight, ...loggers: readonly string[]) =>
  loggers.reduce((left, logger) => LOGGERS[logger]!(left), flight);

describe('what a logger left out makes no crash of', () => {
  test.each<[string, readonly GoodFlight[], string, readonly string[]]>([
    ['a pack changed on the ground', FIELD_FLIGHTS, 'the pack changed', ['never armed']],
    ['a catch by hand', FIELD_FLIGHTS, 'a catch by hand', ['barometer drifts', 'never armed']],
    ['an autorotation', FIELD_FLIGHTS, 'without its motor', ['no throttle']],
    ['a dive below the take-off', FIELD_FLIGHTS, 'a dive down', ['old copter', 'outputs only']],
    ['a bench run', GOOD_FLIGHTS, 'by hand until', ['estimated height resets', 'noisy']],
  ])('%s', (_, flights, part, loggers) => {
    const { crash } = readCrash(written(named(flights, part), ...loggers));
    expect(crash.detected).toBe(false);
  });
});

test('a fall in telemetry of one sample a second is a crash, and its motor is named', () => {
  const flight = simulate({ trouble: from(30, weak(QUAD, 2)) });
  const slow = slowed({ ...flight, meta: { ...flight.meta, format: 'tlog' } }, 1);
  const { crash, diagnostics } = readCrash(slow);
  expect(crash.detected).toBe(true);
  expect(crash.time).toBeCloseTo(readCrash(flight).crash.time!, -0.5);
  expect(diagnostics.motors).toMatchObject({ suspect: 2 });
});

test('a log of two starts or two vehicles says so', () => {
  const flight = simulate({});
  const { warnings } = readCrash({
    ...flight,
    meta: { ...flight.meta, restarts: 1, systems: [1, 7] },
  });
  expect(warnings.join(' ')).toContain('also holds vehicle 7');
  expect(warnings.join(' ')).toContain('started 2 times');
});

const closed = (top_m: number) =>
  simulate({
    script: (t_s, state) => ({
      ...mission({ top_m })(t_s, state),
      ...(t_s > 25 && { mode: 'STABILIZE', law: 'angle', sticks: { ...RESTING, throttle: 0.5 } }),
      ...(t_s > 30 && { sticks: { ...RESTING, throttle: 0 } }),
    }),
  });

test('a fall of a second is a crash by its blow where only estimate and barometer measure its speed', () => {
  const flight = closed(4.5);
  const { heights, climbRates } = flight;
  const indoors = {
    ...flight,
    gps: [],
    heights: { ...heights, gps: null },
    climbRates: { ...climbRates, gps: null },
  };
  const { crash } = readCrash(indoors);
  expect(crash).toMatchObject({ detected: true, kind: 'impact' });
  expect(crash.sink_ms).toBeGreaterThan(6);
});

test('a throttle closed by hand is found without a radio in the log, and the sentence says by what', () => {
  const reading = readCrash({ ...closed(10), rc: null });
  const [category, sentence] = reading.preconditions.findings[0]!;
  expect(category).toBe('pilot_input');
  expect(sentence).toContain('The radio was not logged');
});
