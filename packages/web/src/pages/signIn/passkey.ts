import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../../api/client.ts';

/** Signs in with a passkey: alone, or as the second factor of the challenge of a sign-in. */
export async function signInByPasskey(challenge: string | null) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const begun = await call('passkeySignInOptions', { body: { challenge } });
  const response = await startAuthentication({
    optionsJSON: begun.options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return call('passkeySignIn', {
    body: { challenge: begun.challenge, response: { ...response } },
  });
}
