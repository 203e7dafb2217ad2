/** Which scales are logarithmic: those of a spectrogram, and the values of a plot by its group. */
import type { SeriesGroup } from '@airworthy/forensics';

export type ScaleKey = 'strength' | 'frequency' | SeriesGroup;

/** Strength is logarithmic unless the address says otherwise. */
const USUAL = 'strength';

export function isLog(scales: string | undefined, key: ScaleKey): boolean {
  return (scales ?? USUAL).split(',').includes(key);
}

/** The address after a press on the switch of a scale. */
export function toggledScale(scales: string | undefined, key: ScaleKey): string | undefined {
  const logs = (scales ?? USUAL).split(',').filter((one) => one !== 'none' && one !== '');
  const rest = logs.filter((one) => one !== key);
  const next = (rest.length < logs.length ? rest : [...logs, key]).sort().join();
  return next === USUAL ? undefined : next || 'none';
}
