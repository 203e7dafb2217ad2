import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logOf } from '../../../packages/server/src/features/demonstration/logs/attachLogs.ts';
import { readFile } from '../../../packages/server/src/reading/readFile.ts';

/** The bytes of a generated log of ten minutes; each number is another flight of one of two aircraft. */
export function tenMinuteLog(number: number): Buffer {
  const startedAt = new Date(Date.UTC(2026, 5, 1, 10) + number * 60_000);
  const wind_kmh = 5 + (number % 20);
  const flight = {
    id: number,
    aircraft: number % 2,
    duration_s: 600,
    site: 0,
    wind_kmh,
    startedAt,
  };
  return logOf(flight, number);
}

/** What reading such a log answers, as it is stored. */
export async function tenMinuteReading(columnsFile?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-ten-'));
  try {
    const bytes = tenMinuteLog(1);
    const path = join(folder, 'log.bin');
    writeFileSync(path, bytes);
    const outcome = await readFile({
      path,
      filename: 'log.bin',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      charts: true,
      ...(columnsFile === undefined ? {} : { columnsFile }),
    } as Parameters<typeof readFile>[0]);
    if (outcome.kind !== 'read') throw new Error('the generated log was not read');
    return { ...outcome, size_bytes: bytes.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
