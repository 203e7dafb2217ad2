/** One list of what the autopilot recorded, sent and did, in order. */
import type { FlightEvent } from '@airworthy/flightlog';
import { isCrashEvent } from '../event/crashRecord.ts';
import type { Situation } from '../event/situation.ts';
import type { TimelineClass, TimelineRow, TimelineType } from './reading.ts';
import { atText } from './words.ts';

const ROW_LIMIT = 2000;
const CLASS_WEIGHT: Record<TimelineClass, number> = { crash: 3, alert: 2, warn: 1, info: 0 };

type Row = { time_us: number; type: TimelineType; text: string; level: TimelineClass };

export type Timeline = { readonly rows: TimelineRow[]; readonly leftOut: number };

export function timelineOf(
  situation: Situation,
  verdict: { time_us: number | null; text: string },
): Timeline {
  const { flight } = situation;
  const rows: Row[] = [];
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
    if (event.kind === 'arm' || isFalseLanding(event, verdict.time_us)) continue;
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
  const folded = fold(rows);
  const leftOut = Math.max(0, folded.length - ROW_LIMIT);
  const kept = leftOut === 0 ? folded : thinned(folded);
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

/** A wreck that lies still has not landed, whatever the land detector says. */
function isFalseLanding(event: FlightEvent, crash_us: number | null): boolean {
  const landing = event.key === 'land_complete' || event.key === 'land_complete_maybe';
  return landing && crash_us !== null && event.time_us > crash_us;
}

/** More rows than this with one text are folded into the first of them. */
const REPEATS_KEPT = 3;

/** A repeated text is listed once, with its count, so that it pushes no other row out. */
function fold(rows: readonly Row[]): Row[] {
  const same = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.type}/${row.level}/${row.text}`;
    const known = same.get(key);
    if (known === undefined) same.set(key, [row]);
    else known.push(row);
  }
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    if (group.length <= REPEATS_KEPT || first!.type === 'mode' || first!.type === 'arm')
      return group;
    const last_us = group.reduce((latest, row) => Math.max(latest, row.time_us), 0);
    return [
      { ...first!, text: `${first!.text} (${group.length} times, last at ${atText(last_us)})` },
    ];
  });
}

/** The heavier classes stay; among equals, the earlier ones. */
function thinned(rows: readonly Row[]): Row[] {
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
