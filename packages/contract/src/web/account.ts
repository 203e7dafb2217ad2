import { z } from 'zod';
import { flag, nameText, optional, text } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { roles } from '../permissions.ts';
import { forAnyone, forPerson } from './endpoint.ts';
import { email, newPassword, Ok, secretText, token } from './fields.ts';
import { SignedIn } from './session.ts';

export const setUp = forAnyone({
  name: 'setUp',
  summary: "Create the operator's account with the one-time link from the console",
  method: 'POST',
  path: '/setup',
  body: z.object({
    token: token(),
    email: email(),
    name: optional(text({ max: 120 })),
    password: newPassword(),
    organization: optional(nameText()),
  }),
  reply: SignedIn,
});

export const signUp = forAnyone({
  name: 'signUp',
  summary: 'Ask for an account; the answer is the same whether there is one already',
  method: 'POST',
  path: '/sign-up',
  body: z.object({ email: email() }),
  reply: Ok,
});

/** What a link is for, shown before anything is typed. */
export const lookAtLink = forAnyone({
  name: 'lookAtLink',
  summary: 'What a one-time link is for',
  method: 'POST',
  path: '/links/look',
  body: z.object({ token: token() }),
  reply: z.looseObject({
    kind: z.enum(['sign_up', 'invitation', 'reset', 'email', 'set_up']),
    email: z.string().nullable(),
    organization: z.string().nullable(),
    role: z.enum(roles).nullable(),
    invited_by: z.string().nullable(),
    /** The invited address has an account: it joins with that, after signing in. */
    has_account: z.boolean(),
    expires: InstantReply,
  }),
});

/** Makes the account that a sign-up or an invitation offers, and signs in. */
export const acceptLink = forAnyone({
  name: 'acceptLink',
  summary: 'Create an account from a sign-up link or an invitation',
  method: 'POST',
  path: '/links/accept',
  body: z.object({
    token: token(),
    name: optional(text({ max: 120 })),
    password: newPassword(),
  }),
  reply: SignedIn,
});

/** Joins the organization of an invitation with the account that is signed in. */
export const joinOrganization = forPerson({
  name: 'joinOrganization',
  summary: 'Join an organization by invitation with my account',
  method: 'POST',
  path: '/links/join',
  body: z.object({ token: token() }),
  reply: Ok,
});

export const forgotPassword = forAnyone({
  name: 'forgotPassword',
  summary:
    'Ask for a link to set a new password; the answer never tells whether there is an account',
  method: 'POST',
  path: '/password/forgot',
  body: z.object({ email: email() }),
  reply: Ok,
});

export const resetPassword = forAnyone({
  name: 'resetPassword',
  summary: 'Set a new password with a link; every session ends',
  method: 'POST',
  path: '/password/reset',
  body: z.object({ token: token(), password: newPassword() }),
  reply: Ok,
});

export const changePassword = forPerson({
  name: 'changePassword',
  summary: 'Change my password; other sessions end',
  method: 'POST',
  path: '/account/password',
  body: z.object({ current: optional(secretText()), password: newPassword() }),
  reply: Ok,
});

export const changeEmail = forPerson({
  name: 'changeEmail',
  summary: 'Ask for another e-mail address; it holds once the link sent to it is opened',
  method: 'POST',
  path: '/account/email',
  body: z.object({ email: email(), password: optional(secretText()) }),
  reply: Ok,
});

export const confirmEmail = forAnyone({
  name: 'confirmEmail',
  summary: 'Confirm a new e-mail address with the link sent to it',
  method: 'POST',
  path: '/account/email/confirm',
  body: z.object({ token: token() }),
  reply: Ok,
});

export const changeProfile = forPerson({
  name: 'changeProfile',
  summary: 'Change my name',
  method: 'POST',
  path: '/account',
  body: z.object({ name: text({ max: 120 }) }),
  reply: Ok,
});

export const exportAccount = forPerson({
  name: 'exportAccount',
  summary: 'Everything that is stored about me, as a JSON file',
  method: 'GET',
  path: '/account/export',
  reply: z.unknown(),
  download: true,
  fresh: true,
});

export const previewDeletion = forPerson({
  name: 'previewDeletion',
  summary: 'What deleting my account would remove and what is kept for the record',
  method: 'GET',
  path: '/account/deletion',
  reply: z.looseObject({
    removed: z.array(z.string()),
    kept: z.array(z.string()),
    /** Why it cannot be deleted now, or null. */
    blocked: z.string().nullable(),
  }),
});

export const deleteAccount = forPerson({
  name: 'deleteAccount',
  summary: 'Delete my account',
  method: 'POST',
  path: '/account/delete',
  body: z.object({ password: optional(secretText()), confirm: flag() }),
  reply: Ok,
});

/** By the link of a mail: whoever holds it may stop the mails, signed in or not. */
export const stopNoticeMail = forAnyone({
  name: 'stopNoticeMail',
  summary: 'Stop the mails of notices with the link of one, or have them sent again',
  method: 'POST',
  path: '/notices/mail',
  body: z.object({ token: text({ min: 1, max: 200 }), mail: flag() }),
  reply: z.looseObject({ email: z.string(), organization: z.string(), mail: z.boolean() }),
});
