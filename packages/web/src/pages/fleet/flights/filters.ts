import { flightFilters, type Texts } from '../../../addressParts.ts';

export type FilterName = (typeof flightFilters)[number];
export type Filters = Partial<Record<FilterName, string>>;

export function filtersOf(address: Texts<FilterName>): Filters {
  const given = flightFilters.flatMap((name) => {
    const value = address[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** The part of an address behind the question mark; the same for the same filters. */
export function searchOf(filters: Filters): string {
  const given = flightFilters.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, filters[name]] as [string, string]],
  );
  return new URLSearchParams(given).toString();
}

/** Every filter by name, those that a view leaves out removed from the address. */
export function addressOfView(search: string): Texts<FilterName> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(flightFilters.map((name) => [name, given.get(name) ?? undefined]));
}
