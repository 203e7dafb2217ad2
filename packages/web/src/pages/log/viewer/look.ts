/** Moments that a reading speaks of, and the window of the plots that shows them. */
import type { CrashReading, Finding } from '@airworthy/forensics';
import type { TimeWindow } from '../../../charts/timePlot.ts';

/** What "look at it" shows: a moment with the seconds around it, or a stretch of time. */
export type Look = { readonly at_s: number } | { readonly window: TimeWindow };
export type OnLook = (look: Look) => void;

const AROUND_S = 5;
const SHORTEST_S = 0.05;

export function windowOf(look: Look, duration_s: number): TimeWindow {
  const [from, to] =
    'window' in look ? look.window : ([look.at_s - AROUND_S, look.at_s + AROUND_S] as const);
  return clipped([from, to], duration_s);
}

/** A window inside the log that is long enough to draw. */
export function clipped([from, to]: TimeWindow, duration_s: number): TimeWindow {
  const start = Math.min(Math.max(0, from), Math.max(0, duration_s - SHORTEST_S));
  return [start, Math.max(start + SHORTEST_S, Math.min(duration_s, to))];
}

/** The window that the address has; null where it has none or not a usable one. */
export function addressWindow(
  from: string | undefined,
  to: string | undefined,
  duration_s: number,
): TimeWindow | null {
  if (from === undefined || to === undefined || from === '' || to === '') return null;
  const [start, end] = [Number(from), Number(to)];
  if (!Number.isFinite(start) || !Number.isFinite(end) || end <= start) return null;
  return clipped([start, end], duration_s);
}

/** Shown before the first sign and after the last moment, so that neither stands at the edge. */
const MARGIN_S = 2;

/** A crash opens at its event, with its first sign and the loss of control in sight; a flight without one as a whole. */
export function firstWindow({
  crash,
  series,
  meta,
}: Pick<CrashReading, 'crash' | 'series' | 'meta'>): TimeWindow {
  if (!crash.detected || series.event_window_s === null)
    return clipped([0, meta.duration_s], meta.duration_s);
  let [from, to] = series.event_window_s;
  for (const at_s of [crash.first_anomaly_s, crash.control_lost_s]) {
    if (at_s === null) continue;
    from = Math.min(from, at_s - MARGIN_S);
    to = Math.max(to, at_s + MARGIN_S);
  }
  return clipped([from, to], meta.duration_s);
}

/** The moment that the address points at; null where it has none inside of the log. */
export function addressMoment(at: string | undefined, duration_s: number): number | null {
  const at_s = at === undefined || at === '' ? Number.NaN : Number(at);
  return at_s >= 0 && at_s <= duration_s ? at_s : null;
}

/** The moment of the event; null without one, and where a link shows another part of the log. */
export function firstMoment({ crash }: Pick<CrashReading, 'crash'>, [from, to]: TimeWindow) {
  const at_s = crash.detected
    ? (crash.control_lost_s ?? crash.first_anomaly_s ?? crash.time)
    : null;
  return at_s !== null && at_s >= from && at_s <= to ? at_s : null;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const STRETCH = new RegExp(`[Ff]rom ${NUMBER} to ${NUMBER} s\\b`);
const MOMENT = new RegExp(`\\b(?:at|from|until) ${NUMBER} s\\b`);

/**
 * Where to look for a cause: at the finding with the same sentence, else at the time that the sentence itself
 * names. Sentences of a reading write times as `at 28.1 s` and stretches as `From 18.0 to 28.0 s`.
 */
export function lookOf(sentence: string, findings: readonly Finding[]): Look | null {
  const finding = findings.find(({ detail }) => detail === sentence);
  if (finding !== undefined && finding.at_s !== null) return { at_s: finding.at_s };
  const stretch = STRETCH.exec(sentence);
  if (stretch !== null) return { window: [Number(stretch[1]), Number(stretch[2])] };
  const moment = MOMENT.exec(sentence);
  return moment === null ? null : { at_s: Number(moment[1]) };
}
