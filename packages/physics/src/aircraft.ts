import type { StandPoint } from './standTable.ts';

/** Factors on the drag at zero lift and on the electrical power of the cruise motors. */
export type CruiseFactors = { readonly drag: number; readonly power: number };

/**
 * A fully resolved aircraft in SI. Every default has been applied: nothing here is optional, and `null` leaves
 * the choice to the model (see each member).
 */
export type Aircraft = {
  readonly class: 'multirotor' | 'wing' | 'vtol';
  /** Everything but packs, payload items and rails that carry a mass of their own. */
  readonly dryMass_kg: number;
  /** Payload items and rails with their own mass, all together. */
  readonly payloadMass_kg: number;
  /** A multirotor has one lift group, a pure wing one cruise group, a VTOL both or one of role `both`. */
  readonly groups: readonly MotorGroup[];
  /** Packs in the order of the request; those of one role share a bus in parallel. */
  readonly packs: readonly Pack[];
  /** Constant loads as the battery sees them: load × duty / efficiency, by bus. */
  readonly loads: readonly BusLoad[];
  /**
   * Drag area of everything but the wing. On a multirotor null takes the body's size from its mass; on
   * a wing null lets the drag polar stand alone, and a number is honoured exactly.
   */
  readonly flatPlateArea_m2: number | null;
  /** Null on a multirotor. */
  readonly wing: Wing | null;
  /** Null: the speed of best range is solved for. A multirotor does not read it. */
  readonly cruiseSpeed_mps: number | null;
  /** Share of the capacity that a flight uses, 0..1. */
  readonly usableFraction: number;
  /** What measured hovers multiply the hover losses with; null without any. */
  readonly hoverCalibration: number | null;
  /** What measured cruises taught about the wing-borne aircraft; null or left out without any. */
  readonly cruiseCalibration?: CruiseFactors | null;
  /** Largest lean in wind. */
  readonly tiltLimit_rad: number;
  /** What the autopilot allows in forward flight on the rotors; null where nothing is stated. */
  readonly allowed?: {
    readonly tilt_rad: number | null;
    readonly speed_mps: number | null;
  };
};

/** `both` drives lift and cruise with the same motors: tilt-rotors and tail-sitters. */
export type GroupRole = 'lift' | 'cruise' | 'both';

export type MotorGroup = {
  readonly name: string;
  readonly role: GroupRole;
  /** Motors of the group; both of a coaxial pair are counted. */
  readonly count: number;
  readonly coaxial: boolean;
  readonly propeller: Propeller;
  readonly motorKv_rpmPerV: number;
  /** The kv is that of this motor and no default: then it says how much of the voltage the windings take. */
  readonly kvStated: boolean;
  /** Of one motor at full throttle in standard sea-level air at the bus's nominal voltage. */
  readonly maxThrust_N: number;
  /** Electrical power at full thrust where that was predicted with it; null leaves it to the law of drives. */
  readonly fullPower_W: number | null;
  readonly escLimit_A: number;
  /** Of one motor; null where it is not known. */
  readonly resistance_ohm: number | null;
  readonly noLoadCurrent_A: number | null;
  /** Measurements of this motor, propeller and voltage; empty where there are none. */
  readonly standPoints: readonly StandPoint[];
};

export type Propeller = {
  readonly diameter_m: number;
  readonly pitch_m: number;
  readonly blades: number;
};

export type Chemistry = 'lipo' | 'lihv' | 'liion' | 'semi_solid' | 'lifepo4' | 'nimh';

export type BusRole = 'main' | 'lift' | 'cruise' | 'aux';

/** One line of the battery list: identical packs in parallel are one `Pack` with their sum. */
export type Pack = {
  readonly name: string;
  readonly role: BusRole;
  readonly chemistry: Chemistry;
  /** In series. */
  readonly cells: number;
  /** Strings in parallel, over all identical packs: `parallel × count`. */
  readonly strings: number;
  /** Of one string, new. */
  readonly stringCapacity_Ah: number;
  /** Of one cell at 25 °C, new. */
  readonly cellResistance_ohm: number;
  readonly continuousC: number;
  readonly burstC: number;
  /** Of all identical packs together. */
  readonly mass_kg: number;
  /** 0..1; scales capacity, and resistance by its inverse. */
  readonly health: number;
  readonly temperature_K: number;
};

export type BusLoad = {
  readonly bus: BusRole;
  readonly power_W: number;
};

export type Wing = {
  readonly span_m: number;
  readonly rootChord_m: number;
  readonly tipChord_m: number;
  /** Leading edge at the tip, aft of the leading edge at the root. */
  readonly sweep_m: number;
  readonly liftMax: number;
  /** Decides the drag of what is not wing: tail and fuselage, or almost nothing. */
  readonly planform: 'conventional' | 'flying_wing' | 'glider';
};

/** Where it flies: pressure by altitude, temperature as given. */
export type Conditions = {
  readonly altitude_m: number;
  readonly temperature_K: number;
};

/** A quantity that lies outside the range in which the models were measured; `group` is null for the air. */
export type OutOfRange = {
  readonly quantity: 'pitch_ratio' | 'diameter_m' | 'blades' | 'density_kgm3';
  readonly group: string | null;
  readonly value: number;
  readonly low: number;
  readonly high: number | null;
};
