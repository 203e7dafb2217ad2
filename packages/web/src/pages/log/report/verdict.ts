import type { Confidence, CrashKind, CrashReading, CrashVerdict } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { quantity, time, unbroken, words } from '../quantities.ts';

/** The answer first: what it was, the sentence, how sure, and where it stands in the log. */
export function verdictHtml({ crash }: CrashReading): Markup {
  const { sentence, lookedFor } = partsOf(crash.reason);
  return html`<section class="verdict ${toneOf(crash)}" aria-labelledby="verdict">
<p class="kind">${headline(crash)}</p>
<h2 id="verdict" tabindex="-1">${unbroken(sentence)}</h2>
${lookedFor === null ? null : html`<p class="dim">${lookedFor}</p>`}
${confidenceHtml(crash.confidence)}
${factsHtml(crash)}
</section>`;
}

/** A quiet verdict ends with what was looked for, in brackets: it stands below, in small. */
function partsOf(reason: string): { sentence: string; lookedFor: string | null } {
  const found = /^([^(]*) \(looked for: ([^()]*)\)\.$/.exec(reason);
  if (found === null) return { sentence: reason, lookedFor: null };
  return { sentence: `${found[1]}.`, lookedFor: `Looked for: ${found[2]}.` };
}

const KINDS: Record<CrashKind, string> = {
  loss_of_control: 'loss of control',
  impact: 'impact',
  fly_away: 'fly-away',
  power_loss: 'loss of power',
  hard_landing: 'hard landing',
  log_ends_in_air: 'the log ends in the air',
};

function headline({ detected, kind }: CrashVerdict): string {
  if (detected) return kind === null ? 'Crash' : `Crash: ${KINDS[kind] ?? words(kind)}`;
  if (kind === 'log_ends_in_air') return 'Open: the log ends in the air';
  return kind === null ? 'No crash' : `No crash: ${KINDS[kind] ?? words(kind)}`;
}

function toneOf({ detected, kind }: CrashVerdict): string {
  if (detected) return 'bad';
  return kind === null ? 'good' : 'open';
}

/** What each degree rests on, as the reader defines it. */
const CONFIDENCES: Readonly<Partial<Record<Confidence, { pips: string; basis: string }>>> = {
  high: { pips: '●●●', basis: 'the autopilot itself recorded it' },
  medium: { pips: '●●○', basis: 'the aircraft left what it was told to do' },
  low: { pips: '●○○', basis: 'inferred from motion alone' },
};

function confidenceHtml(confidence: Confidence | null): Markup | null {
  if (confidence === null) return null;
  const known = CONFIDENCES[confidence];
  // A newer reader may know degrees that this page does not: it is then named, without a scale.
  if (known === undefined) return html`<p class="confidence">Confidence ${confidence}.</p>`;
  const { pips, basis } = known;
  return html`<p class="confidence"><span class="pips" aria-hidden="true">${pips}</span>
Confidence <strong>${confidence}</strong>: ${basis}.</p>`;
}

function factsHtml(crash: CrashVerdict): Markup | null {
  const facts: [string, string][] = [];
  const add = (label: string, value: string | null) => {
    if (value !== null) facts.push([label, value]);
  };
  const at = (value: number | null) => (value === null ? null : time(value));
  add('First sign', at(crash.first_anomaly_s));
  add('Control lost', at(crash.control_lost_s));
  if (crash.impact_s === null) add('Event', at(crash.time));
  else add('Impact', at(crash.impact_s));
  add('Height', crash.altitude_m === null ? null : quantity(crash.altitude_m, 'm'));
  add('Ground speed', crash.speed_ms === null ? null : quantity(crash.speed_ms, 'm/s'));
  add('Mode', crash.mode);
  if (crash.location !== null)
    add('Place', `${crash.location.lat.toFixed(5)}, ${crash.location.lon.toFixed(5)}`);
  if (facts.length === 0) return null;
  return html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
