import { ServiceError } from '@airworthy/contract';
import { isDatabaseAway, isDiskFull, isStoreAway } from '../storage/away.ts';
import { ShareTaken } from '../storage/shares.ts';

/** The refusal of a call that failed for want of something that comes back; null for any other fault. */
export function unavailability(error: unknown): ServiceError | null {
  const sentence = sentenceOf(error);
  return sentence === null ? null : new ServiceError('unavailable', sentence);
}

function sentenceOf(error: unknown): string | null {
  if (isDiskFull(error))
    return 'There is no room left on the disk of the server. Nothing was stored; try again later.';
  if (isStoreAway(error))
    return 'The store of logs does not answer at the moment. Try again in a few seconds.';
  if (error instanceof ShareTaken)
    return 'Too many of your calls wait for each other at the moment. Send fewer at once, and try again.';
  if (isDatabaseAway(error))
    return 'The database does not answer at the moment. Try again in a few seconds.';
  return null;
}
