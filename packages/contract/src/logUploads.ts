import { z } from 'zod';
import { fileName } from './crash/endpoints.ts';
import { about, choice, component, idOf, instantOf, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { integer, optional, pathId } from './fields.ts';
import { FLIGHT_LOG_LIMIT_BYTES, FlightLogReply } from './logs.ts';
import { deleted } from './record.ts';

export const uploadStates = ['open', 'done', 'refused'] as const;

/** How long an upload is kept from when it was begun. */
export const UPLOAD_KEPT_H = 48;

const LogUpload = component(
  'LogUpload',
  'A log on its way to a flight, in as many calls as it takes',
  {
    id: idOf('the upload', 17),
    flight_id: idOf('the flight', 412),
    name: words('File name of the log', '00000042.BIN').nullable(),
    size_bytes: about(z.int().min(1), 'Size of the log, in bytes', 31457280),
    sha256: words('SHA-256 that the bytes must have, hexadecimal', '9c1e6f0a').nullable(),
    offset: about(
      z.int().min(0),
      'Bytes that have arrived and are stored; send on from here',
      8388608,
    ),
    state: choice(
      uploadStates,
      '`done` once the log is attached; `refused` when its bytes cannot be, for the reason in `error`',
      'open',
    ),
    error: words(
      'Why the bytes were refused',
      'The file is a picture (PNG), not a flight log.',
    ).nullable(),
    expires_at: instantOf('Until when it is kept', '2026-11-17T01:48:00Z'),
  },
);

const log = FlightLogReply.shape;
/** The members that attaching a log answers are null until the upload is done. */
const UploadReply = z.object({
  upload: about(LogUpload, 'The upload'),
  flight_id: log.flight_id,
  analysis_state: log.analysis_state.nullable(),
  log: log.log.nullable(),
  duplicate: log.duplicate.nullable(),
});

const NewLogUpload = z
  .looseObject({
    size_bytes: about(integer().min(1), 'Size of the log, in bytes; at most 512 MB', 31457280),
    name: about(
      z
        .string()
        .nullish()
        .transform((value) => fileName(value, 160)),
      'File name of the log; a longer one is cut to 160 characters',
      '00000042.BIN',
    ),
    sha256: about(
      optional(
        z
          .string()
          .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
          .transform((value) => value.toLowerCase()),
      ),
      'SHA-256 of the log, hexadecimal: bytes that arrive otherwise are refused, and bytes that the flight has already need not be sent',
      'd2a84f4b8b650937ec8f73cd8be2c74add5a911ba64df27458ed8229da804a26',
    ),
  })
  .meta({ id: 'NewLogUpload', description: 'A log that is to be uploaded.' });

const records = { area: 'flights', metered: false, organization: true } as const;
const manage = { permission: 'flights.manage', write: true } as const;
const one = z.object({ id: pathId('Flight'), upload_id: pathId('Upload') });
const refusals = ['not_a_log', 'unreadable_log', 'storage_full', 'too_large'] as const;

export const beginLogUpload = endpoint({
  ...records,
  ...manage,
  name: 'beginLogUpload',
  summary: 'Begin to upload a log of a flight in several calls',
  method: 'POST',
  path: '/flights/{id}/log/uploads',
  params: z.object({ id: pathId('Flight') }),
  body: NewLogUpload,
  reply: UploadReply,
  errors: ['not_found', 'storage_full', 'too_large'],
});

export const getLogUpload = endpoint({
  ...records,
  name: 'getLogUpload',
  summary: 'Get how much of an upload has arrived',
  method: 'GET',
  path: '/flights/{id}/log/uploads/{upload_id}',
  permission: 'flights.view',
  write: false,
  params: one,
  reply: UploadReply,
  errors: ['not_found'],
});

export const continueLogUpload = endpoint({
  ...records,
  ...manage,
  name: 'continueLogUpload',
  summary: 'Send the next bytes of an upload; the last ones attach the log',
  method: 'PATCH',
  path: '/flights/{id}/log/uploads/{upload_id}',
  params: one,
  query: z.object({
    offset: z
      .string()
      .regex(/^\d{1,12}$/, 'must be a whole number of at least 0')
      .transform(Number)
      .meta({
        type: 'integer',
        minimum: 0,
        description: 'Bytes that have arrived so far: where these bytes belong.',
        example: 8388608,
      }),
  }),
  upload: { limit_bytes: FLIGHT_LOG_LIMIT_BYTES, part: true },
  reply: UploadReply,
  errors: ['not_found', 'conflict', ...refusals],
});

export const deleteLogUpload = endpoint({
  ...records,
  ...manage,
  name: 'deleteLogUpload',
  summary: 'Give up an upload and what has arrived of it; a log that it attached stays',
  method: 'DELETE',
  path: '/flights/{id}/log/uploads/{upload_id}',
  params: one,
  reply: z.object(deleted),
  errors: ['not_found'],
});
