import type { Tx } from '../../storage/transaction.ts';
import { changeStanding, recordEvent } from '../events/events.ts';
import { flightRecord } from '../flights/flights.ts';
import { logRecord } from './logs.ts';
import type { LogRow } from './store.ts';

/** Tells that a log was read, and once for a flight that a log of it shows a crash. */
export async function announceRead(
  tx: Tx,
  orgId: number,
  row: LogRow,
  crash: { readonly detected: boolean },
): Promise<void> {
  const id = row.flight_id;
  const log = logRecord(row);
  const of = { orgId, kind: 'flight', id } as const;
  const data = { flight_id: id, analysis_state: log.analysis_state, log };
  // A reader that dies after this is committed does it again.
  const once = `${row.id} ${log.sha256}`;
  await recordEvent(tx, { ...of, type: 'log.read', data, once });
  if (!crash.detected) return;
  const standing = { orgId, kind: 'crash', id, value: 'found', usual: 'none' } as const;
  if ((await changeStanding(tx, standing)) === null) return;
  const flight = await flightRecord(tx, orgId, id);
  await recordEvent(tx, { ...of, type: 'crash.found', data: { id, flight, crash } });
}
