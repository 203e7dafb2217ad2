import { isRefusal } from '@airworthy/client';
import { call } from '../../../api/client.ts';
import type { CallInput } from '../../../api/types.ts';
import type { Flight } from './useFlights.ts';

export type Change = NonNullable<CallInput<'correctFlight'>['body']>;

/** What came of one flight of many: changed, changed by somebody else meanwhile, or refused. */
export type Outcome =
  | { readonly kind: 'changed'; readonly flight: Flight; readonly revision: number }
  | { readonly kind: 'stale'; readonly flight: Flight; readonly revision: number }
  | { readonly kind: 'refused'; readonly flight: Flight; readonly message: string };

type Task = { readonly flight: Flight; readonly body: Change };

const AT_ONCE = 4;

/** Corrects flights a few at a time; ends early when it is stopped. Nothing newer is overwritten. */
export async function correctMany(
  tasks: readonly Task[],
  onOutcome: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      if (signal.aborted) return;
      onOutcome(await correctOne(task));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function correctOne({ flight, body }: Task): Promise<Outcome> {
  try {
    const answer = await call(
      'correctFlight',
      { params: { id: flight.id }, body },
      { oneOfMany: true },
    );
    return { kind: 'changed', flight, revision: answer.flight.revision };
  } catch (error) {
    if (isRefusal(error, 'stale'))
      return { kind: 'stale', flight, revision: Number(error.members.revision) };
    return { kind: 'refused', flight, message: (error as Error).message };
  }
}

/** The members of a change as a flight had them before, to put them back. */
export function before(flight: Flight, change: Change): Change {
  const was: Change = {};
  if (change.asset_id !== undefined)
    Object.assign(
      was,
      flight.asset_id === null ? { asset_name: flight.asset_name } : { asset_id: flight.asset_id },
    );
  if (change.pilot_id !== undefined && flight.pilot_id !== null) was.pilot_id = flight.pilot_id;
  if (change.flight_type !== undefined) was.flight_type = flight.flight_type;
  if (change.site !== undefined) was.site = flight.site;
  if (change.remarks !== undefined) was.remarks = flight.remarks;
  if (change.night !== undefined) was.night = flight.night;
  return was;
}
