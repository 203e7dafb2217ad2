import * as web from '@airworthy/contract/web';
import { scopeOf } from '../../access/facts.ts';
import { correct, type RegistryServices, register } from '../aircraft/writing.ts';
import { add, revise } from '../checklists/writing.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerMember } from '../people/visitor.ts';
import { correctEntry } from '../pilots/writing.ts';

/** Writing what keys only read: the registry, the roster and checklist templates. */
export function registryEndpoints(people: People, services: RegistryServices): Implementation[] {
  const { db } = services.database;
  return [
    answerMember(web.addAircraft, ({ orgId, person, body }) =>
      register(services, { orgId, accountId: person.accountId }, body),
    ),
    answerMember(web.correctAircraft, ({ orgId, person, params, body }) =>
      correct(services, { orgId, accountId: person.accountId }, { id: params.id, body }),
    ),
    answerMember(web.correctPilot, ({ standing, params, body }) =>
      correctEntry(people, scopeOf(standing.facts), { id: params.id, body }),
    ),
    answerMember(web.addTemplate, ({ orgId, body }) => add(db, orgId, body)),
    answerMember(web.correctTemplate, ({ orgId, params, body }) =>
      revise(db, orgId, { id: params.id, body }),
    ),
  ];
}
