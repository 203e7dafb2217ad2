/** The times of any table on the clock of the flight, for those who look at a log's own messages. */
import type { ScannedLog } from '../table.ts';
import type { TlogScan } from '../tlog/tlog.ts';
import type { ScannedUlog } from '../ulog/decode.ts';
import { findClock } from './px4/clock.ts';
import { spanOf } from './reader.ts';

/**
 * µs since the start of the log for every record of a table, in file order: as many as a column has. Of a `part`,
 * which `selected` made of the log, for those records that it has.
 */
export type TableTimes = (table: string, part?: ScannedLog) => Promise<Float64Array>;

/** The zero of these times is that of `normalise`, whichever format the log has. */
export async function tableTimes(log: ScannedLog): Promise<TableTimes> {
  switch (log.format) {
    case 'dataflash':
      return since(log, (await spanOf(log)).origin_us);
    case 'ulg':
      return since(log, await ulogStart_us(log as ScannedUlog));
    case 'tlog':
      return (table, part = log) => (part as TlogScan).clock(table);
  }
}

function since(log: ScannedLog, origin_us: number): TableTimes {
  return async (table, part = log) => {
    const times_us = await part.times(table);
    for (let i = 0; i < times_us.length; i++) times_us[i]! -= origin_us;
    return times_us;
  };
}

/** Records of a topic that its clock is found by. */
const CLOCK_RECORDS = 100_000;

async function ulogStart_us(whole: ScannedUlog): Promise<number> {
  const log = whole.selected((table) => {
    const stride = Math.ceil((whole.tables.get(table)?.count ?? 0) / CLOCK_RECORDS);
    return stride > 1 ? { stride, whole: [] } : null;
  }) as ScannedUlog;
  const requests = [...log.tables]
    .filter(([, { name }]) => !name.endsWith('_groundtruth'))
    .filter(([, { fields }]) => fields.some(({ name }) => name === 'timestamp'))
    .map(([table]) => ({ table, field: 'timestamp' }));
  return findClock(log.header.start_us, await log.columns(requests)).start_us;
}
