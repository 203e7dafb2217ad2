import { type Drive, powerAt_W, speedAt_rps, thrustShareAtVoltage } from '../motor.ts';
import type { PartialLoadRow } from '../performance.ts';

const STEPS = 20;

/**
 * The table of a thrust stand: one motor on a stiff supply of the nominal voltage, 21 throttle steps.
 * Throttle is the duty of the controller. The last row is the full thrust itself.
 */
export function partialLoad(drive: Drive): readonly PartialLoadRow[] {
  const rows: PartialLoadRow[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const throttle = step / STEPS;
    const share = step === STEPS ? 1 : thrustShareAtVoltage(drive, throttle * drive.nominal_V);
    const thrust_N = drive.maxThrust_N * share;
    const power_W = powerAt_W(drive, share);
    rows.push({
      throttle,
      thrust_N,
      speed_rpm: 60 * speedAt_rps(drive, share),
      current_A: power_W / drive.nominal_V,
      power_W,
      efficiency_NpW: step === 0 ? null : thrust_N / power_W,
    });
  }
  return rows;
}
