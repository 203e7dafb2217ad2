import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ByteSource, memorySource, openLog, tableTimes } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { FieldReader } from './fields.ts';
import { parseExpression } from './signal/expression.ts';

const testdata = join(import.meta.dirname, '..', '..', '..', '..', 'testdata');

async function opened(file: string) {
  const bytes = readFileSync(join(testdata, file));
  const memory = memorySource(bytes);
  const read = { bytes: 0 };
  const source: ByteSource = {
    size_bytes: memory.size_bytes,
    async read(range) {
      const lent = await memory.read(range);
      read.bytes += lent.length;
      return lent;
    },
  };
  const found = await openLog(source);
  if (found.kind !== 'log') throw new Error(found.reason);
  return { log: found.log, times: await tableTimes(found.log), size_bytes: bytes.length, read };
}

/** So few that most messages of a short log have more. */
const FEW_RECORDS = 100;

/** The largest difference between two lists of points; infinite where one has a gap and the other none. */
function difference(
  a: readonly (readonly (number | null)[])[],
  b: readonly (readonly (number | null)[])[],
): number {
  let largest = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (const [i, points] of a.entries())
    for (const [k, one] of points.entries()) {
      const other = b[i]![k]!;
      if ((one === null) !== (other === null)) return Number.POSITIVE_INFINITY;
      largest = Math.max(largest, Math.abs((one ?? 0) - (other ?? 0)));
    }
  return largest;
}

const BIN = 'dataflash/copter-quad-motor-failure.bin';
const TLOG = 'tlog/copter-quad-motor-failure.tlog';

test.each([
  [
    BIN,
    'ATT.Roll',
    'derivative(ATT.Roll) - mean(IMU[0].GyrX, 0.5)',
    'if(lowpass(ATT.Roll, 2) > 1, BAT.Volt * ATT.Pitch)',
  ],
  [TLOG, 'ATTITUDE.roll', 'mean(ATTITUDE.roll, 2)', 'ATTITUDE.pitch - VFR_HUD.alt'],
])('a plot by pieces is that of whole columns: %s', async (file, ...texts) => {
  const { log, times } = await opened(file);
  const expressions = texts.map(parseExpression);
  const whole = new FieldReader(log, times);
  const byPieces = new FieldReader(log, times, FEW_RECORDS);
  for (const [from_s, to_s] of [
    [0, 90],
    [28, 31],
    [30.5, 30.6],
    [200, 300],
  ] as const) {
    const request = { expressions, from_s, to_s, bins: 50 };
    const [one, other] = [await whole.thinned(request), await byPieces.thinned(request)];
    expect(other.t).toEqual(one.t);
    expect(difference(one.values, other.values)).toBeLessThan(1e-9);
  }
});

test('the samples of a window are those of the whole column', async () => {
  const { log, times } = await opened(BIN);
  const request = { expressions: [parseExpression('IMU[0].GyrX')], from_s: 28, to_s: 31 };
  const whole = await new FieldReader(log, times).samples(request);
  expect(whole[0]!.value.length).toBeGreaterThan(50);
  expect(await new FieldReader(log, times, FEW_RECORDS).samples(request)).toEqual(whole);
});

test('of a long message only the window that is shown is read', async () => {
  const { log, times, size_bytes, read } = await opened(BIN);
  const reader = new FieldReader(log, times, FEW_RECORDS);
  const request = { expressions: [parseExpression('ATT.Roll')], bins: 50 };
  await reader.thinned({ ...request, from_s: 10, to_s: 11 });
  read.bytes = 0;
  await reader.thinned({ ...request, from_s: 28, to_s: 29 });
  expect(read.bytes).toBeGreaterThan(0);
  expect(read.bytes).toBeLessThan(0.5 * size_bytes);
});

test('a field that the log does not have is refused by its name, also by pieces', async () => {
  const { log, times } = await opened(BIN);
  const request = { expressions: [parseExpression('ATT.Rool - ATT.Roll')], from_s: 0, to_s: 1 };
  await expect(new FieldReader(log, times, FEW_RECORDS).samples(request)).rejects.toThrow(
    'The message ATT has no field Rool',
  );
});
