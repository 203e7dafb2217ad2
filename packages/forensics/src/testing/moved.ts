/** Readings with one threshold at another value. */
import type { Flight } from '@airworthy/flightlog';
import { readCrash } from '../examine.ts';
import { flightFeatures } from '../health/features.ts';
import { limit, type ThresholdName } from '../thresholds/thresholds.ts';
import { probed } from './probes/probed.ts';
import { rounded } from './probes/short.ts';

/** Five digits: what the last bits of a sine are on another machine does not count. */
const short = (_name: string, value: unknown) =>
  typeof value === 'number' ? rounded(value, 5) : value;

/** All that is said of a flight, part by part. */
export type Said = Readonly<Record<string, string>>;

export function saidOf(flight: Flight): Said {
  const { crash, preconditions, diagnostics, ...rest } = readCrash(flight);
  const parts = {
    ...crash,
    ...preconditions,
    ...diagnostics,
    ...rest,
    features: flightFeatures(flight),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part, short) ?? '']),
  );
}

/** What the rules say each by itself, of the flight and of losses that are supposed, and what they measure. */
export function workedOut(flight: Flight): Said {
  const lines = probed({ flight, turn: 0, limits: 0, full: false, losses: 5 });
  return Object.fromEntries(lines.slice(0, -1).map((line, i) => [`${i}`, line]));
}

/** What is said where some limits have other values. */
export function saidWith(
  flight: Flight,
  values: Partial<Record<ThresholdName, number>>,
  say: (flight: Flight) => Said = saidOf,
): Said {
  const table = limit as Record<ThresholdName, number>;
  const stated = { ...table };
  Object.assign(table, values);
  try {
    return say(flight);
  } finally {
    Object.assign(table, stated);
  }
}

/** The parts in which two differ. */
export function differences(a: Said, b: Said): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);
}
