import type { Part } from '../../packages/performance/src/catalog/catalog.ts';

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

export const byVendorAndName = (a: Part, b: Part) =>
  a.vendor.localeCompare(b.vendor, 'en') || a.name.localeCompare(b.name, 'en');

type Known = {
  readonly mass_g?: number | null;
  readonly source?: string;
  readonly licence?: string;
};

/** A part of the drive: what all of them have. A mass without a source is general knowledge. */
export function part(category: string, vendor: string, name: string, known: Known): Part {
  const mass_g = known.mass_g ?? null;
  const stated = known.source === undefined ? 'recalled' : 'source';
  return {
    id: slug(`${vendor} ${name}`),
    name,
    vendor,
    category,
    mass_g,
    power_w: null,
    power_peak_w: null,
    voltage_v: null,
    dims_mm: null,
    interfaces: [],
    rf: null,
    note: '',
    basis: { mass: mass_g === null ? 'unknown' : stated, power: 'unknown' },
    source: known.source ?? null,
    licence: known.licence ?? null,
  };
}

/** One part for each id, sorted: of parts with the same id the first stays. */
export function once<One extends Part>(parts: readonly One[]): One[] {
  const byId = new Map<string, One>();
  for (const one of parts) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()].sort(byVendorAndName);
}
