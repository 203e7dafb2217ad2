import * as web from '@airworthy/contract/web';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerMember, answerPerson } from '../people/visitor.ts';
import { auditCsv, auditPage } from './audit.ts';

export function auditEndpoints(people: People): Implementation[] {
  return [
    answerMember(web.listAudit, ({ orgId, query }) =>
      auditPage(people, { of: { orgId }, ...query }, query),
    ),
    answerMember(web.exportAudit, async ({ orgId, query }) =>
      auditCsv(people, { of: { orgId }, ...query }),
    ),
    answerPerson(web.listOwnAudit, ({ person, query }) =>
      auditPage(people, { of: { accountId: person.accountId } }, query),
    ),
  ];
}
