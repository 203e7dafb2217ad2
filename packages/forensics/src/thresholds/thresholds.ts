/**
 * The limits that decide what is a fault, in one table, each with its origin. A rule names its row;
 * `docs/forensics/thresholds.md` is written from this table. What only shapes a rule (the width of its
 * windows, the least number of samples, a guard of a tenth of a second) is in that rule.
 *
 * Origins: `firmware` is a default read from ArduPilot 3.1 to 4.7 or PX4 1.8 to 1.16; `physics`
 * follows from a formula given in the text; `measured` lies in the gap between good and bad flights
 * of simulator logs and public logs; `peer` is the limit of another analyser (LogAnalyzer, dronekit-la,
 * Flight Review); `practice` is the common advice of the field and carries the least weight.
 */
import { controlRows } from './control.ts';
import { flightRows } from './flight.ts';
import { groundRows } from './ground.ts';
import { powerRows } from './power.ts';
import type { Threshold } from './row.ts';
import { sensorRows } from './sensors.ts';
import { surroundingRows } from './surroundings.ts';

export type { Threshold } from './row.ts';

const rows = {
  ...flightRows,
  ...controlRows,
  ...powerRows,
  ...sensorRows,
  ...surroundingRows,
  ...groundRows,
};

export type ThresholdName = keyof typeof rows;
export const thresholds: Readonly<Record<ThresholdName, Threshold>> = rows;

/** The bare numbers, for the rules. */
export const limit = Object.fromEntries(
  Object.entries(rows).map(([name, entry]) => [name, entry.value]),
) as Readonly<Record<ThresholdName, number>>;
