import type { Chart } from '@airworthy/chart';
import { describe, expect, test } from 'vitest';
import { chartInUnits, convertBack, shownScale, textInUnits } from './chartUnits.ts';
import { csvOf, plotOf } from './curve.ts';

const imperial = { system: 'imperial', speed: 'mph' } as const;
const metric = { system: 'metric', speed: 'km/h' } as const;

const climb: Chart = {
  title: 'Climb over airspeed',
  desc: 'Rate of climb; best 8 m/s at 60 km/h.',
  x: { label: 'Airspeed', unit: 'km/h', min: 0 },
  y: { label: 'Rate of climb', unit: 'm/s' },
  right: { label: 'Endurance', unit: 'min' },
  lines: [
    { label: 'Full throttle', x: [0, 100], y: [2, null] },
    { label: 'Endurance (right)', x: [0, 100], y: [30, 40], onRight: true },
  ],
  markers: [{ x: 60, y: 8, label: 'Best climb 8 m/s' }],
  bands: [{ axis: 'x', from: 32, to: 32, label: 'Stall 32 km/h' }],
};

describe('a chart in the units of its reader', () => {
  test('stays as it is where they are those of the chart', () => {
    expect(chartInUnits(climb, metric)).toEqual(climb);
  });

  test('has its axes, lines, marks, bands and texts in imperial units', () => {
    const shown = chartInUnits(climb, imperial);
    expect([shown.x.unit, shown.y.unit, shown.right?.unit]).toEqual(['mph', 'ft/min', 'min']);
    expect(shown.lines[0]!.x[1]).toBeCloseTo(62.137, 3);
    expect(shown.lines[0]!.y[0]).toBeCloseTo(393.7, 1);
    expect(shown.lines[0]!.y[1]).toBeNull();
    expect(shown.lines[1]!.y).toEqual([30, 40]);
    expect(shown.markers?.[0]).toMatchObject({ label: 'Best climb 1575 ft/min' });
    expect(shown.markers?.[0]?.y).toBeCloseTo(1574.8, 1);
    expect(shown.bands?.[0]).toMatchObject({ label: 'Stall 19.9 mph' });
    expect(shown.bands?.[0]?.from).toBeCloseTo(19.88, 2);
    expect(shown.desc).toBe('Rate of climb; best 1575 ft/min at 37.3 mph.');
  });

  test('rounds a figure once, as the gauge of the same figure does', () => {
    const marked = { ...climb, markers: [{ x: 60, y: 9.886, label: 'Best climb 9.89 m/s' }] };
    expect(chartInUnits(marked, imperial).markers?.[0]?.label).toBe('Best climb 1946 ft/min');
  });

  test('follows the unit of speed alone', () => {
    const shown = chartInUnits(climb, { system: 'metric', speed: 'kn' });
    expect([shown.x.unit, shown.y.unit]).toEqual(['kn', 'm/s']);
  });

  test('has ticks that are round in the unit that is read', () => {
    const { x } = plotOf([chartInUnits(climb, imperial)], { width: 400, height: 216 }, null);
    expect(x.texts).toEqual(['0', '20', '40', '60']);
  });

  test('is saved with the units that it shows', () => {
    const [head, , last] = csvOf(chartInUnits(climb, imperial)).split('\n');
    expect(head).toBe('Airspeed (mph),Full throttle (ft/min),Endurance (right) (min)');
    expect(last).toBe('62.1371,,40');
  });

  test('gives what is dragged on it back in the unit of the chart', () => {
    const scale = shownScale('°C', imperial);
    expect(convertBack(68, scale)).toBeCloseTo(20, 9);
    expect(convertBack(68, shownScale('°C', metric))).toBe(68);
  });
});

test('a sentence has its figures, and both ends of a range, in the units of its reader', () => {
  expect(textInUnits('Move it by 254 mm: 10 to 20 km remain, at \u22125 °C.', imperial)).toBe(
    'Move it by 10 in: 6.21 to 12.4 mi remain, at 23 °F.',
  );
  expect(textInUnits('12 g/W, 5 min, 2 N·m, 1.2 kg/m³', imperial)).toBe(
    '12 g/W, 5 min, 2 N·m, 1.2 kg/m³',
  );
});

test('a limit behind a figure follows the unit of the figure', () => {
  expect(textInUnits('Wing loading is 339 N/m² (limit 90).', imperial)).toBe(
    'Wing loading is 7.08 lb/ft² (limit 1.88).',
  );
  expect(textInUnits('Drag is 10 N (limit 65 %), area 0.1 m²', imperial)).toBe(
    'Drag is 2.25 lbf (limit 65 %), area 1.08 ft²',
  );
});
