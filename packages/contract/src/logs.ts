import { z } from 'zod';
import { chartQuery, uploadName } from './crash/endpoints.ts';
import { CrashReading } from './crash/result.ts';
import { logFormats } from './crash/verdict.ts';
import { about, choice, component, flagOf, idOf, instantOf, listing, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';

export const logStates = ['queued', 'none', 'too_large', 'done', 'failed'] as const;

/** 512 MB; exactly this many bytes are accepted. */
export const FLIGHT_LOG_LIMIT_BYTES = 536_870_912;

export const FlightLog = component('FlightLog', 'A log of a flight', {
  id: idOf('the log', 90),
  flight_id: idOf('the flight', 412),
  filename: words('File name of the upload', '00000042.BIN').nullable(),
  format: choice(logFormats, 'Format, found from its bytes', 'dataflash'),
  size_bytes: about(z.int().min(1), 'Size, in bytes', 31457280),
  sha256: words('SHA-256 of the bytes, hexadecimal', '9c1e6f0a'),
  stored_at: instantOf('When it was stored'),
  error: words('Why it could not be read', 'The log is damaged after 12 kB.').nullable(),
  reading: words('Where its reading is, below the base address', '/flights/412/log/reading'),
  analysis_state: choice(
    logStates,
    'State of the analysis; logs with `none` and `too_large` are not read automatically',
    'queued',
  ),
});

const logMembers = {
  flight_id: idOf('the flight', 412),
  analysis_state: choice(logStates, 'State of the reading of the log', 'queued'),
  log: about(FlightLog, 'The log'),
};

export const FlightLogReply = z.object({
  ...logMembers,
  duplicate: flagOf('Whether the flight already had a log of the same bytes', false),
});

const path = z.object({ id: pathId('Flight') });
const records = { area: 'flights', metered: false, organization: true, params: path } as const;

export const attachLog = endpoint({
  ...records,
  name: 'attachLog',
  summary: 'Attach a log to a flight; it is stored and queued for reading',
  method: 'POST',
  path: '/flights/{id}/log',
  permission: 'flights.manage',
  write: true,
  query: z.object({ name: uploadName(160) }),
  upload: { limit_bytes: FLIGHT_LOG_LIMIT_BYTES },
  reply: FlightLogReply,
  errors: ['not_found', 'not_a_log', 'unreadable_log', 'storage_full', 'too_large'],
});

export const getLog = endpoint({
  ...records,
  name: 'getLog',
  summary: 'Get the newest log of a flight',
  method: 'GET',
  path: '/flights/{id}/log',
  permission: 'flights.view',
  write: false,
  reply: z.object(logMembers),
  errors: ['not_found'],
});

export const listLogs = endpoint({
  ...records,
  name: 'listLogs',
  summary: 'List all logs of a flight with their readings, newest first',
  method: 'GET',
  path: '/flights/{id}/logs',
  permission: 'flights.view',
  write: false,
  query: z.object(chartQuery),
  reply: z.object({
    flight_id: idOf('the flight', 412),
    logs: listing(
      component('LogWithReading', 'A log of a flight with its reading', {
        log: about(FlightLog, 'The log'),
        reading: about(CrashReading, 'Its reading, or how far it is'),
      }),
      'The logs, newest first',
    ),
  }),
  errors: ['not_found'],
});

export const getLogReading = endpoint({
  ...records,
  name: 'getLogReading',
  summary: 'Get the reading of the newest log of a flight',
  method: 'GET',
  path: '/flights/{id}/log/reading',
  permission: 'flights.view',
  write: false,
  query: z.object(chartQuery),
  reply: CrashReading,
  errors: ['not_found'],
});

export const requestLogReading = endpoint({
  ...records,
  name: 'requestLogReading',
  summary: 'Request a reading of the newest log of a flight',
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
  summary: 'Download the newest log of a flight',
  method: 'GET',
  path: '/flights/{id}/log/download',
  permission: 'flights.view',
  write: false,
  download: true,
  etag: true,
  reply: z.unknown(),
  errors: ['not_found'],
});
