import type { CrashReading, Finding } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { time, unbroken } from '../quantities.ts';
import { categoryText, causesOf } from '../words.ts';
import { section } from './section.ts';

/** What led there, then what it was not: each a sentence with its figure. */
export function causesHtml(reading: CrashReading): Markup[] {
  const { preconditions, crash } = reading;
  if (!preconditions.available) return [];
  const { led, ruledOut } = causesOf(reading);
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

function listHtml(rows: readonly (readonly [string, string])[]): Markup {
  return html`<ul class="causes">${rows.map(
    ([category, sentence]) =>
      html`<li><span class="category">${categoryText(category)}</span> <span>${unbroken(sentence)}</span></li>`,
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
