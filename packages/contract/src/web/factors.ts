import { z } from 'zod';
import { nameText, optional, pathId } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { forPerson } from './endpoint.ts';
import { Ok, secretText, token } from './fields.ts';

export const getFactors = forPerson({
  name: 'getFactors',
  summary: 'My second factors',
  method: 'GET',
  path: '/account/factors',
  reply: z.looseObject({
    totp: z.looseObject({ confirmed: InstantReply }).nullable(),
    recovery_codes_left: z.int().min(0),
    passkeys: z.array(
      z.looseObject({
        id: z.int().min(1),
        label: z.string(),
        created: InstantReply,
        last_used: InstantReply.nullable(),
      }),
    ),
    /** A reset that an owner or the operator began and that I can stop until it happens. */
    reset: z.looseObject({ happens: InstantReply, asked_by: z.string() }).nullable(),
  }),
  whileOverdue: true,
});

export const beginTotp = forPerson({
  name: 'beginTotp',
  summary: 'A new seed for an authenticator; it counts once a code confirms it',
  method: 'POST',
  path: '/account/totp/begin',
  body: z.object({ password: optional(secretText()) }),
  reply: z.looseObject({ challenge: z.string(), secret: z.string(), uri: z.string() }),
  whileOverdue: true,
});

/** The recovery codes are shown only once. */
export const RecoveryCodes = z.looseObject({
  ok: z.literal(true),
  recovery_codes: z.array(z.string()),
});

export const confirmTotp = forPerson({
  name: 'confirmTotp',
  summary: 'Confirm the authenticator with a code; answers recovery codes where there were none',
  method: 'POST',
  path: '/account/totp/confirm',
  body: z.object({ challenge: token(), code: secretText() }),
  reply: RecoveryCodes,
  whileOverdue: true,
});

/** `code` is one of the authenticator or a recovery code; `password` will do where there is one. */
const proof = { password: optional(secretText()), code: optional(secretText()) };

export const removeTotp = forPerson({
  name: 'removeTotp',
  summary: 'Remove the authenticator',
  method: 'POST',
  path: '/account/totp/remove',
  body: z.object(proof),
  reply: Ok,
});

export const renewRecoveryCodes = forPerson({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes; the old ones end',
  method: 'POST',
  path: '/account/recovery-codes',
  body: z.object(proof),
  reply: RecoveryCodes,
});

export const beginPasskey = forPerson({
  name: 'beginPasskey',
  summary: 'Options for adding a passkey',
  method: 'POST',
  path: '/account/passkeys/begin',
  body: z.object({ password: optional(secretText()) }),
  reply: z.looseObject({ challenge: z.string(), options: z.looseObject({}) }),
  whileOverdue: true,
});

export const addPasskey = forPerson({
  name: 'addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: '/account/passkeys',
  body: z.object({ challenge: token(), label: nameText(), response: z.looseObject({}) }),
  reply: RecoveryCodes,
  whileOverdue: true,
});

export const removePasskey = forPerson({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'POST',
  path: '/account/passkeys/{id}/remove',
  params: z.object({ id: pathId('Passkey') }),
  body: z.object(proof),
  reply: Ok,
});

export const stopFactorReset = forPerson({
  name: 'stopFactorReset',
  summary: 'Stop a reset of my second factors that somebody began',
  method: 'POST',
  path: '/account/factor-reset/stop',
  body: z.looseObject({}),
  reply: Ok,
  whileOverdue: true,
});
