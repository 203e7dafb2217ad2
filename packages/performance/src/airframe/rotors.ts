import { DEGREE_RAD, type Wing } from '@airworthy/physics';
import { circleLayout, cruiseLayout, type LayoutRotor, type Level, type Spin } from './layouts.ts';
import { meanChord } from './planform.ts';
import type { Position } from './position.ts';
import type { AirframeType } from './types.ts';

/** A rotor with its place on this aircraft. */
export type Rotor = {
  readonly index: number;
  readonly group: 'lift' | 'cruise';
  readonly at: Position;
  readonly spin: Spin;
  readonly level: Level;
  /** 0 pulls up, a quarter turn pulls forward. */
  readonly tilt_deg: number;
};

export type RotorPlan = {
  readonly rotors: readonly Rotor[];
  /** Middle of the lift rotors; on a pure wing the middle of the mean chord's first quarter. */
  readonly centre: Position;
  /** `motor_count` or `coaxial` is not the type's own, so the rotors were set on a circle. */
  readonly assumed: boolean;
};

type Size = {
  readonly motorCount: number;
  readonly coaxial: boolean;
  readonly arm_m: number;
  readonly body_m: number;
  readonly wing: Wing | null;
};

/** Half the height between the rotors of a coaxial pair, in propeller-free terms: a usual motor mount. */
const PAIR_HALF_HEIGHT_M = 0.015;

function layoutFor(type: AirframeType, size: Size): { layout: LayoutRotor[]; assumed: boolean } {
  const first = type.groups[0]!;
  if (type.class === 'wing') {
    const assumed = size.motorCount !== first.count;
    const layout = assumed
      ? cruiseLayout(
          size.motorCount === 1 ? (type.propulsion ?? 'nose') : 'wing',
          size.motorCount,
          1,
        )
      : [...type.layout];
    return { layout, assumed };
  }
  if (size.motorCount === first.count && size.coaxial === first.coaxial)
    return { layout: [...type.layout], assumed: false };
  const firstAtNose = type.layout.some((rotor) => rotor.group === 'lift' && rotor.angle_deg === 0);
  const lift = circleLayout(size.motorCount, size.coaxial, firstAtNose);
  const cruise = type.layout.filter((rotor) => rotor.group === 'cruise');
  const renumbered = cruise.map((rotor, at) => ({ ...rotor, index: lift.length + at + 1 }));
  return { layout: [...lift, ...renumbered], assumed: true };
}

/** Propulsion rotors: before the nose, behind the wing, or ahead of it along the span. */
function cruisePlace(type: AirframeType, rotor: LayoutRotor, size: Size): Position {
  const chord_m = size.wing?.rootChord_m ?? 0;
  const span_m = size.wing?.span_m ?? 0;
  if (rotor.angle_deg === 90 || rotor.angle_deg === 270) {
    const side = rotor.angle_deg === 90 ? 1 : -1;
    return { x_m: -0.15 * chord_m, y_m: side * rotor.arm * 0.2 * span_m, z_m: 0 };
  }
  if (type.propulsion !== 'tail') return { x_m: -0.3 * size.body_m, y_m: 0, z_m: 0 };
  return { x_m: chord_m + 0.1 * size.body_m, y_m: 0, z_m: 0 };
}

function liftPlace(type: AirframeType, rotor: LayoutRotor, size: Size, centre: Position): Position {
  const angle_rad = rotor.angle_deg * DEGREE_RAD;
  const ahead_m = size.arm_m * rotor.arm * Math.cos(angle_rad);
  const right_m = size.arm_m * rotor.arm * Math.sin(angle_rad);
  const height_m =
    rotor.level === 'upper'
      ? PAIR_HALF_HEIGHT_M
      : rotor.level === 'lower'
        ? -PAIR_HALF_HEIGHT_M
        : 0;
  return type.standsOnTail
    ? { x_m: centre.x_m - height_m, y_m: centre.y_m + right_m, z_m: centre.z_m + ahead_m }
    : { x_m: centre.x_m - ahead_m, y_m: centre.y_m + right_m, z_m: centre.z_m + height_m };
}

/**
 * Middle of the lift rotors: the datum of a rotor build, the balance point of a winged one, and on a
 * tail-sitter just ahead of the leading edge, where the motors of a wing sit.
 */
function liftCentre(type: AirframeType, wing: Wing | null): Position {
  if (wing === null) return { x_m: 0, y_m: 0, z_m: 0 };
  const chord = meanChord(wing);
  if (type.standsOnTail) return { x_m: -0.1 * wing.rootChord_m, y_m: 0, z_m: 0 };
  return { x_m: chord.leadingEdge_m + 0.25 * chord.length_m, y_m: 0, z_m: 0 };
}

export function placeRotors(type: AirframeType, size: Size): RotorPlan {
  const { layout, assumed } = layoutFor(type, size);
  const centre = liftCentre(type, size.wing);
  const rotors = layout.map((rotor): Rotor => {
    const forLift = rotor.group === 'lift';
    return {
      index: rotor.index,
      group: forLift ? 'lift' : 'cruise',
      at: forLift ? liftPlace(type, rotor, size, centre) : cruisePlace(type, rotor, size),
      spin: rotor.spin,
      level: rotor.level,
      tilt_deg: forLift && !type.standsOnTail ? 0 : 90,
    };
  });
  return { rotors, centre, assumed };
}

/** Smallest clear distance between the tips of neighbouring lift rotors; null with fewer than two arms. */
export function propellerGap_m(rotors: readonly Rotor[], diameter_m: number): number | null {
  const lift = rotors.filter((rotor) => rotor.group === 'lift' && rotor.level !== 'lower');
  let nearest_m = Number.POSITIVE_INFINITY;
  for (let i = 0; i < lift.length; i++)
    for (let j = i + 1; j < lift.length; j++) {
      const a = lift[i]!.at;
      const b = lift[j]!.at;
      nearest_m = Math.min(nearest_m, Math.hypot(a.x_m - b.x_m, a.y_m - b.y_m, a.z_m - b.z_m));
    }
  return Number.isFinite(nearest_m) ? nearest_m - diameter_m : null;
}
