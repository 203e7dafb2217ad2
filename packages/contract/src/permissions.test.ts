import { describe, expect, test } from 'vitest';
import { permissions, roleHas, roles } from './permissions.ts';

describe('roles', () => {
  test('every role sees everything', () => {
    for (const role of roles)
      for (const permission of permissions.filter((name) => name.endsWith('.view')))
        expect(roleHas(role, permission)).toBe(true);
  });
  test('a pilot files flights and checklists but manages no missions or maintenance', () => {
    expect(roleHas('pilot', 'flights.manage')).toBe(true);
    expect(roleHas('pilot', 'checklists.manage')).toBe(true);
    expect(roleHas('pilot', 'missions.manage')).toBe(false);
    expect(roleHas('pilot', 'maintenance.manage')).toBe(false);
  });
  test('a viewer manages nothing', () => {
    for (const permission of permissions.filter((name) => name.endsWith('.manage')))
      expect(roleHas('viewer', permission)).toBe(false);
  });
});
