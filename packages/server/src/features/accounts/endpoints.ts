import { dateText } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { endedCookie } from '../../access/sessions.ts';
import { isSecure } from '../../access/site.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { jsonDownload } from '../downloads.ts';
import { Answer, type Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerAnyone, answerPerson } from '../people/visitor.ts';
import {
  askEmail,
  askReset,
  askSignUp,
  changeOwnPassword,
  confirmEmailBy,
  resetBy,
} from './credentials.ts';
import { accept, join, lookAt, setUpServer } from './links.ts';
import { deleteOwnAccount, deletionPreview, ownData } from './ownData.ts';

export function accountEndpoints(people: People): Implementation[] {
  return [...openEndpoints(people), ...ownEndpoints(people)];
}

function openEndpoints(people: People): Implementation[] {
  return [
    answerAnyone(web.setUp, ({ visitor, body }) => setUpServer(people, visitor, body)),
    answerAnyone(web.signUp, async ({ visitor, body }) => {
      await askSignUp(people, visitor, body.email);
      return web.OK;
    }),
    answerAnyone(web.lookAtLink, ({ body }) => lookAt(people, body.token)),
    answerAnyone(web.acceptLink, ({ visitor, body }) => accept(people, visitor, body)),
    answerAnyone(web.forgotPassword, async ({ visitor, body }) => {
      await askReset(people, visitor, body.email);
      return web.OK;
    }),
    answerAnyone(web.resetPassword, async ({ visitor, body }) => {
      await resetBy(people, visitor, body);
      return web.OK;
    }),
    answerAnyone(web.confirmEmail, async ({ visitor, body }) => {
      await confirmEmailBy(people, visitor, body.token);
      return web.OK;
    }),
  ];
}

function ownEndpoints(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerPerson(web.joinOrganization, async ({ person, body }) => {
      await join(people, person, body.token);
      return web.OK;
    }),
    answerPerson(web.changePassword, async ({ visitor, person, body }) => {
      await changeOwnPassword(people, { ...visitor, person }, body);
      return web.OK;
    }),
    answerPerson(web.changeEmail, async ({ visitor, person, body }) => {
      await askEmail(people, { ...visitor, person }, body);
      return web.OK;
    }),
    answerPerson(web.changeProfile, async ({ person, body }) => {
      await inTransaction(db, (tx) =>
        tx
          .updateTable('account')
          .set({ name: body.name })
          .where('id', '=', person.accountId)
          .execute(),
      );
      return web.OK;
    }),
    answerPerson(web.exportAccount, async ({ person }) =>
      jsonDownload(
        await ownData(db, person.accountId),
        `airworthy-account-${dateText(people.clock())}.json`,
      ),
    ),
    answerPerson(web.previewDeletion, ({ person }) => deletionPreview(people, person)),
    answerPerson(web.deleteAccount, async ({ visitor, person, body }) => {
      await deleteOwnAccount(people, { ...visitor, person }, body);
      return new Answer(web.OK, { 'set-cookie': endedCookie(isSecure(visitor.origin)) });
    }),
  ];
}
