/** One list of what the autopilot wrote, said and did, in order. */
import { isCrashEvent } from '../event/event.ts';
import type { Situation } from '../event/situation.ts';
import type { TimelineClass, TimelineRow, TimelineType } from './reading.ts';

const ROW_LIMIT = 2000;
const CLASS_WEIGHT: Record<TimelineClass, number> = { crash: 3, alert: 2, warn: 1, info: 0 };

export type Timeline = { readonly rows: TimelineRow[]; readonly leftOut: number };

export function timelineOf(
  situation: Situation,
  verdict: { time_us: number | null; text: string },
): Timeline {
  const { flight } = situation;
  const rows: { time_us: number; type: TimelineType; text: string; level: TimelineClass }[] = [];
  for (const mode of flight.modes)
    rows.push({
      time_us: mode.time_us,
      type: 'mode',
      text: modeText(mode),
      level: mode.chosen ? 'info' : 'warn',
    });
  for (const span of flight.armed) {
    if (span.armSeen)
      rows.push({ time_us: span.from_us, type: 'arm', text: 'Armed', level: 'info' });
    if (span.disarmSeen)
      rows.push({
        time_us: span.to_us,
        type: 'arm',
        text: disarmText(span),
        level:
          situation.outcome.disarm === span || span.disarmMethod === 'crash' ? 'alert' : 'info',
      });
  }
  for (const event of flight.events) {
    if (event.kind === 'arm') continue;
    const crash = isCrashEvent(event);
    rows.push({
      time_us: event.time_us,
      type: crash ? 'crash' : event.kind,
      text: event.text,
      level: event.level,
    });
  }
  for (const text of flight.texts)
    rows.push({
      time_us: text.time_us,
      type: 'text',
      text: text.text.trim(),
      level: text.severity <= 2 ? 'alert' : text.severity <= 4 ? 'warn' : 'info',
    });
  for (const change of flight.parameterChanges)
    rows.push({
      time_us: change.time_us,
      type: 'param',
      text: `${change.name} set to ${Number(change.value.toPrecision(6))}`,
      level: 'info',
    });
  if (verdict.time_us !== null)
    rows.push({ time_us: verdict.time_us, type: 'crash', text: verdict.text, level: 'crash' });
  const leftOut = Math.max(0, rows.length - ROW_LIMIT);
  const kept = leftOut === 0 ? rows : thinned(rows);
  return {
    rows: kept
      .sort((a, b) => a.time_us - b.time_us)
      .map(
        (row): TimelineRow => [
          Math.round(row.time_us / 10_000) / 100,
          row.type,
          row.text,
          row.level,
        ],
      ),
    leftOut,
  };
}

/** The heavier classes stay; among equals, the earlier ones. */
function thinned<Row extends { time_us: number; level: TimelineClass }>(
  rows: readonly Row[],
): Row[] {
  return [...rows]
    .sort((a, b) => CLASS_WEIGHT[b.level] - CLASS_WEIGHT[a.level] || a.time_us - b.time_us)
    .slice(0, ROW_LIMIT);
}

function modeText(mode: { name: string; reason: string | null }): string {
  if (mode.reason === null || mode.reason === 'pilot') return mode.name;
  return `${mode.name} (${mode.reason.replaceAll('_', ' ')})`;
}

function disarmText(span: { disarmMethod: string | null; forced: boolean }): string {
  const how =
    span.disarmMethod === null
      ? ''
      : ` (${span.disarmMethod.replaceAll('_', ' ')}${span.forced ? ', forced' : ''})`;
  return `Disarmed${how}`;
}
