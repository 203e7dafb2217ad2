import { instantText, type Role } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { askReset } from '../factors/reset.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerMember } from '../people/visitor.ts';
import { devicesOf, makeOne, rekeyOne, revokeOne } from './devices.ts';
import { inviteAgain, inviteEach, inviteTo, withdraw } from './invitations.ts';
import { expel, giveRole, membersOf, refuseStranger } from './members.ts';

const managerOf = (orgId: number, role: Role | null) => ({ orgId, role: role ?? 'viewer' });

export function memberEndpoints(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerMember(web.listMembers, ({ orgId }) => membersOf(db, orgId, people.clock())),
    answerMember(web.setMemberRole, async ({ orgId, standing, params, body }) => {
      const manager = managerOf(orgId, standing.facts.role);
      await giveRole(people, manager, { accountId: params.id, role: body.role });
      return web.OK;
    }),
    answerMember(web.removeMember, async ({ orgId, standing, params }) => {
      await expel(people, managerOf(orgId, standing.facts.role), params.id);
      return web.OK;
    }),
    answerMember(web.resetMemberFactors, async ({ orgId, visitor, person, params }) => {
      await refuseStranger(db, orgId, params.id);
      const by = person.name || person.email;
      const asked = { accountId: params.id, orgId, by, origin: visitor.home };
      return { ...web.OK, happens: instantText(await askReset(people, asked)) };
    }),
    ...invitationEndpoints(people),
    ...deviceEndpoints(people),
  ];
}

function invitationEndpoints(people: People): Implementation[] {
  return [
    answerMember(web.invite, ({ orgId, visitor, person, standing, body }) => {
      const manager = managerOf(orgId, standing.facts.role);
      return inviteTo(people, { manager, visitor: { ...visitor, person } }, body);
    }),
    answerMember(web.inviteMany, ({ orgId, visitor, person, standing, body }) => {
      const manager = managerOf(orgId, standing.facts.role);
      return inviteEach(people, { manager, visitor: { ...visitor, person } }, body);
    }),
    answerMember(web.resendInvitation, ({ orgId, visitor, person, standing, params }) => {
      const manager = managerOf(orgId, standing.facts.role);
      return inviteAgain(people, { manager, visitor: { ...visitor, person } }, params.id);
    }),
    answerMember(web.withdrawInvitation, async ({ orgId, params }) => {
      await withdraw(people, orgId, params.id);
      return web.OK;
    }),
  ];
}

function deviceEndpoints(people: People): Implementation[] {
  return [
    answerMember(web.listDevices, async ({ orgId }) => ({
      devices: await devicesOf(people.database.db, orgId),
    })),
    answerMember(web.makeDevice, ({ orgId, visitor, person, body }) =>
      makeOne(people, { ...visitor, person }, { orgId, label: body.label }),
    ),
    answerMember(web.rekeyDevice, ({ orgId, visitor, person, params, body }) =>
      rekeyOne(people, { ...visitor, person }, { orgId, id: params.id, label: body.label }),
    ),
    answerMember(web.revokeDevice, async ({ orgId, visitor, person, params }) => {
      await revokeOne(people, { ...visitor, person }, { orgId, id: params.id });
      return web.OK;
    }),
  ];
}
