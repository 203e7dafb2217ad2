import * as web from '@airworthy/contract/web';
import { endedCookie, endSessionOf } from '../../access/sessions.ts';
import { isSecure } from '../../access/site.ts';
import { passkeyOptions, signInWithPasskey } from '../factors/passkeySignIn.ts';
import { signInWithCode } from '../factors/signInFactor.ts';
import { Answer, type Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerAnyone, answerPerson } from '../people/visitor.ts';
import { sessionReply } from './reply.ts';
import { endOne, endOthers, sessionsOf } from './sessions.ts';
import { signIn } from './signIn.ts';

export function sessionEndpoints(people: People): Implementation[] {
  return [
    answerAnyone(web.getSession, ({ visitor, standing }) =>
      sessionReply(
        people,
        visitor.person === null ? null : { person: visitor.person, ...standing },
      ),
    ),
    answerAnyone(web.signIn, ({ visitor, body }) => signIn(people, visitor, body)),
    answerAnyone(web.signInFactor, ({ visitor, body }) => signInWithCode(people, visitor, body)),
    answerAnyone(web.passkeySignInOptions, ({ visitor, body }) =>
      passkeyOptions(people, visitor, body),
    ),
    answerAnyone(web.passkeySignIn, ({ visitor, body }) =>
      signInWithPasskey(people, visitor, body),
    ),
    answerAnyone(web.signOut, async ({ visitor }) => {
      if (visitor.secret !== null) await endSessionOf(people.database.db, visitor.secret);
      return new Answer(web.OK, { 'set-cookie': endedCookie(isSecure(visitor.origin)) });
    }),
    answerPerson(web.signOutEverywhere, async ({ person }) => ({
      ...web.OK,
      ended: await endOthers(people, person),
    })),
    answerPerson(web.listSessions, ({ person }) => sessionsOf(people, person)),
    answerPerson(web.endSession, async ({ person, params }) => {
      await endOne(people, person, params.id);
      return web.OK;
    }),
  ];
}
