import { z } from 'zod';
import { nameText, oneOf, optional, pathId, text } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { roles } from '../permissions.ts';
import { forMember } from './endpoint.ts';
import { email, Ok } from './fields.ts';

const memberPath = z.object({ id: pathId('Member') });

export const listMembers = forMember('organization.view', {
  name: 'listMembers',
  summary: 'Members with their roles, and open invitations',
  method: 'GET',
  path: '/organization/members',
  reply: z.looseObject({
    members: z.array(
      z.looseObject({
        /** The account's id. */
        id: z.int().min(1),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        second_factor: z.boolean(),
        joined: InstantReply,
        last_seen: InstantReply.nullable(),
        factor_reset: InstantReply.nullable(),
      }),
    ),
    invitations: z.array(
      z.looseObject({
        id: z.int().min(1),
        email: z.string(),
        role: z.enum(roles),
        invited_by: z.string().nullable(),
        created: InstantReply,
        expires: InstantReply,
      }),
    ),
  }),
});

export const setMemberRole = forMember('members.manage', {
  name: 'setMemberRole',
  summary: 'Give a member another role; only an owner makes or unmakes owners',
  method: 'POST',
  path: '/organization/members/{id}',
  params: memberPath,
  body: z.object({ role: oneOf(roles) }),
  reply: Ok,
  fresh: true,
});

export const removeMember = forMember('members.manage', {
  name: 'removeMember',
  summary: 'Remove a member; their keys lose the organization, devices go on',
  method: 'DELETE',
  path: '/organization/members/{id}',
  params: memberPath,
  reply: Ok,
  fresh: true,
});

export const resetMemberFactors = forMember('owners.manage', {
  name: 'resetMemberFactors',
  summary: "Begin the reset of a member's second factors, which they can stop for two days",
  method: 'POST',
  path: '/organization/members/{id}/reset-factors',
  params: memberPath,
  body: z.looseObject({}),
  reply: z.looseObject({ ok: z.literal(true), happens: InstantReply }),
  fresh: true,
});

/** The link is in the answer as well as in the mail, so that it can be passed on by hand. */
export const invite = forMember('members.manage', {
  name: 'invite',
  summary: 'Invite somebody by a link that works once',
  method: 'POST',
  path: '/organization/invitations',
  body: z.object({ email: email(), role: oneOf(roles) }),
  reply: z.looseObject({
    id: z.int().min(1),
    link: z.string(),
    expires: InstantReply,
  }),
  fresh: true,
});

/** As many addresses as a list is pasted with at once. */
export const INVITE_MANY_MAX = 100;

/** Each address is answered on its own: one that is wrong or a member already keeps none of the others back. */
export const inviteMany = forMember('members.manage', {
  name: 'inviteMany',
  summary: 'Invite a list of addresses, each answered on its own',
  method: 'POST',
  path: '/organization/invitations/many',
  body: z.object({
    addresses: z
      .array(text({ max: 400 }))
      .min(1)
      .max(INVITE_MANY_MAX),
    role: oneOf(roles),
  }),
  reply: z.looseObject({
    answers: z.array(
      z.looseObject({
        address: z.string(),
        /** Null where it was refused; `refusal` then says why. */
        link: z.string().nullable(),
        expires: InstantReply.nullable(),
        refusal: z.string().nullable(),
      }),
    ),
  }),
  fresh: true,
});

/** The link that was sent before ends; address and role stay. */
export const resendInvitation = forMember('members.manage', {
  name: 'resendInvitation',
  summary: 'Send an open invitation again, with a new link and a new end',
  method: 'POST',
  path: '/organization/invitations/{id}/resend',
  params: z.object({ id: pathId('Invitation') }),
  body: z.looseObject({}),
  reply: z.looseObject({
    id: z.int().min(1),
    link: z.string(),
    expires: InstantReply,
  }),
  fresh: true,
});

export const withdrawInvitation = forMember('members.manage', {
  name: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  path: '/organization/invitations/{id}',
  params: z.object({ id: pathId('Invitation') }),
  reply: Ok,
});

const Device = z.looseObject({
  id: z.int().min(1),
  label: z.string(),
  prefix: z.string(),
  created: InstantReply,
  last_used: InstantReply.nullable(),
  last_address: z.string().nullable(),
  flights_filed: z.int().min(0),
});

const devicePath = z.object({ id: pathId('Device') });
const MadeDevice = z.looseObject({ key: z.string(), device: Device });

export const listDevices = forMember('organization.view', {
  name: 'listDevices',
  summary: 'Devices, when each was last used and what it filed',
  method: 'GET',
  path: '/organization/devices',
  reply: z.looseObject({ devices: z.array(Device) }),
});

export const makeDevice = forMember('devices.manage', {
  name: 'makeDevice',
  summary: 'Create a credential for a device; it is shown only once',
  method: 'POST',
  path: '/organization/devices',
  body: z.object({ label: nameText() }),
  reply: MadeDevice,
  fresh: true,
});

export const rekeyDevice = forMember('devices.manage', {
  name: 'rekeyDevice',
  summary: 'A new key for a device with the same scope; the old one ends at once',
  method: 'POST',
  path: '/organization/devices/{id}/rekey',
  params: devicePath,
  body: z.object({ label: optional(nameText()) }),
  reply: MadeDevice,
  fresh: true,
});

export const revokeDevice = forMember('devices.manage', {
  name: 'revokeDevice',
  summary: 'Revoke a device',
  method: 'DELETE',
  path: '/organization/devices/{id}',
  params: devicePath,
  reply: Ok,
});
