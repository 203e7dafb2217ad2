/**
 * One colour a signal on every chart of the product; a target is its signal's colour, dashed. The values
 * are tokens, so that both themes have their own; distinguishable with colour blindness as well.
 */
export const signals = [
  'roll',
  'pitch',
  'yaw',
  'throttle',
  'height',
  'voltage',
  'current',
] as const;
export type Signal = (typeof signals)[number];

/** For a `stroke` or `fill` in CSS or SVG. */
export function signalColor(signal: Signal): string {
  return `var(--${signal})`;
}

export const MOTORS = 12;

/** Motors count from 1. Beyond twelve the colours come round again. */
export function motorColor(number: number): string {
  return `var(--motor-${((number - 1) % MOTORS) + 1})`;
}

/** The tint behind a time series for the n-th kind of mode in it, counting from 0. */
export function modeTint(index: number): string {
  return `var(--mode-${(index % 3) + 1})`;
}

export const TARGET_DASH = [4, 3] as const;
