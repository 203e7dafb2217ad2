import { words } from './numbers.ts';

/** Kinds of records whose name in the audit is not the word people use. */
const THINGS: Readonly<Record<string, string>> = {
  credential: 'key',
  member: 'membership',
  workorder: 'work order',
  checklist: 'filed checklist',
  compliance: 'bulletin compliance',
  type: 'aircraft type',
  totp: 'authenticator app',
  sign_on: 'single sign-on',
  sign_on_domain: 'domain of single sign-on',
};
const DEEDS: Readonly<Record<string, string>> = {
  insert: 'created',
  update: 'changed',
  delete: 'deleted',
};

/** Deeds on some records have a word of their own. */
const OWN: Readonly<Record<string, string>> = {
  'member.insert': 'joined the organization',
  'member.delete': 'left the organization',
  'checklist.insert': 'checklist filed',
  'flight.insert': 'flight filed',
  'log.insert': 'log attached',
  'attachment.insert': 'file attached',
  'attachment.delete': 'file deleted',
  'workorder.insert': 'work order opened',
  'bulletin.insert': 'bulletin filed',
  'factor_reset.ask': 'reset of the second factor begun',
  'factor_reset.stop': 'reset of the second factor stopped',
  'factor_reset.done': 'second factor reset',
  'email.ask': 'change of e-mail begun',
  'password.change': 'password changed',
  'recovery_code.renew': 'recovery codes renewed',
  'recovery_code.use': 'recovery code used',
  'session.end': 'session ended',
  'session.prove': 'shown who sits at the session',
  'session.end_others': 'other sessions ended',
  'organization.export': 'organization downloaded',
  'credits.set': 'credits changed',
  'plan.insert': 'plan added',
  'plan.delete': 'plan removed',
  'sign_in.refused': 'sign-in refused',
  'sign_on.refused': 'single sign-on refused',
};

type Entry = {
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** A change of one member that has a word of its own: a key whose end was set was revoked. */
const BY_MEMBER: readonly (readonly [action: string, member: string, words: string])[] = [
  ['credential.update', 'revoked_at', 'key revoked'],
  ['credential.update', 'label', 'key renamed'],
  ['member.update', 'role', 'role changed'],
  ['account.update', 'removed_at', 'account deleted'],
  ['aircraft.update', 'status', 'status of an aircraft changed'],
  ['workorder.update', 'state', 'work order moved on'],
  ['webhook.update', 'state', 'webhook paused or resumed'],
];

/** What was done: `Key revoked`, `Role changed`, `Flight filed`. */
export function entryWords({ action, before, after }: Entry): string {
  if (action === 'invitation.insert' && before !== null) return words('invitation sent again');
  const found = BY_MEMBER.find(
    ([of, member]) => of === action && after !== null && (after[member] ?? null) !== null,
  );
  return found === undefined ? auditWords(action) : words(found[2]);
}

/** Longer values are shown with the whole change. */
const SHORT = 60;
const LINES_MAX = 4;

/** The members that a correction changed, from what to what: `Role: pilot → admin`. Empty where nothing was before. */
export function correctedLines({ before, after }: Entry): string[] {
  if (before === null || after === null) return [];
  const lines = changeLines({ before, after }).filter((line) => line.length <= SHORT);
  return lines.slice(0, LINES_MAX);
}

/** Each changed member on a line: as it was and as it is. What was made has no before, what was deleted no after. */
export function changeLines({ before, after }: Pick<Entry, 'before' | 'after'>): string[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // An entry that names a whole record names members too that stayed as they were.
  const names = [...all].filter(
    (name) => before === null || JSON.stringify(before[name]) !== JSON.stringify(after?.[name]),
  );
  return names.map((name) => {
    const sides = [before?.[name], after?.[name]].filter((value) => value !== undefined);
    return `${words(name)}: ${sides.map(valueText).join(' → ')}`;
  });
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? value.join(', ') || 'none'
    : JSON.stringify(value);
}

/** `credential.insert` to `Key made`; other actions are shown unchanged. */
export function auditWords(action: string): string {
  const own = OWN[action];
  if (own !== undefined) return words(own);
  const [thing = '', deed] = action.split('.');
  if (deed === undefined) return words(thing);
  return words(`${THINGS[thing] ?? thing} ${DEEDS[deed] ?? deed}`);
}

/** The kind of record that a change was made on: `Key`, `Work order`. */
export function thingWords(kind: string): string {
  return words(THINGS[kind] ?? kind);
}
