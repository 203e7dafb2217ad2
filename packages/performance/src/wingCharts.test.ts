import { expect, test } from 'vitest';
import { analysisOf, replyOf, stallLoading } from './index.ts';

const plane = { airframe_type: 'Fixed wing (twin)', wing_span_mm: 1800, wing_chord_mm: 220 };

test('stall speed over wing loading passes through the figures and what a lighter build stalls at', () => {
  const analysis = analysisOf({ ...plane, dry_mass_g: 2400 });
  const { out } = replyOf(analysis);
  const chart = stallLoading(analysis)!;
  const [stall, cruise] = chart.lines;
  const [loading, speed] = [stall!.x[5]!, Number(stall!.y[5])];
  const atNow = Math.sqrt(out.wing_loading_n_m2! / loading);
  expect(speed * atNow).toBeCloseTo(out.stall_speed_kmh!, 1);
  expect(cruise!.y[5]).toBeCloseTo(1.3 * speed, 6);
  expect(chart.markers!.map(({ y }) => y)).toEqual([
    expect.closeTo(out.stall_speed_kmh!, 1),
    expect.closeTo(out.cruise_speed_kmh!, 1),
  ]);
  // The same wing with another mass lies on the curve of this one.
  const lighter = replyOf(analysisOf({ ...plane, dry_mass_g: 1400 })).out;
  const atLighter = Math.sqrt(lighter.wing_loading_n_m2! / loading);
  expect(lighter.stall_speed_kmh!).toBeCloseTo(speed * atLighter, 1);
  // The limit is always in the picture.
  expect(Math.max(...Array.from(stall!.x))).toBeGreaterThan(90);
});

test('stall speed over wing loading is not drawn of a multirotor', () => {
  expect(stallLoading(analysisOf({}))).toBeNull();
});
