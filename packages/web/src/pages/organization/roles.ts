import { words } from '../../format/numbers.ts';

export const ROLES = [
  'owner',
  'admin',
  'manager',
  'maintainer',
  'pilot',
  'auditor',
  'viewer',
] as const;
export type RoleName = (typeof ROLES)[number];

/** What each role may do, in a line. */
export const ROLE_TEXT: Readonly<Record<RoleName, string>> = {
  owner: 'everything, including owners, policies and deletion',
  admin: 'members, devices, settings and all records',
  manager: 'all records: flights, missions, maintenance, aircraft',
  maintainer: 'work orders, components, programs, bulletins and documents; sees the rest',
  pilot: 'files flights and checklists, sees the rest',
  auditor: 'sees everything, the audit too; changes nothing',
  viewer: 'sees the records, changes nothing',
};

/** Roles to choose from, named as everywhere on the pages. */
export function roleChoices(
  offered: (role: RoleName) => boolean,
): { readonly value: RoleName; readonly label: string }[] {
  return ROLES.filter(offered).map((value) => ({ value, label: words(value) }));
}
