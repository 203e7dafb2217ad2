import type { Session } from '../api/session.ts';
import { type Needs, pages } from '../pages.ts';
import { type AppPath, paths } from '../paths.ts';

export type NavItem = {
  readonly path: AppPath;
  readonly label: string;
  /** Pages that belong to it and have an address elsewhere. */
  readonly also?: readonly AppPath[];
};
export type NavGroup = { readonly label: string; readonly items: readonly NavItem[] };

const groups: readonly NavGroup[] = [
  {
    label: 'Design',
    items: [
      { path: paths.builder, label: 'Builder' },
      { path: paths.find, label: 'Find' },
      { path: paths.builds, label: 'Builds' },
      { path: paths.radio, label: 'Radio' },
    ],
  },
  { label: 'Logs', items: [{ path: paths.log, label: 'Flight viewer' }] },
  {
    label: 'Fleet',
    items: [
      { path: paths.fleet, label: 'Today' },
      { path: paths.calendar, label: 'Calendar' },
      { path: paths.flights, label: 'Flights' },
      { path: paths.aircraft, label: 'Aircraft', also: [paths.labels] },
      { path: paths.maintenance, label: 'Maintenance' },
      { path: paths.checklists, label: 'Checklists' },
      { path: paths.pilots, label: 'Pilots' },
      { path: paths.missions, label: 'Missions' },
      { path: paths.bulletins, label: 'Bulletins' },
      { path: paths.health, label: 'Health' },
      { path: paths.questions, label: 'Questions' },
    ],
  },
  {
    label: 'Account',
    items: [
      { path: paths.apiAccess, label: 'API access' },
      {
        path: paths.security,
        label: 'Security',
        also: [paths.sessions, paths.noticeSettings],
      },
      { path: paths.organization, label: 'Organization' },
      { path: paths.operator, label: 'Operator' },
    ],
  },
];

/**
 * The groups of the navigation: pages that the app has and the reader can open. Before the first answer, and
 * without a session, those are the pages that need none.
 */
export function navigation(session: Session | undefined): readonly NavGroup[] {
  const needs = new Map(pages.map((page) => [page.path, page.needs]));
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ path }) => isOpen(needs.get(path), path, session)),
    }))
    .filter((group) => group.items.length > 0);
}

/** Pages about credentials: without signing in there are none. */
const CREDENTIALS: readonly string[] = [paths.apiAccess, paths.security];

function isOpen(needs: Needs | undefined, path: string, session: Session | undefined): boolean {
  if (needs === undefined) return false;
  if (needs === 'nobody' || needs === 'anybody') return true;
  if (session?.signed_in !== true) return false;
  if (session.server.local && CREDENTIALS.includes(path)) return false;
  if (needs === 'operator') return session.person?.operator === true;
  return needs === 'account' || session.organization !== null;
}

/** The item of an address: the one with the longest path that the address begins with. */
export function currentItem(address: string): string | undefined {
  return groups
    .flatMap((group) => group.items)
    .flatMap(({ path, also = [] }) => [path, ...also].map((start) => ({ path, start })))
    .filter(({ start }) => address === start || address.startsWith(`${start}/`))
    .sort((a, b) => b.start.length - a.start.length)[0]?.path;
}
