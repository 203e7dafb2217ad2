import { GRAM_FORCE_N } from '@airworthy/physics';
import { balanceRange, meanChord, neutralPoint } from './airframe/planform.ts';
import type { Position } from './airframe/position.ts';
import type { Resolved } from './airframe/resolve.ts';
import type { Rotor } from './airframe/rotors.ts';

/** One mass and its position; one without a position counts for the total mass alone. */
export type BalanceItem = {
  readonly name: string;
  readonly kind: 'dry' | 'motor' | 'battery' | 'rail' | 'payload';
  readonly mass_kg: number;
  readonly at: Position | null;
};

export type Balance = {
  readonly regime: 'rotor' | 'wing';
  /** Over placed mass only. */
  readonly centre: Position;
  readonly total_kg: number;
  readonly placed_kg: number;
  readonly unplaced_kg: number;
  readonly items: readonly BalanceItem[];
  readonly rotors: readonly { rotor: Rotor; share: number }[];
  /** From the middle of the lift rotors, across their thrust, in arm lengths; null on a pure wing. */
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
  readonly neutralPoint: number;
  readonly target: number;
  readonly low: number;
  readonly high: number;
};

/** Mass of a motor with its propeller per newton of its largest thrust: 46 g at 1700 g on the example. */
const MOTOR_KG_PER_N = 0.046 / (1700 * GRAM_FORCE_N);

/** Motors are part of the dry mass; all of them together are taken to be no more than this share of it. */
const MOTOR_SHARE_MAX = 0.4;

/** Height of a motor's mass above its rotor's place, as the frame presets have it. */
const MOTOR_HEIGHT_M = 0.01;

function motorMasses_kg(resolved: Resolved): Map<'lift' | 'cruise', number> {
  const { groups, dryMass_kg } = resolved.aircraft;
  const stated_g = resolved.given.motor_mass_g;
  // The stated mass is that of the motors the request describes: the first group.
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

/** A place across the thrust: to the right, and aft (on a tail-sitter, which pulls along x, downwards). */
export function across(resolved: Resolved, at: Position): { right_m: number; aft_m: number } {
  return { right_m: at.y_m, aft_m: resolved.type.standsOnTail ? -at.z_m : at.x_m };
}

/**
 * What each rotor carries in hover: the most even shares that sum to 1 and leave no moment about the
 * centre of gravity. Without limits these are linear in the place, s = a + b·r + c·q; a rotor that
 * would have to push is removed and the load is shared among the rest again.
 */
export function hoverShares(
  places: readonly { right_m: number; aft_m: number }[],
  centre: { right_m: number; aft_m: number },
): number[] {
  const active = places.map(() => true);
  let shares = places.map(() => 1 / places.length);
  for (let round = 0; round < places.length; round++) {
    shares = evenShares(places, centre, active);
    const negative = shares.findIndex((share) => share < -1e-9);
    if (negative < 0) break;
    active[negative] = false;
  }
  const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
  return shares.map((share) => (sum > 0 ? Math.max(0, share) / sum : 1 / places.length));
}

function evenShares(
  places: readonly { right_m: number; aft_m: number }[],
  centre: { right_m: number; aft_m: number },
  active: readonly boolean[],
): number[] {
  const used = places.filter((_, i) => active[i]);
  const count = Math.max(1, used.length);
  const meanRight_m = used.reduce((sum, place) => sum + place.right_m, 0) / count;
  const meanAft_m = used.reduce((sum, place) => sum + place.aft_m, 0) / count;
  let rr = 0;
  let aa = 0;
  let ra = 0;
  for (const place of used) {
    rr += (place.right_m - meanRight_m) ** 2;
    aa += (place.aft_m - meanAft_m) ** 2;
    ra += (place.right_m - meanRight_m) * (place.aft_m - meanAft_m);
  }
  const right_m = centre.right_m - meanRight_m;
  const aft_m = centre.aft_m - meanAft_m;
  const determinant = rr * aa - ra * ra;
  // Rotors in one line can answer a moment along that line only.
  const flat = determinant <= 1e-12 * Math.max(1e-12, (rr + aa) ** 2);
  const b = flat ? (rr > 0 ? right_m / rr : 0) : (aa * right_m - ra * aft_m) / determinant;
  const c = flat ? (aa > rr ? aft_m / aa : 0) : (rr * aft_m - ra * right_m) / determinant;
  return places.map((place, i) =>
    active[i] ? 1 / count + b * (place.right_m - meanRight_m) + c * (place.aft_m - meanAft_m) : 0,
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

/** Closer to the target than this, nothing need be moved. */
const CLOSE_ENOUGH_M = 5e-5;
/** No build is longer; a longer move is no fix. */
const LONGEST_MOVE_M = 100;

function fixOf(items: readonly BalanceItem[], off_m: number, placed_kg: number): Balance['fix'] {
  if (Math.abs(off_m) < CLOSE_ENOUGH_M) return null;
  const movable = items.filter(
    (item) => item.at !== null && item.mass_kg > 0 && item.kind !== 'dry' && item.kind !== 'motor',
  );
  let best: BalanceItem | undefined;
  for (const item of movable) if (best === undefined || item.mass_kg > best.mass_kg) best = item;
  if (best === undefined) return null;
  const by_m = (-off_m * placed_kg) / best.mass_kg;
  return Math.abs(by_m) <= LONGEST_MOVE_M ? { move: best.name, by_m } : null;
}

function wingBalance(resolved: Resolved, centre: Position): WingBalance | null {
  const { wing } = resolved.aircraft;
  if (wing === null) return null;
  const chord = meanChord(wing);
  return {
    meanChord_m: chord.length_m,
    meanChordLeadingEdge_m: chord.leadingEdge_m,
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
  const from = across(resolved, resolved.centre);
  const to = across(resolved, centre);
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
      ? Math.hypot(to.right_m - from.right_m, to.aft_m - from.aft_m) / resolved.arm_m
      : null,
    fix: fixOf(items, centre.x_m - target_m, placed_kg),
    wing,
  };
}
