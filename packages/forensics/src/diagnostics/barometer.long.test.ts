import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../index.ts';
import { mission, simulate } from '../testing/missions.ts';
import { POOR_SENSORS } from '../testing/poorSensors.ts';

const hover = () => simulate({ script: mission({ land_s: 100 }), run: { end_s: 130 } });
const drifts = (flight: Flight) =>
  readCrash(flight).diagnostics.findings.filter(({ key }) => key === 'barometer_drift');
const drifting = POOR_SENSORS['barometer drifts']!;

describe('the drift of a barometer', () => {
  test('is reported with its size where satellites do not share it', () => {
    const [finding, ...others] = drifts(drifting(hover()));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ section: 'gps', level: 'warn' });
    // Five metres, and a little for the height that was climbed.
    expect(finding!.limit).toBeCloseTo(5.5, 1);
    expect(finding!.value).toBeGreaterThan(6);
    expect(finding!.value).toBeLessThan(9);
    expect(finding!.detail).toContain('too high against GPS');
  });

  test('is not reported for a barometer that holds', () => {
    expect(drifts(hover())).toEqual([]);
  });

  test('is not reported where the accuracy of GPS explains it', () => {
    expect(drifts(POOR_SENSORS['satellites wander']!(drifting(hover())))).toEqual([]);
  });

  test('is not reported without satellites', () => {
    const flight = drifting(hover());
    const { heights } = flight;
    expect(drifts({ ...flight, gps: [], heights: { ...heights, gps: null } })).toEqual([]);
  });
});
