import { z } from 'zod';
import { optional, text } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { forPerson } from './endpoint.ts';
import { Ok, secretText, token } from './fields.ts';

/** So long after showing who they are people do what is sensitive without being asked again. */
export const FRESH_MIN = 15;

/** How somebody who is signed in can show that it is still them. */
export const proofMethods = ['password', 'passkey', 'totp', 'recovery', 'sign_on'] as const;

export const getProof = forPerson({
  name: 'getProof',
  summary: 'When I last showed who I am, and how I can again',
  method: 'GET',
  path: '/session/proof',
  reply: z.looseObject({
    fresh: z.boolean(),
    proved: InstantReply,
    methods: z.array(z.enum(proofMethods)),
  }),
});

export const prove = forPerson({
  name: 'prove',
  summary: 'Show who I am by the password, or by a code of the authenticator or a recovery code',
  method: 'POST',
  path: '/session/proof',
  body: z.object({ password: optional(secretText()), code: optional(secretText()) }),
  reply: Ok,
});

const publicKey = z.looseObject({});

export const provePasskeyOptions = forPerson({
  name: 'provePasskeyOptions',
  summary: 'Options for showing who I am by a passkey',
  method: 'POST',
  path: '/session/proof/passkey/options',
  body: z.looseObject({}),
  reply: z.looseObject({ challenge: z.string(), options: publicKey }),
});

export const provePasskey = forPerson({
  name: 'provePasskey',
  summary: 'Show who I am by a passkey',
  method: 'POST',
  path: '/session/proof/passkey',
  body: z.object({ challenge: token(), response: publicKey }),
  reply: Ok,
});

/** The page sends the browser to `location`; the provider sends it back to `return_to`. */
export const proveSignOn = forPerson({
  name: 'proveSignOn',
  summary: 'Show who I am at the identity provider of my organization',
  method: 'POST',
  path: '/session/proof/sign-on',
  body: z.object({ return_to: optional(text({ max: 500 })) }),
  reply: z.looseObject({ location: z.string() }),
});
