import {
  type FullThrottle,
  GRAM_FORCE_N,
  type GroupFigures,
  KMH_MPS,
  MINUTE_S,
  type RotorPerformance,
  type WingPerformance,
} from '@airworthy/physics';
import { propellerGap_m } from './airframe/rotors.ts';
import type { Analysis } from './analysis.ts';
import { missionReply, windRangeReply } from './asked.ts';
import type { BandName, Bands, FigureBand } from './bands.ts';
import type { MotorOut } from './motorOut.ts';
import type {
  AnalysisOut,
  BandReply,
  CommonOut,
  MotorOutReply,
  PartialLoadReply,
  WeightClassReply,
  WindReply,
} from './reply.ts';
import { sixDigits } from './round.ts';
import { RULES_AS_OF, rulesOf, weightClassOf } from './weightClass.ts';

/*
 * The headline figures under the names and units of the interface. Members are assigned by name: an object of
 * forty members merged from others becomes a hash table in V8, slow to write as JSON.
 */

type Draft = { -readonly [Name in keyof AnalysisOut]: AnalysisOut[Name] };

const kmh = (speed_mps: number) => speed_mps / KMH_MPS;
const kmhOrNull = (speed_mps: number | null) => (speed_mps === null ? null : kmh(speed_mps));
const minutes = (time_s: number) => time_s / MINUTE_S;
const gramsPerWatt = (efficiency_NpW: number | null) =>
  efficiency_NpW === null ? null : efficiency_NpW / GRAM_FORCE_N;

/** Share of aircraft that a band is calibrated to hold. */
const BAND_COVERAGE = 0.8;

function bandReply({ value, low, high, assumed }: FigureBand): BandReply {
  const half_pct = value > 0 ? Math.round((50 * (high - low)) / value) : null;
  const fields = assumed.map(({ field }) => field);
  const spread =
    half_pct === null ? 'plausible values of the fields' : `model spread ${half_pct} %`;
  return {
    low,
    high,
    coverage: BAND_COVERAGE,
    assumed: fields,
    basis: fields.length === 0 ? spread : `${spread}, ${fields.join(', ')} assumed`,
  };
}

function bandsReply(bands: Bands): CommonOut['bands'] {
  const reply: { [Name in BandName]?: BandReply } = {};
  for (const [name, band] of Object.entries(bands)) reply[name as BandName] = bandReply(band);
  return reply;
}

function motorOutReply(motorOut: MotorOut): MotorOutReply {
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

function windReply(rotor: RotorPerformance): WindReply {
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

function weightClassReply(mass_kg: number, top_mps: number): WeightClassReply {
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

/** Null where it is not finite, like every figure that is sent. */
const sent = (value: number) => sixDigits(value) as number;

/** Most numbers of an answer: rounded here, where each has a name; looking for them afterwards takes longer. */
function partialLoadReply(groups: readonly GroupFigures[]): CommonOut['partial_load'] {
  const tables: Record<string, PartialLoadReply[]> = {};
  for (const group of groups)
    tables[group.name] = group.partialLoad.map((row) => ({
      throttle: row.throttle,
      thrust_g: sent(row.thrust_N / GRAM_FORCE_N),
      rpm: sent(row.speed_rpm),
      current_a: sent(row.current_A),
      power_w: sent(row.power_W),
      efficiency_g_w: row.efficiency_NpW === null ? null : sent(row.efficiency_NpW / GRAM_FORCE_N),
    }));
  return tables;
}

type Cruise = Pick<
  CommonOut,
  | 'cruise_min'
  | 'max_speed_kmh'
  | 'cruise_power_w'
  | 'v_best_endurance_kmh'
  | 'v_best_range_kmh'
  | 'range_km'
  | 'service_ceiling_m'
>;

/** Forward flight: of the wing where there is one, else of the rotors. */
function cruiseReply(flight: WingPerformance | RotorPerformance): Cruise {
  const onWing = 'stallSpeed_mps' in flight;
  return {
    cruise_min: minutes(onWing ? flight.enduranceTime_s : flight.cruiseTime_s),
    max_speed_kmh: kmh(flight.maxSpeed_mps),
    cruise_power_w: flight.cruisePower_W,
    v_best_endurance_kmh: kmhOrNull(flight.bestEnduranceSpeed_mps),
    v_best_range_kmh: kmhOrNull(flight.bestRangeSpeed_mps),
    range_km: flight.range_m / 1000,
    service_ceiling_m: flight.serviceCeiling_m,
  };
}

function commonReply(
  { performance }: Analysis,
  bands: Bands,
  flight: WingPerformance | RotorPerformance,
  lean: boolean,
): Draft {
  const { wot } = performance.groups[0]!;
  const cruise = cruiseReply(flight);
  return {
    auw_g: 1000 * performance.allUpMass_kg,
    energy_wh: performance.energy_Wh,
    pack_ir_mohm: 1000 * (performance.packResistance_ohm ?? 0),
    wot_current_a: wot.busCurrent_A,
    prop_rpm_fraction: wot.speedFraction,
    prop_load_verdict: wot.verdict,
    wot_rpm: wot.speed_rpm,
    tip_mach_wot: wot.tipMach,
    c_rate_wot: wot.cRate,
    avionics_power_w: performance.avionicsPower_W,
    battery_mass_fraction: performance.batteryMass_kg / performance.allUpMass_kg,
    density_altitude_m: performance.air.densityAltitude_m,
    partial_load: lean ? {} : partialLoadReply(performance.groups),
    cruise_min: cruise.cruise_min,
    max_speed_kmh: cruise.max_speed_kmh,
    cruise_power_w: cruise.cruise_power_w,
    v_best_endurance_kmh: cruise.v_best_endurance_kmh,
    v_best_range_kmh: cruise.v_best_range_kmh,
    range_km: cruise.range_km,
    service_ceiling_m: cruise.service_ceiling_m,
    weight_class: weightClassReply(performance.allUpMass_kg, flight.maxSpeed_mps),
    bands: bandsReply(bands),
  };
}

/** A build that cannot hover has the figures of full throttle instead, so that these are always numbers. */
function addHover(
  out: Draft,
  rotor: RotorPerformance,
  full: { readonly wot: FullThrottle; readonly escLimit_A: number },
): void {
  const hover = rotor.hover.kind === 'hover' ? rotor.hover : null;
  out.hover_possible = hover !== null;
  out.twr = rotor.thrustToWeight;
  out.twr_sag = rotor.thrustToWeightSag;
  out.hover_min = minutes(rotor.hoverTime_s);
  out.hover_current_total_a = hover?.current_A ?? full.wot.busCurrent_A;
  out.hover_power_w = hover?.power_W ?? null;
  out.hover_throttle = hover?.throttle ?? null;
  out.hover_rpm = hover?.speed_rpm ?? null;
  out.sag_hover_pct = 100 * (hover?.sag ?? full.wot.sag);
  out.esc_hover_util = hover?.escUse ?? full.wot.current_A / full.escLimit_A;
  out.thermal_margin_hover = hover?.thermalMargin ?? 0;
  out.efficiency_g_w = gramsPerWatt(hover?.efficiency_NpW ?? null);
  out.disk_loading_n_m2 = rotor.diskLoading_Npm2;
  out.figure_of_merit = hover?.figureOfMerit ?? null;
  out.c_rate_hover = hover?.cRate ?? null;
  out.payload_margin_g = 1000 * rotor.payloadMargin_kg;
  out.wind = windReply(rotor);
}

function addWing(out: Draft, wing: WingPerformance): void {
  const margin_mps = wing.transitionMargin_mps;
  out.stall_speed_kmh = kmh(wing.stallSpeed_mps);
  out.cruise_speed_kmh = kmh(wing.cruiseSpeed_mps);
  out.climb_rate_ms = wing.climbRate_mps;
  out.v_best_climb_kmh = kmh(wing.bestClimbSpeed_mps);
  out.wing_loading_n_m2 = wing.wingLoading_Npm2;
  out.aspect_ratio = wing.aspectRatio;
  out.cruise_throttle = wing.cruiseThrottle;
  out.glide_ratio = wing.glideRatio;
  if (margin_mps !== null) out.transition_margin_kmh = kmh(margin_mps);
}

/** The members of `out`; the class of the airframe decides which there are. */
export function outReply(analysis: Analysis, bands: Bands): AnalysisOut {
  return membersOf(analysis, bands, { lean: false, motorOut: true });
}

/** The figures alone, without bands and partial load, for a search that reads two or three of them. */
export function leanOut(analysis: Analysis, motorOut: boolean): AnalysisOut {
  return membersOf(analysis, {}, { lean: true, motorOut });
}

function membersOf(
  analysis: Analysis,
  bands: Bands,
  asked: { readonly lean: boolean; readonly motorOut: boolean },
): AnalysisOut {
  const { performance, resolved } = analysis;
  const { rotor, wing } = performance;
  const lift = resolved.aircraft.groups[0]!;
  const out = commonReply(analysis, bands, (wing ?? rotor)!, asked.lean);
  if (rotor !== null) {
    const gap_m = propellerGap_m(resolved.rotors, lift.propeller.diameter_m);
    const { wot } = performance.groups[0]!;
    addHover(out, rotor, { wot, escLimit_A: lift.escLimit_A });
    out.prop_gap_mm = gap_m === null ? null : 1000 * gap_m;
  }
  if (wing !== null) addWing(out, wing);
  const motorOut = asked.motorOut ? analysis.motorOut : null;
  if (motorOut !== null) out.motor_out = motorOutReply(motorOut);
  const inWind = windRangeReply(analysis);
  if (inWind !== null) {
    out.radius_km = inWind.radius_km;
    out.range_headwind_km = inWind.range_headwind_km;
    out.range_tailwind_km = inWind.range_tailwind_km;
  }
  const mission = missionReply(analysis);
  if (mission !== null) out.mission = mission;
  return out;
}
