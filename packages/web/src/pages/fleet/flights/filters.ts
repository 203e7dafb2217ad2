import type { Address } from '../../../ui/index.ts';

/** Filters of the list of flights, as the address and the API both name them. */
export const filterNames = [
  'q',
  'asset_id',
  'pilot_id',
  'mission_id',
  'flight_type',
  'log',
  'incident',
  'since',
  'until',
] as const;

export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

export function filtersOf(address: Address): Filters {
  const given = filterNames.flatMap((name) => {
    const value = address[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** The part of an address behind the question mark; the same for the same filters. */
export function searchOf(filters: Filters): string {
  const given = filterNames.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, filters[name]] as [string, string]],
  );
  return new URLSearchParams(given).toString();
}

/** Every filter by name, those that a view leaves out removed from the address. */
export function addressOfView(search: string): Address {
  const given = new URLSearchParams(search);
  return Object.fromEntries(filterNames.map((name) => [name, given.get(name) ?? undefined]));
}
