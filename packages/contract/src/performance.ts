import { z } from 'zod';
import { BuildParameters } from './build.ts';
import { endpoint } from './endpoint.ts';
import { RfRequest } from './link.ts';

/* Replies and declarations of the five analysis endpoints (shapes, sections 4 to 8). */

const figure = z.number();
const optionalFigure = z.number().nullable();
const span = (members: Record<string, z.ZodType>) => z.looseObject(members);

const Group = span({ name: z.string(), role: z.string(), count: z.int(), coaxial: z.boolean() });

const AirframeType = span({
  class: z.enum(['multirotor', 'wing', 'vtol']),
  regime: z.enum(['rotor', 'wing']),
  label: z.string(),
  rotors: z.int(),
  groups: z.array(Group),
  layout: z.array(
    span({
      index: z.int(),
      angle_deg: figure,
      arm: figure,
      spin: z.enum(['cw', 'ccw']),
      level: z.enum(['single', 'upper', 'lower']),
    }),
  ),
  fields: z.array(z.string()),
  defaults: z.looseObject({}),
  motor_out_tolerant: z.boolean(),
}).meta({ id: 'AirframeType' });

const AirframesReply = span({ airframe_types: z.record(z.string(), AirframeType) });

const Part = span({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  category: z.string(),
  mass_g: optionalFigure,
  power_w: optionalFigure,
  power_peak_w: optionalFigure,
  voltage_v: span({ min: figure, max: figure }).nullable(),
  dims_mm: z.array(optionalFigure).nullable(),
  interfaces: z.array(z.string()),
  rf: span({ freq_mhz: figure, tx_power_dbm: figure, rx_sens_dbm: figure }).nullable(),
  note: z.string(),
  basis: span({ mass: z.string(), power: z.string() }),
}).meta({ id: 'Part' });

const CatalogReply = span({ catalog: z.record(z.string(), z.array(Part)) });

const Point = { x_mm: optionalFigure, y_mm: optionalFigure, z_mm: optionalFigure };

export const Balance = span({
  cg_mm: optionalFigure,
  cg_y_mm: optionalFigure,
  cg_z_mm: optionalFigure,
  total_mass_g: figure,
  placed_g: figure,
  unplaced_g: figure,
  datum: span({ id: z.string(), label: z.string(), axis: z.string() }),
  regime: z.enum(['rotor', 'wing']),
  items: z.array(
    span({
      name: z.string(),
      kind: z.enum(['dry', 'motor', 'battery', 'rail', 'payload']),
      mass_g: figure,
      ...Point,
      placed: z.boolean(),
      moment_g_mm: optionalFigure,
    }),
  ),
  rotors: z.array(
    span({
      index: z.int(),
      group: z.string(),
      x_mm: figure,
      y_mm: figure,
      z_mm: figure,
      spin: z.enum(['cw', 'ccw']),
      thrust_share: optionalFigure,
      load_pct: optionalFigure,
    }),
  ),
  offset_pct: optionalFigure,
  balance_fix: span({ move: z.string(), by_mm: figure }).nullable(),
  cg_pct_mac: optionalFigure.optional(),
  mac_mm: figure.optional(),
  mac_le_mm: figure.optional(),
  neutral_point_pct_mac: figure.optional(),
  static_margin_pct: optionalFigure.optional(),
}).meta({ id: 'Balance' });

const CgReply = span({ cg: Balance });

const Level = z.enum(['ok', 'warn', 'bad']);

const Finding = span({
  code: z.string(),
  level: Level,
  group: z.string(),
  message: z.string(),
  value: optionalFigure,
  limit: optionalFigure,
  unit: z.string().nullable(),
  comparison: z.string().nullable(),
  field: z.string().nullable(),
  fix: z.string().nullable(),
  suggest: z.looseObject({}).nullable(),
  doc: z.string(),
}).meta({ id: 'Finding' });

const Platform = span({
  airframe_type: z.string(),
  class: z.enum(['multirotor', 'wing', 'vtol']),
  regime: z.enum(['rotor', 'wing']),
  coaxial: z.boolean(),
  rotor_count: z.int(),
  diagonal_mm: optionalFigure,
  prop_gap_mm: optionalFigure,
  groups: z.array(Group),
  layout: z.array(
    span({ index: z.int(), group: z.string(), x_mm: figure, y_mm: figure, z_mm: figure }),
  ),
  defaults_used: z.array(z.string()),
  ignored: z.array(z.string()),
}).meta({ id: 'Platform' });

const outFigures = [
  ...[
    'pack_ir_mohm',
    'wot_current_a',
    'prop_rpm_fraction',
    'wot_rpm',
    'tip_mach_wot',
    'c_rate_wot',
  ],
  ...['avionics_power_w', 'battery_mass_fraction', 'density_altitude_m', 'twr', 'twr_sag'],
  ...['hover_min', 'hover_current_total_a', 'hover_power_w', 'hover_throttle', 'hover_rpm'],
  ...['sag_hover_pct', 'esc_hover_util', 'thermal_margin_hover', 'efficiency_g_w'],
  ...['disk_loading_n_m2', 'figure_of_merit', 'c_rate_hover', 'payload_margin_g', 'prop_gap_mm'],
  ...['cruise_min', 'max_speed_kmh', 'cruise_power_w', 'cruise_throttle', 'v_best_endurance_kmh'],
  ...['v_best_range_kmh', 'range_km', 'service_ceiling_m', 'stall_speed_kmh', 'cruise_speed_kmh'],
  ...['climb_rate_ms', 'v_best_climb_kmh', 'wing_loading_n_m2', 'aspect_ratio', 'glide_ratio'],
  'transition_margin_kmh',
];

const BandOfFigure = span({ low: figure, high: figure, basis: z.string() });

/** Which members there are depends on the airframe; a figure that does not exist is null. */
const Out = span({
  auw_g: figure,
  energy_wh: figure,
  ...Object.fromEntries(outFigures.map((name) => [name, optionalFigure.optional()])),
  prop_load_verdict: z.enum(['over-propped', 'matched', 'under-propped']).optional(),
  motor_out: span({
    survivable: z.boolean(),
    controllable: z.boolean(),
    yaw_controllable: z.boolean(),
    can_hover: z.boolean(),
    worst_motor: z.int(),
    working_motors: z.int(),
    usable_motors: z.int(),
    twr_after: figure,
    required_thrust_per_motor_g: optionalFigure,
    margin_pct: optionalFigure,
    esc_current_after_a: optionalFigure,
    hover_min_after: figure,
    reason: z.string(),
  }).optional(),
  wind: span({
    max_steady_kmh: figure,
    max_gust_kmh: figure,
    limited_by: z.enum(['tilt', 'power', 'speed']),
    beaufort: z.int(),
  }).optional(),
  weight_class: span({
    code: z.enum(['micro', 'small', 'large']),
    label: z.string(),
    rules: z.array(span({ region: z.string(), rule: z.string(), note: z.string() })),
    rules_as_of: z.string(),
  }).optional(),
  bands: z.record(z.string(), BandOfFigure).optional(),
  partial_load: z
    .record(z.string(), z.array(span({ throttle: figure, thrust_g: figure, rpm: figure })))
    .optional(),
}).meta({ id: 'AnalysisOut' });

const AnalysisResult = span({
  out: Out,
  charts: z.record(z.string(), z.string()),
  checks: z.array(z.tuple([Level, z.string()])),
  lint: z.array(Finding),
  platform: Platform,
  cg: Balance,
}).meta({ id: 'AnalysisResult' });

const ResolvedLink = span({
  freq_mhz: figure,
  tx_power_dbm: figure,
  tx_power_mw: figure,
  tx_gain_dbi: figure,
  rx_gain_dbi: figure,
  rx_sens_dbm: figure,
  cable_loss_db: figure,
  misc_loss_db: figure,
  fade_margin_db: figure,
  tx_height_m: figure,
  rx_height_m: figure,
  eirp_dbm: figure,
  max_path_loss_db: figure,
  wavelength_m: figure,
  free_space_range_km: figure,
  los_range_km: figure,
  radio_horizon_km: figure,
  max_range_km: figure,
  limiter: z.enum(['link_budget', 'line_of_sight']),
  breakpoint_km: figure,
  two_ray_range_km: optionalFigure,
  fresnel_radius_m: figure,
  ground_clearance_m: figure,
  fresnel_pct: optionalFigure,
  curve: z.array(span({ d_km: figure, rx_dbm: figure, two_ray_dbm: figure, margin_db: figure })),
  notes: z.array(z.string()),
}).meta({ id: 'ResolvedLink' });

/** `link` for a single link, `links` for several. */
const RfReply = span({
  link: ResolvedLink.optional(),
  links: z.record(z.string(), ResolvedLink).optional(),
});

const analysis = {
  area: 'analysis',
  permission: null,
  metered: true,
  organization: false,
  write: false,
} as const;

export const listAirframes = endpoint({
  ...analysis,
  name: 'listAirframes',
  summary: 'The supported airframe types and their defaults',
  method: 'GET',
  path: '/airframes',
  etag: true,
  reply: AirframesReply,
  errors: [],
});

export const getCatalog = endpoint({
  ...analysis,
  name: 'getCatalog',
  summary: 'Payload parts: controllers, computers, sensors, radios',
  method: 'GET',
  path: '/catalog',
  etag: true,
  reply: CatalogReply,
  errors: [],
});

export const analyzeBuild = endpoint({
  ...analysis,
  name: 'analyzeBuild',
  summary: 'Performance, charts, checks and balance of a build',
  method: 'POST',
  path: '/analyze',
  body: BuildParameters,
  reply: AnalysisResult,
  errors: ['invalid_json', 'invalid_value'],
});

export const analyzeLinks = endpoint({
  ...analysis,
  name: 'analyzeLinks',
  summary: 'Range and curve of one radio link, or of up to 16',
  method: 'POST',
  path: '/rf',
  body: RfRequest,
  reply: RfReply,
  errors: ['invalid_json', 'invalid_value', 'too_many_links'],
});

export const balanceBuild = endpoint({
  ...analysis,
  name: 'balanceBuild',
  summary: 'Centre of gravity and balance of a build',
  method: 'POST',
  path: '/cg',
  body: BuildParameters,
  reply: CgReply,
  errors: ['invalid_json', 'invalid_value'],
});
