import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from './client.ts';
import { noPasskeysAt } from './passkeyPlace.ts';
import type { CallReply } from './types.ts';

type SignedIn = CallReply<'passkeySignIn'>;

/** Asks the browser for a passkey that answers what the server began. */
async function answerOf(options: object, useBrowserAutofill = false) {
  const nowhere = noPasskeysAt(window.location);
  if (nowhere !== null) throw new Error(nowhere);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill })) };
}

/** The server's challenge lives ten minutes; one that waits in a field is replaced before it ends. */
const OFFER_MS = 8 * 60_000;

/**
 * Offers the passkeys of this site where the address is typed. Once one is chosen, `onChosen` gets what signs in with
 * it; the function it answers ends the offer. Where the browser cannot, or nobody chooses one, nothing happens.
 */
export function offerPasskeys(onChosen: (finish: () => Promise<SignedIn>) => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    if (!(await browserSupportsWebAuthnAutofill()) || ended) return;
    timer = setTimeout(() => void offer().catch(() => {}), OFFER_MS);
    const begun = await call('passkeySignInOptions', { body: { challenge: null } });
    if (ended) return;
    const response = await answerOf(begun.options, true);
    clearTimeout(timer);
    if (!ended)
      onChosen(() => call('passkeySignIn', { body: { challenge: begun.challenge, response } }));
  };
  // An offer that is not taken ends with an error: so does one that another ceremony replaces.
  if (noPasskeysAt(window.location) === null) void offer().catch(() => {});
  return () => {
    ended = true;
    clearTimeout(timer);
    void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) =>
      WebAuthnAbortService.cancelCeremony(),
    );
  };
}

/** Signs in with a passkey: alone, or as the second factor of the challenge of a sign-in. */
export async function signInByPasskey(challenge: string | null) {
  const begun = await call('passkeySignInOptions', { body: { challenge } });
  const response = await answerOf(begun.options);
  return call('passkeySignIn', { body: { challenge: begun.challenge, response } });
}

/** Shows by a passkey that it is still the same person who sits here. */
export async function proveByPasskey(): Promise<void> {
  const begun = await call('provePasskeyOptions', { body: {} });
  const response = await answerOf(begun.options);
  await call('provePasskey', { body: { challenge: begun.challenge, response } });
}
