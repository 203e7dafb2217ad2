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

const MOTB = { type: 131, name: 'MOTB', letters: 'Qff', columns: 'TimeUS,LiftMax,BatVolt' };
const IMU = {
  type: 132,
  name: 'IMU',
  letters: 'Qffffff',
  columns: 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ',
};
const BCL = { type: 133, name: 'BCL', letters: 'QHHH', columns: 'TimeUS,V1,V2,V3' };
const MODE = { type: 134, name: 'MODE', letters: 'QMB', columns: 'TimeUS,Mode,ModeNum' };

type Row = readonly [definition: typeof ATT, values: (i: number) => readonly number[]];

/** Six seconds, ten records a second of each, with bytes between them that are none. */
function tornLog(...rows: readonly Row[]): Uint8Array {
  const definitions = rows.map(([definition]) => fmt(definition));
  const pieces = Array.from({ length: 60 }, (_, i) => [
    ...rows.map(([definition, values]) => record(definition, [1e6 + i * 1e5, ...values(i)])),
    i % 10 === 5 ? Uint8Array.of(1, 2, 3) : new Uint8Array(0),
  ]).flat();
  return join(fmt(FMT), ...definitions, ...pieces);
}

const at2s = (i: number) => i === 10;

test('leaves a value out that is small, but far for a series that moves in steps', async () => {
  // Two hundredths up and down, and a single quarter.
  const level = (i: number) => (at2s(i) ? 0.25 : 0.96 + 0.02 * (Math.floor(i / 7) % 2));
  const { liftMax } = await read(tornLog([MOTB, (i) => [level(i), 12]]));
  expect(liftMax!.value[10]).toBeNaN();
  expect(liftMax!.value.filter(Number.isNaN)).toHaveLength(1);
});

test('leaves a blow out that one axis alone feels, and keeps a real one', async () => {
  const wobble = (i: number) => 0.1 * Math.sin(i);
  const imu = async (x: number, y: number, z: number) => {
    const row = (i: number) => {
      const [ax, ay, az] = at2s(i) ? [x, y, z] : [wobble(i), wobble(i + 2), -9.8 + wobble(i + 4)];
      return [wobble(i) / 10, wobble(i + 1) / 10, 0, ax, ay, az];
    };
    const { motion } = (await read(tornLog([IMU, row]))).imus[0]!;
    return [motion.accX_mps2[10], motion.accY_mps2[10], motion.accZ_mps2[10]];
  };
  expect((await imu(-75, 0, -9.8))[0]).toBeNaN();
  expect((await imu(-75, 30, -9.8))[0]).toBe(-75);
  // On four legs, ten samples a second.
  expect((await imu(0, 0, -60))[2]).toBe(-60);
});

test('counts no cell and no mode that stands in one record', async () => {
  const flight = await read(
    tornLog(
      [BAT, () => [0, 8, 5]],
      [BCL, (i) => [4000, 4000, at2s(i) ? 4000 : 65_535]],
      [MODE, (i) => [at2s(i) ? 213 : 5, at2s(i) ? 213 : 5]],
    ),
  );
  expect(flight.batteries[0]).toMatchObject({ cellCount: 2 });
  expect(flight.batteries[0]!.cells_V).toHaveLength(2);
  expect(flight.modes.map(({ number }) => number)).not.toContain(213);
  expect(flight.implausible).toContainEqual({ time_us: 1e6, origin: 'MODE' });
});

test('does not begin with a record that stands alone, whatever has no clock beside it', async () => {
  const MSG = { type: 135, name: 'MSG', letters: 'Z', columns: 'Message' };
  const log = join(
    ...[FMT, ATT, IMU, MOTB, BAT, MSG].map(fmt),
    record(BAT, [20e6, 7, 12, 5]),
    record(MSG, ['ArduCopter']),
    ...Array.from({ length: 40 }, (_, i) =>
      join(
        ...[ATT, IMU, MOTB].map((each) => record(each, [50e6 + i * 1e5, 0, 0, 0, 0, 0, 0])),
        i % 10 === 5 ? Uint8Array.of(1, 2, 3) : new Uint8Array(0),
      ),
    ),
  );
  expect((await read(log)).meta.duration_us).toBeCloseTo(3.9e6, -3);
});

test('does not begin with a changed clock that half of the messages took over', async () => {
  const bare = ['MSG', 'PARM', 'MODE', 'EV'].map((name, i) => ({
    type: 135 + i,
    name,
    letters: 'Z',
    columns: 'Message',
  }));
  const log = join(
    ...[FMT, ATT, IMU, MOTB, ...bare].map(fmt),
    // A bit of its milliseconds, as the first record had them.
    record(ATT, [50e6 + 2 ** 24 * 1e3, 0, 0, 0]),
    ...bare.map((each) => record(each, ['words'])),
    ...Array.from({ length: 40 }, (_, i) =>
      join(
        ...[ATT, IMU, MOTB].map((each) => record(each, [50e6 + i * 1e5, 0, 0, 0, 0, 0, 0])),
        i % 10 === 5 ? Uint8Array.of(1, 2, 3) : new Uint8Array(0),
      ),
    ),
  );
  expect((await read(log)).meta.duration_us).toBeCloseTo(3.9e6, -3);
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
