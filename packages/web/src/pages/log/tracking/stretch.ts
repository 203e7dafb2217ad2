import type { CrashReading } from '@airworthy/forensics';
import type { TimeWindow } from '../../../charts/timePlot.ts';

/** The flights of a log up to the loss of control: after it nothing follows anything. Null where nothing flew before. */
export function flownStretch({
  crash,
  flights,
}: Pick<CrashReading, 'crash' | 'flights'>): TimeWindow | null {
  const from = flights[0]?.start_s;
  const last = flights.at(-1)?.end_s;
  if (from === undefined || last === undefined) return null;
  const lost = crash.detected
    ? (crash.control_lost_s ?? crash.first_anomaly_s ?? crash.time)
    : null;
  const to = lost === null ? last : Math.min(last, lost);
  return to > from ? [from, to] : null;
}
