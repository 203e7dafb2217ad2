import * as web from '@airworthy/contract/web';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerMember, answerPerson } from '../people/visitor.ts';
import { auditCsv, auditPage } from './audit.ts';
import { historyOf } from './history.ts';

export function auditEndpoints(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerMember(web.listAudit, ({ orgId, query }) =>
      auditPage(people, { of: { orgId }, ...query }, query),
    ),
    answerMember(web.exportAudit, async ({ orgId, query }) =>
      auditCsv(people, { of: { orgId }, ...query }),
    ),
    answerMember(web.getWorkOrderHistory, ({ orgId, params }) =>
      historyOf(db, orgId, { kind: 'workorder', ...params }),
    ),
    answerMember(web.getComponentHistory, ({ orgId, params }) =>
      historyOf(db, orgId, { kind: 'component', ...params }),
    ),
    answerMember(web.getAircraftHistory, ({ orgId, params }) =>
      historyOf(db, orgId, { kind: 'aircraft', ...params }),
    ),
    answerMember(web.getPilotHistory, ({ orgId, params }) =>
      historyOf(db, orgId, { kind: 'pilot', ...params }),
    ),
    answerMember(web.getChecklistHistory, ({ orgId, params }) =>
      historyOf(db, orgId, { kind: 'checklist', ...params }),
    ),
    answerPerson(web.listOwnAudit, ({ person, query }) =>
      auditPage(people, { of: { accountId: person.accountId } }, query),
    ),
  ];
}
