import {
  attachLog,
  downloadLog,
  getLog,
  getLogReading,
  listLogs,
  requestLogReading,
} from '@airworthy/contract';
import { orgOf } from '../../access/scope.ts';
import { refuseOthersFlight } from '../flights/flights.ts';
import { Answer, type Implementation, implement } from '../implement.ts';
import { downloadAnswer } from './download.ts';
import {
  allLogs,
  askForReading,
  attach,
  collectReading,
  type LogServices,
  logRecord,
  newest,
} from './logs.ts';
import type { LogRow } from './store.ts';

const ASK_AGAIN_S = '2';

export function logEndpoints(services: LogServices): Implementation[] {
  const shown = (row: LogRow) => {
    const log = logRecord(row);
    return { flight_id: log.flight_id, analysis_state: log.analysis_state, log };
  };
  return [
    implement(attachLog, async ({ scope, params, query, upload }) => {
      await refuseOthersFlight(services.database.db, scope, params.id);
      const { log, duplicate } = await attach(services, {
        orgId: orgOf(scope),
        flightId: params.id,
        filename: query.name,
        upload,
      });
      return { ...shown(log), duplicate };
    }),
    implement(getLog, async ({ scope, params }) =>
      shown(await newest(services.database, { orgId: orgOf(scope), flightId: params.id })),
    ),
    implement(getLogReading, async ({ scope, params, query }) => {
      const body = await collectReading(services.database, {
        orgId: orgOf(scope),
        flightId: params.id,
        charts: query.charts ? query.chart_theme : null,
      });
      if (body.state !== 'queued') return body;
      return new Answer(body, { 'Retry-After': ASK_AGAIN_S });
    }),
    implement(listLogs, async ({ scope, params, query }) => {
      const charts = query.charts ? query.chart_theme : null;
      const flight = { orgId: orgOf(scope), flightId: params.id, charts };
      return { flight_id: params.id, logs: await allLogs(services.database, flight) };
    }),
    implement(requestLogReading, async ({ scope, params }) => ({
      ...shown(await askForReading(services, { orgId: orgOf(scope), flightId: params.id })),
      duplicate: false,
    })),
    implement(downloadLog, async ({ scope, params, header, requestId }) => {
      const log = await newest(services.database, { orgId: orgOf(scope), flightId: params.id });
      return downloadAnswer(services.blobs, log, {
        range: header('range'),
        known: header('if-none-match'),
        requestId,
      });
    }),
  ];
}
