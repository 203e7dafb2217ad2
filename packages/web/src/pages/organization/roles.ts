export const ROLES = ['owner', 'admin', 'manager', 'pilot', 'viewer'] as const;
export type RoleName = (typeof ROLES)[number];

/** What each role may do, in a line. */
export const ROLE_TEXT: Readonly<Record<RoleName, string>> = {
  owner: 'everything, including owners, policies and deletion',
  admin: 'members, devices, settings and all records',
  manager: 'all records: flights, missions, maintenance, aircraft',
  pilot: 'files flights and checklists, sees the rest',
  viewer: 'sees the records, changes nothing',
};
