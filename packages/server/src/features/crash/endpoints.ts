import { getCrashReading, instantText, readCrash } from '@airworthy/contract';
import { Answer, type Implementation, implement } from '../implement.ts';

import { type CrashServices, collect, readLater, readNow } from './crash.ts';

/** Seconds after which asking again for a reading under way makes sense. */
const ASK_AGAIN_S = '2';

export function crashEndpoints(services: CrashServices): Implementation[] {
  return [
    implement(readCrash, async ({ scope, upload, query, charge }) => {
      const request = {
        accountId: scope.userId,
        upload,
        filename: query.name,
        charts: query.charts,
        chartTheme: query.chart_theme,
        charge,
      };
      if (query.wait) return readNow(services, request);
      const queued = await readLater(services, request);
      return { ...queued, expires: instantText(queued.expires) };
    }),
    implement(getCrashReading, async ({ scope, params, query }) => {
      const found = await collect(services.database, {
        accountId: scope.userId,
        id: params.id,
        charts: query.charts,
        chartTheme: query.chart_theme,
      });
      const body = { id: params.id, ...found };
      const waiting = found.state === 'queued' || found.state === 'reading';
      return waiting ? new Answer(body, { 'Retry-After': ASK_AGAIN_S }) : body;
    }),
  ];
}
