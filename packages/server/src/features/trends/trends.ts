import { invalidValue } from '@airworthy/contract';
import type { RecordServices } from '../../services.ts';
import type { Tx } from '../../storage/transaction.ts';
import { withinTime } from '../../storage/withinTime.ts';
import type { FlightFilter } from '../flights/filter.ts';
import {
  type Asked,
  type BatchName,
  batchParts,
  batchRows,
  type Group,
  trendRows,
  trendTotal,
} from './store.ts';

/** Beyond these nobody looks; a period or an aircraft makes it less. */
const LIMITS = { rows: 5000, time_ms: 10_000 };

type Query = FlightFilter & { readonly by: Group; readonly per?: 'month' | undefined };

/** What flights come to, group by group, and all of them together. */
export async function trends(
  { database }: RecordServices,
  orgId: number,
  { by, per, ...filter }: Query,
  limits = LIMITS,
) {
  const asked: Asked = { orgId, filter, per };
  const refusal = () =>
    invalidValue(
      'since',
      `This takes longer than ${limits.time_ms / 1000} s: ask for a shorter period or one aircraft.`,
    );
  return withinTime(database.db, { time_ms: limits.time_ms, refusal }, async (tx) => {
    const rows = await rowsOf(tx, by, asked, limits.rows + 1);
    if (rows.length > limits.rows)
      throw invalidValue(
        'by',
        `More than ${limits.rows} groups: ask for a shorter period or group by less.`,
        by,
      );
    return { rows, total: await trendTotal(tx, asked) };
  });
}

async function rowsOf(tx: Tx, by: Group, asked: Asked, most: number) {
  if (by !== 'batch')
    return (await trendRows(tx, by, asked, most)).map((row) => ({ ...row, batch: null }));
  const rows = await batchRows(tx, asked, most);
  const parts = new Map((await batchParts(tx, asked.orgId)).map((one) => [keyOf(one), one]));
  return rows.map(({ kind, vendor, part_number, batch, ...figures }) => ({
    ...figures,
    id: null,
    name: null,
    batch: parts.get(keyOf({ kind, vendor, part_number, batch }))!,
  }));
}

const keyOf = ({ kind, vendor, part_number, batch }: BatchName) =>
  JSON.stringify([kind, vendor, part_number, batch]);
