import { expect, test } from 'vitest';
import { flightNamed } from '../testing/logs.ts';
import { syntheticFlight } from '../testing/synthetic.ts';
import { flightFeatures } from './features.ts';

test('a flight that ends badly is described by what came before', async () => {
  const features = flightFeatures(await flightNamed('dataflash/copter-quad-motor-failure.bin'));
  expect(features).toMatchObject({
    crashed: true,
    flights: 1,
    radio_failsafes: 0,
    vibe_metric: 'ardupilot',
  });
  expect(features.airborne_s).toBeGreaterThan(20);
  expect(features.airborne_s).toBeLessThan(30);
  // The tumble reads 130 degrees and the impact 30 m/s²; neither may go in.
  expect(features.tracking_error_p95_deg!).toBeLessThan(5);
  expect(features.vibe_z_p95!).toBeLessThan(2);
  expect(features.motor_imbalance_pct!).toBeLessThan(5);
});

test('what a log does not measure is null, not zero', () => {
  const frame = [45, -135, -45, 135].map((angle_deg) => ({ angle_deg, spin: 'cw' as const }));
  const features = flightFeatures(syntheticFlight(frame, { kind: 'none' }));
  expect(features).toMatchObject({
    crashed: false,
    vibe_x_p95: null,
    ekf_velocity_max: null,
    compass_spread_pct: null,
    rssi_mean_pct: null,
    gps_sats_mean: 12,
    gps_lost_s: 0,
  });
});
