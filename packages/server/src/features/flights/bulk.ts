import {
  type fileFlights,
  NewFlight,
  type Reply,
  refusal,
  ServiceError,
  statusOf,
} from '@airworthy/contract';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { recordFlight } from './flights.ts';

type Result = Reply<typeof fileFlights>['results'][number];

/**
 * Files flights one after the other, each in a transaction of its own: a later one may correct an earlier one of
 * the same reference, and one that is refused leaves the others. A fault of ours ends the call; what was filed
 * by then is corrected, not filed twice, where flights have references and the call is repeated.
 */
export async function fileEach(
  services: RecordServices,
  scope: Scope,
  flights: readonly unknown[],
): Promise<Reply<typeof fileFlights>> {
  const results: Result[] = [];
  for (const flight of flights) results.push(await fileOne(services, scope, flight));
  return { results };
}

async function fileOne(services: RecordServices, scope: Scope, sent: unknown): Promise<Result> {
  try {
    const parsed = NewFlight.safeParse(sent);
    if (!parsed.success) throw refusal(parsed.error, sent);
    const { flight, created_new } = await recordFlight(services, scope, parsed.data);
    return { status: 200, flight, created_new };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { field } = error.members;
    const named = typeof field === 'string' ? { field } : {};
    return { status: statusOf[error.code], error: error.message, code: error.code, ...named };
  }
}
