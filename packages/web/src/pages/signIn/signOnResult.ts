/** What the server's word for a failed sign-in at the identity provider means, and what to do. */
const RESULTS: Readonly<Record<string, string>> = {
  ended: 'The sign-in took too long or began in another browser. Begin it again.',
  refused:
    'The provider did not confirm who you are. Begin it again, or ask an admin of your organization.',
  domain:
    'There is an account with your e-mail address, and its domain is not confirmed for this organization. Sign in with your password, or ask the operator to confirm the domain.',
  proof:
    'The provider did not say that you signed in there just now. Sign in again here, then do what you were about to do.',
  stranger:
    'The provider confirmed who you are, but the organization did not admit you. Ask one of its admins.',
};

/** The sentence for a code in the address; an unknown code is not ours and is not shown. */
export function signOnFailure(word: string | undefined): string | null {
  if (word === undefined || word === 'ok') return null;
  return RESULTS[word] ?? 'The sign-in at the provider failed. Begin it again.';
}
