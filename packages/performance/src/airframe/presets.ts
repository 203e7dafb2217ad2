import type { Wing } from '@airworthy/physics';
import { meanChord } from './planform.ts';
import type { Position } from './position.ts';

/**
 * Where the dry mass without its motors sits. On a rotor frame in the middle of the rotors, the larger the frame the
 * further below them; on a winged
 * one some way along the mean chord and the body, as a usual aircraft of the kind has it: a nose motor
 * pulls the bare airframe's balance forward, a rear motor is answered by avionics in the nose.
 */
type Preset =
  | { readonly kind: 'rotor'; readonly height_m: number }
  | { readonly kind: 'wing'; readonly chordShare: number; readonly bodyShare: number };

export const framePresets = {
  'quad-5': { kind: 'rotor', height_m: -0.005 },
  'quad-7': { kind: 'rotor', height_m: 0 },
  'quad-10': { kind: 'rotor', height_m: -0.02 },
  'hexa-550': { kind: 'rotor', height_m: -0.04 },
  'octo-1000': { kind: 'rotor', height_m: -0.06 },
  y6: { kind: 'rotor', height_m: -0.03 },
  'wing-pusher': { kind: 'wing', chordShare: 0.25, bodyShare: 0.05 },
  'wing-tractor': { kind: 'wing', chordShare: 0.25, bodyShare: 0.03 },
  'flying-wing': { kind: 'wing', chordShare: 0.25, bodyShare: 0 },
  quadplane: { kind: 'wing', chordShare: 0.25, bodyShare: 0.07 },
  tailsitter: { kind: 'wing', chordShare: 0.25, bodyShare: 0 },
} as const satisfies Readonly<Record<string, Preset>>;

export type FramePreset = keyof typeof framePresets;

export const framePresetNames = Object.keys(framePresets) as readonly FramePreset[];

/** A rotor preset on a winged build (or the other way round) sits at the rotors' or the wing's middle. */
export function dryPlace(
  presetName: FramePreset,
  frame: { centre: Position; body_m: number; wing: Wing | null },
): Position {
  const preset: Preset = framePresets[presetName];
  const { centre, wing } = frame;
  if (preset.kind === 'rotor' || wing === null)
    return { ...centre, z_m: centre.z_m + (preset.kind === 'rotor' ? preset.height_m : 0) };
  const chord = meanChord(wing);
  const x_m =
    chord.leadingEdge_m + preset.chordShare * chord.length_m + preset.bodyShare * frame.body_m;
  return { x_m, y_m: 0, z_m: 0 };
}
