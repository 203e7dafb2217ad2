import { drawChart } from '@airworthy/chart';
import type { Analysis } from './analysis.ts';
import { chartDataOf } from './charts.ts';
import type { ChartName } from './reply.ts';

/** The charts of an analysis drawn, each one self-contained SVG. */
export function chartsOf(analysis: Analysis): { readonly [Name in ChartName]?: string } {
  const theme = analysis.resolved.given.chart_theme ?? 'inherit';
  const drawn: { [Name in ChartName]?: string } = {};
  for (const [name, chart] of Object.entries(chartDataOf(analysis)))
    drawn[name as ChartName] = drawChart(chart, theme);
  return drawn;
}
