import { normalise } from '../normalise/normalise.ts';
import { openLog } from '../open.ts';
import type { ByteSource } from '../source.ts';
import type { ScannedLog } from '../table.ts';

/** Reads everything a log has to give; for tests that only want it not to fail. */
export async function readAll(source: ByteSource): Promise<ScannedLog | null> {
  const opened = await openLog(source);
  if (opened.kind === 'refused') return null;
  const { log } = opened;
  for (const [key, table] of log.tables) {
    const times = await log.times(key);
    if (times.length !== table.count) throw new Error(`${key}: ${times.length} times`);
    for (const { name, kind } of table.fields) {
      const column = await log.column(key, name);
      const isShort = kind !== 'array' && column.length !== table.count;
      if (isShort) throw new Error(`${key}.${name}: ${column.length} of ${table.count}`);
      if (kind !== 'text') continue;
      const texts = await log.texts(key, name);
      if (texts.length !== table.count) throw new Error(`${key}.${name}: ${texts.length} texts`);
    }
  }
  checkDamage(log, source.size_bytes);
  await normalise(log);
  return log;
}

/** Damage lies inside the file and is never of no length. */
function checkDamage(log: ScannedLog, size_bytes: number): void {
  for (const { at, length_bytes, reason } of log.damage) {
    if (!(at >= 0 && length_bytes > 0 && at + length_bytes <= size_bytes)) {
      throw new Error(`damage ${reason} at ${at}, ${length_bytes} of ${size_bytes} bytes`);
    }
  }
}
