/** What one finding is about, for a page that explains it: `doc` of a finding is the address of that page. */
export type FindingDoc = {
  readonly title: string;
  /** What is compared, and why it matters. */
  readonly explanation: string;
  /** Where each level begins; null: the level does not occur. */
  readonly limits: {
    readonly ok: string | null;
    readonly warn: string | null;
    readonly bad: string | null;
  };
};

function doc(
  title: string,
  explanation: string,
  ok: string | null,
  warn: string | null,
  bad: string | null,
): FindingDoc {
  return { title, explanation, limits: { ok, warn, bad } };
}

/** By code, in the order in which the checks run. Codes are stable and never reused. */
export const findingDocs: Readonly<Record<string, FindingDoc>> = {
  TWR_LOW: doc(
    'Low thrust-to-weight ratio',
    'Full thrust of all motors in the air of the build over the all-up weight. Control, climb and gusts need thrust beyond the weight.',
    '2.0 or more',
    '1.5 to 2.0',
    'below 1.5',
  ),
  TWR_SAG: doc(
    'Low thrust-to-weight ratio with voltage sag',
    'The same ratio at the voltage that a half-used pack holds under full throttle.',
    '1.8 or more',
    '1.3 to 1.8',
    'below 1.3',
  ),
  HOVER_THROTTLE: doc(
    'High hover throttle',
    'Duty of the speed controllers in hover on a half-used pack. A high value leaves the autopilot little room upwards.',
    '65 % or less',
    '65 to 80 %',
    'above 80 %',
  ),
  HOVER_IMPOSSIBLE: doc(
    'Cannot hover',
    'Thrust, battery power or voltage does not suffice for a hover. Hover figures are then those at full throttle, and times are 0.',
    null,
    null,
    'thrust below weight, or the pack cannot supply the hover',
  ),
  ESC_HOVER_UTIL: doc(
    'ESC load in hover',
    'Hover current of one speed controller over its continuous rating.',
    '50 % or less',
    '50 to 80 %',
    'above 80 %',
  ),
  ESC_WOT_CURRENT: doc(
    'ESC current at full throttle',
    'Current of one speed controller at full throttle compared with its rating.',
    '80 % of the rating or less',
    '80 to 100 %',
    'above the rating',
  ),
  BAT_C_WOT: doc(
    'Pack current at full throttle',
    'Current at full throttle over the capacity of the pack (C rate), compared with its continuous and burst ratings.',
    '80 % of c_rating or less',
    'up to c_burst',
    'above c_burst',
  ),
  BAT_C_HOVER: doc(
    'Pack current in hover',
    'Hover current over the capacity of the pack (C rate), compared with its continuous rating.',
    '40 % of c_rating or less',
    '40 to 80 %',
    'above 80 %',
  ),
  BAT_SAG_HOVER: doc(
    'Voltage sag in hover',
    'Drop of the pack voltage in hover, of its open-circuit voltage, on a half-used pack.',
    '5 % or less',
    '5 to 12 %',
    'above 12 %',
  ),
  BAT_FLOOR_WOT: doc(
    'Cell voltage at full throttle',
    'Voltage of one cell under full throttle on a half-used pack. Below the minimum of its chemistry a cell is damaged.',
    'at or above the minimum of the chemistry',
    'up to 0.3 V below it',
    'lower',
  ),
  BAT_NONE: doc(
    'No battery',
    'A group of motors has no battery on its bus.',
    null,
    null,
    'no battery on a bus that needs one',
  ),
  BAT_MIXED_CELLS: doc(
    'Different cell counts on a bus',
    'Packs in parallel must have the same cell count. The analysis continues with the lowest.',
    null,
    null,
    'cell counts differ on a bus',
  ),
  BAT_MASS_FRACTION: doc(
    'Battery mass fraction',
    'Mass of the batteries over the all-up mass.',
    '15 to 65 %',
    'outside 15 to 65 %',
    null,
  ),
  BAT_COLD: doc(
    'Cold battery',
    'Temperature of the coldest pack. Cold cells hold less and sag more.',
    '10 °C or warmer',
    '-10 to 10 °C',
    'below -10 °C',
  ),
  USABLE_FRACTION: doc(
    'Usable share of the charge',
    'Share of the capacity that the flight times count on.',
    '85 % or less',
    '85 to 95 %',
    'above 95 %',
  ),
  PROP_LOAD: doc(
    'Propeller load',
    'Loaded speed at full throttle over Kv times the voltage under load. A low value overloads the motor; a high one wastes it.',
    '65 to 85 %',
    'outside 65 to 85 %',
    'below 45 % or above 100 %',
  ),
  PROP_CLEARANCE: doc(
    'Propeller clearance',
    'Smallest distance between the tips of neighbouring propellers, in propeller diameters.',
    '0.15 or more',
    '0 to 0.15',
    'propellers overlap',
  ),
  TIP_MACH: doc(
    'Propeller tip speed',
    'Tip speed at full throttle over the speed of sound.',
    '0.60 or less',
    '0.60 to 0.75',
    'above 0.75',
  ),
  THERMAL_HOVER: doc(
    'Motor heat in hover',
    'Heat of a motor in hover compared with its heat at full throttle.',
    '50 % or less',
    '50 to 80 %',
    'above 80 %',
  ),
  AUX_RAIL_OVERLOAD: doc(
    'Overloaded auxiliary rail',
    'Current of a regulated rail compared with the rating of its regulator.',
    '80 % of the rating or less',
    '80 to 100 %',
    'above the rating',
  ),
  AUX_RAIL_CONFLICT: doc(
    'Power and current of a rail disagree',
    'A rail states both a power and a current, and they differ by more than 5 %. The power is used.',
    null,
    'they differ by more than 5 %',
    null,
  ),
  AUX_SHARE: doc(
    'Power of the electronics',
    'Power of rails and payload compared with the hover power, on a wing with the cruise power.',
    '15 % of hover power, on a wing 30 % of cruise power, or less',
    'above',
    null,
  ),
  MOTOR_OUT: doc(
    'Loss of one motor',
    'Whether the aircraft keeps attitude and yaw when its worst lift motor stops.',
    'it stays controllable',
    'the layout cannot stay controllable',
    'the layout could, but the thrust or the power is too low',
  ),
  WIND_LOW: doc(
    'Wind resistance',
    'Steady wind in which the aircraft holds its position with a margin for control.',
    '36 km/h or more',
    '20 to 36 km/h',
    'below 20 km/h',
  ),
  HOVER_SHORT: doc(
    'Short hover time',
    'Hover time on the usable charge.',
    '5 min or more',
    '2 to 5 min',
    'below 2 min',
  ),
  WEIGHT_CLASS: doc(
    'Weight class',
    'Regulatory weight class and the margin to its upper limit.',
    'margin of 3 % or more',
    'within 3 % of a class limit',
    null,
  ),
  PAYLOAD_NO_MASS: doc(
    'Payload without a mass',
    'An item without a mass counts as 0 g.',
    null,
    'any',
    null,
  ),
  CG_ROTOR_OFFSET: doc(
    'Center of gravity of a rotor aircraft',
    'Distance of the center of gravity from the rotor center, of the arm length.',
    '5 % or less',
    '5 to 12 %',
    'above 12 %',
  ),
  CG_MAC: doc(
    'Center of gravity of a winged aircraft',
    'Position of the center of gravity on the mean aerodynamic chord.',
    '20 to 30 % (flying wing 12 to 22 %)',
    'up to 5 points outside',
    'further outside',
  ),
  CG_UNPLACED: doc(
    'Items without a position',
    'Mass that has no position and is therefore left out of the center of gravity.',
    'none',
    'any',
    null,
  ),
  WING_LOADING: doc(
    'Wing loading',
    'Weight over wing area. A high wing loading lands fast and stalls early.',
    'below 90 N/m²',
    '90 to 200 N/m²',
    'above 200 N/m²',
  ),
  STALL_MARGIN: doc(
    'Stall margin in cruise',
    'Cruise speed over stall speed.',
    '1.3 or more',
    '1.15 to 1.3',
    'below 1.15',
  ),
  CLIMB_LOW: doc(
    'Low rate of climb',
    'Best rate of climb at full throttle.',
    '2 m/s or more',
    '0.5 to 2 m/s',
    'below 0.5 m/s',
  ),
  CRUISE_TOO_FAST: doc(
    'Cruise speed out of reach',
    'Motor, propeller or battery cannot hold the cruise speed in level flight.',
    null,
    null,
    'the cruise speed cannot be held',
  ),
  TRANSITION_MARGIN: doc(
    'Transition margin',
    'Speed reached while the rotors still carry the aircraft, over the stall speed.',
    '1.2 or more',
    '1.05 to 1.2',
    'below 1.05',
  ),
  MODEL_RANGE: doc(
    'Outside the range of the model',
    'A propeller or the air lies outside the range in which the model was measured, so its errors are larger.',
    null,
    'outside the measured range',
    null,
  ),
  TABLE_OTHER_DRIVE: doc(
    'Thrust table of another drive',
    'The table was measured with another motor, propeller or voltage than those of the build. Where the request states with which (`thrust_table_of`), the points are scaled by the law of full thrust, and this says by how much; else a voltage more than a fifth away, a speed that this Kv cannot give, or a thrust that this propeller cannot give at the measured speed reveals it, and the points are used as they are.',
    'scaled by a factor of at most 2 on thrust',
    'scaled further, or not of this drive',
    null,
  ),
  INPUT_ASSUMED: doc(
    'Assumed fields',
    'A field that matters was left out, so the bands are wide. The finding names the field whose value would narrow the flight time most.',
    null,
    'a field that matters was left out',
    null,
  ),
  LAYOUT_ASSUMED: doc(
    'Assumed rotor layout',
    'The number of motors is not that of the airframe type; the rotors are assumed evenly spaced.',
    null,
    "motor_count is not the type's own",
    null,
  ),
  FIELD_IGNORED: doc(
    'Unused fields',
    'The request states fields that this airframe type does not use.',
    'always',
    null,
    null,
  ),
  FIELD_UNKNOWN: doc(
    'Unknown members',
    'The request has members that no build has, or has them at the wrong place. They change nothing: a misspelt name leaves the default in force. Names that begin with x_ are yours and stay silent.',
    null,
    'a name is not known there',
    null,
  ),
};
