/** A reading in words: what the page and the exported report both say. */
import { causeWords } from '@airworthy/contract/values';
import type { Confidence, CrashKind, CrashReading, CrashVerdict } from '@airworthy/forensics';
import { type Scale, scaleOf, toShown, type Units } from '../../format/units.ts';
import type { Refusal } from '../../workers/messages.ts';
import { quantity, time, words } from './quantities.ts';

/** A quiet verdict names what was looked for in brackets: it is shown below, in small. */
export function verdictParts(reason: string): { sentence: string; lookedFor: string | null } {
  const found = / \(looked for: ([^()]*)\)/.exec(reason);
  if (found === null) return { sentence: reason, lookedFor: null };
  return { sentence: reason.replace(found[0], ''), lookedFor: `Looked for: ${found[1]}.` };
}

const KINDS: Record<CrashKind, string> = {
  loss_of_control: 'loss of control',
  impact: 'impact',
  fly_away: 'fly-away',
  power_loss: 'loss of power',
  hard_landing: 'hard landing',
  log_ends_in_air: 'the log ends in the air',
};

export function headline({ detected, kind }: CrashVerdict): string {
  if (detected) return kind === null ? 'Crash' : `Crash: ${KINDS[kind] ?? words(kind)}`;
  if (kind === 'log_ends_in_air') return 'Open: the log ends in the air';
  return kind === null ? 'No crash' : `No crash: ${KINDS[kind] ?? words(kind)}`;
}

export type Tone = 'bad' | 'open' | 'good';

export function toneOf({ detected, kind }: CrashVerdict): Tone {
  if (detected) return 'bad';
  return kind === null ? 'good' : 'open';
}

/** What each degree rests on, as the reader defines it. A newer reader may know further degrees. */
export const confidenceBasis: Readonly<Partial<Record<Confidence, string>>> = {
  high: 'the autopilot itself recorded it',
  medium: 'the aircraft left what it was commanded to do',
  low: 'inferred from motion alone',
};

/** The units of a reading, which its reports keep. */
export const AS_READ: Units = { system: 'metric', speed: 'm/s' };

/** What a file that is cut off leaves open; null where it is whole or the verdict says so itself. */
export function cutOffText({ meta, crash }: CrashReading): string | null {
  if (!meta.truncated || crash.kind === 'log_ends_in_air') return null;
  return `The file is cut off: its last record is from ${time(meta.duration_s)}, and what came after is not known.`;
}

/** Times, height, speed and place of the event, as far as the log shows them. */
export function verdictFacts(
  crash: CrashVerdict,
  units: Units = AS_READ,
): [label: string, value: string][] {
  const facts: [string, string][] = [];
  const add = (label: string, value: string | null) => {
    if (value !== null) facts.push([label, value]);
  };
  const at = (value: number | null) => (value === null ? null : time(value));
  add('First sign', at(crash.first_anomaly_s));
  add('Control lost', at(crash.control_lost_s));
  if (crash.impact_s === null) add('Event', at(crash.time));
  else add('Impact', at(crash.impact_s));
  const shown = (value: number | null, scale: Scale) =>
    value === null ? null : quantity(toShown(value, scale), scale.unit);
  add('Height', shown(crash.altitude_m, scaleOf('height_m', units)));
  // Rounded as the sentences of a reading round it: one speed is not two figures.
  const speed_ms = crash.speed_ms === null ? null : Number(crash.speed_ms.toFixed(1));
  add('Ground speed', shown(speed_ms, scaleOf('speed_ms', units)));
  add('Mode', crash.mode);
  if (crash.location !== null)
    add('Place', `${crash.location.lat.toFixed(5)}, ${crash.location.lon.toFixed(5)}`);
  return facts;
}

/** The name of a category, also of a ruled-out one. A newer reader may name further ones. */
export function categoryText(category: string): string {
  const key = category.replace(/^not_/, '');
  return causeWords[key as keyof typeof causeWords] ?? words(key);
}

/** Causes and what was ruled out; both empty where the reading could not look. */
export function causesOf({ preconditions }: CrashReading): {
  led: readonly (readonly [string, string])[];
  ruledOut: readonly (readonly [string, string])[];
} {
  const findings: readonly (readonly [string, string])[] = preconditions.findings;
  return {
    led: findings.filter(([category]) => !category.startsWith('not_')),
    ruledOut: findings.filter(([category]) => category.startsWith('not_')),
  };
}

const REFUSALS: Record<Refusal['kind'], string> = {
  not_a_log: 'is not a log that can be read here',
  too_large: 'is too large to be read here',
  unreadable: 'cannot be read',
  failed: 'could not be examined',
};

export function refusalTitle(kind: Refusal['kind'], name: string): string {
  return `${name} ${REFUSALS[kind]}`;
}

/** What to do about a refusal, where there is something to do. */
export function refusalHint(kind: Refusal['kind']): string | null {
  if (kind === 'not_a_log')
    return "What can be read: ArduPilot's dataflash logs (.bin, or .log as text), MAVLink telemetry (.tlog), PX4's ULog (.ulg), also as gzip or in a zip. The name of the file does not matter, its content does.";
  if (kind === 'failed')
    return 'This is a fault of the reader, not of the log. The log was neither changed nor sent anywhere.';
  return null;
}
