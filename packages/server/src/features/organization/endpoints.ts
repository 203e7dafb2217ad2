import { dateText, type Role, ServiceError } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import type { BlobStore } from '../../storage/blobs.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { makeOrganization } from '../accounts/links.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { requireProof } from '../people/proof.ts';
import { answerMember, answerPerson } from '../people/visitor.ts';
import { exportFile } from './export.ts';
import {
  DELETION_WAIT_MS,
  leave,
  organizationOnWire,
  rename,
  setColumns,
  storage,
} from './organization.ts';
import { recordSettings, setRule, setSettings } from './settings.ts';

export function organizationEndpoints(people: People, blobs: BlobStore): Implementation[] {
  return [
    ...existence(people),
    ...policies(people),
    ...settings(people),
    answerMember(web.exportOrganization, ({ orgId, person }) =>
      exportFile(people, blobs, { orgId, name: person.organizationName ?? '' }),
    ),
  ];
}

async function organizationReply(people: People, orgId: number, role: Role | null) {
  return { organization: await organizationOnWire(people.database.db, orgId, role ?? 'viewer') };
}

function existence(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerMember(web.getOrganization, ({ orgId, standing }) =>
      organizationReply(people, orgId, standing.facts.role),
    ),
    answerPerson(web.makeOrganization, async ({ person, body, standing }) => {
      if (standing.facts.organization !== null)
        throw new ServiceError(
          'conflict',
          'You are already in an organization. Leave it first: a person can be in only one.',
        );
      const { name } = body;
      const orgId = await inTransaction(db, (tx) =>
        makeOrganization(tx, { name, ownerId: person.accountId }),
      );
      return organizationReply(people, orgId, 'owner');
    }),
    answerMember(web.changeOrganization, async ({ orgId, body, standing }) => {
      await rename(people, orgId, body.name);
      return organizationReply(people, orgId, standing.facts.role);
    }),
    answerMember(web.leaveOrganization, async ({ orgId, person }) => {
      await leave(people, orgId, person.accountId);
      return web.OK;
    }),
    answerMember(web.deleteOrganization, async ({ orgId, visitor, person, body, standing }) => {
      if (body.name !== person.organizationName)
        throw new ServiceError('invalid_value', 'name must be the name of the organization.', {
          field: 'name',
        });
      await requireProof(people, { ...visitor, person }, body);
      const delete_at = new Date(people.clock().getTime() + DELETION_WAIT_MS);
      await inTransaction(db, (tx) => setColumns(tx, orgId, { delete_at }));
      return organizationReply(people, orgId, standing.facts.role);
    }),
    answerMember(web.keepOrganization, async ({ orgId, standing }) => {
      await inTransaction(db, (tx) => setColumns(tx, orgId, { delete_at: null }));
      return organizationReply(people, orgId, standing.facts.role);
    }),
  ];
}

function policies(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerMember(web.setFactorPolicy, async ({ orgId, body, standing }) => {
      await inTransaction(db, (tx) => setColumns(tx, orgId, { mfa_from: body.from }));
      return organizationReply(people, orgId, standing.facts.role);
    }),
    answerMember(web.storageByAircraft, ({ orgId }) => storage(db, orgId)),
  ];
}

function settings(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerMember(web.getRecordSettings, ({ orgId }) => recordSettings(db, orgId)),
    answerMember(web.setRecordSettings, async ({ orgId, body }) => {
      await setSettings(db, orgId, body, dateText(people.clock()));
      return recordSettings(db, orgId);
    }),
    answerMember(web.setCurrencyRule, async ({ orgId, body }) => {
      await setRule(db, orgId, body);
      return recordSettings(db, orgId);
    }),
  ];
}
