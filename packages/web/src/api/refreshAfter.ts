import { endpoints } from 'virtual:endpoints';
import type { AnyInput } from '@airworthy/client';
import { refreshWhere } from './cache.ts';
import { oldAfter } from './oldAnswers.ts';
import type { EndpointName } from './types.ts';

/** Refreshes every answer that rests on what this write changes. */
export async function refreshAfter(write: EndpointName, input?: AnyInput): Promise<void> {
  const isOld = oldAfter(endpoints, write, input);
  if (isOld !== null) await refreshWhere(isOld);
}
