import { z } from 'zod';
import { CrashReading, logFormats, uploadName } from './crash.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { InstantReply } from './instants.ts';
import { queryFlag } from './lists.ts';

export const logStates = ['queued', 'none', 'too_large', 'done', 'failed'] as const;

/** 512 MB; exactly this many bytes are accepted. */
export const FLIGHT_LOG_LIMIT_BYTES = 536_870_912;

export const FlightLog = z
  .looseObject({
    id: z.int().min(1),
    flight_id: z.int().min(1),
    filename: z.string().nullable(),
    format: z.enum(logFormats),
    size_bytes: z.int().min(1),
    sha256: z.string(),
    stored_at: InstantReply,
    error: z.string().nullable(),
    reading: z.string(),
    analysis_state: z.enum(logStates),
  })
  .meta({ id: 'FlightLog' });

const FlightLogReply = z.looseObject({
  flight_id: z.int().min(1),
  analysis_state: z.enum(logStates),
  duplicate: z.boolean(),
  log: FlightLog,
});

const path = z.object({ id: pathId('Flight') });
const records = { area: 'flights', metered: false, organization: true, params: path } as const;

export const attachLog = endpoint({
  ...records,
  name: 'attachLog',
  summary: 'Attach the log file to a filed flight; it is stored and queued, not read',
  method: 'POST',
  path: '/flights/{id}/log',
  permission: 'flights.manage',
  write: true,
  query: z.object({ name: uploadName(160) }),
  upload: { limit_bytes: FLIGHT_LOG_LIMIT_BYTES },
  reply: FlightLogReply,
  errors: ['not_found', 'not_a_log', 'storage_full', 'too_large'],
});

export const getLog = endpoint({
  ...records,
  name: 'getLog',
  summary: 'The newest log of a flight',
  method: 'GET',
  path: '/flights/{id}/log',
  permission: 'flights.view',
  write: false,
  reply: z.looseObject({
    flight_id: z.int().min(1),
    analysis_state: z.enum(logStates),
    log: FlightLog,
  }),
  errors: ['not_found'],
});

export const getLogReading = endpoint({
  ...records,
  name: 'getLogReading',
  summary: 'The reading of the newest log of a flight',
  method: 'GET',
  path: '/flights/{id}/log/reading',
  permission: 'flights.view',
  write: false,
  query: z.object({ charts: queryFlag() }),
  reply: CrashReading,
  errors: ['not_found'],
});

export const requestLogReading = endpoint({
  ...records,
  name: 'requestLogReading',
  summary: 'Ask for a reading of the newest log of a flight',
  method: 'POST',
  path: '/flights/{id}/log/reading',
  permission: 'flights.manage',
  write: true,
  reply: FlightLogReply,
  errors: ['not_found'],
});

export const downloadLog = endpoint({
  ...records,
  name: 'downloadLog',
  summary: 'The bytes of the newest log of a flight, under the file name that was kept',
  method: 'GET',
  path: '/flights/{id}/log/download',
  permission: 'flights.view',
  write: false,
  download: true,
  reply: z.unknown(),
  errors: ['not_found'],
});
