import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import type { CrashReading } from './report/reading.ts';
import { drawnKinds } from './testing/drawn.ts';
import { flipped, seeded } from './testing/flips.ts';
import { logBytes } from './testing/logs.ts';
import { simulate } from './testing/missions.ts';
import { drawnOf } from './testing/settings.ts';
import { asDataflash, asUlog } from './testing/written.ts';

const FLIPS = [100, 500, 2500];
const QUAD_X = { frames: ['quad X'] } as const;

function firstCause({ preconditions }: CrashReading): string | undefined {
  return preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];
}

/** What damage must not do to the reading of a crash; empty where it did not. */
function faultsOf(whole: CrashReading, reading: CrashReading): string[] {
  const { crash, meta } = reading;
  const faults: string[] = [];
  const doubted = crash.reason.startsWith('Whether it crashed cannot be seen');
  if (!crash.detected && !doubted && !/stops in the air/.test(crash.reason))
    faults.push(`good word: ${crash.reason}`);
  if (/in controlled flight|landed normally/.test(crash.reason)) faults.push(crash.reason);
  const other = crash.detected && firstCause(reading) !== firstCause(whole);
  if (other && crash.confidence !== 'low')
    faults.push(`firmly ${firstCause(reading)}: ${crash.reason}`);
  if (Math.abs(meta.duration_s - whole.meta.duration_s) > 5)
    faults.push(`${meta.duration_s} s long`);
  if (
    meta.started_at !== null &&
    whole.meta.started_at?.slice(0, 10) !== meta.started_at.slice(0, 10)
  )
    faults.push(meta.started_at);
  return faults;
}

/** Null where the damage hit the first bytes, by which a format is recognised. */
async function readBytes(bytes: Uint8Array): Promise<CrashReading | null> {
  const opened = await openLog(memorySource(bytes));
  return opened.kind === 'refused' ? null : readCrash(await normalise(opened.log));
}

const KINDS = [
  'one motor stops',
  'a full stick held to the ground',
  'a disarm by switch',
  'the pack collapses',
];

async function faultsIn(bytes: Uint8Array, whole: CrashReading, seed: number): Promise<string[]> {
  const faults: string[] = [];
  for (const count of FLIPS) {
    const reading = await readBytes(flipped(bytes, count, seeded(count + seed)));
    for (const fault of reading === null ? [] : faultsOf(whole, reading))
      faults.push(`${count}: ${fault}`);
  }
  return faults;
}

test.each(KINDS)('flipped bits do not turn "%s" into something else', async (name) => {
  const kind = { ...drawnKinds().find((each) => each.name === name)!, ...QUAD_X };
  for (const [seed, write] of [asDataflash, asUlog].entries()) {
    const bytes = write(simulate(drawnOf(kind, seeded(seed + 1)).given));
    const whole = (await readBytes(bytes))!;
    expect(kind.causes, whole.crash.reason).toContain(firstCause(whole));
    expect(whole.crash.detected).toBe(true);
    expect(await faultsIn(bytes, whole, seed)).toEqual([]);
  }
});

test('flipped bits do not turn a crash in telemetry into something else', async () => {
  const bytes = await logBytes('tlog/copter-quad-motor-failure.tlog');
  expect(await faultsIn(bytes, (await readBytes(bytes))!, 1)).toEqual([]);
});
