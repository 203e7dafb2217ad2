import { ServiceError } from '@airworthy/contract';

/** Searches and questions over files that one organization may have under way in a process. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 5;

export type OwnShare = <T>(orgId: number, work: () => Promise<T>) => Promise<T>;

/** Keeps one organization from taking every place of an engine that all share: what it asks beyond its share is refused. */
export function ownShare(): OwnShare {
  const underWay = new Map<number, number>();
  return async (orgId, work) => {
    const own = underWay.get(orgId) ?? 0;
    if (own >= AT_ONCE)
      throw new ServiceError(
        'unavailable',
        `${AT_ONCE} questions over logs of your organization are under way, which is the most: ask again in a moment.`,
        {},
        { retryAfter_s: RETRY_AFTER_S },
      );
    underWay.set(orgId, own + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(orgId) ?? 1) - 1;
      if (left === 0) underWay.delete(orgId);
      else underWay.set(orgId, left);
    }
  };
}
