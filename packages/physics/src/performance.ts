import type { Aircraft, Conditions, MotorGroup, OutOfRange, Wing } from './aircraft.ts';

/**
 * The computed performance of an aircraft. Every number is finite. A figure that does not exist is null, a
 * time that cannot be flown is 0, and `hover` is a union of the two cases.
 */
export type Performance = {
  readonly air: AirState;
  readonly allUpMass_kg: number;
  readonly batteryMass_kg: number;
  /** Nominal voltage times capacity of the packs that feed motors. */
  readonly energy_Wh: number;
  /** Of the bus that carries the aircraft (lift, or cruise on a pure wing), at 25 °C; null without a pack. */
  readonly packResistance_ohm: number | null;
  /** All constant loads as the batteries see them. */
  readonly avionicsPower_W: number;
  readonly buses: readonly BusFigures[];
  readonly groups: readonly GroupFigures[];
  /** Multirotor and VTOL. */
  readonly rotor: RotorPerformance | null;
  /** Wing and VTOL. */
  readonly wing: WingPerformance | null;
  /** Where the aircraft lies outside the range in which the models were measured. */
  readonly outOfRange: readonly OutOfRange[];
};

export type AirState = {
  readonly density_kgm3: number;
  readonly pressure_Pa: number;
  readonly temperature_K: number;
  readonly soundSpeed_mps: number;
  readonly kinematicViscosity_m2ps: number;
  readonly densityAltitude_m: number;
};

export type BusRoleWithMotors = 'main' | 'lift' | 'cruise';

/** A bus that feeds motors. */
export type BusFigures = {
  readonly role: BusRoleWithMotors;
  readonly cells: number;
  readonly mixedCells: boolean;
  /** As sold, with health. */
  readonly rated_Ah: number;
  readonly nominal_V: number;
  readonly resistance_ohm: number;
  readonly continuousLimit_A: number;
  readonly burstLimit_A: number;
  /** Of one cell, of the pack's chemistry. */
  readonly cellFloor_V: number;
};

export type GroupFigures = {
  readonly name: string;
  /** Shaft power of a coaxial rotor over that of the same rotor alone at the same thrust; 1 for a single one. */
  readonly coaxialFactor: number;
  /** Bus that feeds it; null: no pack feeds this group. */
  readonly bus: BusRoleWithMotors | null;
  readonly wot: FullThrottle;
  /** 21 rows, throttle 0, 0.05 … 1, bench conditions at the aircraft's air density. */
  readonly partialLoad: readonly PartialLoadRow[];
};

export type PartialLoadRow = {
  readonly throttle: number;
  readonly thrust_N: number;
  readonly speed_rpm: number;
  readonly current_A: number;
  readonly power_W: number;
  /** Thrust over electrical power; null at throttle 0. */
  readonly efficiency_NpW: number | null;
};

/** One motor of a group at full throttle, the whole group pulling, pack half used with its sag. */
export type FullThrottle = {
  /** Thrust at that voltage over the full thrust of the stand, at most 1. */
  readonly thrustShare: number;
  readonly current_A: number;
  /** All motors of the group and the constant loads on their bus; without a pack the motors alone. */
  readonly busCurrent_A: number;
  readonly power_W: number;
  readonly speed_rpm: number;
  readonly tipMach: number;
  /** Loaded speed over kv × voltage under load. */
  readonly speedFraction: number;
  readonly verdict: 'over-propped' | 'matched' | 'under-propped';
  /** Of the bus under this load; null without a pack. */
  readonly voltage_V: number | null;
  readonly cell_V: number | null;
  /** 0..1 of the open-circuit voltage; 0 without a pack. */
  readonly sag: number;
  /** Current of the whole bus over its rated capacity; null without a pack. */
  readonly cRate: number | null;
};

/** 10 and 90 % quantiles of ln(true / predicted): 80 % of aircraft lie between. */
export type Spread = { readonly low: number; readonly high: number };

export type RotorPerformance = {
  readonly thrustToWeight: number;
  /** Also scaled to the voltage under full load. */
  readonly thrustToWeightSag: number;
  readonly hover: Hover;
  readonly diskLoading_Npm2: number;
  readonly hoverTime_s: number;
  /** At `bestEnduranceSpeed_mps`. */
  readonly cruiseTime_s: number;
  readonly cruisePower_W: number | null;
  readonly bestEnduranceSpeed_mps: number | null;
  readonly bestRangeSpeed_mps: number | null;
  /** At `bestRangeSpeed_mps` over the whole discharge. */
  readonly range_m: number;
  readonly maxSpeed_mps: number;
  readonly maxSpeedLimit: 'thrust' | 'tilt' | 'pitch_speed' | 'power' | 'stated' | 'cannot_hover';
  readonly wind: WindFigures;
  /** Mass that may be added until thrust over weight is 2; negative when it is below already. */
  readonly payloadMargin_kg: number;
  /** Where thrust over weight falls to 1.2 in the standard atmosphere with the given offset. */
  readonly serviceCeiling_m: number;
  readonly spreads: {
    readonly hoverTime: Spread;
    readonly cruiseTime: Spread;
    readonly hoverCurrent: Spread;
    readonly maxSpeed: Spread;
  };
};

export type Hover = HoverFigures | CannotHover;

/** Pack half used, with the sag the hover causes; voltage, current and throttle agree. */
export type HoverFigures = {
  readonly kind: 'hover';
  readonly power_W: number;
  readonly current_A: number;
  readonly voltage_V: number;
  /** 0..1 of the open-circuit voltage. */
  readonly sag: number;
  /** Duty of the controller. */
  readonly throttle: number;
  readonly speed_rpm: number;
  readonly escCurrent_A: number;
  /** Current of one controller over its rating; above 1 it is overloaded. */
  readonly escUse: number;
  /** 1 less the motor's heat in hover over its heat at full throttle. */
  readonly thermalMargin: number;
  /** Weight over electrical power. */
  readonly efficiency_NpW: number;
  /** Ideal induced power over shaft power of the rotor. */
  readonly figureOfMerit: number;
  readonly cRate: number;
};

export type CannotHover = {
  readonly kind: 'cannot_hover';
  readonly limit: 'thrust' | 'battery_sag' | 'no_battery' | 'throttle';
};

export type WindFigures = {
  /** Steady wind in which it still holds its position with a margin for control. */
  readonly maxSteady_mps: number;
  readonly maxGust_mps: number;
  readonly holdPosition_mps: number;
  /** Headwind against which it still returns at the best-range speed. */
  readonly returnHeadwind_mps: number;
  readonly tiltLimit_rad: number;
  readonly tiltAtMax_rad: number;
  readonly limitedBy: 'tilt' | 'power' | 'speed';
  readonly hoverTimeAt30kmh_s: number;
};

export type WingPerformance = {
  readonly area_m2: number;
  readonly meanChord_m: number;
  readonly aspectRatio: number;
  readonly wingLoading_Npm2: number;
  readonly stallSpeed_mps: number;
  /** As given, or solved: the speed of best range, never below 1.3 of stall where the drive allows. */
  readonly cruiseSpeed_mps: number;
  readonly cruiseSolved: boolean;
  /** Share of the charge that cruising has; on a VTOL the hover phases are taken off. */
  readonly cruiseFraction: number;
  readonly cruisePower_W: number;
  readonly cruiseCurrent_A: number | null;
  readonly cruiseThrottle: number | null;
  /** False: the drive cannot hold the cruise speed; the time is then that of a drive which could. */
  readonly cruisePossible: boolean;
  readonly enduranceTime_s: number;
  readonly range_m: number;
  readonly bestClimbSpeed_mps: number;
  /** Negative: it sinks at full throttle. */
  readonly climbRate_mps: number;
  readonly bestRangeSpeed_mps: number;
  readonly bestEnduranceSpeed_mps: number;
  readonly maxSpeed_mps: number;
  readonly glideRatio: number;
  /** Where the best climb falls to 0.5 m/s. */
  readonly serviceCeiling_m: number;
  readonly zeroLiftDrag: number;
  readonly oswald: number;
  /** VTOL: speed that the drive reaches with the rotors still carrying, less the stall speed. */
  readonly transitionSpeed_mps: number | null;
  readonly transitionMargin_mps: number | null;
  readonly spreads: { readonly enduranceTime: Spread; readonly maxSpeed: Spread };
};

export type Perform = (aircraft: Aircraft, conditions: Conditions) => Performance;

/** Multirotor and VTOL: what the batteries give at an airspeed, split as the chart stacks it. */
export type PowerSpeedPoint = {
  readonly speed_mps: number;
  /** Null where it cannot fly. */
  readonly power_W: number | null;
  readonly induced_W: number;
  readonly profile_W: number;
  readonly parasite_W: number;
  readonly avionics_W: number;
};

/** Hover (and best-endurance) time against a mass added to the aircraft or taken from it. */
export type EndurancePayloadPoint = {
  readonly payload_kg: number;
  readonly hoverTime_s: number;
  readonly cruiseTime_s: number;
};

export type EnduranceAltitudePoint = {
  readonly altitude_m: number;
  readonly hoverTime_s: number;
  readonly thrustToWeight: number;
  readonly maxSpeed_mps: number;
};

/** The discharge in hover (multirotor, VTOL) or cruise (wing), from full to the usable fraction. */
export type DischargePoint = {
  readonly time_s: number;
  readonly used: number;
  readonly openCircuit_V: number;
  readonly voltage_V: number;
  readonly current_A: number;
};

/** Wing and VTOL: from stall to above top speed. */
export type WingSpeedPoint = {
  readonly speed_mps: number;
  readonly drag_N: number;
  readonly parasiteDrag_N: number;
  readonly inducedDrag_N: number;
  readonly thrustAvailable_N: number;
  /** Electrical, level flight. */
  readonly power_W: number;
  readonly climb_mps: number;
  readonly range_m: number;
  readonly endurance_s: number;
};

/** What the rotors of the lift group draw when each carries its own thrust, as after a motor fails. */
export type UnequalHover = {
  readonly power_W: number;
  readonly current_A: number | null;
  readonly escCurrentMax_A: number | null;
  readonly time_s: number;
};

/**
 * A drive for the cruise of a VTOL whose request describes its lift motors only: propeller, kv and
 * static thrust (0.45 of the weight) in the proportion of published pushers.
 */
export type SizeCruiseGroup = (of: {
  /** Without payload. */
  readonly mass_kg: number;
  readonly wing: Wing;
  readonly nominal_V: number;
  readonly name: string;
}) => MotorGroup;
