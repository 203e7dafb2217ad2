/** Areas a credential can be limited to; a path belongs to exactly one. */
export const areas = [
  'meta',
  'analysis',
  'builds',
  'crash',
  'flights',
  'missions',
  'maintenance',
  'health',
  'webhooks',
] as const;
export type Area = (typeof areas)[number];

const [meta, ...limitable] = areas;

/** Areas that a key can be limited to. Every credential may use `meta`. */
export const keyAreas: readonly [KeyArea, ...KeyArea[]] = limitable;
export type KeyArea = Exclude<Area, typeof meta>;

export const permissions = [
  'flights.view',
  'flights.manage',
  'checklists.view',
  'checklists.manage',
  'pilots.view',
  'aircraft.view',
  'maintenance.view',
  'maintenance.manage',
  'missions.view',
  'missions.manage',
  'health.view',
  'webhooks.manage',
] as const;
export type Permission = (typeof permissions)[number];

/** The mightiest first. */
export const roles = [
  'owner',
  'admin',
  'manager',
  'maintainer',
  'pilot',
  'auditor',
  'viewer',
] as const;
export type Role = (typeof roles)[number];

/** What reaches beyond the records: only those who also manage members and settings. */
const outside: readonly Permission[] = ['webhooks.manage'];
const views = permissions.filter((permission) => permission.endsWith('.view'));

const granted: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions,
  manager: permissions.filter((permission) => !outside.includes(permission)),
  maintainer: [...views, 'maintenance.manage'],
  pilot: [...views, 'flights.manage', 'checklists.manage'],
  auditor: views,
  viewer: views,
};

export function roleHas(role: Role, permission: Permission): boolean {
  return granted[role].includes(permission);
}
