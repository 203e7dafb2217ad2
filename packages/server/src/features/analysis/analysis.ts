import type { analyzeLinks, BodyOf, getCatalog, QueryOf } from '@airworthy/contract';
import { airframesReply, resolveLink, rounded } from '@airworthy/performance';
import { catalog, type Part } from '@airworthy/performance/catalog';

/** Answers that never change: one object each, so that they are written and tagged once. */
export const offeredAirframes = { airframe_types: airframesReply() };
const offeredCatalog = { catalog };

/** The catalog, or the parts of it that have every word; an unknown category has none. */
export function catalogReply({ q, category }: QueryOf<typeof getCatalog>) {
  if (q === undefined && category === undefined) return offeredCatalog;
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const has = ({ id, vendor, name }: Part) => {
    const text = `${vendor} ${name} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const lists = Object.entries(catalog)
    .filter(([name]) => category === undefined || name === category.toLowerCase())
    .map(([name, parts]) => [name, parts.filter(has)] as const)
    .filter(([, parts]) => parts.length > 0);
  return { catalog: Object.fromEntries(lists) };
}

/** One link, or each by its name; numbers to six digits as everywhere. */
export function radioReply(body: BodyOf<typeof analyzeLinks>) {
  if ('link' in body) return { link: rounded(resolveLink(body.link)) };
  const entries = Object.entries(body.links).map(([name, link]) => [
    name,
    rounded(resolveLink(link)),
  ]);
  return { links: Object.fromEntries(entries) };
}
