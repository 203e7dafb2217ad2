import { describe, expect, test } from 'vitest';
import { resolveLink } from './radio.ts';

function close(value: number | null, printed: number, relative = 1e-3): void {
  expect(value).not.toBeNull();
  expect(Math.abs((value ?? 0) - printed)).toBeLessThanOrEqual(relative * Math.abs(printed));
}

describe('a radio link', () => {
  const link = resolveLink({});
  test('has the printed budget of the default link', () => {
    expect(link.eirp_dbm).toBeCloseTo(21.5, 9);
    expect(link.max_path_loss_db).toBeCloseTo(120.5, 9);
    close(link.wavelength_m, 0.12287, 1e-4);
    close(link.free_space_range_km, 10.37);
    close(link.los_range_km, 40.07);
    close(link.radio_horizon_km, 46.25);
    expect(link.limiter).toBe('link_budget');
    close(link.breakpoint_km, 4.88);
    close(link.two_ray_range_km, 10.37);
    close(link.fresnel_radius_m, 17.84);
    close(link.ground_clearance_m, 49.2);
    close(link.fresnel_pct, 276, 2e-3);
  });
  test('has the printed two-ray range at 915 MHz and -112 dBm', () => {
    const low = resolveLink({ freq_mhz: 915, rx_sens_dbm: -112 });
    close(low.free_space_range_km, 43.8);
    close(low.two_ray_range_km, 15.9, 2e-3);
    expect(low.limiter).toBe('line_of_sight');
  });
  test('draws 64 samples evenly in the logarithm of distance', () => {
    expect(link.curve).toHaveLength(64);
    expect(link.curve[0]?.d_km).toBeCloseTo(link.max_range_km / 1000, 9);
    close(link.curve[63]?.d_km ?? 0, 1.5 * link.max_range_km, 1e-12);
    const steps = link.curve.slice(1).map((point, i) => point.d_km / link.curve[i]!.d_km);
    for (const step of steps) close(step, steps[0]!, 1e-9);
    for (const point of link.curve) {
      expect(point.margin_db).toBeCloseTo(point.rx_dbm + 108, 9);
      expect(point.two_ray_dbm).toBeLessThanOrEqual(point.rx_dbm);
    }
  });
  test('leaves the fade margin at its full range', () => {
    const far = resolveLink({ rx_height_m: 100_000, tx_height_m: 100_000 });
    const received = far.eirp_dbm + 2 - 1 - 32.44 - 20 * Math.log10(2440 * far.max_range_km);
    expect(received - far.rx_sens_dbm).toBeCloseTo(far.fade_margin_db, 6);
  });
  test('lets dBm win over milliwatts and gives both back', () => {
    expect(resolveLink({ tx_power_mw: 100, tx_power_dbm: 30 }).tx_power_mw).toBeCloseTo(1000, 6);
    expect(resolveLink({ tx_power_mw: 500 }).tx_power_dbm).toBeCloseTo(26.9897, 4);
  });
  test('has no two-ray figure and no Fresnel share with both antennas on the ground', () => {
    const ground = resolveLink({ tx_height_m: 0, rx_height_m: 0 });
    expect(ground).toMatchObject({
      two_ray_range_km: null,
      fresnel_pct: null,
      max_range_km: 0,
      limiter: 'line_of_sight',
    });
    expect(ground.curve[0]?.d_km).toBe(0.01);
    expect(ground.curve[63]?.d_km).toBe(0.1);
    for (const point of ground.curve) expect(point.two_ray_dbm).toBe(point.rx_dbm);
  });
  test('has no range, and so no clear zone, when the budget is short at the antenna itself', () => {
    const deaf = resolveLink({ rx_sens_dbm: 100 });
    expect(deaf).toMatchObject({
      free_space_range_km: 0,
      max_range_km: 0,
      limiter: 'link_budget',
      two_ray_range_km: 0,
      fresnel_radius_m: 0,
      fresnel_pct: null,
    });
    expect(deaf.curve).toHaveLength(64);
  });
  test('calls a tie of budget and horizon a matter of the budget', () => {
    const wanted_km = resolveLink({}).los_range_km;
    const loss_db = 32.44 + 20 * Math.log10(2440) + 20 * Math.log10(wanted_km);
    const tie = resolveLink({ rx_sens_dbm: 22.5 - 10 - loss_db });
    expect(Math.abs(tie.free_space_range_km - tie.los_range_km)).toBeLessThan(1e-9);
    expect(tie.limiter === 'link_budget').toBe(tie.free_space_range_km <= tie.los_range_km);
  });
  test('stays finite at the ends of every range', () => {
    for (const freq_mhz of [5e-324, 1e-300, 1e-9, 300_000])
      for (const power of [-100, 100])
        for (const height of [0, 1e-300, 100_000]) {
          const end = resolveLink({
            freq_mhz,
            tx_power_dbm: power,
            rx_sens_dbm: -300,
            tx_height_m: height,
            rx_height_m: height,
          });
          expect(JSON.stringify(end)).not.toMatch(/:null,"(?!fresnel|curve|notes|radius)/);
          for (const value of Object.values(end))
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          for (const point of end.curve)
            for (const value of Object.values(point)) expect(Number.isFinite(value)).toBe(true);
        }
  });
});
