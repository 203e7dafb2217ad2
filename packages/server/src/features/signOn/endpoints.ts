import { notFound } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerAnyone, answerMember } from '../people/visitor.ts';
import { proveByRecord } from './domains.ts';
import { removeSettings, saveSettings, setRequired, settingsOf, signOnReply } from './settings.ts';
import { begin, callback, organizationFor, safePath } from './signOn.ts';

export function signOnEndpoints(people: People): Implementation[] {
  return [
    answerMember(web.getSignOn, ({ orgId, visitor }) =>
      signOnReply(people.database.db, { orgId, origin: visitor.home, vault: people.vault }),
    ),
    answerMember(web.setSignOn, async ({ orgId, visitor, body }) => ({
      sign_on: await saveSettings(people, { orgId, origin: visitor.home, body }),
    })),
    answerMember(web.removeSignOn, async ({ orgId }) => {
      await removeSettings(people, orgId);
      return web.OK;
    }),
    answerMember(web.proveDomain, async ({ orgId, visitor, body }) => {
      await proveByRecord(people, { orgId, domain: body.domain });
      const shown = { orgId, origin: visitor.home, vault: people.vault };
      const sign_on = await settingsOf(people.database.db, shown);
      if (sign_on === null) throw notFound('Identity provider');
      return { sign_on };
    }),
    answerMember(web.requireSignOn, async ({ orgId, visitor, body }) => ({
      sign_on: await setRequired(people, { orgId, origin: visitor.home, body }),
    })),
    answerAnyone(web.beginSignOn, async ({ visitor, body }) => {
      const orgId = await organizationFor(people, body);
      const returnTo = safePath(body.return_to);
      return begin(people, visitor, { orgId, returnTo, testedBy: null });
    }),
    answerMember(web.testSignOn, ({ orgId, visitor, person }) =>
      begin(people, visitor, { orgId, returnTo: '/', testedBy: person.accountId }),
    ),
    answerAnyone(web.signOnCallback, ({ visitor, query, header }) =>
      callback(people, visitor, { query, cookie: header('cookie') }),
    ),
  ];
}
