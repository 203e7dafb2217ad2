/** The times of any table on the clock of the flight, for those who look at a log's own messages. */
import type { ScannedLog } from '../table.ts';
import type { TlogScan } from '../tlog/tlog.ts';
import type { ScannedUlog } from '../ulog/decode.ts';
import { findClock } from './px4/clock.ts';
import { spanOf } from './reader.ts';

/** µs since the start of the log for every record of a table, in file order: as many as a column has. */
export type TableTimes = (table: string) => Promise<Float64Array>;

/** The zero of these times is that of `normalise`, whichever format the log has. */
export async function tableTimes(log: ScannedLog): Promise<TableTimes> {
  switch (log.format) {
    case 'dataflash':
      return since(log, (await spanOf(log)).origin_us);
    case 'ulg':
      return since(log, await ulogStart_us(log as ScannedUlog));
    case 'tlog':
      return (table) => (log as TlogScan).clock(table);
  }
}

function since(log: ScannedLog, origin_us: number): TableTimes {
  return async (table) => (await log.times(table)).map((time_us) => time_us - origin_us);
}

async function ulogStart_us(log: ScannedUlog): Promise<number> {
  const requests = [...log.tables]
    .filter(([, { name }]) => !name.endsWith('_groundtruth'))
    .filter(([, { fields }]) => fields.some(({ name }) => name === 'timestamp'))
    .map(([table]) => ({ table, field: 'timestamp' }));
  return findClock(log.header.start_us, await log.columns(requests)).start_us;
}
