/** The mixer of the flying multirotor: it saturates the way ArduPilot's does (roll and pitch first, then throttle, then yaw). */
import { clamp, type Vector } from './rotations.ts';

export type Place = { readonly angle_deg: number; readonly spin: 'cw' | 'ccw' };
export type Frame = readonly Place[];

/** Thrust of a motor at an output of 0..1: between linear and square, as propellers are. */
export const thrustOf = (output: number) => 0.35 * output + 0.65 * output ** 2;
export const outputFor = (thrust: number) =>
  (-0.35 + Math.sqrt(0.35 ** 2 + 4 * 0.65 * clamp(thrust, 0, 1))) / (2 * 0.65);

export type Arm = { readonly sin: number; readonly cos: number; readonly turn: 1 | -1 };

/** Where each motor pulls: sines and cosines once for a frame, not in every step of a flight. */
export const armsOf = (frame: Frame): readonly Arm[] =>
  frame.map(({ angle_deg, spin }) => {
    const angle = (angle_deg * Math.PI) / 180;
    return { sin: Math.sin(angle), cos: Math.cos(angle), turn: spin === 'ccw' ? 1 : -1 };
  });

/** Thrust of each motor, 0..1, for demands of -1..1 about the axes and a mean thrust of 0..1. */
export function mixed(arms: readonly Arm[], demand: Vector, throttle: number): number[] {
  const all: number[] = [];
  let widest = 0;
  for (const { sin, cos } of arms) {
    const value = 0.5 * (-demand[0] * sin + demand[1] * cos);
    all.push(value);
    widest = Math.max(widest, Math.abs(value));
  }
  const room = Math.max(0.1, 0.5 - widest);
  const share = Math.min(1, room / Math.max(1e-6, Math.abs(0.5 * demand[2])));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < all.length; i++) {
    const value = all[i]! + share * (0.5 * arms[i]!.turn * demand[2]);
    all[i] = value;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const scale = Math.min(1, 1 / Math.max(1e-6, high - low));
  const mean = clamp(throttle, -scale * low, 1 - scale * high);
  for (let i = 0; i < all.length; i++) all[i] = clamp(mean + scale * all[i]!, 0, 1);
  return all;
}
