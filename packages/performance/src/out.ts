import {
  type Band,
  GRAM_FORCE_N,
  type GroupFigures,
  KMH_MPS,
  MINUTE_S,
  type RotorPerformance,
  type WingPerformance,
} from '@airworthy/physics';
import { propellerGap_m } from './airframe/rotors.ts';
import type { Analysis } from './analysis.ts';
import type { MotorOut } from './motorOut.ts';
import { RULES_AS_OF, rulesOf, weightClassOf } from './weightClass.ts';

/*
 * The headline figures under the wire's names and units (shapes, section 6). Each is set by its name: an
 * object of forty members that is copied together from others becomes a hash table, slow to write as JSON.
 */

type Members = Record<string, unknown>;

const kmh = (speed_mps: number) => speed_mps / KMH_MPS;
const kmhOrNull = (speed_mps: number | null) => (speed_mps === null ? null : kmh(speed_mps));
const minutes = (time_s: number) => time_s / MINUTE_S;

function bandIn(band: Band, unit: number): Members {
  return { low: band.low / unit, high: band.high / unit, basis: band.basis };
}

function motorOutMembers(motorOut: MotorOut): Members {
  const required_N = motorOut.requiredThrust_N;
  return {
    survivable: motorOut.survivable,
    controllable: motorOut.controllable,
    yaw_controllable: motorOut.headingControllable,
    can_hover: motorOut.canHover,
    worst_motor: motorOut.layout.failed,
    working_motors: motorOut.workingMotors,
    usable_motors: motorOut.usableMotors,
    twr_after: motorOut.thrustToWeight,
    required_thrust_per_motor_g: required_N === null ? null : required_N / GRAM_FORCE_N,
    margin_pct: motorOut.margin === null ? null : 100 * motorOut.margin,
    esc_current_after_a: motorOut.escCurrent_A,
    hover_min_after: minutes(motorOut.hoverTime_s),
    reason: motorOut.reason,
  };
}

/** Upper ends of the Beaufort forces 0 to 11, m/s (WMO-No. 306, table 1100, rounded to 0.1). */
const beaufortEnds_mps = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

function windMembers(rotor: RotorPerformance): Members {
  const { wind } = rotor;
  return {
    max_steady_kmh: kmh(wind.maxSteady_mps),
    max_gust_kmh: kmh(wind.maxGust_mps),
    hold_position_kmh: kmh(wind.holdPosition_mps),
    return_headwind_kmh: kmh(wind.returnHeadwind_mps),
    tilt_limit_deg: (wind.tiltLimit_rad * 180) / Math.PI,
    tilt_at_max_deg: (wind.tiltAtMax_rad * 180) / Math.PI,
    limited_by: wind.limitedBy,
    hover_min_at_30_kmh: minutes(wind.hoverTimeAt30kmh_s),
    beaufort: beaufortEnds_mps.filter((end) => wind.maxSteady_mps >= end).length,
  };
}

function weightMembers(mass_kg: number, top_mps: number): Members {
  const found = weightClassOf(mass_kg);
  const upper_g = found.upper_kg === null ? null : 1000 * found.upper_kg;
  return {
    code: found.code,
    label: found.label,
    auw_g: 1000 * mass_kg,
    lower_g: 1000 * found.lower_kg,
    upper_g,
    margin_g: upper_g === null ? null : upper_g - 1000 * mass_kg,
    impact_energy_j: 0.5 * mass_kg * top_mps ** 2,
    rules: rulesOf(found),
    rules_as_of: RULES_AS_OF,
  };
}

function partialLoadMembers(groups: readonly GroupFigures[]): Members {
  const tables: Members = {};
  for (const group of groups)
    tables[group.name] = group.partialLoad.map((row) => ({
      throttle: row.throttle,
      thrust_g: row.thrust_N / GRAM_FORCE_N,
      rpm: row.speed_rpm,
      current_a: row.current_A,
      power_w: row.power_W,
      efficiency_g_w: row.efficiency_gpW,
    }));
  return tables;
}

function addCommon(out: Members, { performance }: Analysis): void {
  const first = performance.groups[0]!;
  const resistance_ohm = performance.packResistance_ohm;
  out.auw_g = 1000 * performance.allUpMass_kg;
  out.energy_wh = performance.energy_Wh;
  out.pack_ir_mohm = resistance_ohm === null ? null : 1000 * resistance_ohm;
  out.wot_current_a = first.wot.busCurrent_A;
  out.prop_rpm_fraction = first.wot.speedFraction;
  out.prop_load_verdict = first.wot.verdict;
  out.wot_rpm = first.wot.speed_rpm;
  out.tip_mach_wot = first.wot.tipMach;
  out.c_rate_wot = first.wot.cRate;
  out.avionics_power_w = performance.avionicsPower_W;
  out.battery_mass_fraction = performance.batteryMass_kg / performance.allUpMass_kg;
  out.density_altitude_m = performance.air.densityAltitude_m;
  out.partial_load = partialLoadMembers(performance.groups);
}

function addRotor(out: Members, rotor: RotorPerformance): void {
  const { hover } = rotor;
  out.twr = rotor.thrustToWeight;
  out.twr_sag = rotor.thrustToWeightSag;
  out.hover_min = minutes(rotor.hoverTime_s);
  out.hover_current_total_a = hover.current_A;
  out.hover_power_w = hover.power_W;
  out.hover_throttle = hover.throttle;
  out.hover_rpm = hover.speed_rpm;
  out.sag_hover_pct = hover.sag === null ? null : 100 * hover.sag;
  out.esc_hover_util = hover.escUse;
  out.thermal_margin_hover = hover.thermalMargin;
  out.efficiency_g_w = hover.efficiency_gpW;
  out.disk_loading_n_m2 = hover.diskLoading_Npm2;
  out.figure_of_merit = hover.figureOfMerit;
  out.c_rate_hover = hover.cRate;
  out.payload_margin_g = 1000 * rotor.payloadMargin_kg;
}

/** What a multirotor does in forward flight; on a VTOL the wing's figures take these names. */
function addRotorCruise(out: Members, rotor: RotorPerformance): void {
  out.cruise_min = minutes(rotor.cruiseTime_s);
  out.max_speed_kmh = kmh(rotor.maxSpeed_mps);
  out.cruise_power_w = rotor.cruisePower_W;
  out.v_best_endurance_kmh = kmhOrNull(rotor.bestEnduranceSpeed_mps);
  out.v_best_range_kmh = kmhOrNull(rotor.bestRangeSpeed_mps);
  out.range_km = rotor.range_m / 1000;
  out.service_ceiling_m = rotor.serviceCeiling_m;
}

function addWing(out: Members, wing: WingPerformance): void {
  const margin_mps = wing.transitionMargin_mps;
  out.stall_speed_kmh = kmh(wing.stallSpeed_mps);
  out.cruise_speed_kmh = kmh(wing.cruiseSpeed_mps);
  out.climb_rate_ms = wing.climbRate_mps;
  out.v_best_climb_kmh = kmh(wing.bestClimbSpeed_mps);
  out.v_best_range_kmh = kmh(wing.bestRangeSpeed_mps);
  out.v_best_endurance_kmh = kmh(wing.bestEnduranceSpeed_mps);
  out.wing_loading_n_m2 = wing.wingLoading_Npm2;
  out.aspect_ratio = wing.aspectRatio;
  out.cruise_min = minutes(wing.enduranceTime_s);
  out.range_km = wing.range_m / 1000;
  out.max_speed_kmh = kmh(wing.maxSpeed_mps);
  out.cruise_power_w = wing.cruisePower_W;
  out.cruise_throttle = wing.cruiseThrottle;
  out.glide_ratio = wing.glideRatio;
  out.service_ceiling_m = wing.serviceCeiling_m;
  if (margin_mps !== null) out.transition_margin_kmh = kmh(margin_mps);
}

function bandMembers(rotor: RotorPerformance | null, wing: WingPerformance | null): Members {
  const bands: Members = {};
  if (rotor !== null) {
    bands.hover_min = bandIn(rotor.bands.hoverTime_s, MINUTE_S);
    bands.cruise_min = bandIn(rotor.bands.cruiseTime_s, MINUTE_S);
    if (rotor.bands.hoverCurrent_A !== null)
      bands.hover_current_total_a = bandIn(rotor.bands.hoverCurrent_A, 1);
    bands.max_speed_kmh = bandIn(rotor.bands.maxSpeed_mps, KMH_MPS);
  }
  if (wing !== null) {
    bands.cruise_min = bandIn(wing.bands.enduranceTime_s, MINUTE_S);
    bands.max_speed_kmh = bandIn(wing.bands.maxSpeed_mps, KMH_MPS);
  }
  return bands;
}

/** Members of `out`; which of them there are follows from the class of the airframe. */
export function outMembers(analysis: Analysis): Members {
  const { performance, resolved, motorOut } = analysis;
  const { rotor, wing } = performance;
  const top_mps = wing?.maxSpeed_mps ?? rotor?.maxSpeed_mps ?? 0;
  const lift = resolved.aircraft.groups[0];
  const gap_m =
    rotor === null || lift === undefined
      ? null
      : propellerGap_m(resolved.rotors, lift.propeller.diameter_m);
  const out: Members = {};
  addCommon(out, analysis);
  if (rotor !== null) {
    addRotor(out, rotor);
    addRotorCruise(out, rotor);
    out.prop_gap_mm = gap_m === null ? null : 1000 * gap_m;
    out.wind = windMembers(rotor);
  }
  if (wing !== null) addWing(out, wing);
  if (motorOut !== null) out.motor_out = motorOutMembers(motorOut);
  out.weight_class = weightMembers(performance.allUpMass_kg, top_mps);
  out.bands = bandMembers(rotor, wing);
  return out;
}
