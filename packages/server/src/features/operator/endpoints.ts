import { instantText, notFound } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import type { JobQueue } from '../../jobs/queue.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { askReset } from '../factors/reset.ts';
import type { Implementation } from '../implement.ts';
import type { People } from '../people/people.ts';
import { answerPerson } from '../people/visitor.ts';
import { accountPage, changeOne, inviteOne, removeOne } from './accounts.ts';
import { importFile, progressOfImport } from './importing.ts';
import { planPage, removeOnePlan, setOnePlan } from './plans.ts';
import { changeAny, jobs, organizationPage, outbox, status } from './server.ts';

/** What the operator page asks of the readings: another try for a log that could not be read. */
export type RetryReading = (logId: number) => Promise<boolean>;

export function operatorEndpoints(
  people: People,
  readings: { readonly retry: RetryReading; readonly blobs: BlobStore; readonly queue: JobQueue },
): Implementation[] {
  return [...accountEndpoints(people), ...serverEndpoints(people, readings)];
}

function accountEndpoints(people: People): Implementation[] {
  const { db } = people.database;
  return [
    answerPerson(web.listPlans, async () => ({ plans: await planPage(db) })),
    answerPerson(web.setPlan, async ({ body }) => ({ plan: await setOnePlan(db, body) })),
    answerPerson(web.removePlan, async ({ body }) => {
      await removeOnePlan(db, body.name);
      return web.OK;
    }),
    answerPerson(web.listAccounts, ({ query }) => accountPage(db, query)),
    answerPerson(web.changeAccount, async ({ params, body }) => ({
      account: await changeOne(people, params.id, body),
    })),
    answerPerson(web.removeAccount, async ({ visitor, params }) => {
      await removeOne(people, visitor, params.id);
      return web.OK;
    }),
    answerPerson(web.resetAccountFactors, async ({ visitor, params }) => {
      const by = 'The operator of the server';
      const asked = { accountId: params.id, orgId: null, by, origin: visitor.home };
      return { ...web.OK, happens: instantText(await askReset(people, asked)) };
    }),
    answerPerson(web.inviteAccount, ({ visitor, person, body }) =>
      inviteOne(people, { ...visitor, person }, body.email),
    ),
  ];
}

function serverEndpoints(
  people: People,
  { retry, blobs, queue }: Parameters<typeof operatorEndpoints>[1],
): Implementation[] {
  const { db } = people.database;
  return [
    answerPerson(web.listOrganizations, ({ query }) => organizationPage(db, query)),
    answerPerson(web.changeAnyOrganization, async ({ params, body }) => {
      await changeAny(people, params.id, body);
      return web.OK;
    }),
    answerPerson(web.importOrganizationFile, ({ query, upload }) =>
      importFile({ people, blobs, queue }, query, upload),
    ),
    answerPerson(web.importProgress, async () => progressOfImport()),
    answerPerson(web.listOutbox, () => outbox(people)),
    answerPerson(web.deleteMail, async ({ params }) => {
      if (!(await inTransaction(db, (tx) => people.mail.drop(tx, params.id))))
        throw notFound('Mail');
      return web.OK;
    }),
    answerPerson(web.listJobs, () => jobs(db)),
    answerPerson(web.retryReading, async ({ params }) => {
      if (!(await retry(params.id))) throw notFound('Log');
      return web.OK;
    }),
    answerPerson(web.serverStatus, () => status(people, blobs.spoolFolder)),
  ];
}
