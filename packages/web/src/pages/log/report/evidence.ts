import type { Category, CrashReading, Finding } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { time, unbroken, words } from '../quantities.ts';
import { section } from './section.ts';

/** What led there, then what it was not: each a sentence with its figure. */
export function causesHtml({ preconditions, crash }: CrashReading): Markup[] {
  if (!preconditions.available) return [];
  const led = preconditions.findings.filter(([category]) => !category.startsWith('not_'));
  const ruledOut = preconditions.findings.filter(([category]) => category.startsWith('not_'));
  const sections: Markup[] = [];
  if (led.length > 0)
    sections.push(
      section('led', crash.detected ? 'What led there' : 'What happened on the way', listHtml(led)),
    );
  else if (crash.detected)
    sections.push(
      section('led', 'What led there', html`<p>Nothing in this log names a cause.</p>`),
    );
  if (ruledOut.length > 0) sections.push(section('not', 'What it was not', listHtml(ruledOut)));
  return sections;
}

const CATEGORIES: Record<Category, string> = {
  motor_saturation: 'Motor',
  thrust_loss: 'Thrust',
  vibration: 'Vibration',
  battery: 'Battery',
  power: 'Board power',
  ekf: 'Estimator',
  compass: 'Compass',
  gps: 'GPS',
  rc_loss: 'Radio link',
  pilot_input: 'Pilot',
  failsafe: 'Failsafe',
  mode_change: 'Mode change',
  wind: 'Wind',
  tuning: 'Tuning',
  mechanical: 'Mechanical',
  log_gap: 'Gap in the log',
};

/** A reader may name categories that this page does not know yet. */
function categoryText(category: string): string {
  return CATEGORIES[category as Category] ?? words(category);
}

function listHtml(rows: readonly (readonly [string, string])[]): Markup {
  return html`<ul class="causes">${rows.map(
    ([category, sentence]) =>
      html`<li><span class="category">${categoryText(category.replace(/^not_/, ''))}</span> <span>${unbroken(sentence)}</span></li>`,
  )}</ul>`;
}

/** What was noticed, the gravest first; the wreck's own noise is folded away. */
export function findingsHtml({ diagnostics }: CrashReading): Markup | null {
  const { findings } = diagnostics;
  if (findings.length === 0) return null;
  const before = findings.filter((finding) => !finding.after_event);
  const after = findings.filter((finding) => finding.after_event);
  const folded =
    after.length === 0
      ? null
      : html`<details><summary>After the event: ${after.length === 1 ? '1 finding' : `${after.length} findings`}, not a cause</summary>
<ul class="findings">${after.map(findingHtml)}</ul></details>`;
  return section(
    'findings',
    'Findings',
    html`<ul class="findings">${before.map(findingHtml)}</ul>${folded}`,
  );
}

function findingHtml(finding: Finding): Markup {
  const { level, title, detail, at_s } = finding;
  return html`<li><span class="level ${level}">${level}</span>
<div><h3>${title}${at_s === null ? null : html` <span class="at">${time(at_s)}</span>`}</h3><p>${unbroken(detail)}</p></div></li>`;
}
