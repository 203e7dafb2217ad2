import { ServiceError } from '@airworthy/contract';
import type { Feed } from '../features/feed.ts';
import type { Pipeline } from './pipeline.ts';
import { problemReply } from './problem.ts';
import { unavailability } from './unavailability.ts';

/**
 * The door of `/feed`: calls by programs that cannot sign in and send no key, such as calendars and mail programs. The
 * address itself says whom they call for. Nothing here reads a body.
 */
export function secretDoor(addresses: readonly Feed[]): Pipeline {
  return async (call, trace) => {
    trace.endpoint = 'feed';
    const refused = (error: ServiceError) => {
      trace.code = error.code;
      return problemReply(error, { requestId: call.requestId, account: null });
    };
    const at = addresses.filter(({ path }) => path === call.path);
    const known = at.find(({ method }) => method === call.method);
    if (at.length === 0) return refused(new ServiceError('not_found', 'Unknown address'));
    if (known === undefined) {
      const allow = at.map(({ method }) => method).join(', ');
      return refused(
        new ServiceError('method_not_allowed', `Only ${allow} is known here.`, { allow }),
      );
    }
    try {
      return await known.answer(new URLSearchParams(call.search).get('key') ?? '');
    } catch (error) {
      const away = error instanceof ServiceError ? error : unavailability(error);
      if (away === null) throw error;
      return refused(away);
    }
  };
}
