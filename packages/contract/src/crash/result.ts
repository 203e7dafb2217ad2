import { z } from 'zod';
import { about, choice, component, count, idOf, instantOf, listing, words } from '../describe.ts';
import { Diagnostics } from './diagnostics.ts';
import { CrashVerdict, FlightOfLog, HoverOfLog, Preconditions, ReadingMeta } from './verdict.ts';

export const timelineTypes = [
  'mode',
  'arm',
  'event',
  'error',
  'failsafe',
  'text',
  'param',
  'ekf',
  'gps',
  'crash',
] as const;
export const timelineClasses = ['info', 'warn', 'alert', 'crash'] as const;

const TimelineRow = z
  .tuple([z.number(), z.enum(timelineTypes), z.string(), z.enum(timelineClasses)])
  .meta({
    id: 'TimelineRow',
    description: 'Time in s from the start of the log, type, text and class of one event.',
    example: [391.02, 'mode', 'LOITER', 'info'],
  });

/** By name: generators of clients lose a nullable item of further members that has none. */
const Sample = z
  .number()
  .nullable()
  .meta({ id: 'Sample', description: 'One sample of a column; null is missing.', example: 16.6 });

const SeriesBlock = z
  .object({
    t: about(z.array(z.number()), 'Times, in s from the start of the log', [0, 0.69, 1.38]),
  })
  .catchall(z.array(Sample))
  .meta({
    id: 'SeriesBlock',
    description:
      'Columns over one time axis; a missing sample is null, every column has the length of `t`.',
    example: { t: [0, 0.69, 1.38], alt_m: [0, 0.1, 0.4], volt_v: [16.6, null, 16.5] },
  });

const ReadingSeries = component('ReadingSeries', 'Samples of the flight for plots', {
  flight: about(SeriesBlock, 'The whole log, at most 600 points'),
  event: about(SeriesBlock, '10 s before the event to 5 s after it, at most 500 points'),
  event_window_s: about(
    z.tuple([z.number(), z.number()]).nullable(),
    'Start and end of the part of the log that `event` covers',
    [386.4, 401.4],
  ),
  units: about(z.record(z.string(), z.string()), 'Unit of each column', { alt_m: 'm' }),
  labels: about(z.record(z.string(), z.string()), 'Display name of each column', {
    motor_1: 'Motor 1 (front right)',
  }),
  groups: about(z.record(z.string(), z.array(z.string())), 'Columns that belong together', {
    height: ['alt_m', 'alt_target_m', 'climb_ms'],
  }),
  downsampling: words('How points were chosen; extremes are kept', 'min-max per bin'),
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" role="img">…</svg>';

export const CrashResult = component('CrashResult', 'The reading of a log', {
  meta: about(ReadingMeta, 'The log'),
  crash: about(CrashVerdict, 'The verdict'),
  preconditions: about(Preconditions, 'Causes, and what was ruled out'),
  diagnostics: about(Diagnostics, 'Figures of each subsystem'),
  timeline: listing(TimelineRow, 'Events of the log, at most 2000'),
  series: about(ReadingSeries, 'Samples for plots'),
  flights: listing(FlightOfLog, 'The flights of the log'),
  hovers: listing(HoverOfLog, 'Steady hovers of the log'),
  warnings: about(z.array(z.string()), 'What limits this reading', [
    'A telemetry log carries no crash record from the autopilot; the verdict rests on motion alone.',
  ]),
  charts: about(z.record(z.string(), z.string()), 'SVG images by name; only with `charts=1`', {
    attitude: SVG,
  }).optional(),
});

export const QueuedReading = component('QueuedReading', 'A reading that was queued with `wait=0`', {
  id: idOf('the reading', 91),
  state: about(z.literal('queued'), 'Always `queued`', 'queued'),
  href: words('Where to collect it, below the base address', '/crash/91'),
  expires: instantOf('When it is deleted', '2026-11-22T01:48:00Z'),
});

export const readingStates = ['queued', 'reading', 'done', 'failed', 'none', 'too_large'] as const;

/** A reading under way, finished or failed, as it is collected. */
export const CrashReading = component('CrashReading', 'The present state of a reading', {
  id: idOf('the reading', 91),
  state: choice(
    readingStates,
    'State of the analysis; logs with `none` and `too_large` are not read automatically',
    'done',
  ),
  progress: about(
    z.number().min(0).max(1),
    'Share that is read, 0 to 1; while queued or reading',
    0.4,
  ).optional(),
  position: count('Readings before it in the queue; while queued', 2).optional(),
  result: about(CrashResult, 'The reading; when done').optional(),
  error: words('Why it failed; when failed', 'The log is damaged after 12 kB.').optional(),
});
