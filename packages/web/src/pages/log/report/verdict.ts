import type { Confidence, CrashReading, CrashVerdict } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { unbroken } from '../quantities.ts';
import { confidenceBasis, headline, toneOf, verdictFacts, verdictParts } from '../words.ts';

/** The answer first: what it was, the sentence, the confidence, and the time in the log. */
export function verdictHtml({ crash }: CrashReading): Markup {
  const { sentence, lookedFor } = verdictParts(crash.reason);
  return html`<section class="verdict ${toneOf(crash)}" aria-labelledby="verdict">
<p class="kind">${headline(crash)}</p>
<h2 id="verdict">${unbroken(sentence)}</h2>
${lookedFor === null ? null : html`<p class="dim">${lookedFor}</p>`}
${confidenceHtml(crash.confidence)}
${factsHtml(crash)}
</section>`;
}

function confidenceHtml(confidence: Confidence | null): Markup | null {
  if (confidence === null) return null;
  const basis = confidenceBasis[confidence];
  return html`<p class="confidence">Confidence <strong>${confidence}</strong>${
    basis === undefined ? '' : `: ${basis}`
  }.</p>`;
}

function factsHtml(crash: CrashVerdict): Markup | null {
  const facts = verdictFacts(crash);
  if (facts.length === 0) return null;
  return html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
