import type { RoleName } from './roles.ts';

type GivenRole = Exclude<RoleName, 'owner'>;
type GroupRole = { readonly group: string; readonly role: string };

export function groupLines(groups: readonly GroupRole[]): string {
  return groups.map(({ group, role }) => `${group} = ${role}`).join('\n');
}

/** `group = role` a line; the server refuses a role that it does not know by its line. */
export function parseGroups(text: string): { group: string; role: GivenRole }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf('=');
      const group = at === -1 ? line : line.slice(0, at).trim();
      return { group, role: (at === -1 ? '' : line.slice(at + 1).trim()) as GivenRole };
    });
}
