import { expect, test } from 'vitest';
import { scanDataflash } from '../dataflash/decode.ts';
import type { ArmedSpan, Motor } from '../flight.ts';
import { memorySource } from '../source.ts';
import { FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { believedSpans } from './damaged.ts';
import { normalise } from './normalise.ts';

const ATT = { type: 129, name: 'ATT', letters: 'Qfff', columns: 'TimeUS,Roll,Pitch,Yaw' };
const BAT = { type: 130, name: 'BAT', letters: 'QBff', columns: 'TimeUS,Inst,Volt,Curr' };

/** Six seconds of records; `volt` gives the voltage of each. Torn, every second has bytes that are none. */
function logOf(volt: (i: number) => number, torn: boolean): Uint8Array {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const time_us = 1e6 + i * 1e5;
    const instance = torn && i === 30 ? 64 : 0;
    const noise = torn && i % 10 === 5 ? Uint8Array.of(1, 2, 3) : new Uint8Array(0);
    return join(
      record(ATT, [time_us, i / 10, 0, 0]),
      noise,
      record(BAT, [time_us, instance, volt(i), 5]),
    );
  });
  return join(fmt(FMT), fmt(ATT), fmt(BAT), ...rows);
}

const read = async (bytes: Uint8Array) => normalise(await scanDataflash(memorySource(bytes)));
const lone = (i: number) => (i === 20 ? 4e9 : 12 - i / 100);

test('leaves a value out that stands alone in a damaged log, and counts it', async () => {
  const flight = await read(logOf(lone, true));
  const [battery, ...others] = flight.batteries;
  expect(others).toEqual([]);
  expect(Math.max(...battery!.power.voltage_V.filter(Number.isFinite))).toBeLessThan(13);
  expect(flight.implausible).toMatchObject([{ time_us: 2e6 }]);
  expect(flight.damage[2]?.time_us).toBe(2.5e6);
});

test('keeps single values of a whole log: they can be real', async () => {
  const flight = await read(logOf(lone, false));
  expect(Math.max(...flight.batteries[0]!.power.voltage_V)).toBeGreaterThan(1e9);
  expect(flight.implausible).toEqual([]);
});

test('leaves out two changed values beside one that is right: neither hides the other', async () => {
  const two = (i: number) => (i === 20 ? 4e9 : i === 22 ? 4e7 : 12 - i / 100);
  const { batteries, implausible } = await read(logOf(two, true));
  expect(Math.max(...batteries[0]!.power.voltage_V.filter(Number.isFinite))).toBeLessThan(13);
  expect(implausible).toHaveLength(2);
  const moves = (i: number) => (i < 17 || i > 23 ? 12 : i % 2 === 0 ? 20 : 12);
  expect((await read(logOf(moves, true))).implausible).toEqual([]);
});

/** Rotors that turn within these seconds, 10 samples a second for half a minute. */
function rotors(...turns: readonly (readonly [from_s: number, to_s: number])[]): Motor[] {
  const time_us = Float64Array.from({ length: 300 }, (_, i) => i * 1e5);
  const value = time_us.map((at_us) =>
    turns.some(([from_s, to_s]) => at_us >= 1e6 * from_s && at_us < 1e6 * to_s) ? 0.5 : -0.1,
  );
  const output = { time_us, value, origin: 'RCOU' };
  return [{ number: 1, output, angle_rad: null, spin: null, role: 'lift' }];
}

const span = (from_s: number, to_s: number): ArmedSpan => ({
  from_us: 1e6 * from_s,
  to_us: 1e6 * to_s,
  armSeen: true,
  disarmSeen: true,
  disarmMethod: null,
  forced: false,
});
const spansOf = (spans: readonly ArmedSpan[], motors: readonly Motor[]) =>
  believedSpans(spans, motors, 30e6).map(({ from_us, to_us }) => [from_us / 1e6, to_us / 1e6]);

test('a disarm that is armed again within half a second was none', () => {
  const motors = rotors([2, 12]);
  expect(spansOf([span(1, 10), span(10.4, 12)], motors)).toEqual([[1, 12]]);
  expect(spansOf([span(1, 10), span(10.6, 12)], motors)).toEqual([
    [1, 10],
    [10.6, 12],
  ]);
});

test('rotors that turn for three seconds where no record says so were armed', () => {
  const [lost, ...none] = spansOf([span(1, 2)], rotors([6, 20])).slice(1);
  expect(none).toEqual([]);
  expect(lost![0]).toBeCloseTo(6, -0.5);
  expect(lost![1]).toBeCloseTo(20, -0.5);
  expect(spansOf([span(1, 2)], rotors([6, 8]))).toEqual([[1, 2]]);
  expect(spansOf([span(20, 25)], rotors([6, 15]))).toHaveLength(2);
  expect(spansOf([], rotors([6, 15]))).toHaveLength(1);
});

test('a time that lies years away costs no look at the years', () => {
  const motors = rotors([6, 20]).map((motor) => {
    const { time_us, value } = motor.output;
    const far_us = 1e17;
    return {
      ...motor,
      output: {
        ...motor.output,
        time_us: Float64Array.of(...time_us, far_us),
        value: Float64Array.of(...value, 0.5),
      },
    };
  });
  expect(believedSpans([span(1, 2)], motors, 1e17)).toHaveLength(2);
});
