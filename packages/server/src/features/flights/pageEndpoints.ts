import { notFound } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { scopeOf } from '../../access/facts.ts';
import type { RecordServices } from '../../services.ts';
import type { Implementation } from '../implement.ts';
import { answerMember } from '../people/visitor.ts';
import { flightsCsv } from './csv.ts';
import { disagreements } from './disagreements.ts';
import { countedFlights } from './flights.ts';
import { fileImport, latestImports, previewImport, undoImport } from './imports.ts';
import { flightRecord, flightWeeks } from './record.ts';
import { flightSums } from './store.ts';

/** What the pages of flights need beside the API: files in and out, a flight's record, weeks, saved views. */
export function flightPageEndpoints(services: RecordServices): Implementation[] {
  const { db } = services.database;
  return [
    answerMember(web.exportFlights, async ({ orgId, query }) => flightsCsv(db, orgId, query)),
    answerMember(web.countFlights, ({ orgId, query }) => countedFlights(db, orgId, query)),
    answerMember(web.getFlightSums, ({ orgId, query }) => flightSums(db, orgId, query)),
    answerMember(web.getFlightRecord, ({ orgId, params }) =>
      flightRecord(services, orgId, params.id),
    ),
    answerMember(web.listDisagreements, ({ orgId }) => disagreements(services, orgId)),
    answerMember(web.listFlightWeeks, ({ orgId }) => flightWeeks(services, orgId)),
    answerMember(web.previewFlightImport, ({ standing, body }) =>
      previewImport(services, scopeOf(standing.facts), body.rows),
    ),
    answerMember(web.importFlights, ({ standing, body }) =>
      fileImport(services, scopeOf(standing.facts), body),
    ),
    answerMember(web.listFlightImports, ({ orgId }) => latestImports(services, orgId)),
    answerMember(web.undoFlightImport, ({ standing, params }) =>
      undoImport(services, scopeOf(standing.facts), params.id),
    ),
    answerMember(web.listViews, async ({ orgId, person, query }) => ({
      views: await db
        .selectFrom('saved_view')
        .select(['id', 'name', 'search'])
        .where('org_id', '=', orgId)
        .where('account_id', '=', person.accountId)
        .where('page', '=', query.page)
        .orderBy('name')
        .execute(),
    })),
    answerMember(web.saveView, ({ orgId, person, body }) =>
      db
        .insertInto('saved_view')
        .values({ org_id: orgId, account_id: person.accountId, ...body })
        .onConflict((on) =>
          on.columns(['org_id', 'account_id', 'page', 'name']).doUpdateSet({ search: body.search }),
        )
        .returning(['id', 'name', 'search'])
        .executeTakeFirstOrThrow(),
    ),
    answerMember(web.removeView, async ({ orgId, person, params }) => {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('org_id', '=', orgId)
        .where('account_id', '=', person.accountId)
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('View', { id: params.id });
      return web.OK;
    }),
  ];
}
