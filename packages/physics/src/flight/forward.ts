import { lossFactor, speedAt_rps } from '../motor.ts';
import type { RotorPerformance } from '../performance.ts';
import { ADVANCE_LAW } from '../propeller/forward.ts';
import { minimum, rootRising } from '../solve.ts';
import type { Rotorcraft } from './rotorcraft.ts';

/**
 * A multirotor moving through the air at steady height:
 *
 *   D = ½ ρ V² f,  T = √(W² + D²),  v: Glauert's inflow T = 2 ρ A v √((V cos α)² + (V sin α + v)²)
 *   P = P_h (T/W) (a v/v_h + (1 - a)(1 + 3 μ²)) + D V
 *
 * P_h is the shaft power of hover on the aircraft, v_h its induced velocity, a the share of P_h that falls
 * with the inflow, μ the advance of the blade tips. Leishman, Principles of Helicopter Aerodynamics, 2nd
 * ed., §5.4, with the textbook's share of 0.7 replaced by what published flights ask for
 * (docs/physics/forward.md). Electrical power adds the losses of the drive at that thrust.
 */
const INDUCED_SHARE = 0.36;

/** Thrust kept back for control at top speed. */
const CONTROL_SHARE = 0.85;

/** Above this lean no pilot holds height. */
const TOP_SPEED_TILT_RAD = (75 * Math.PI) / 180;

/**
 * In-plane force of the rotors over their thrust and the advance V / (tip speed): flapping and blade drag pull each
 * rotor back as it moves, so that a craft leans more than the drag of its body asks. Two craft were flown for it: 3DR
 * X8-M 1.49 (surge and sway of 0.21 1/s, identified from flight), Callisto 1.33 (30 degrees at 25 m/s); sources in
 * docs/physics/forward.md. Its power is in the profile term.
 */
const IN_PLANE_FORCE = 1.4;

/** Nothing here flies faster; keeps a body without drag finite. */
const FASTEST_MPS = 300;

/** What forward flight asks again and again, made once for a craft. */
export type ForwardFlight = {
  readonly craft: Rotorcraft;
  readonly halfRhoPlate: number;
  readonly diskArea_m2: number;
  /** Shaft power of hover, all rotors, on the aircraft. */
  readonly hoverShaft_W: number;
  readonly hoverInflow_mps: number;
  readonly tipSpeed_mps: number;
  /** Share of the hover's shaft power that falls with the inflow. */
  readonly inducedShare: number;
};

/** `hoverSpeed_rps`: the rotors' speed in hover, where it is known already. */
export function forwardFlight(
  craft: Rotorcraft,
  hoverSpeed_rps = speedAt_rps(craft.drive, craft.hoverShare),
): ForwardFlight {
  const density = craft.air.density_kgm3;
  const diskArea_m2 = craft.count * craft.drive.diskArea_m2;
  const f = craft.hoverShare;
  return {
    craft,
    halfRhoPlate: 0.5 * density * craft.flatPlateArea_m2,
    diskArea_m2,
    hoverShaft_W: craft.factor * craft.count * craft.drive.maxShaft_W * f * Math.sqrt(f),
    hoverInflow_mps: Math.sqrt(craft.weight_N / (2 * density * diskArea_m2)),
    tipSpeed_mps: Math.PI * craft.drive.diameter_m * hoverSpeed_rps,
    inducedShare: INDUCED_SHARE,
  };
}

/** Glauert's induced velocity; Newton from the slow or the fast limit, whichever is nearer. */
export function inducedVelocity_mps(
  thrustPerArea: number,
  density_kgm3: number,
  along_mps: number,
  through_mps: number,
): number {
  const target = thrustPerArea / (2 * density_kgm3);
  let v = target / Math.sqrt(along_mps * along_mps + through_mps * through_mps + target);
  for (let i = 0; i < 12; i++) {
    const axial = through_mps + v;
    const speed = Math.sqrt(along_mps * along_mps + axial * axial);
    const step = (v * speed - target) / (speed + (v * axial) / speed);
    v -= step;
    if (Math.abs(step) < 1e-9 * v + 1e-15) break;
  }
  return v;
}

/** Parts of the shaft power at an airspeed, all rotors; written into `parts` to spare the allocation. */
export type ShaftParts = { induced_W: number; profile_W: number; parasite_W: number };

export function shaftParts(flight: ForwardFlight, airspeed_mps: number, parts: ShaftParts): void {
  const { craft } = flight;
  const drag_N = flight.halfRhoPlate * airspeed_mps * airspeed_mps;
  const thrust_N = Math.sqrt(craft.weight_N * craft.weight_N + drag_N * drag_N);
  const cosTilt = craft.weight_N / thrust_N;
  const sinTilt = drag_N / thrust_N;
  const along_mps = airspeed_mps * cosTilt;
  const v = inducedVelocity_mps(
    thrust_N / flight.diskArea_m2,
    craft.air.density_kgm3,
    along_mps,
    airspeed_mps * sinTilt,
  );
  const load = thrust_N / craft.weight_N;
  const mu = along_mps / flight.tipSpeed_mps;
  parts.induced_W = flight.hoverShaft_W * load * flight.inducedShare * (v / flight.hoverInflow_mps);
  parts.profile_W = flight.hoverShaft_W * load * (1 - flight.inducedShare) * (1 + 3 * mu * mu);
  parts.parasite_W = drag_N * airspeed_mps;
}

const scratch: ShaftParts = { induced_W: 0, profile_W: 0, parasite_W: 0 };

export function shaftPower_W(flight: ForwardFlight, airspeed_mps: number): number {
  shaftParts(flight, airspeed_mps, scratch);
  return scratch.induced_W + scratch.profile_W + scratch.parasite_W;
}

/**
 * Tangent of the lean at an airspeed: drag of the body over the weight, and the rotors' in-plane force, along a disk
 * that leans with it and at the tip speed of the thrust that the lean asks for.
 */
export function leanAt(flight: ForwardFlight, airspeed_mps: number): number {
  const body = (flight.halfRhoPlate * airspeed_mps * airspeed_mps) / flight.craft.weight_N;
  const rotors = (IN_PLANE_FORCE * airspeed_mps) / flight.tipSpeed_mps;
  let lean = body + rotors;
  // Newton on lean = body + rotors / (1 + lean^2)^(1/4).
  for (let i = 0; i < 4; i++) {
    const square = 1 + lean * lean;
    const pull = rotors / Math.sqrt(Math.sqrt(square));
    lean -= (lean - body - pull) / (1 + (0.5 * pull * lean) / square);
  }
  return lean;
}

/** Thrust of one motor at an airspeed over its full thrust. */
export function thrustShareAt(flight: ForwardFlight, airspeed_mps: number): number {
  const drag_N = flight.halfRhoPlate * airspeed_mps * airspeed_mps;
  const ratio = drag_N / flight.craft.weight_N;
  return flight.craft.hoverShare * Math.sqrt(1 + ratio * ratio);
}

/** Electrical power of all motors at an airspeed, without the constant loads. */
export function motorPower_W(flight: ForwardFlight, airspeed_mps: number): number {
  return (
    shaftPower_W(flight, airspeed_mps) *
    lossFactor(flight.craft.drive, thrustShareAt(flight, airspeed_mps))
  );
}

export type TopSpeed = {
  readonly speed_mps: number;
  readonly limit: RotorPerformance['maxSpeedLimit'];
};

/**
 * Full thrust left when the rotors, leaning, move along their axis: the share of the standing thrust at an
 * axial speed, by the law of the propeller in forward flight.
 */
function thrustLeft(craft: Rotorcraft, axial_mps: number): number {
  const { drive } = craft;
  const s = axial_mps / (drive.maxSpeed_rps * craft.zeroThrustAdvance * drive.diameter_m);
  return s >= 1 ? 0 : 1 - ADVANCE_LAW.thrust * s - (1 - ADVANCE_LAW.thrust) * s * s;
}

/**
 * Thrust that level flight at a lean needs, less what full throttle gives there, over the full thrust on the pack as it
 * sags. A difference and not a ratio: it is nearly straight in the lean, so that its zero takes fewer tries.
 */
function thrustShortage(flight: ForwardFlight, lean: number): number {
  const { craft } = flight;
  const overWeight = Math.sqrt(1 + lean * lean);
  const left = thrustLeft(craft, (speedAtLean_mps(flight, lean) * lean) / overWeight);
  const needed = (overWeight * craft.weight_N) / (craft.saggedShare * craft.fullThrust_N);
  return needed - CONTROL_SHARE * left;
}

/** Share of the pitch speed above which it, not the thrust, is named as the limit. */
const PITCH_NAMED = 0.6;

/** The least of what thrust, the propeller's pitch, lean, the motors' power and a stated speed allow. */
export function topSpeed(flight: ForwardFlight): TopSpeed {
  const possible = possibleSpeed(flight);
  const allowed_mps = flight.craft.allowed.speed_mps;
  if (allowed_mps === null || possible.speed_mps <= allowed_mps) return possible;
  return { speed_mps: allowed_mps, limit: 'stated' };
}

function possibleSpeed(flight: ForwardFlight): TopSpeed {
  const { craft } = flight;
  if (craft.hoverShare > 1) return { speed_mps: 0, limit: 'cannot_hover' };
  const tilt_rad = Math.min(TOP_SPEED_TILT_RAD, craft.allowed.tilt_rad ?? TOP_SPEED_TILT_RAD);
  let speed_mps = speedAtTilt_mps(flight, tilt_rad);
  let limit: TopSpeed['limit'] = 'tilt';
  const tilted = leanAt(flight, speed_mps);
  if (thrustShortage(flight, tilted) > 0) {
    // Over the lean, which has a speed in closed form; over the speed each try would search for its lean.
    const lean = rootRising((tried) => thrustShortage(flight, tried), 0, tilted);
    speed_mps = speedAtLean_mps(flight, lean);
    const axial_mps = (speed_mps * lean) / Math.hypot(lean, 1);
    limit = thrustLeft(craft, axial_mps) < 1 - PITCH_NAMED ? 'pitch_speed' : 'thrust';
  }
  const available_W = shaftAvailable_W(craft);
  if (shaftPower_W(flight, speed_mps) > available_W) {
    // Where even the least power is too much, that speed is given: no figure jumps as the power falls short.
    const bucket_mps = minimum((v) => shaftPower_W(flight, v), 0, speed_mps);
    speed_mps = rootRising((v) => shaftPower_W(flight, v) / available_W - 1, bucket_mps, speed_mps);
    limit = 'power';
  }
  return { speed_mps, limit };
}

/** Whether it can fly at a speed: never at one above `topSpeed`. A fraction of what finding that takes. */
export function canFlyAt(flight: ForwardFlight, speed_mps: number): boolean {
  const { craft } = flight;
  const { allowed } = craft;
  if (speed_mps > (allowed.speed_mps ?? FASTEST_MPS)) return false;
  const lean = leanAt(flight, speed_mps);
  return (
    lean <= Math.tan(allowed.tilt_rad ?? TOP_SPEED_TILT_RAD) &&
    thrustShortage(flight, lean) <= 0 &&
    shaftPower_W(flight, speed_mps) <= shaftAvailable_W(craft)
  );
}

/** The speed of which `leanAt` gives a lean: then the rotors' pull is known, and a quadratic is left. */
function speedAtLean_mps(
  { halfRhoPlate, craft, tipSpeed_mps }: ForwardFlight,
  lean: number,
): number {
  const body = halfRhoPlate / craft.weight_N;
  const rotors = IN_PLANE_FORCE / (tipSpeed_mps * Math.sqrt(Math.sqrt(1 + lean * lean)));
  return (2 * lean) / (rotors + Math.sqrt(rotors * rotors + 4 * body * lean));
}

/** Airspeed at which drag and rotors lean the craft by an angle. */
export function speedAtTilt_mps(flight: ForwardFlight, tilt_rad: number): number {
  return Math.min(FASTEST_MPS, speedAtLean_mps(flight, Math.tan(tilt_rad)));
}

/** Induced power of a real rotor over that of an ideal one (Leishman, 2nd ed., §2.6). */
const INDUCED_FACTOR = 1.15;

/**
 * Power of a vertical climb at V over the power of hover. On top of the hover's shaft power a climb takes
 * κ W (V + v - v_h), where the induced velocity is v = -V/2 + √(V²/4 + v_h²) (Leishman, 2nd ed., §2.13).
 */
export function climbPowerFactor(flight: ForwardFlight, climb_mps: number): number {
  const hoverInflow_mps = flight.hoverInflow_mps;
  const inflow_mps =
    climb_mps / 2 + Math.sqrt((climb_mps / 2) ** 2 + hoverInflow_mps * hoverInflow_mps);
  const extra_W = INDUCED_FACTOR * flight.craft.weight_N * (inflow_mps - hoverInflow_mps);
  return 1 + extra_W / flight.hoverShaft_W;
}

/** Shaft power of all motors at full throttle on the pack as it sags. */
function shaftAvailable_W({ count, drive, saggedShare }: Rotorcraft): number {
  return count * drive.maxShaft_W * saggedShare ** 1.5;
}

/** Vertical speed at which full throttle, less what control keeps, has no thrust or power left to climb faster. */
export function fastestClimb_mps(flight: ForwardFlight): number {
  const { craft } = flight;
  const available_W = shaftAvailable_W(craft);
  const shortage = (climb_mps: number) => {
    const left = CONTROL_SHARE * craft.saggedShare * thrustLeft(craft, climb_mps);
    const power = (flight.hoverShaft_W * climbPowerFactor(flight, climb_mps)) / available_W;
    return Math.max(left > 0 ? Math.min(1, craft.hoverShare / left - 1) : 1, power - 1);
  };
  return rootRising(shortage, 0, FASTEST_MPS);
}

/** Speed of a fall at which the drag carries the weight: no descent is faster. */
export function terminalSpeed_mps(flight: ForwardFlight): number {
  if (!(flight.halfRhoPlate > 0)) return FASTEST_MPS;
  return Math.min(FASTEST_MPS, Math.sqrt(flight.craft.weight_N / flight.halfRhoPlate));
}

/** Where power is least; constant loads do not move it. */
export function bestEnduranceSpeed_mps(flight: ForwardFlight, top_mps: number): number {
  return minimum((v) => motorPower_W(flight, v), 0, top_mps);
}

/** Steps of the three powers through which a parabola is laid, over the speed in the middle. */
const NEAR_STEP = 0.06;

/**
 * The same where it is known nearly, as of the same craft with a little more on board: the vertex of a parabola through
 * three powers. Null where it lies beyond them.
 */
export function bestEnduranceNear_mps(flight: ForwardFlight, guess_mps: number): number | null {
  const step_mps = NEAR_STEP * guess_mps;
  const below_W = motorPower_W(flight, guess_mps - step_mps);
  const above_W = motorPower_W(flight, guess_mps + step_mps);
  const bend_W = below_W + above_W - 2 * motorPower_W(flight, guess_mps);
  const steps = (below_W - above_W) / (2 * bend_W);
  return bend_W > 0 && Math.abs(steps) <= 1 ? guess_mps + steps * step_mps : null;
}

/** Where power over speed is least; constant loads belong to it. */
export function bestRangeSpeed_mps(
  flight: ForwardFlight,
  of: { readonly top_mps: number; readonly endurance_mps: number },
): number {
  const { top_mps, endurance_mps } = of;
  const load_W = flight.craft.bus?.load_W ?? 0;
  return minimum(
    (v) => (motorPower_W(flight, v) + load_W) / v,
    Math.max(0.05 * top_mps, Math.min(endurance_mps, top_mps)),
    top_mps,
  );
}

export type BestSpeeds = { readonly endurance_mps: number; readonly range_mps: number };

/** Both; a craft that hovers but has no thrust to spare for moving off does both on the spot. */
export function bestSpeeds(flight: ForwardFlight, top_mps: number): BestSpeeds {
  if (!(top_mps > 0)) return { endurance_mps: 0, range_mps: 0 };
  const endurance_mps = bestEnduranceSpeed_mps(flight, top_mps);
  return { endurance_mps, range_mps: bestRangeSpeed_mps(flight, { top_mps, endurance_mps }) };
}
