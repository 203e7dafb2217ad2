/**
 * A flight in, a crash reading out. The steps follow one another and each is kept apart: the view, the
 * outcome, the causes, the sections, the words. A step that fails is named in the warnings; the others
 * still give their results.
 */
import { type Flight, wholeSeconds } from '@airworthy/flightlog';
import type { Cause } from './causes/cause.ts';
import { causesOf } from './causes/causes.ts';
import type { FieldModel } from './diagnostics/compass.ts';
import { diagnosticsOf } from './diagnostics/diagnostics.ts';
import { eventsOf } from './event/event.ts';
import { type Situation, situationOf } from './event/situation.ts';
import type { PartFailure } from './report/failures.ts';
import type { CrashReading, Precondition, Preconditions, ReadingMeta } from './report/reading.ts';
import { seriesOf } from './report/series.ts';
import { timelineOf } from './report/timeline.ts';
import { seconds } from './report/words.ts';
import { hoversOf } from './samples/hovers.ts';
import { SECOND_US } from './samples/samples.ts';
import { viewOf } from './samples/view.ts';
import { damageNear } from './verdict/damage.ts';
import { flightRowsOf } from './verdict/flightRows.ts';
import { ruleOutsOf } from './verdict/ruleOuts.ts';
import { verdictOf } from './verdict/verdict.ts';
import { warningsOf } from './verdict/warnings.ts';

/** Version of the rules; it changes when a verdict can change. */
export const READER_VERSION = '1.1.0';

export type ReadingOptions = {
  /** Echo of the upload's name. */
  readonly filename?: string | null;
  readonly size_bytes?: number | null;
  readonly sha256?: string | null;
  /** Strength of the Earth's field in tesla (World Magnetic Model); left out, it is not compared. */
  readonly expectedField_T?: FieldModel | null;
  /** Told of every rule and section that threw; the warnings of the reading name them without the message. */
  readonly onFailure?: (failure: PartFailure) => void;
};

export function readCrash(flight: Flight, options: ReadingOptions = {}): CrashReading {
  return read(flight, options, new Set());
}

/** The same without some of the rules about causes, for measuring what each of them is worth. */
export function readWithout(flight: Flight, rules: ReadonlySet<string>): CrashReading {
  return read(flight, {}, rules);
}

function read(flight: Flight, options: ReadingOptions, without: ReadonlySet<string>): CrashReading {
  const situation = understand(flight);
  const { causes, failed } = causesOf(situation, without);
  const crash = verdictOf(situation, causes);
  const sections = diagnosticsOf(situation, causes, options.expectedField_T ?? null);
  const failures = [...failed, ...sections.failed];
  for (const failure of failures) options.onFailure?.(failure);
  const timeline = timelineOf(situation, {
    time_us: situation.event_us,
    text: eventText(crash.kind),
  });
  return {
    meta: metaOf(situation, options),
    crash,
    preconditions: preconditionsOf(situation, causes),
    flights: flightRowsOf(situation),
    hovers: hoversOf(situation.view, situation.spans, situation.lost_us ?? situation.view.end_us),
    diagnostics: sections.diagnostics,
    timeline: timeline.rows,
    series: seriesOf(situation),
    warnings: warningsOf(situation, {
      timelineLeftOut: timeline.leftOut,
      failed: failures.map(({ part }) => part),
      damageNear: crash.detected ? damageNear(situation, causes) : 0,
    }),
  };
}

/** The situation alone, for features and tests. */
export function understand(flight: Flight): Situation {
  const view = viewOf(flight);
  return situationOf(view, eventsOf(view));
}

const EVENT_TEXTS: Record<string, string> = {
  loss_of_control: 'Crash after loss of control',
  power_loss: 'Crash after loss of power',
  impact: 'Impact',
  fly_away: 'Flew away',
};

function eventText(kind: string | null): string {
  return EVENT_TEXTS[kind ?? ''] ?? 'Crash';
}

function metaOf(situation: Situation, options: ReadingOptions): ReadingMeta {
  const { meta, armed, dropouts } = situation.flight;
  return {
    source_format: meta.format,
    vehicle: meta.vehicle,
    vehicle_label: meta.vehicleLabel,
    firmware: meta.firmware,
    duration_s: seconds(meta.duration_us) ?? 0,
    altitude_source: situation.view.heightSource,
    filename: options.filename ?? null,
    size_bytes: options.size_bytes ?? null,
    sha256: options.sha256 ?? null,
    started_at: wholeSeconds(meta.startedAt),
    armed_s: seconds(armed.reduce((sum, span) => sum + span.to_us - span.from_us, 0)) ?? 0,
    flights: situation.spans.length,
    hardware: meta.hardware,
    autopilot: meta.autopilot,
    airframe: meta.frame.label,
    messages: meta.messages,
    dropouts: dropouts.length,
    truncated: meta.truncated,
    reader: READER_VERSION,
  };
}

/** What led there, then what was ruled out. Without an event: the incidents of the flight, if any. */
function preconditionsOf(situation: Situation, causes: readonly Cause[]): Preconditions {
  const named = causes.filter((cause) => situation.event_us !== null || cause.rank <= 2);
  const end_us = situation.event_us ?? named[0]?.onset_us ?? null;
  if (end_us === null) {
    const reason =
      situation.spans.length === 0
        ? 'Nothing flew in this log.'
        : 'No event and no incident: there is nothing to look back from.';
    return { available: false, reason, window_s: null, findings: [] };
  }
  const findings: Precondition[] = named.map((cause) => [cause.category, cause.sentence]);
  findings.push(...ruleOutsOf(situation, causes));
  return {
    available: true,
    window_s: [seconds(Math.max(0, end_us - 10 * SECOND_US)) ?? 0, seconds(end_us) ?? 0],
    findings,
  };
}
