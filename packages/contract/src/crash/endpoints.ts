import { z } from 'zod';
import { chartThemes } from '../build.ts';
import { about } from '../describe.ts';
import { endpoint } from '../endpoint.ts';
import { oneOf, pathId, withDefault } from '../fields.ts';
import { queryFlag } from '../lists.ts';
import { CrashReading, CrashResult, QueuedReading } from './result.ts';

/** 64 MB; exactly this many bytes are accepted. */
export const CRASH_LOG_LIMIT_BYTES = 67_108_864;

/**
 * The file name of an upload, kept for display: control characters and path separators are
 * dropped and a long one is cut, since a file name must not cost an upload. Null where nothing is left.
 */
export function fileName(value: string | null | undefined, max: number): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
  const clean = (value ?? '').replace(/[\u0000-\u001f\u007f-\u009f/\\\\]/g, '').trim();
  const name = [...clean].slice(0, max).join('').trim();
  return name === '' ? null : name;
}

export function uploadName(max: number) {
  return z
    .string()
    .optional()
    .transform((value) => fileName(value, max))
    .meta({
      description: `File name of the log; a longer one is cut to ${max} characters.`,
      example: '00000042.BIN',
    });
}

/** Query of the endpoints that give a reading. */
export const chartQuery = {
  charts: queryFlag('Whether to draw charts', false),
  chart_theme: about(
    withDefault(oneOf(chartThemes), 'inherit'),
    'Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`',
    'inherit',
  ),
};

const crash = { area: 'crash', permission: null, organization: false, write: false } as const;

export const readCrash = endpoint({
  ...crash,
  name: 'readCrash',
  summary: 'Read a flight log after an incident: was it a crash, when, why, with what confidence',
  method: 'POST',
  path: '/crash',
  metered: true,
  addon: 'crash_analyzer',
  upload: { limit_bytes: CRASH_LOG_LIMIT_BYTES },
  query: z.object({
    name: uploadName(120),
    ...chartQuery,
    wait: queryFlag(
      'Whether to wait for the reading; 0 answers at once with where to collect it',
      true,
    ),
  }),
  reply: z.union([CrashResult, QueuedReading]),
  errors: ['not_a_log', 'unreadable_log', 'log_too_costly', 'too_large', 'unavailable'],
});

export const getCrashReading = endpoint({
  ...crash,
  name: 'getCrashReading',
  summary: 'Collect a reading that was requested with wait=0',
  method: 'GET',
  path: '/crash/{id}',
  metered: false,
  params: z.object({ id: pathId('Reading') }),
  query: z.object(chartQuery),
  reply: CrashReading,
  errors: ['not_found'],
});
