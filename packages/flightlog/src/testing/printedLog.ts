/** What a scan found, in one line. */
import { normalise } from '../normalise/normalise.ts';
import { openLog } from '../open.ts';
import type { ByteSource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { isTlogScan } from '../tlog/tlog.ts';
import { printedFlight } from './printedFlight.ts';

/** FNV-1a over the characters of texts. */
export class Sum {
  private hash = 0x811c9dc5;

  add(text: string): void {
    for (let i = 0; i < text.length; i++)
      this.hash = Math.imul(this.hash ^ text.charCodeAt(i), 0x01000193);
  }

  toString(): string {
    return (this.hash >>> 0).toString(16).padStart(8, '0');
  }
}

/** Six digits of a number: a float that was scaled may differ in its last bit elsewhere. */
const digits = (values: Float64Array): string =>
  Array.from(values, (value) => Number(value.toPrecision(6))).join();

function counted({ messageCounts, damage }: ScannedLog): string[] {
  let records = 0;
  for (const count of messageCounts.values()) records += count;
  const places = damage.map(({ at, length_bytes, reason }) => `${at}+${length_bytes} ${reason}`);
  const shown = places.length > 3 ? [...places.slice(0, 3), `${places.length} in all`] : places;
  return [`${records} records`, ...shown];
}

/** How many records, and what is damaged. */
export async function printedScan(source: ByteSource): Promise<string> {
  const opened = await openLog(source);
  return opened.kind === 'refused' ? `refused, ${opened.cause}` : counted(opened.log).join(', ');
}

/** The same, with a sum over every column and the flight. */
export async function printedLog(source: ByteSource): Promise<string> {
  const opened = await openLog(source);
  if (opened.kind === 'refused') return `refused, ${opened.cause}`;
  const { log } = opened;
  const sum = new Sum();
  sum.add([...log.messageCounts].join());
  if (isTlogScan(log)) sum.add(JSON.stringify([log.frames, log.firstTime_us, log.lastTime_us]));
  for (const [key, { fields, count }] of log.tables) {
    sum.add(`${key} ${count} ${digits(await log.times(key))} ${log.offsets(key).join()}`);
    for (const { name, kind, unit } of fields) {
      const texts = kind === 'text' ? await log.texts(key, name) : [];
      sum.add(`${name} ${unit} ${digits(await log.column(key, name))} ${texts.join()}`);
    }
  }
  sum.add(printedFlight(await normalise(log)).join());
  return [...counted(log), String(sum)].join(', ');
}
