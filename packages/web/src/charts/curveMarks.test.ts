import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { linePixels, plotOf, xPixel } from './curve.ts';
import { Bands, namedBands } from './curveMarks.tsx';

/** Received power in free space; it enters the band at 16.4 km. */
const distances = Array.from({ length: 80 }, (_, i) => 0.02 + i * 0.31);
const chart = {
  title: 'Received power over distance',
  desc: '',
  x: { label: 'Distance', unit: 'km', min: 0 },
  y: { label: 'Received power', unit: 'dBm' },
  lines: [
    { label: 'Power', x: distances, y: distances.map((d) => -102 - 20 * Math.log10(d / 16.4)) },
  ],
  bands: [
    { axis: 'y' as const, from: -112, to: -112, label: 'Sensitivity' },
    { axis: 'y' as const, from: -112, to: -102, label: 'Fade margin 10 dB' },
  ],
};

test.each([208, 320, 640])(
  'the name of a band keeps off a curve that runs into it, %i px wide',
  (width) => {
    const plot = plotOf([chart], { width, height: 190 }, null);
    const curve = linePixels(chart.lines[0]!, plot);
    for (const { band, box } of namedBands({ chart, plot }))
      expect(
        curve.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom),
        band.label,
      ).toEqual([]);
  },
);

test('a band outside of the part that is zoomed into has no name there', () => {
  const bands = [{ axis: 'x' as const, from: 2, to: 2, label: 'Stall' }];
  const plot = plotOf([chart], { width: 320, height: 190 }, [5, 9]);
  expect(namedBands({ chart: { ...chart, bands }, plot })).toEqual([]);
});

test('a limit leaves out a name that finds no other room than on it', () => {
  const label = 'A name as long as the plot, on its own line';
  const crowded = { ...chart, bands: [{ axis: 'x' as const, from: 12, to: 12, label }] };
  const plot = plotOf([crowded], { width: 320, height: 190 }, null);
  const named = namedBands({ chart: crowded, plot });
  const { box } = named[0]!;
  const x = xPixel(plot, 12);
  expect(box.left < x && x < box.right).toBe(true);
  const drawn = renderToStaticMarkup(createElement(Bands, { named, plot }));
  expect(drawn).toContain(`V${box.top}M${x} ${box.bottom}V`);
});
