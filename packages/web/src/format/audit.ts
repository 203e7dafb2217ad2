import { words } from './numbers.ts';

const THINGS: Readonly<Record<string, string>> = {
  credential: 'key',
  account: 'account',
  member: 'membership',
  app_session: 'session',
  workorder: 'work order',
  checklist: 'filed checklist',
  asset: 'aircraft',
};
const DEEDS: Readonly<Record<string, string>> = {
  insert: 'made',
  update: 'changed',
  delete: 'deleted',
};

/** `credential.insert` to `Key made`; other actions are shown unchanged. */
export function auditWords(action: string): string {
  const [thing = '', deed] = action.split('.');
  if (deed === undefined) return words(thing);
  return words(`${THINGS[thing] ?? thing} ${DEEDS[deed] ?? deed}`);
}

/** What a change was made on: `Key 5`, `Work order 42`. */
export function targetWords({ kind, id }: { kind: string; id: string | number | null }): string {
  return `${words(THINGS[kind] ?? kind)} ${id ?? ''}`.trim();
}
