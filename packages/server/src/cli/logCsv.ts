import type { ScannedLog, Table } from '@airworthy/flightlog';
import { cell, singleDigits } from '../lake/csv.ts';

/** One message as comma separated values, with all its instances in the order of time. */
export async function csvOf(log: ScannedLog, message: string): Promise<string | null> {
  const tables = [...log.tables].filter(
    ([key, table]) => key === message || table.name === message || labelOf(table) === message,
  );
  const first = tables[0];
  if (!first) return null;
  const fields = first[1].fields.filter((field) => field.kind !== 'array');
  const several = tables.length > 1;
  const rows: { time_us: number; line: string }[] = [];
  for (const [key, table] of tables) {
    const columns = await Promise.all(
      fields.map((field) => textColumn(log, key, table, field.name)),
    );
    const times = await log.times(key);
    for (let i = 0; i < table.count; i++) {
      const values = columns.map((column) => column[i] ?? '');
      const line = (several ? [cell(table.instance ?? ''), ...values] : values).join(',');
      rows.push({ time_us: times[i] ?? Number.NaN, line });
    }
  }
  // One table keeps the order of the file; several are merged by their clock.
  if (several) rows.sort((a, b) => a.time_us - b.time_us);
  const names = fields.map((field) => cell(field.name));
  const header = (several ? ['instance', ...names] : names).join(',');
  return `${[header, ...rows.map(({ line }) => line)].join('\n')}\n`;
}

/** `vehicle_attitude:0`, as the reference decoder of ULog names a topic. */
function labelOf(table: Table): string {
  return `${table.name}:${table.instance ?? 0}`;
}

async function textColumn(
  log: ScannedLog,
  key: string,
  table: Table,
  field: string,
): Promise<readonly string[]> {
  const kind = table.fields.find(({ name }) => name === field)?.kind;
  if (kind === 'text') return (await log.texts(key, field)).map(cell);
  const numbers = await log.column(key, field);
  const single = numbers.every((value) => Number.isNaN(value) || Math.fround(value) === value);
  return Array.from(numbers, (value) => {
    if (Number.isNaN(value)) return '';
    return single ? singleDigits(value) : String(value);
  });
}
