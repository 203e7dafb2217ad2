import type { CrashReading } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { section } from './section.ts';

/** Modes, arming, messages and faults in the order they came, in a frame of their own to scroll in. */
export function timelineHtml({ timeline }: CrashReading): Markup | null {
  if (timeline.length === 0) return null;
  const rows = timeline.map(
    ([at_s, type, event, level]) =>
      html`<tr class="${level}"><td>${at_s.toFixed(2)}</td><td>${type}</td><td>${event}</td><td>${level}</td></tr>`,
  );
  return section(
    'timeline',
    'Timeline',
    html`<div class="scroll" role="region" aria-labelledby="h-timeline" tabindex="0"><table>
<thead><tr><th scope="col">Time, s</th><th scope="col">Type</th><th scope="col">Event</th><th scope="col">Level</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
  );
}
