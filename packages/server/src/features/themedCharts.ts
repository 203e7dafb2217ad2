import type { Theme } from '@airworthy/chart';
import { type CrashReading, crashCharts } from '@airworthy/forensics';

/** Charts are kept in the colours of the page around them; in others they are drawn from the reading. */
export function themedCharts(
  reading: { readonly result: CrashReading; readonly charts: Record<string, string> | null },
  theme: Theme,
): Record<string, string> {
  return theme === 'inherit' ? (reading.charts ?? {}) : crashCharts(reading.result, theme);
}
