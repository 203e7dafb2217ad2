import type { analyzeLinks, BodyOf } from '@airworthy/contract';
import { airframesReply, resolveLink, rounded } from '@airworthy/performance';
import { catalog } from '@airworthy/performance/catalog';

/** Answers that never change: one object each, so that they are written and tagged once. */
export const offeredAirframes = { airframe_types: airframesReply() };
export const offeredCatalog = { catalog };

/** One link, or each by its name; numbers to six digits as everywhere. */
export function radioReply(body: BodyOf<typeof analyzeLinks>) {
  if ('link' in body) return { link: rounded(resolveLink(body.link)) };
  const entries = Object.entries(body.links).map(([name, link]) => [
    name,
    rounded(resolveLink(link)),
  ]);
  return { links: Object.fromEntries(entries) };
}
