import { expect, test } from 'vitest';
import { linePixels, plotOf } from './curve.ts';
import { namedBands } from './curveMarks.tsx';

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
