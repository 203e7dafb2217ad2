/**
 * What one reading may not say beside itself, whatever its log: a cause dated after its effect, two values
 * for one figure, a landing after the crash, flight in a log without one. Needs no label, so that it is
 * asked of every log there is.
 */
import type { CrashReading } from '@airworthy/forensics';

export function contradictionsOf(reading: CrashReading): string[] {
  return [
    ...order(reading),
    ...figures(reading),
    ...quantities(reading),
    ...repeats(reading),
    ...timeline(reading),
    ...groundless(reading),
  ];
}

/** Moments are given to a tenth of a second in sentences. */
const ROUNDING_S = 0.11;

function order({ crash, preconditions }: CrashReading): string[] {
  const out: string[] = [];
  const { time, first_anomaly_s, control_lost_s, impact_s, reason } = crash;
  const later = (a: number | null, b: number | null) => a !== null && b !== null && a > b + 0.001;
  if (later(first_anomaly_s, impact_s ?? time)) out.push('the first anomaly is after the event');
  if (later(control_lost_s, impact_s)) out.push('control was lost after the impact');
  const end_s = crash.detected ? (impact_s ?? time) : hardLanding(reason);
  if (end_s === null) return out;
  for (const at_s of moments(reason.split(' The autopilot recorded it')[0]!))
    if (at_s > end_s + ROUNDING_S && !/log stops/.test(reason)) out.push(`${at_s} s is too late`);
  for (const [category, sentence] of preconditions.findings) {
    const first_s = moments(sentence)[0];
    if (crash.detected && first_s !== undefined && first_s > end_s + ROUNDING_S)
      out.push(`${category} begins at ${first_s} s, after the event`);
  }
  return out;
}

/** `at 24.4 s`, `from 17.0 s`, `From 18.0 to 28.0 s`. */
function moments(sentence: string): number[] {
  return [...sentence.matchAll(/\b(?:at|from) (\d+\.\d)(?: to \d+\.\d)? s\b/gi)].map((match) =>
    Number(match[1]),
  );
}

function hardLanding(reason: string): number | null {
  const match = /hard landing at (\d+\.\d) s/.exec(reason);
  return match === null ? null : Number(match[1]);
}

/** One figure has one value. */
function figures({ crash, flights, diagnostics }: CrashReading): string[] {
  const out: string[] = [];
  const row = flights.find((flight) => flight.ending === 'crash');
  if (crash.detected && flights.length > 0 && row === undefined) out.push('no flight crashed');
  if (crash.impact_s !== null) {
    const own = flights.find((flight) => flight.contact_s === crash.impact_s);
    if (own === undefined) out.push('the impact is in no flight');
    else if (own.sink_ms !== crash.sink_ms || own.impact_speed_ms !== crash.impact_speed_ms)
      out.push('two speeds for one impact');
  }
  if ([crash.sink_ms, ...flights.map((flight) => flight.sink_ms)].some((sink) => (sink ?? 0) < 0))
    out.push('a negative sink');
  const { motors } = diagnostics;
  const named = /^motor (\d+)/i.exec(crash.reason);
  if (named !== null && motors.available && motors.suspect !== Number(named[1]))
    out.push(`motor ${named[1]} is named and ${motors.suspect} suspected`);
  return out;
}

/** Quantities that several sentences of a reading state, each by the words around its number. */
const QUANTITIES: readonly (readonly [name: string, words: readonly RegExp[]])[] = [
  ...['velocity', 'position', 'height', 'compass'].map(
    (ratio) =>
      [`${ratio} test ratio`, [new RegExp(`${ratio} test ratio .*?reached ([\\d.]+\\d)`)]] as const,
  ),
  ['clipped samples', [/clipped (\d+) times in flight/, /(\d+) clipped samples in flight/]],
  [
    'lowest voltage of a cell',
    [/ran down to [\d.]+ V \(([\d.]+) V per cell\)/, /lowest [\d.]+ V \(([\d.]+) V per cell\)/],
  ],
  [
    'supply of the autopilot',
    [/own supply (?:was down|fell by [\d.]+ V) to ([\d.]+\d) V/, /Board voltage .*? ([\d.]+\d) V/],
  ],
];

/** The same quantity is the same number in every text. */
export function quantities({ crash, preconditions, diagnostics }: CrashReading): string[] {
  const texts = [
    crash.reason,
    ...preconditions.findings.map(([, sentence]) => sentence),
    ...diagnostics.findings.map((finding) => finding.detail),
  ];
  return QUANTITIES.flatMap(([name, words]) => {
    const values = new Set(
      texts.flatMap((text) => words.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])),
    );
    return values.size > 1 ? [`${name}: ${[...values].join(' and ')}`] : [];
  });
}

function repeats({ preconditions, diagnostics, warnings }: CrashReading): string[] {
  const texts = [
    ...preconditions.findings.map(([, sentence]) => sentence),
    ...diagnostics.findings.map((finding) => `${finding.title} ${finding.detail}`),
    ...warnings,
  ];
  return texts.filter((text, i) => texts.indexOf(text) !== i).map((text) => `twice: ${text}`);
}

/** More equal rows than this are folded into one with its count. */
const REPEATS_KEPT = 3;

function timeline({ timeline: rows, crash }: CrashReading): string[] {
  const out: string[] = [];
  if (rows.some(([t], i) => i > 0 && t < rows[i - 1]![0])) out.push('the timeline is out of order');
  const counts = new Map<string, number>();
  for (const [t, type, text] of rows) {
    if (crash.time !== null && t > crash.time + 0.01 && /land(ing)? complete|^landed/i.test(text))
      out.push(`"${text}" after the crash`);
    if (type === 'mode' || type === 'arm') continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const [text, count] of counts)
    if (count > 2 * REPEATS_KEPT) out.push(`${count} rows say "${text}"`);
  return out;
}

/** Proofs without data, and flight where nothing flew. */
function groundless(reading: CrashReading): string[] {
  const { preconditions, diagnostics, flights, crash, meta } = reading;
  const out = preconditions.findings
    .filter(([category]) => category.startsWith('not_'))
    .filter(([, sentence]) =>
      /\b(stayed|held|passed|within) (at )?0(\.0+)? ?(%|V|m|$)/.test(sentence),
    )
    .map(([, sentence]) => `proof from nothing: ${sentence}`);
  if (flights.length === 0 && meta.vehicle !== 'rover' && meta.vehicle !== 'sub') {
    if (crash.detected) out.push('a crash without a flight');
    for (const finding of diagnostics.findings)
      if (/in (level )?flight/.test(`${finding.title} ${finding.detail}`))
        out.push(`in flight: ${finding.title}`);
  }
  if (crash.detected)
    for (const finding of diagnostics.findings)
      if (
        !finding.after_event &&
        finding.at_s !== null &&
        finding.at_s > (crash.impact_s ?? Infinity)
      )
        out.push(`${finding.title} at ${finding.at_s} s is not marked as after the event`);
  return out;
}
