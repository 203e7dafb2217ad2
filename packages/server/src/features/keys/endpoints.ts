import * as web from '@airworthy/contract/web';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerPerson } from '../people/visitor.ts';
import {
  callsOf,
  changeOwnKey,
  makeOwnKey,
  ownKeys,
  revokeOwn,
  rollOwnKey,
  usageOf,
} from './keys.ts';

export function keyEndpoints(people: People): Implementation[] {
  return [
    answerPerson(web.listKeys, async ({ person }) => ({ keys: await ownKeys(people, person) })),
    answerPerson(web.makeKey, ({ visitor, person, body }) =>
      makeOwnKey(people, { ...visitor, person }, body),
    ),
    answerPerson(web.changeKey, ({ visitor, person, params, body }) =>
      changeOwnKey(people, { ...visitor, person }, { id: params.id, body }),
    ),
    answerPerson(web.revokeKey, async ({ visitor, person, params }) => {
      await revokeOwn(people, { ...visitor, person }, { id: params.id });
      return web.OK;
    }),
    answerPerson(web.revokeAllKeys, async ({ visitor, person }) => ({
      ...web.OK,
      revoked: await revokeOwn(people, { ...visitor, person }, 'all'),
    })),
    answerPerson(web.rollKey, ({ visitor, person, params, body }) =>
      rollOwnKey(people, { ...visitor, person }, { id: params.id, body }),
    ),
    answerPerson(web.accountUsage, ({ standing }) => usageOf(people, standing)),
    answerPerson(web.accountCalls, ({ person }) => callsOf(people, person.accountId)),
  ];
}
