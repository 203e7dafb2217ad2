import type { Aircraft, MotorGroup, Wing } from '../aircraft.ts';
import { type Bus, busFor } from '../battery/bus.ts';
import { currentOrMost_A, openCircuit_V } from '../battery/discharge.ts';
import { GRAVITY_MPS2 } from '../constants.ts';
import { type Drive, driveIn, motorVoltage_V, powerAt_W, powerForShaft_W } from '../motor.ts';
import type { AirState } from '../performance.ts';
import {
  type Airscrew,
  airscrewIn,
  fittedTo,
  shaftPowerAt_W,
  speedForThrustAt_rps,
  thrustAt_N,
} from '../propeller/forward.ts';
import { rootRising } from '../solve.ts';
import { assumedVoltage_V, HALF_USED, otherBuses, type Setting } from './rotorcraft.ts';

/**
 * Drag at zero lift is that of the wing's sections and that of everything else. The sections' falls with the
 * root of the chord's Reynolds number, as laminar friction does (Schlichting, Boundary-Layer Theory, 7th ed.,
 * §7). The drag area of body, tail and gear goes with the face of a body of that mass, m^(2/3), as on a
 * multirotor. A drag area that is given takes the place of the latter. None of these is fitted to flight
 * times; origins and comparison with published endurance: docs/physics/wing.md.
 */
const WING_PROFILE_DRAG = 0.012;
const REFERENCE_REYNOLDS = 3e5;
/** Lift coefficient at which the Reynolds number is taken: a typical cruise. */
const REFERENCE_LIFT = 0.6;
/** Drag area over m^(2/3), m² / kg^(2/3): what measured airframes leave beside their wings. */
const BODY_DRAG = { conventional: 0.003, flying_wing: 0.002, glider: 0.002 } as const;
/** Drag area of one lift rotor that stands still, over its D²: motor, blades across the flow, arm. */
const STOPPED_ROTOR_DRAG = 0.034;

/** Span efficiency of a plain wing with a body on it, before the sections' own part. */
const SPAN_EFFICIENCY = 0.95;
/** Growth of the sections' drag with CL² at model Reynolds numbers, as measured on whole airframes. */
const SECTION_LIFT_DRAG = 0.02;

/** Thrust of a propeller on the airframe over that in free air: scrubbing and wakes. */
const INSTALLED_THRUST = 0.95;

/** A winged aircraft in given air, ready to be asked. */
export type Winged = {
  readonly air: AirState;
  readonly wing: Wing;
  readonly group: MotorGroup | null;
  readonly count: number;
  readonly drive: Drive | null;
  readonly screw: Airscrew | null;
  /** Shaft power on the stand over that of the tunnel law, both at full throttle standing still. */
  readonly shaftFactor: number;
  readonly bus: Bus | null;
  /** Full throttle draws the half-used pack below its nominal voltage. */
  readonly sags: boolean;
  /** Buses with loads that feed no cruise motor. */
  readonly others: readonly Bus[];
  readonly mass_kg: number;
  readonly weight_N: number;
  readonly area_m2: number;
  readonly aspectRatio: number;
  readonly zeroLiftDrag: number;
  /** Electrical power of the cruise motors over what the law gives. */
  readonly powerFactor: number;
  /** Whether cruises of this very aircraft were measured. */
  readonly calibrated: boolean;
  readonly oswald: number;
  readonly usableFraction: number;
};

/**
 * Oswald's factor: 1 / (π A e) = 1 / (π A u) + k, induced drag of the span and the sections' own. The second part
 * makes long wings gain less than the span alone would.
 */
export function oswaldFactor(aspectRatio: number): number {
  return 1 / (1 / SPAN_EFFICIENCY + Math.PI * aspectRatio * SECTION_LIFT_DRAG);
}

export function wingArea_m2(wing: Wing): number {
  return (wing.span_m * (wing.rootChord_m + wing.tipChord_m)) / 2;
}

/** Factor on the drag of the reference Reynolds number, held to what airframes of this size show. */
function reynoldsFactor(of: {
  readonly weight_N: number;
  readonly area_m2: number;
  readonly meanChord_m: number;
  readonly air: AirState;
}): number {
  const speed_mps = Math.sqrt(
    (2 * of.weight_N) / (of.air.density_kgm3 * of.area_m2 * REFERENCE_LIFT),
  );
  const reynolds = (speed_mps * of.meanChord_m) / of.air.kinematicViscosity_m2ps;
  return Math.min(2, Math.max(0.5, Math.sqrt(REFERENCE_REYNOLDS / reynolds)));
}

/** Drag area of everything but the wing. */
export function bodyDragArea_m2(aircraft: Aircraft, wing: Wing, mass_kg: number): number {
  if (aircraft.flatPlateArea_m2 !== null) return aircraft.flatPlateArea_m2;
  let area_m2 = BODY_DRAG[wing.planform] * mass_kg ** (2 / 3);
  for (const group of aircraft.groups) {
    if (group.role === 'lift') {
      area_m2 += STOPPED_ROTOR_DRAG * group.count * group.propeller.diameter_m ** 2;
    }
  }
  return area_m2;
}

/** Motor and propeller of a group. Measured speeds tell how wide the blades are. */
function propulsionOf(group: MotorGroup, air: AirState, nominal_V: number) {
  const drive = driveIn(group, air, nominal_V);
  const screw = airscrewIn(group.propeller, air);
  const measured = group.standPoints.some(({ speed_rps }) => speed_rps !== null);
  return {
    drive,
    screw: measured ? fittedTo(screw, drive.maxThrust_N, drive.maxSpeed_rps) : screw,
  };
}

/** The winged half of an aircraft; null when it has no wing. */
export function wingedOf(aircraft: Aircraft, setting: Setting): Winged | null {
  const { wing } = aircraft;
  if (wing === null) return null;
  const { air, mass_kg } = setting;
  const group = aircraft.groups.find((candidate) => candidate.role !== 'lift') ?? null;
  const bus = group === null ? null : busFor(group, setting.buses);
  const nominal_V = group === null ? 0 : (bus?.nominal_V ?? assumedVoltage_V(group, air));
  const { drive, screw } =
    group === null ? { drive: null, screw: null } : propulsionOf(group, air, nominal_V);
  const area_m2 = wingArea_m2(wing);
  const aspectRatio = (wing.span_m * wing.span_m) / area_m2;
  const weight_N = mass_kg * GRAVITY_MPS2;
  // Of the aircraft without payload: the same wing at the same speed has the same sections' drag under any load.
  const own_N = weight_N - aircraft.payloadMass_kg * GRAVITY_MPS2;
  const meanChord_m = area_m2 / wing.span_m;
  const factor = reynoldsFactor({ weight_N: own_N, area_m2, meanChord_m, air });
  const { drag, power } = aircraft.cruiseCalibration ?? { drag: 1, power: 1 };
  return {
    air,
    wing,
    group,
    count: group?.count ?? 0,
    drive,
    screw,
    shaftFactor:
      drive === null || screw === null
        ? 1
        : drive.maxShaft_W / shaftPowerAt_W(screw, drive.maxSpeed_rps, 0),
    bus,
    sags: drive !== null && sagsAtFullThrottle(bus, group?.count ?? 0, drive),
    others: otherBuses(setting.buses, bus),
    mass_kg,
    weight_N,
    area_m2,
    aspectRatio,
    zeroLiftDrag:
      drag * (WING_PROFILE_DRAG * factor + bodyDragArea_m2(aircraft, wing, mass_kg) / area_m2),
    powerFactor: power,
    calibrated: aircraft.cruiseCalibration != null,
    oswald: oswaldFactor(aspectRatio),
    usableFraction: aircraft.usableFraction,
  };
}

/** V = √(2 W / (ρ S CLmax)). */
export function stallSpeed_mps(craft: Winged): number {
  return Math.sqrt(
    (2 * craft.weight_N) / (craft.air.density_kgm3 * craft.area_m2 * craft.wing.liftMax),
  );
}

export function parasiteDrag_N(craft: Winged, airspeed_mps: number): number {
  const q = 0.5 * craft.air.density_kgm3 * airspeed_mps * airspeed_mps;
  return q * craft.area_m2 * craft.zeroLiftDrag;
}

/** Induced drag in level flight: W² / (q π e b²). */
export function inducedDrag_N(craft: Winged, airspeed_mps: number): number {
  const q = 0.5 * craft.air.density_kgm3 * airspeed_mps * airspeed_mps;
  const span_m = craft.wing.span_m;
  return (craft.weight_N * craft.weight_N) / (q * Math.PI * craft.oswald * span_m * span_m);
}

export function drag_N(craft: Winged, airspeed_mps: number): number {
  return parasiteDrag_N(craft, airspeed_mps) + inducedDrag_N(craft, airspeed_mps);
}

/** Largest lift over drag: √(π e AR / CD0) / 2. */
export function glideRatio(craft: Winged): number {
  return Math.sqrt((Math.PI * craft.oswald * craft.aspectRatio) / craft.zeroLiftDrag) / 2;
}

/**
 * No drive of the catalogues does worse in cruise, however large its motor for climb or hover: the loss at no
 * load was measured down to a few percent of full power only. Losses over shaft power at an efficiency of 0.6.
 */
const DRIVE_LOSS_MOST = 1 / 0.6 - 1;
/** How sharply losses bend towards their bound: a corner would give power over speed two minima. */
const LOSS_BEND = 6;

/** Electrical power for a shaft power in cruise, with the losses held under their bound. */
function cruisePower_W(drive: Drive, shaft_W: number): number {
  if (!(shaft_W > 0)) return 0;
  const loss = powerForShaft_W(drive, shaft_W) / shaft_W - 1;
  const share = loss / DRIVE_LOSS_MOST;
  return shaft_W * (1 + loss / (1 + share ** LOSS_BEND) ** (1 / LOSS_BEND));
}

/** Thrust that each propeller must make in level flight. */
function propellerThrust_N(craft: Winged, airspeed_mps: number): number {
  return drag_N(craft, airspeed_mps) / (INSTALLED_THRUST * craft.count);
}

/**
 * Electrical power of the cruise motors in level flight, without the constant loads. Beyond the reach of the
 * drive it is extrapolated; `cruisePossible` is then false.
 */
export function levelPower_W(craft: Winged, airspeed_mps: number): number {
  const { drive, screw } = craft;
  if (drive === null || screw === null) return 0;
  const thrust_N = propellerThrust_N(craft, airspeed_mps);
  const speed_rps = speedForThrustAt_rps(screw, thrust_N, airspeed_mps);
  const shaft_W = shaftPowerAt_W(screw, speed_rps, airspeed_mps);
  return craft.powerFactor * craft.count * cruisePower_W(drive, shaft_W);
}

/** Speed of the cruise motors in level flight. */
export function levelSpeed_rps(craft: Winged, airspeed_mps: number): number {
  if (craft.screw === null) return 0;
  return speedForThrustAt_rps(craft.screw, propellerThrust_N(craft, airspeed_mps), airspeed_mps);
}

/** No full throttle in flight draws more than this times full throttle standing still. */
const MOST_IN_FLIGHT = 1.5;

/** A half-used pack holds less than the nominal voltage at full throttle. */
function sagsAtFullThrottle(bus: Bus | null, count: number, drive: Drive): boolean {
  if (bus === null) return false;
  return voltageUnder_V(bus, count, drive, MOST_IN_FLIGHT * powerAt_W(drive, 1)) < drive.nominal_V;
}

/** Voltage that a half-used pack holds while each of the motors draws a power; at most the nominal one. */
function voltageUnder_V(bus: Bus, count: number, drive: Drive, power_W: number): number {
  const open_V = openCircuit_V(bus, HALF_USED);
  const all_W = count * power_W + bus.load_W;
  const current_A = currentOrMost_A(open_V, bus.resistanceInUse_ohm, all_W);
  return Math.min(drive.nominal_V, open_V - current_A * bus.resistanceInUse_ohm);
}

/** Full-throttle speed at an airspeed: what the pack, sagging, turns against the shaft power there. */
function fullSpeed_rps(craft: Winged, airspeed_mps: number): number {
  const { bus, count, drive, screw, sags } = craft;
  if (drive === null || screw === null) return 0;
  const excess = (n: number) => {
    const power_W = powerForShaft_W(drive, calibratedShaft_W(craft, screw, n, airspeed_mps));
    const voltage_V =
      sags && bus !== null ? voltageUnder_V(bus, count, drive, power_W) : drive.nominal_V;
    return motorVoltage_V(drive, n, power_W) / voltage_V - 1;
  };
  const full_rps = drive.maxSpeed_rps;
  const [slow, fast] = USUAL_FULL_SPEED;
  const usual_rps = rootRising(excess, slow * full_rps, fast * full_rps);
  if (usual_rps > slow * full_rps && usual_rps < fast * full_rps) return usual_rps;
  return rootRising(excess, 0.3 * full_rps, 2 * full_rps);
}

/** Of the speed at full throttle standing still, what most reach at full throttle in flight: looked for there first. */
const USUAL_FULL_SPEED = [0.9, 1.25] as const;

/**
 * The stand's shaft power and the tunnel law's differ by the blade's own shape. Here only its change with
 * airspeed is taken from the tunnel, so that full throttle standing still is full thrust.
 */
function calibratedShaft_W(
  { shaftFactor }: Winged,
  screw: Airscrew,
  n: number,
  airspeed_mps: number,
): number {
  return shaftPowerAt_W(screw, n, airspeed_mps) * shaftFactor;
}

/** Electrical power of the cruise motors at full throttle, without the constant loads. */
export function climbPower_W(craft: Winged, airspeed_mps: number): number {
  const { drive, screw } = craft;
  if (drive === null || screw === null) return 0;
  const n = fullSpeed_rps(craft, airspeed_mps);
  return craft.count * powerForShaft_W(drive, calibratedShaft_W(craft, screw, n, airspeed_mps));
}

export function thrustAvailable_N(craft: Winged, airspeed_mps: number): number {
  if (craft.screw === null) return 0;
  const n = fullSpeed_rps(craft, airspeed_mps);
  return INSTALLED_THRUST * craft.count * thrustAt_N(craft.screw, n, airspeed_mps);
}
