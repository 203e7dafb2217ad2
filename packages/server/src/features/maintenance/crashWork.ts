import type { Tx } from '../../storage/transaction.ts';
import { openOrder } from './openOrder.ts';
import { lockedProgram } from './store.ts';

/**
 * Opens an inspection for an aircraft whose log shows a crash, once for a flight however often it is read.
 * It grounds unless the reading rests on the attitude alone: such a reading asks to look, not to stop.
 */
export async function raiseCrashWork(
  tx: Tx,
  flight: {
    readonly orgId: number;
    readonly assetId: number;
    readonly flightId: number;
    readonly crash: {
      readonly detected: boolean;
      readonly reason: string;
      readonly confidence: string | null;
    };
  },
): Promise<void> {
  const { orgId, assetId, flightId, crash } = flight;
  if (!crash.detected) return;
  const at = await lockedProgram(tx, orgId, assetId);
  await openOrder(tx, {
    org_id: orgId,
    title: 'Inspect after a crash',
    asset_id: assetId,
    origin: 'crash_reading',
    flight_id: flightId,
    priority: 'high',
    reason: crash.reason,
    grounding: crash.confidence !== 'low',
    hours_at: at?.hours ?? null,
    flights_at: at?.total_flights ?? null,
  });
}
