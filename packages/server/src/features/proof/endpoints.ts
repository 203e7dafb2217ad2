import * as web from '@airworthy/contract/web';
import { judgeProofByPasskey, proofOptions } from '../factors/passkeySignIn.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerPerson } from '../people/visitor.ts';
import { safePath } from '../signOn/signOn.ts';
import { beginProofAtProvider, noteProved, proofState, proveBySecret } from './proof.ts';

/** People show once more who they are, before what is sensitive. */
export function proofEndpoints(people: People): Implementation[] {
  return [
    answerPerson(web.getProof, ({ person }) => proofState(people, person)),
    answerPerson(web.prove, async ({ person, body }) => {
      await proveBySecret(people, person, body);
      return web.OK;
    }),
    answerPerson(web.provePasskeyOptions, ({ visitor, person }) =>
      proofOptions(people, visitor, person),
    ),
    answerPerson(web.provePasskey, async ({ visitor, person, body }) => {
      await judgeProofByPasskey(people, { ...visitor, person }, body);
      await noteProved(people, person, 'passkey');
      return web.OK;
    }),
    answerPerson(web.proveSignOn, ({ visitor, person, body }) =>
      beginProofAtProvider(people, { ...visitor, person }, safePath(body.return_to)),
    ),
  ];
}
