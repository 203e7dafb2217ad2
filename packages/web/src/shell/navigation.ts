import { pages } from '../pages.ts';
import { paths } from '../paths.ts';

export type NavItem = { readonly path: string; readonly label: string };
export type NavGroup = { readonly label: string; readonly items: readonly NavItem[] };

const groups: readonly NavGroup[] = [
  {
    label: 'Design',
    items: [
      { path: paths.builder, label: 'Builder' },
      { path: paths.builds, label: 'Builds' },
      { path: paths.radio, label: 'Radio' },
    ],
  },
  { label: 'Logs', items: [{ path: paths.log, label: 'Flight viewer' }] },
  {
    label: 'Fleet',
    items: [
      { path: paths.fleet, label: 'Today' },
      { path: paths.flights, label: 'Flights' },
      { path: paths.aircraft, label: 'Aircraft' },
      { path: paths.maintenance, label: 'Maintenance' },
      { path: paths.checklists, label: 'Checklists' },
      { path: paths.pilots, label: 'Pilots' },
      { path: paths.missions, label: 'Missions' },
      { path: paths.bulletins, label: 'Bulletins' },
      { path: paths.health, label: 'Health' },
    ],
  },
  {
    label: 'Account',
    items: [
      { path: paths.apiAccess, label: 'API access' },
      { path: paths.security, label: 'Security' },
      { path: paths.organization, label: 'Organization' },
      { path: paths.operator, label: 'Operator' },
    ],
  },
];

/** The groups of the navigation, with those pages that the app has. */
export function navigation(): readonly NavGroup[] {
  const known = new Set(pages.map((page) => page.path));
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => known.has(item.path)) }))
    .filter((group) => group.items.length > 0);
}

/** The item that stands for an address: the one with the longest path that the address begins with. */
export function currentItem(address: string): string | undefined {
  return groups
    .flatMap((group) => group.items.map((item) => item.path))
    .filter((path) => address === path || address.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
}
