import { paths } from '../../../paths.ts';
import { Tabs } from '../../../ui/index.ts';
import type { Filters } from './filters.ts';

const TABS = [
  { to: paths.flights, label: 'List' },
  { to: paths.flightTrends, label: 'Trends' },
  { to: paths.flightMap, label: 'Map' },
] as const;

/** The same flights as a list, as figures over time and on a map: the filters go along. */
export function FlightTabs({ at, filters }: { readonly at: string; readonly filters: Filters }) {
  return (
    <Tabs
      label="Flights"
      of={TABS.map((tab) => ({ ...tab, search: filters, current: tab.to === at }))}
    />
  );
}
