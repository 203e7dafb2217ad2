/** Several readings side by side: what each came to, the gravest first, and which belong together. */
import type { CrashReading, Finding } from '@airworthy/forensics';
import { toneOf } from './words.ts';

const LEVELS = ['alert', 'warn', 'info'] as const;

/** The gravest finding of the flight itself; what came after the event is no cause of it. */
export function worstFinding({ diagnostics }: CrashReading): Finding | null {
  const findings = diagnostics.findings.filter(({ after_event }) => !after_event);
  for (const level of LEVELS) {
    const found = findings.find((finding) => finding.level === level);
    if (found !== undefined && level !== 'info') return found;
  }
  return null;
}

const TONES = ['bad', 'open', 'good'] as const;

/** For sorting: crashes, then open cases, then by the worst finding. */
export function gravity(reading: CrashReading): number {
  const worst = worstFinding(reading);
  const level = worst === null ? LEVELS.length : LEVELS.indexOf(worst.level);
  return TONES.indexOf(toneOf(reading.crash)) * 10 + level;
}

/** Two clocks, that of the aircraft and that of the ground station, may differ by so much. */
const CLOCKS_APART_S = 120;
const SHARED = 0.5;

/** Whether two logs of different formats tell of the same flight: they overlap for most of the shorter one. */
export function sameFlight(a: CrashReading, b: CrashReading): boolean {
  if (a.meta.source_format === b.meta.source_format) return false;
  if (a.meta.started_at === null || b.meta.started_at === null) return false;
  if (a.meta.vehicle !== b.meta.vehicle) return false;
  const [fromA, fromB] = [
    Date.parse(a.meta.started_at) / 1000,
    Date.parse(b.meta.started_at) / 1000,
  ];
  const [toA, toB] = [fromA + a.meta.duration_s, fromB + b.meta.duration_s];
  const shared_s = Math.min(toA, toB) - Math.max(fromA, fromB) + CLOCKS_APART_S;
  const shorter_s = Math.min(a.meta.duration_s, b.meta.duration_s);
  const alike = Math.abs(a.meta.armed_s - b.meta.armed_s) <= 0.1 * Math.max(a.meta.armed_s, 10);
  return alike && shared_s >= SHARED * shorter_s + CLOCKS_APART_S * SHARED;
}
