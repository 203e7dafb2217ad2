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
  'sign_in.refused': 'sign-in refused',
  'sign_on.refused': 'single sign-on refused',
};

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
