import { type ErrorCode, ServiceError } from '@airworthy/contract';
import type { Services } from '../services.ts';
import type { Call, Trace } from './call.ts';
import type { Progress } from './door.ts';
import { faultReply, problemReply, type Reply } from './problem.ts';
import { unavailability } from './unavailability.ts';

/** The work was done, and it was the log that could not be read: the unit is spent all the same. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['unreadable_log', 'log_too_costly']);

export function isSpent(error: unknown): error is ServiceError {
  return error instanceof ServiceError && SPENT.has(error.code);
}

/** What happens to a call that failed: its unit goes back, and the caller learns why. */
export function refusals({ gate, log }: Pick<Services, 'gate' | 'log'>) {
  /** After the charge: a 4xx or 5xx gives the unit back, except for a log that could not be read. */
  async function refund(error: unknown, progress: Progress): Promise<void> {
    const back = progress.charge;
    if (back === null) return;
    if (isSpent(error)) return gate.settle(back);
    progress.charge = null;
    progress.account = (await gate.giveBack(back)) ?? progress.account;
  }

  function reply(error: unknown, call: Call, trace: Trace, progress: Progress): Reply {
    if (error instanceof ServiceError) {
      trace.code = error.code;
      trace.context = error.context;
      return problemReply(error, { requestId: call.requestId, account: progress.account });
    }
    const away = unavailability(error);
    if (away !== null) {
      log.error({ err: error, request_id: call.requestId }, 'unavailable');
      return reply(away, call, trace, progress);
    }
    trace.code = 'internal';
    log.error({ err: error, request_id: call.requestId }, 'internal fault');
    return faultReply(call.requestId);
  }

  return { refund, reply };
}
