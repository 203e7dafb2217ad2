import { html, type Markup, ownMarkup } from '../html.ts';
import { section } from './section.ts';

/**
 * The charts of a reading, as `crashCharts` drew them: their texts are its own, escaped there. On a
 * narrow screen a chart keeps a width at which its figures can be read, and scrolls inside its frame.
 */
export function chartsHtml(charts: Readonly<Record<string, string>>): Markup | null {
  const drawn = Object.values(charts);
  if (drawn.length === 0) return null;
  return section(
    'charts',
    'Charts',
    html`<div class="charts">${drawn.map(
      (svg) => html`<figure tabindex="0">${ownMarkup(svg)}</figure>`,
    )}</div>`,
  );
}
