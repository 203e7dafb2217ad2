import {
  beginLogUpload,
  continueLogUpload,
  deleteLogUpload,
  getLogUpload,
  instantText,
} from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import { refuseOthersFlight } from '../flights/flights.ts';
import { type Implementation, implement } from '../implement.ts';
import { type LogServices, logRecord } from './logs.ts';
import { begin, giveUp, look, proceed, type Shown } from './uploads.ts';

export function logUploadEndpoints(services: LogServices): Implementation[] {
  const { db } = services.database;
  return [
    implement(beginLogUpload, async ({ scope, params, body }) => {
      await refuseOthersFlight(db, scope, params.id);
      return shown(
        await begin(services, {
          orgId: orgOf(scope),
          flightId: params.id,
          filename: body.name,
          size_bytes: body.size_bytes,
          sha256: body.sha256 === undefined ? null : Buffer.from(body.sha256, 'hex'),
        }),
      );
    }),
    implement(getLogUpload, async ({ scope, params }) => shown(await look(db, at(scope, params)))),
    implement(continueLogUpload, async ({ scope, params, query, upload }) =>
      shown(await proceed(services, at(scope, params), { offset: query.offset, bytes: upload })),
    ),
    implement(deleteLogUpload, async ({ scope, params }) => {
      await giveUp(db, at(scope, params));
      return { ok: true, id: params.upload_id };
    }),
  ];
}

function at(scope: Scope, params: { id: number; upload_id: number }) {
  return { orgId: orgOf(scope), flightId: params.id, uploadId: params.upload_id };
}

function shown({ upload, log }: Shown) {
  const record = log === null ? null : logRecord(log);
  return {
    upload: {
      id: upload.id,
      flight_id: upload.flight_id,
      name: upload.filename,
      size_bytes: upload.size_bytes,
      sha256: upload.sha256?.toString('hex') ?? null,
      offset: upload.offset_bytes,
      state: upload.state as 'open' | 'done' | 'refused',
      error: upload.error,
      expires_at: instantText(upload.expires_at),
    },
    flight_id: upload.flight_id,
    analysis_state: record?.analysis_state ?? null,
    log: record,
    duplicate: upload.duplicate,
  };
}
