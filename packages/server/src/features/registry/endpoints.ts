import * as web from '@airworthy/contract/web';
import { scopeOf } from '../../access/facts.ts';
import { correct, type RegistryServices, register } from '../aircraft/writing.ts';
import { failedChecks } from '../checklists/failed.ts';
import { add, revise } from '../checklists/writing.ts';
import { recordComponent } from '../components/components.ts';
import { batteryHistory } from '../components/resistance.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerMember } from '../people/visitor.ts';
import { pilotRecord } from '../pilots/record.ts';
import { addEntry, correctEntry } from '../pilots/writing.ts';
import { recordType } from '../types/types.ts';

/** Writing what keys only read: the registry, the roster, programs and checklist templates; and their histories. */
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
    answerMember(web.addPilot, ({ standing, body }) =>
      addEntry(people, scopeOf(standing.facts), body),
    ),
    answerMember(web.getPilotRecord, ({ standing, params }) =>
      pilotRecord(people, scopeOf(standing.facts), params.id),
    ),
    answerMember(web.getBatteryHistory, ({ orgId, params }) =>
      batteryHistory(people, orgId, params.id),
    ),
    answerMember(web.correctType, ({ standing, params, body }) =>
      recordType(people, scopeOf(standing.facts), body, params.id),
    ),
    answerMember(web.correctComponent, ({ standing, params, body }) =>
      recordComponent(people, scopeOf(standing.facts), body, params.id),
    ),
    answerMember(web.listFailedChecks, ({ orgId }) => failedChecks(people, orgId)),
    answerMember(web.addTemplate, ({ orgId, body }) => add(db, orgId, body)),
    answerMember(web.correctTemplate, ({ orgId, params, body }) =>
      revise(db, orgId, { id: params.id, body }),
    ),
  ];
}
