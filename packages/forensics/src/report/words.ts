/** Turning numbers into sentences: figures with units, rounded as a pilot reads them. */
import { SECOND_US } from '../samples/samples.ts';

const DEGREES_PER_RADIAN = 180 / Math.PI;

export function degrees(angle_rad: number): number {
  return angle_rad * DEGREES_PER_RADIAN;
}

/** `27.9 s`. */
export function atText(time_us: number): string {
  return `${(time_us / SECOND_US).toFixed(1)} s`;
}

/** `From 18.0 to 28.0 s`. */
export function windowText(window: { from_us: number; to_us: number }): string {
  return `From ${(window.from_us / SECOND_US).toFixed(1)} to ${atText(window.to_us)}`;
}

export function secondsText(duration_us: number): string {
  const seconds = duration_us / SECOND_US;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/** Six significant digits, and null for what is not a finite number: what the wire allows. */
export function figure(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  return value === 0 ? 0 : Number(value.toPrecision(6));
}

/** Sink at a contact. A craft that was not sinking did not sink: sources disagree by less than that. */
export function sinkFigure(contact: { sink_mps: number } | null): number | null {
  return contact === null ? null : figure(Math.max(0, contact.sink_mps));
}

/** Seconds since the start of the log with three decimals. */
export function seconds(time_us: number | null | undefined): number | null {
  if (time_us === null || time_us === undefined || !Number.isFinite(time_us)) return null;
  return Math.round(time_us / 1000) / 1000;
}

const COMPASS_POINTS = [
  'front',
  'front right',
  'right',
  'rear right',
  'rear',
  'rear left',
  'left',
  'front left',
] as const;

/** Where a motor or a side is, from its angle clockwise from the nose. */
export function placeText(angle_rad: number | null): string | null {
  if (angle_rad === null) return null;
  const eighth = Math.round((degrees(angle_rad) + 720) / 45) % 8;
  return COMPASS_POINTS[eighth]!;
}

/** `motor 2 (left)`, or `motor 2` where the frame is unknown. */
export function motorText(motor: { number: number; angle_rad: number | null }): string {
  const place = placeText(motor.angle_rad);
  return place === null ? `motor ${motor.number}` : `motor ${motor.number} (${place})`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, b and c`. */
export function listText(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}
