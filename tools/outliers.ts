/**
 * `npm run outliers [FLEETS]`: of generated fleets in which nothing is wrong, how many name an aircraft, and how often
 * one aircraft with a raised figure is named. The tables of docs/health.md.
 */
import { outliersOf } from '@airworthy/forensics';
import {
  type FleetFigure,
  generatedFleet,
} from '../packages/forensics/src/testing/fleetHistory.ts';

const fleets = Number(process.argv[2] ?? 100);

function percent(count: number): string {
  return `${((100 * count) / fleets).toFixed(1)} %`;
}

for (const between of [0, 0.5, 1, 2])
  for (const aircraft of [6, 12, 40]) {
    let named = 0;
    for (let seed = 1; seed <= fleets; seed++) {
      const fleet = generatedFleet({ seed, aircraft, flights: 15, between });
      if (outliersOf(fleet).outliers.length > 0) named++;
    }
    console.log(
      `sound, ${aircraft} aircraft that differ by ${between}: ${percent(named)} name one`,
    );
  }

const faults: readonly { figure: FleetFigure; factor: number }[] = [
  { figure: 'vibe_z_p95', factor: 1.5 },
  { figure: 'vibe_z_p95', factor: 2 },
  { figure: 'pack_resistance_mohm', factor: 1.3 },
  { figure: 'pack_resistance_mohm', factor: 1.5 },
  { figure: 'motor_imbalance_pct', factor: 2 },
  { figure: 'motor_imbalance_pct', factor: 3 },
];
for (const bad of faults)
  for (const aircraft of [6, 12, 40]) {
    let right = 0;
    let wrong = 0;
    for (let seed = 1; seed <= fleets; seed++) {
      const fleet = generatedFleet({ seed, aircraft, flights: 15, between: 0.5, bad });
      const { outliers } = outliersOf(fleet);
      if (outliers.some((one) => one.asset_id === 1 && one.figure.key === bad.figure)) right++;
      if (outliers.some((one) => one.asset_id !== 1)) wrong++;
    }
    console.log(
      `${bad.figure} times ${bad.factor}, ${aircraft} aircraft: ${percent(right)} named, ${percent(wrong)} name another`,
    );
  }
