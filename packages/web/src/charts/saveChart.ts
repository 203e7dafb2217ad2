import type { Chart } from '@airworthy/chart';
import { csvOf } from './curve.ts';
import { pngOf, saveFile } from './save.ts';

const SIZE = { width: 640, height: 380 };

/** A chart as a file: drawn on white, or as its figures. */
export async function saveChart(
  chart: Chart,
  name: string,
  kind: 'svg' | 'png' | 'csv',
): Promise<void> {
  if (kind === 'csv') {
    saveFile(`${name}.csv`, new Blob([csvOf(chart)], { type: 'text/csv' }));
    return;
  }
  const { drawChart } = await import('./drawSvg.ts');
  const svg = drawChart(chart, 'light');
  const file = kind === 'png' ? await pngOf(svg, SIZE) : new Blob([svg], { type: 'image/svg+xml' });
  saveFile(`${name}.${kind}`, file);
}
