import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from './client.ts';

/** Asks the browser for a passkey that answers what the server began. */
async function answerOf(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
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
