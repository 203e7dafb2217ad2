import * as web from '@airworthy/contract/web';
import { noteAudit } from '../../storage/audit.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Implementation } from '../implement.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import { requireProof } from '../people/proof.ts';
import { answerPerson } from '../people/visitor.ts';
import { factorList, newRecoveryCodes } from './factors.ts';
import { beginRegistration, forgetPasskey, register } from './passkeys.ts';
import { stopReset } from './reset.ts';
import { beginEnrolment, confirmEnrolment, removeAuthenticator } from './totp.ts';

export function factorEndpoints(people: People): Implementation[] {
  return [
    answerPerson(web.getFactors, ({ person }) => factorList(people.database.db, person.accountId)),
    answerPerson(web.beginTotp, async ({ visitor, person, body }) => {
      await requireProof(people, { ...visitor, person }, body);
      return beginEnrolment(people, { ...visitor, person });
    }),
    answerPerson(web.confirmTotp, ({ visitor, person, body }) =>
      confirmEnrolment(people, { ...visitor, person }, body),
    ),
    answerPerson(web.removeTotp, async ({ visitor, person, body }) => {
      await requireProof(people, { ...visitor, person }, body);
      await removeAuthenticator(people, { ...visitor, person });
      return web.OK;
    }),
    answerPerson(web.renewRecoveryCodes, async ({ visitor, person, body }) => {
      await requireProof(people, { ...visitor, person }, body);
      return inTransaction(people.database.db, async (tx) => {
        const recovery_codes = await newRecoveryCodes(people.vault, tx, person.accountId);
        const { accountId } = person;
        const target = { kind: 'account', id: accountId };
        await noteAudit(tx, { accountId, action: 'recovery_code.renew', target });
        const what = 'The recovery codes were renewed';
        await notifyChange(people, tx, visitor, { to: person.email, what });
        return { ...web.OK, recovery_codes };
      });
    }),
    answerPerson(web.beginPasskey, async ({ visitor, person, body }) => {
      await requireProof(people, { ...visitor, person }, body);
      return beginRegistration(people, { ...visitor, person });
    }),
    answerPerson(web.addPasskey, ({ visitor, person, body }) =>
      register(people, { ...visitor, person }, body),
    ),
    answerPerson(web.removePasskey, async ({ visitor, person, params, body }) => {
      await requireProof(people, { ...visitor, person }, body);
      await forgetPasskey(people, { ...visitor, person }, params.id);
      return web.OK;
    }),
    answerPerson(web.stopFactorReset, async ({ person }) => {
      await stopReset(people, person.accountId);
      return web.OK;
    }),
  ];
}
