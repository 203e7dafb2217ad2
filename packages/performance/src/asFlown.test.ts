import { expect, test } from 'vitest';
import { analyzeBuild } from './analyze.ts';
import { type AsFlown, flownDragArea_m2, predictFlight } from './asFlown.ts';

const flown: AsFlown = {
  payload_g: null,
  altitude_m: 0,
  temp_c: 15,
  hover_voltage_v: 22,
  climb_rate_mps: 2,
  cruise_airspeed_mps: 12,
};

test('a flight of the build as it stands is predicted as it is analysed', () => {
  const predicted = predictFlight({}, flown)!;
  const { out } = analyzeBuild({}, { charts: false });
  expect(predicted.hover_power_w).toBeCloseTo(out.hover_power_w!, 2);
  expect(predicted.mass_g).toBeCloseTo(out.auw_g, 3);
  expect(predicted.hover_power_low_w).toBeLessThan(predicted.hover_power_w);
  expect(predicted.hover_power_high_w).toBeGreaterThan(predicted.hover_power_w);
});

test('the payload of the record takes the place of that of the build', () => {
  const build = { payload: [{ name: 'Camera', mass_g: 100 }] };
  const own = predictFlight(build, flown)!;
  const none = predictFlight(build, { ...flown, payload_g: 0 })!;
  const more = predictFlight(build, { ...flown, payload_g: 300 })!;
  expect([none.mass_g - own.mass_g, more.mass_g - own.mass_g]).toEqual([
    expect.closeTo(-100, 6),
    expect.closeTo(200, 6),
  ]);
  expect(more.hover_power_w).toBeGreaterThan(own.hover_power_w);
});

test('thin air takes more power, and an unknown temperature is that of the standard atmosphere', () => {
  const low = predictFlight({}, flown)!;
  const high = predictFlight({}, { ...flown, altitude_m: 2000, temp_c: null })!;
  expect(high.hover_power_w).toBeGreaterThan(1.05 * low.hover_power_w);
  // US Standard Atmosphere 1976: 1.0065 kg/m³ and 2 °C at 2000 m.
  expect(high.air_density_kg_m3).toBeCloseTo(1.0065, 3);
});

test('a wing has no hover to predict', () => {
  expect(predictFlight({ airframe_type: 'Flying wing (pusher)' }, flown)).toBeNull();
});

test('the drag area of a cruise is found behind the losses of the hover', () => {
  const draggy = predictFlight({ flat_plate_area_m2: 0.04 }, flown)!;
  const area = (loss_factor: number) =>
    flownDragArea_m2({}, flown, { cruise_power_w: draggy.cruise_power_w!, loss_factor })!;
  expect(area(1)).toBeCloseTo(0.04, 5);
  expect(area(1.1)).toBeLessThan(0.04);
});
