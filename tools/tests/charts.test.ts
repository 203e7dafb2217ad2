import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../packages/chart/src/index.ts';
import { airframeTypes, analyzeBuild } from '../../packages/performance/src/index.ts';

/** Colours of a picture's pixels, `rrggbb`, of an SVG drawn by a reader that is not ours. */
function coloursOf(svg: string): Set<string> {
  const { pixels } = new Resvg(svg, { background: '#ffffff' }).render();
  const colours = new Set<string>();
  for (let i = 0; i < pixels.length; i += 4) colours.add(pixels.subarray(i, i + 3).toString('hex'));
  return colours;
}

describe('the charts, read as an image by themselves', () => {
  test.each(airframeTypes.map((type) => type.name))('%s: all are well-formed', (airframe_type) => {
    const charts = Object.values(analyzeBuild({ airframe_type }).charts);
    for (const svg of charts) {
      const { width, height } = new Resvg(svg);
      expect([width, height]).toEqual([640, 380]);
    }
  });
  test('show their lines and points in their tones', () => {
    const colours = coloursOf(analyzeBuild({}).charts.power_speed!);
    for (const tone of ['2f7fc1', 'd9661f', '1f9467', 'a05fd0'])
      expect([tone, colours.has(tone)]).toEqual([tone, true]);
  });
  test('carry names with signs of every kind', () => {
    const name = `<a & 'b' "c"> \u0001 \ufffe µ 漢 🛩`;
    const svg = drawChart({
      title: name,
      desc: name,
      x: { label: name, unit: name },
      y: { label: name, unit: '' },
      lines: [{ label: name, x: [0, 1], y: [0, 1] }],
      markers: [{ x: 0.5, y: 0.5, label: name }],
      bands: [{ axis: 'x', from: 0.2, to: 0.3, label: name }],
    });
    expect(() => new Resvg(svg)).not.toThrow();
  });
});
