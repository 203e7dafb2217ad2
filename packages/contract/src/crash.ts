import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { InstantReply } from './instants.ts';
import { queryFlag } from './lists.ts';

export const logFormats = ['dataflash', 'tlog', 'ulg'] as const;

/** 64 MB; exactly this many bytes are accepted. */
export const CRASH_LOG_LIMIT_BYTES = 67_108_864;

/**
 * The file name of an upload, kept for the reader's eyes: control characters and path separators are
 * dropped and a long one is cut, since a file name must not cost an upload.
 */
export function uploadName(max: number) {
  return z
    .string()
    .optional()
    .transform((value) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
      const clean = (value ?? '').replace(/[\u0000-\u001f\u007f-\u009f/\\\\]/g, '').trim();
      const name = [...clean].slice(0, max).join('').trim();
      return name === '' ? null : name;
    });
}

const figure = z.number().nullable();
const seconds = figure.describe('Seconds from the start of the log');

export const crashKinds = [
  'loss_of_control',
  'impact',
  'fly_away',
  'power_loss',
  'hard_landing',
  'log_ends_in_air',
] as const;

/** A diagnostics section: `available` first, then its numbers or the reason why there are none. */
const section = z.looseObject({ available: z.boolean(), reason: z.string().optional() });

const Finding = z.looseObject({
  section: z.string(),
  key: z.string(),
  level: z.enum(['alert', 'warn', 'info']),
  title: z.string(),
  detail: z.string(),
  at_s: seconds,
  value: figure,
  limit: figure,
  after_event: z.boolean(),
});

const block = z.record(z.string(), z.array(z.number().nullable()));

export const CrashResult = z
  .looseObject({
    meta: z.looseObject({
      source_format: z.enum(logFormats),
      vehicle: z.enum(['copter', 'plane', 'vtol', 'rover', 'heli', 'sub', 'unknown']),
      vehicle_label: z.string(),
      firmware: z.string().nullable(),
      duration_s: z.number().min(0),
      altitude_source: z.enum(['ekf', 'baro', 'gps', 'none']),
      filename: z.string().nullable(),
    }),
    crash: z.looseObject({
      detected: z.boolean(),
      time: seconds,
      reason: z.string(),
      confidence: z.enum(['high', 'medium', 'low']).nullable(),
      kind: z.enum(crashKinds).nullable(),
    }),
    preconditions: z.looseObject({
      available: z.boolean(),
      findings: z.array(z.tuple([z.string(), z.string()])),
    }),
    diagnostics: z.looseObject({
      rc_intent: section,
      battery: section,
      ekf: section,
      compass: section,
      gps: section,
      clipping: section,
      motors: section,
      attitude: section,
      parameters: section,
      findings: z.array(Finding),
    }),
    timeline: z.array(z.tuple([z.number(), z.string(), z.string(), z.string()])),
    series: z.looseObject({
      flight: block,
      event: block.nullable(),
      event_window_s: z.tuple([z.number(), z.number()]).nullable(),
      units: z.record(z.string(), z.string()),
      groups: z.record(z.string(), z.array(z.string())),
      downsampling: z.string(),
    }),
    warnings: z.array(z.string()),
    charts: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'CrashResult' });

const Queued = z.looseObject({
  id: z.int().min(1),
  state: z.literal('queued'),
  href: z.string(),
  expires: InstantReply,
});

/** A reading under way, finished or failed, as it is collected. */
export const CrashReading = z
  .looseObject({
    id: z.int().min(1),
    state: z.enum(['queued', 'reading', 'done', 'failed', 'none', 'too_large']),
    progress: z.number().min(0).max(1).optional(),
    position: z.int().min(0).optional(),
    result: CrashResult.optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'CrashReading' });

const crash = { area: 'crash', permission: null, organization: false, write: false } as const;

export const readCrash = endpoint({
  ...crash,
  name: 'readCrash',
  summary: 'Read a flight log after an incident: was it a crash, when, why, how sure',
  method: 'POST',
  path: '/crash',
  metered: true,
  addon: 'crash_analyzer',
  upload: { limit_bytes: CRASH_LOG_LIMIT_BYTES },
  query: z.object({ name: uploadName(120), charts: queryFlag(), wait: z.string().optional() }),
  reply: z.union([CrashResult, Queued]),
  errors: ['not_a_log', 'unreadable_log', 'too_large', 'unavailable'],
});

export const getCrashReading = endpoint({
  ...crash,
  name: 'getCrashReading',
  summary: 'Collect a reading that was asked for with wait=0',
  method: 'GET',
  path: '/crash/{id}',
  metered: false,
  params: z.object({ id: pathId('Reading') }),
  query: z.object({ charts: queryFlag() }),
  reply: CrashReading,
  errors: ['not_found'],
});
