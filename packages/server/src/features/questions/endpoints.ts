import { askQuestion } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { answerMember } from '../people/visitor.ts';
import { ask } from './questions.ts';
import { listWatched, watch } from './watched.ts';
import { removeWatched } from './watchStore.ts';

export function questionEndpoints(services: Services): Implementation[] {
  return [implement(askQuestion, ({ scope, body }) => ask(services, scope, body))];
}

/** Questions with a line, which the organization watches. */
export function questionPageEndpoints(
  services: Pick<Services, 'database' | 'clock' | 'columns'>,
): Implementation[] {
  return [
    answerMember(web.getColumnStanding, async () => ({ missing: services.columns.missing() })),
    answerMember(web.listWatchedQuestions, ({ orgId }) => listWatched(services, orgId)),
    answerMember(web.watchQuestion, ({ orgId, person, body }) =>
      watch(services, { orgId, person }, body),
    ),
    answerMember(web.unwatchQuestion, async ({ orgId, params }) => {
      await removeWatched(services.database.db, orgId, params.id);
      return web.OK;
    }),
  ];
}
