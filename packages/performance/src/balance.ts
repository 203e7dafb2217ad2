import { GRAM_FORCE_N } from '@airworthy/physics';
import { balanceRange, meanChord, neutralPoint } from './airframe/planform.ts';
import type { Position } from './airframe/position.ts';
import type { Resolved } from './airframe/resolve.ts';
import type { Rotor } from './airframe/rotors.ts';

/** One mass and its position. A mass without a position counts in the total, not in the center of gravity. */
export type BalanceItem = {
  readonly name: string;
  readonly kind: 'dry' | 'motor' | 'battery' | 'rail' | 'payload';
  readonly mass_kg: number;
  readonly at: Position | null;
};

export type Balance = {
  readonly regime: 'rotor' | 'wing';
  /** Center of gravity of the masses that have a position. */
  readonly centre: Position;
  readonly total_kg: number;
  readonly placed_kg: number;
  readonly unplaced_kg: number;
  readonly items: readonly BalanceItem[];
  readonly rotors: readonly { rotor: Rotor; share: number }[];
  /** Distance of the center of gravity from the rotor center, across the thrust, in arm lengths; null on a pure wing. */
  readonly offset: number | null;
  /** The shortest single move along x that puts the center of gravity on `target`. */
  readonly fix: { readonly move: string; readonly by_m: number } | null;
  readonly wing: WingBalance | null;
};

export type WingBalance = {
  readonly meanChord_m: number;
  readonly meanChordLeadingEdge_m: number;
  /** Shares of the mean chord. */
  readonly centre: number;
  /** Place of the mean chord from the root to the tip, of half the span. */
  readonly meanChordOutboard?: number;
  readonly neutralPoint: number;
  readonly target: number;
  readonly low: number;
  readonly high: number;
};

/** Mass of a motor with its propeller over its full thrust: 46 g at 1700 g on the example build. */
const MOTOR_KG_PER_N = 0.046 / (1700 * GRAM_FORCE_N);

/** Motors are part of the dry mass. Their estimated mass is limited to this share of it. */
const MOTOR_SHARE_MAX = 0.4;

/** Height of a motor's mass above the position of its rotor, as in the frame presets. */
const MOTOR_HEIGHT_M = 0.01;

/** Mass of one motor of each group: as stated, else estimated from its thrust. Never more than the dry mass allows. */
function motorMasses_kg(resolved: Resolved): Map<'lift' | 'cruise', number> {
  const { groups, dryMass_kg } = resolved.aircraft;
  const stated_g = resolved.given.motor_mass_g;
  // A request describes the motors of the first group, so a stated mass is theirs.
  const wanted_kg = groups.map((group, i) =>
    i === 0 && stated_g != null ? stated_g / 1000 : group.maxThrust_N * MOTOR_KG_PER_N,
  );
  const all_kg = groups.reduce((sum, group, i) => sum + group.count * wanted_kg[i]!, 0);
  const share = stated_g == null ? MOTOR_SHARE_MAX : 1;
  const scale = Math.min(1, (share * dryMass_kg) / all_kg);
  return new Map(
    groups.map((group, i) => [group.name === 'cruise' ? 'cruise' : 'lift', wanted_kg[i]! * scale]),
  );
}

function itemsOf(resolved: Resolved): BalanceItem[] {
  const { aircraft, rotors, rails, payload, packPlaces } = resolved;
  const motor_kg = motorMasses_kg(resolved);
  const motors = rotors.map((rotor): BalanceItem => {
    const at = { ...rotor.at, z_m: rotor.at.z_m + MOTOR_HEIGHT_M };
    return {
      name: `Motor ${rotor.index}`,
      kind: 'motor',
      mass_kg: motor_kg.get(rotor.group) ?? 0,
      at,
    };
  });
  const motorSum_kg = motors.reduce((sum, motor) => sum + motor.mass_kg, 0);
  return [
    {
      name: 'Frame and electronics',
      kind: 'dry',
      mass_kg: aircraft.dryMass_kg - motorSum_kg,
      at: resolved.dryPlace,
    },
    ...motors,
    ...aircraft.packs.map(
      (pack, i): BalanceItem => ({
        name: pack.name,
        kind: 'battery',
        mass_kg: pack.mass_kg,
        at: packPlaces[i] ?? null,
      }),
    ),
    ...rails
      .filter((rail) => rail.mass_kg > 0)
      .map(
        (rail): BalanceItem => ({
          name: rail.name,
          kind: 'rail',
          mass_kg: rail.mass_kg,
          at: rail.position,
        }),
      ),
    ...payload.map(
      (item): BalanceItem => ({
        name: item.name,
        kind: 'payload',
        mass_kg: item.mass_kg,
        at: item.position,
      }),
    ),
  ];
}

function centreOf(items: readonly BalanceItem[]): { centre: Position; placed_kg: number } {
  let placed_kg = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (const { at, mass_kg } of items) {
    if (at === null) continue;
    placed_kg += mass_kg;
    x += mass_kg * at.x_m;
    y += mass_kg * at.y_m;
    z += mass_kg * at.z_m;
  }
  const per = placed_kg > 0 ? 1 / placed_kg : 0;
  return { centre: { x_m: x * per, y_m: y * per, z_m: z * per }, placed_kg };
}

/** A point in the plane that the thrust of the lift rotors crosses at right angles. */
type PlanePoint = { readonly right_m: number; readonly aft_m: number };

/** A position projected onto that plane. A tail-sitter pulls along x in hover, so its `aft` is down. */
export function across(resolved: Resolved, at: Position): PlanePoint {
  return { right_m: at.y_m, aft_m: resolved.type.standsOnTail ? -at.z_m : at.x_m };
}

/**
 * Share of the weight that each rotor carries in hover: the most even shares that sum to 1 and leave no moment about
 * the center of gravity. A rotor that would have to push is switched off, and the others share the load again.
 */
export function hoverShares(rotors: readonly PlanePoint[], centre: PlanePoint): number[] {
  const active = rotors.map(() => true);
  let shares = rotors.map(() => 1 / rotors.length);
  for (let round = 0; round < rotors.length; round++) {
    shares = leastSquaresShares(rotors, centre, active);
    const pushing = shares.findIndex((share) => share < -1e-9);
    if (pushing < 0) break;
    active[pushing] = false;
  }
  const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
  return shares.map((share) => (sum > 0 ? Math.max(0, share) / sum : 1 / rotors.length));
}

/**
 * The shares of the active rotors with the least sum of squares, pushing allowed. They are linear in the position:
 * 1/n + b (right - mean right) + c (aft - mean aft). b and c solve the 2 × 2 equations of zero moment.
 */
function leastSquaresShares(
  rotors: readonly PlanePoint[],
  centre: PlanePoint,
  active: readonly boolean[],
): number[] {
  const used = rotors.filter((_, i) => active[i]);
  const count = Math.max(1, used.length);
  const meanRight_m = used.reduce((sum, rotor) => sum + rotor.right_m, 0) / count;
  const meanAft_m = used.reduce((sum, rotor) => sum + rotor.aft_m, 0) / count;
  // Second moments of the rotor positions about their mean, m².
  let rightRight = 0;
  let aftAft = 0;
  let rightAft = 0;
  for (const rotor of used) {
    rightRight += (rotor.right_m - meanRight_m) ** 2;
    aftAft += (rotor.aft_m - meanAft_m) ** 2;
    rightAft += (rotor.right_m - meanRight_m) * (rotor.aft_m - meanAft_m);
  }
  const offsetRight_m = centre.right_m - meanRight_m;
  const offsetAft_m = centre.aft_m - meanAft_m;
  const determinant = rightRight * aftAft - rightAft * rightAft;
  const inOneLine = determinant <= 1e-12 * Math.max(1e-12, (rightRight + aftAft) ** 2);
  let b: number;
  let c: number;
  if (inOneLine) {
    // Rotors in one line can balance an offset along that line only.
    b = rightRight > 0 ? offsetRight_m / rightRight : 0;
    c = aftAft > rightRight ? offsetAft_m / aftAft : 0;
  } else {
    b = (aftAft * offsetRight_m - rightAft * offsetAft_m) / determinant;
    c = (rightRight * offsetAft_m - rightAft * offsetRight_m) / determinant;
  }
  return rotors.map((rotor, i) =>
    active[i] ? 1 / count + b * (rotor.right_m - meanRight_m) + c * (rotor.aft_m - meanAft_m) : 0,
  );
}

function rotorShares(resolved: Resolved, centre: Position): { rotor: Rotor; share: number }[] {
  const lifting = resolved.type.class === 'wing' ? 'cruise' : 'lift';
  const carrying = resolved.rotors.filter((rotor) => rotor.group === lifting);
  const shares =
    lifting === 'cruise'
      ? carrying.map(() => 1 / carrying.length)
      : hoverShares(
          carrying.map((rotor) => across(resolved, rotor.at)),
          across(resolved, centre),
        );
  return resolved.rotors.map((rotor) => ({
    rotor,
    share: rotor.group === lifting ? (shares[carrying.indexOf(rotor)] ?? 0) : 0,
  }));
}

/** An offset below this needs no move. */
const CLOSE_ENOUGH_M = 5e-5;
/** Moves beyond this are not suggested: no build is that long. */
const LONGEST_MOVE_M = 100;

/** Moves the heaviest movable item, because it needs the shortest way. `offset_m` is measured aft of the target. */
function fixOf(items: readonly BalanceItem[], offset_m: number, placed_kg: number): Balance['fix'] {
  if (Math.abs(offset_m) < CLOSE_ENOUGH_M) return null;
  const movable = items.filter(
    (item) => item.at !== null && item.mass_kg > 0 && item.kind !== 'dry' && item.kind !== 'motor',
  );
  let heaviest: BalanceItem | undefined;
  for (const item of movable)
    if (heaviest === undefined || item.mass_kg > heaviest.mass_kg) heaviest = item;
  if (heaviest === undefined) return null;
  const by_m = (-offset_m * placed_kg) / heaviest.mass_kg;
  return Math.abs(by_m) <= LONGEST_MOVE_M ? { move: heaviest.name, by_m } : null;
}

function wingBalance(resolved: Resolved, centre: Position): WingBalance | null {
  const { wing } = resolved.aircraft;
  if (wing === null) return null;
  const chord = meanChord(wing);
  return {
    meanChord_m: chord.length_m,
    meanChordLeadingEdge_m: chord.leadingEdge_m,
    meanChordOutboard: chord.outboard,
    centre: (centre.x_m - chord.leadingEdge_m) / chord.length_m,
    neutralPoint: neutralPoint(wing),
    ...balanceRange(wing),
  };
}

/** The center of gravity of a build, the load on each rotor, and the shortest fix. */
export function balance(resolved: Resolved): Balance {
  const items = itemsOf(resolved);
  const { centre, placed_kg } = centreOf(items);
  const total_kg = items.reduce((sum, item) => sum + item.mass_kg, 0);
  const wing = wingBalance(resolved, centre);
  const rotorCentre = across(resolved, resolved.centre);
  const massCentre = across(resolved, centre);
  const hovers = resolved.type.class !== 'wing';
  const target_m =
    wing === null
      ? resolved.centre.x_m
      : wing.meanChordLeadingEdge_m + wing.target * wing.meanChord_m;
  return {
    regime: resolved.type.regime,
    centre,
    total_kg,
    placed_kg,
    unplaced_kg: Math.max(0, total_kg - placed_kg),
    items,
    rotors: rotorShares(resolved, centre),
    offset: hovers
      ? Math.hypot(massCentre.right_m - rotorCentre.right_m, massCentre.aft_m - rotorCentre.aft_m) /
        resolved.arm_m
      : null,
    fix: fixOf(items, centre.x_m - target_m, placed_kg),
    wing,
  };
}
