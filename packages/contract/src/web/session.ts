import { z } from 'zod';
import { pathId } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { roles } from '../permissions.ts';
import { signUpModes } from '../values.ts';
import { forAnyone, forPerson } from './endpoint.ts';
import { email, Ok, secretText, token } from './fields.ts';

export const signInMethods = ['password', 'passkey', 'sign_on', 'set_up', 'local'] as const;

/** Who is asking, as every page needs it. Without a session the members of a person are null. */
export const Session = z.looseObject({
  signed_in: z.boolean(),
  server: z.looseObject({
    version: z.string(),
    sign_up: z.enum(signUpModes),
    /** No operator yet: `/setup` is open to whoever has the link from the console. */
    set_up_needed: z.boolean(),
    /** The server runs for one local person without signing in; there is no API. */
    local: z.boolean(),
    /** Mails are sent. Without, the operator passes on what the outbox holds. */
    mail: z.boolean(),
    /** The last good backup is older than it should be; said to the operator only. */
    backup_overdue: z.boolean(),
    /** Map pictures below the path of a flight, where the operator set them. */
    tiles: z.looseObject({ url: z.string(), attribution: z.string() }).nullable(),
  }),
  person: z
    .looseObject({
      id: z.int().min(1),
      name: z.string(),
      email: z.string(),
      operator: z.boolean(),
      has_password: z.boolean(),
      second_factor: z.boolean(),
      created: InstantReply,
    })
    .nullable(),
  organization: z
    .looseObject({
      id: z.int().min(1),
      name: z.string(),
      role: z.enum(roles),
      /** The entry on the roster whose flights alone this person changes; null where there is no such limit. */
      only_flights_of: z.int().min(1).nullable(),
    })
    .nullable(),
  /** What the pages may offer; the server refuses everything else. */
  permissions: z.array(z.string()),
  plan: z
    .looseObject({
      name: z.string(),
      daily_calls: z.int().min(0),
      credits: z.int().min(0),
      addons: z.array(z.string()),
      billing: z.string(),
    })
    .nullable(),
  deadlines: z.looseObject({
    second_factor: z.looseObject({ due: InstantReply.nullable(), overdue: z.boolean() }),
    sign_on: z.looseObject({
      required: z.boolean(),
      due: InstantReply.nullable(),
      overdue: z.boolean(),
    }),
  }),
  session: z
    .looseObject({
      id: z.int().min(1),
      method: z.enum(signInMethods),
      created: InstantReply,
      expires: InstantReply,
    })
    .nullable(),
});

export const getSession = forAnyone({
  name: 'getSession',
  summary: 'Who is signed in, and what they may do',
  method: 'GET',
  path: '/session',
  reply: Session,
});

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;

/** Either signed in, or half-way: a second factor is asked for, with a challenge that lasts 10 minutes. */
export const SignedIn = z.looseObject({
  state: z.enum(['signed_in', 'second_factor']),
  session: Session.nullable(),
  challenge: z.string().nullable(),
  methods: z.array(z.enum(factorMethods)),
});

export const signIn = forAnyone({
  name: 'signIn',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/sign-in',
  body: z.object({ email: email(), password: secretText() }),
  reply: SignedIn,
});

export const signInFactor = forAnyone({
  name: 'signInFactor',
  summary: 'Finish a sign-in with a code of the authenticator or a recovery code',
  method: 'POST',
  path: '/sign-in/factor',
  body: z.object({ challenge: token(), code: secretText() }),
  reply: SignedIn,
});

/** Options and answers of passkeys are those of the WebAuthn specification, as its libraries write them. */
const publicKey = z.looseObject({});

export const passkeySignInOptions = forAnyone({
  name: 'passkeySignInOptions',
  summary: 'Options for a sign-in with a passkey, alone or as second factor of a challenge',
  method: 'POST',
  path: '/sign-in/passkey/options',
  body: z.object({ challenge: token().nullish() }),
  reply: z.looseObject({ challenge: z.string(), options: publicKey }),
});

export const passkeySignIn = forAnyone({
  name: 'passkeySignIn',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/sign-in/passkey',
  body: z.object({ challenge: token(), response: publicKey }),
  reply: SignedIn,
});

export const signOut = forAnyone({
  name: 'signOut',
  summary: 'End this session',
  method: 'POST',
  path: '/sign-out',
  body: z.looseObject({}),
  reply: Ok,
});

export const signOutEverywhere = forPerson({
  name: 'signOutEverywhere',
  summary: 'End every session of mine but this one',
  method: 'POST',
  path: '/sessions/end-others',
  body: z.looseObject({}),
  reply: z.looseObject({ ok: z.literal(true), ended: z.int().min(0) }),
  whileOverdue: true,
});

export const listSessions = forPerson({
  name: 'listSessions',
  summary: 'Where I am signed in',
  method: 'GET',
  path: '/sessions',
  reply: z.looseObject({
    sessions: z.array(
      z.looseObject({
        id: z.int().min(1),
        current: z.boolean(),
        /** Browser and system in words, from the browser's user agent. */
        device: z.string(),
        address: z.string(),
        method: z.enum(signInMethods),
        created: InstantReply,
        last_seen: InstantReply,
        expires: InstantReply,
      }),
    ),
  }),
  whileOverdue: true,
});

export const endSession = forPerson({
  name: 'endSession',
  summary: 'End one session of mine',
  method: 'DELETE',
  path: '/sessions/{id}',
  params: z.object({ id: pathId('Session') }),
  reply: Ok,
  whileOverdue: true,
});
