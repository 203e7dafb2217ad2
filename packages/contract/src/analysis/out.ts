import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  listing,
  named,
  ratio,
  words,
} from '../describe.ts';

const MotorOut = component('MotorOut', 'What is left after the worst single lift motor stops', {
  survivable: flagOf('Whether it can hover and hold roll, pitch and yaw', false),
  controllable: flagOf('Whether roll and pitch can be held', false),
  yaw_controllable: flagOf('Whether yaw can be held', false),
  can_hover: flagOf('Whether the remaining thrust carries the weight', true),
  worst_motor: count('Number of the motor whose loss is worst, from 1', 1),
  working_motors: count('Motors that still work', 3),
  usable_motors: count('Motors that carry load in the remaining balance', 2),
  twr_after: ratio('Thrust-to-weight ratio of the usable motors', 3.04),
  required_thrust_per_motor_g: figure(
    'g',
    'Thrust of the hardest-working motor; null when it cannot balance',
    560,
  ).nullable(),
  margin_pct: figure(
    '%',
    'Thrust that this motor has in reserve; null when it cannot balance',
    67,
  ).nullable(),
  esc_current_after_a: figure(
    'A',
    'Current of its speed controller; null when it cannot balance',
    6.7,
  ).nullable(),
  hover_min_after: figure('min', 'Hover time on the remaining motors', 10),
  reason: words(
    'The result in one sentence',
    'A quad loses yaw control with any motor; expect a spin.',
  ),
});

const Wind = component('Wind', 'Wind limits of an aircraft flying on its rotors', {
  max_steady_kmh: figure('km/h', 'Strongest steady wind in which it holds position', 61),
  max_gust_kmh: figure('km/h', 'Strongest gust in which it holds position', 74),
  hold_position_kmh: figure('km/h', 'Wind in which it can still hold position', 61),
  return_headwind_kmh: figure('km/h', 'Strongest headwind in which it can still fly home', 43),
  tilt_limit_deg: figure('deg', 'Largest tilt that is allowed', 35),
  tilt_at_max_deg: figure('deg', 'Tilt in the strongest steady wind', 35),
  limited_by: choice(['tilt', 'power', 'speed'], 'What sets the limit', 'tilt'),
  hover_min_at_30_kmh: figure('min', 'Time to hold position in 30 km/h of wind', 11.4),
  beaufort: count('Beaufort force of `max_steady_kmh`', 7),
});

const WeightRule = component('WeightRule', 'A rule that follows from the mass in one region', {
  region: words('Country or region', 'EU'),
  rule: words('The rule', 'Open category, privately built: A3'),
  note: words('What to observe', 'A1 needs less than 250 g and less than 19 m/s'),
});

const WeightClass = component('WeightClass', 'Regulatory mass class; information, not advice', {
  code: choice(['micro', 'small', 'large'], 'Class', 'small'),
  label: words('Limits of the class', '250 g to 25 kg'),
  auw_g: figure('g', 'All-up mass', 1120),
  lower_g: figure('g', 'Lower limit of the class', 250),
  upper_g: figure('g', 'Upper limit of the class; null in the last one', 25000).nullable(),
  margin_g: figure('g', 'Mass left to the upper limit; null in the last class', 23880).nullable(),
  impact_energy_j: figure('J', 'Kinetic energy at the highest speed', 710),
  rules: listing(WeightRule, 'Rules by region'),
  rules_as_of: about(
    z.string().meta({ format: 'date' }),
    'Date of this table of rules',
    '2026-01-01',
  ),
});

const Band = component(
  'Band',
  'Limits between which the true figure lies with the stated probability',
  {
    low: ratio('Lower limit, in the unit of the figure', 10.2),
    high: ratio('Upper limit, in the unit of the figure', 13.4),
    coverage: ratio('Share of aircraft whose figure lies inside, 0 to 1', 0.8),
    assumed: about(
      z.array(z.string()),
      'Members of a build that were left out and widen the band, the most important first',
      ['max_thrust_per_motor_g'],
    ),
    basis: words('What the band rests on', 'model spread 12 %'),
  },
);

const Bands = component('Bands', 'The bands of a build', {
  hover_min: about(Band, 'Band of `hover_min`').optional(),
  cruise_min: about(Band, 'Band of `cruise_min`').optional(),
  hover_current_total_a: about(Band, 'Band of `hover_current_total_a`').optional(),
  max_speed_kmh: about(Band, 'Band of `max_speed_kmh`').optional(),
});

const PartialLoad = component('PartialLoad', 'One motor on a stand at one throttle', {
  throttle: ratio('Throttle, 0 to 1', 0.5),
  thrust_g: figure('g', 'Thrust', 610),
  rpm: figure('rpm', 'Propeller speed', 11800),
  current_a: figure('A', 'Current', 6.4),
  power_w: figure('W', 'Electrical power', 140),
  efficiency_g_w: figure(
    'g/W',
    'Thrust divided by electrical power; null at throttle 0',
    4.4,
  ).nullable(),
});

export const MissionLeg = component('MissionLegResult', 'One leg of the mission', {
  kind: choice(['hover', 'climb', 'cruise', 'loiter', 'descend'], 'What the leg does', 'cruise'),
  minutes: figure('min', 'Duration', 6.2),
  distance_km: figure('km', 'Distance over ground', 5),
  energy_wh: figure('Wh', 'Energy used', 24.1),
  charge_left_pct: figure('%', 'Charge left after the leg', 58),
  possible: flagOf('Whether the leg can be flown', true),
  reason: words('Why it cannot be flown, or null', 'The charge ends in this leg.').nullable(),
});

const MissionResult = component('MissionResult', 'The mission of the request, leg by leg', {
  possible: flagOf('Whether every leg can be flown', true),
  failed_leg: count('First leg that cannot be flown, from 0; null when all can', 2).nullable(),
  minutes: figure('min', 'Duration of all legs', 14.5),
  distance_km: figure('km', 'Distance of all legs', 11),
  energy_wh: figure('Wh', 'Energy of all legs', 52.3),
  legs: listing(MissionLeg, 'The legs in order'),
});

/** Present for every airframe. */
const common = {
  auw_g: figure('g', 'All-up mass', 1120),
  energy_wh: figure('Wh', 'Nominal energy of the packs that feed motors', 66.6),
  pack_ir_mohm: figure('mΩ', 'Resistance of the pack at 25 °C', 14.4),
  wot_current_a: figure('A', 'Current of the whole aircraft at full throttle', 118),
  prop_rpm_fraction: ratio(
    'Loaded speed at full throttle over Kv times the voltage under load',
    0.74,
  ),
  prop_load_verdict: choice(
    ['over-propped', 'matched', 'under-propped'],
    'Whether propeller and motor match',
    'matched',
  ),
  wot_rpm: figure('rpm', 'Propeller speed at full throttle', 19800),
  tip_mach_wot: ratio('Mach number of the blade tips at full throttle', 0.54),
  c_rate_wot: figure('1/h', 'Discharge rate at full throttle; null without a pack', 39).nullable(),
  avionics_power_w: figure('W', 'Power of rails and payload', 12),
  battery_mass_fraction: ratio('Share of the batteries in the mass, 0 to 1', 0.429),
  density_altitude_m: figure('m', 'Altitude of equal density in the standard atmosphere', 0),
  partial_load: named(
    z.record(z.string(), z.array(PartialLoad)),
    'Table of one motor for each motor group, 21 rows from throttle 0 to 1',
    'lift',
  ),
  cruise_min: figure('min', 'Longest time in forward flight', 14.1),
  max_speed_kmh: figure('km/h', 'Highest level speed', 128),
  cruise_power_w: figure(
    'W',
    'Power at the speed of best range; null when it cannot be flown',
    220,
  ).nullable(),
  v_best_endurance_kmh: figure(
    'km/h',
    'Speed of best endurance; null when it cannot be flown',
    37,
  ).nullable(),
  v_best_range_kmh: figure(
    'km/h',
    'Speed of best range; null when it cannot be flown',
    58,
  ).nullable(),
  range_km: figure('km', 'Distance at the speed of best range in still air', 11.2),
  service_ceiling_m: figure('m', 'Service ceiling', 6200),
  weight_class: about(WeightClass, 'Regulatory mass class'),
  bands: about(Bands, 'How sure the figures are, by figure'),
};

/** Multirotor and VTOL. */
const hover = {
  hover_possible: flagOf(
    'Whether it can hover; if not, the hover figures are those at full throttle',
    true,
  ),
  twr: ratio('Thrust-to-weight ratio at full throttle', 6.07),
  twr_sag: ratio('Thrust-to-weight ratio at the voltage under full load', 5.2),
  hover_min: figure('min', 'Hover time; 0 when it cannot hover', 12.1),
  hover_current_total_a: figure('A', 'Current of the whole aircraft in hover', 11.4),
  sag_hover_pct: figure('%', 'Voltage drop in hover, as a share of the open-circuit voltage', 1.2),
  esc_hover_util: ratio('Hover current of one speed controller over its rating', 0.06),
  thermal_margin_hover: ratio(
    '1 minus the heat of the motor in hover divided by its heat at full throttle',
    0.93,
  ),
  hover_power_w: figure(
    'W',
    'Electrical power in hover; null when it cannot hover',
    252,
  ).nullable(),
  hover_throttle: ratio(
    'Duty of the speed controllers in hover, 0 to 1; null when it cannot hover',
    0.32,
  ).nullable(),
  hover_rpm: figure('rpm', 'Propeller speed in hover; null when it cannot hover', 7900).nullable(),
  efficiency_g_w: figure(
    'g/W',
    'Hover efficiency: mass divided by electrical power; null when it cannot hover',
    4.44,
  ).nullable(),
  disk_loading_n_m2: figure(
    'N/m²',
    'Disk loading: weight divided by the area of the rotor disks',
    110,
  ),
  figure_of_merit: ratio(
    "Figure of merit: ideal power in hover divided by the rotor's shaft power; null when it cannot hover",
    0.58,
  ).nullable(),
  c_rate_hover: figure('1/h', 'Discharge rate in hover; null when it cannot hover', 3.8).nullable(),
  payload_margin_g: figure(
    'g',
    'Mass that can be added until `twr` is 2, negative when it is below',
    2280,
  ),
  prop_gap_mm: figure(
    'mm',
    'Gap between neighbouring propeller disks; null with fewer than two arms',
    48.5,
  ).nullable(),
  wind: about(Wind, 'Wind limits'),
  motor_out: about(MotorOut, 'What is left after a motor stops'),
};

/** Wing and VTOL. */
const wing = {
  stall_speed_kmh: figure('km/h', 'Stall speed', 38),
  cruise_speed_kmh: figure('km/h', 'Cruise speed: the one asked for, else that of best range', 62),
  climb_rate_ms: figure('m/s', 'Best rate of climb', 6.1),
  v_best_climb_kmh: figure('km/h', 'Speed of the best climb', 54),
  wing_loading_n_m2: figure('N/m²', 'Wing loading: weight divided by the wing area', 78),
  aspect_ratio: ratio('Aspect ratio: span squared divided by wing area', 7),
  cruise_throttle: ratio(
    'Throttle in cruise, 0 to 1; null when it cannot be flown',
    0.41,
  ).nullable(),
  glide_ratio: ratio('Best glide ratio: distance flown for each metre of height lost', 11.3),
  transition_margin_kmh: figure(
    'km/h',
    'VTOL: speed reached on rotors minus the speed needed to change to the wing',
    12,
  ),
};

/** Present when the request states a wind or a mission. */
const asked = {
  radius_km: figure(
    'km',
    'Distance that it can fly out against the wind and still return on the usable charge',
    4.6,
  ),
  range_headwind_km: figure('km', 'Range against the wind', 8.1),
  range_tailwind_km: figure('km', 'Range with the wind', 14.9),
  mission: about(MissionResult, 'The mission of the request'),
};

/** A member that an airframe does not have is left out, not null. */
export const AnalysisOut = component(
  'AnalysisOut',
  'Figures of the build; which there are depends on the airframe',
  {
    ...common,
    ...z.object(hover).partial().shape,
    ...z.object(wing).partial().shape,
    ...z.object(asked).partial().shape,
  },
);
