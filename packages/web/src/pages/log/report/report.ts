import type { CrashReading } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import type { Note } from '../notes/notes.ts';
import { aboutHtml, warningsHtml, whichHtml } from './about.ts';
import { chartsHtml } from './charts.ts';
import { causesHtml, findingsHtml } from './evidence.ts';
import { measuresHtml } from './measures.ts';
import { notesHtml } from './notes.ts';
import { timelineHtml } from './timeline.ts';
import { verdictHtml } from './verdict.ts';

/** A reading as a person wants it: the verdict, what led there, what it was not, then everything else. */
export function reportHtml(
  reading: CrashReading,
  charts: Readonly<Record<string, string>>,
  notes: readonly Note[] = [],
): Markup {
  return html`<article class="report">${whichHtml(reading)}
${verdictHtml(reading)}
${causesHtml(reading)}
${findingsHtml(reading)}
${notesHtml(notes)}
${chartsHtml(charts)}
${measuresHtml(reading)}
${timelineHtml(reading)}
${warningsHtml(reading)}
${aboutHtml(reading)}</article>`;
}
