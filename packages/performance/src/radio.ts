import {
  type AntennaHeights,
  breakpoint_m,
  dBmFromMilliwatts,
  freeSpaceLoss_dB,
  freeSpaceRange_m,
  fresnelRadius_m,
  LIGHT_MPS,
  lineOfSight_m,
  midPathClearance_m,
  milliwattsFromDBm,
  radioHorizon_m,
  twoRayLoss_dB,
  twoRayRange_m,
} from '@airworthy/physics';

/** A link as a caller writes it; null equals left out. */
export type LinkRequest = { readonly [Field in keyof LinkFields]?: number | null | undefined };

type LinkFields = {
  freq_mhz: number;
  tx_power_mw: number;
  tx_power_dbm: number;
  tx_gain_dbi: number;
  rx_gain_dbi: number;
  rx_sens_dbm: number;
  cable_loss_db: number;
  misc_loss_db: number;
  fade_margin_db: number;
  tx_height_m: number;
  rx_height_m: number;
};

export type CurvePoint = {
  readonly d_km: number;
  readonly rx_dbm: number;
  readonly two_ray_dbm: number;
  readonly margin_db: number;
};

export type ResolvedLink = Readonly<LinkFields> & {
  readonly eirp_dbm: number;
  readonly max_path_loss_db: number;
  readonly wavelength_m: number;
  readonly free_space_range_km: number;
  readonly los_range_km: number;
  readonly radio_horizon_km: number;
  readonly max_range_km: number;
  readonly limiter: 'link_budget' | 'line_of_sight';
  readonly breakpoint_km: number;
  readonly two_ray_range_km: number | null;
  readonly fresnel_radius_m: number;
  readonly ground_clearance_m: number;
  readonly fresnel_pct: number | null;
  readonly curve: readonly CurvePoint[];
  readonly notes: readonly string[];
};

const CURVE_POINTS = 64;

/** The largest figure that is written; a frequency next to zero would otherwise reach infinity. */
const MOST = 1e15;
/** A range of less than a micrometre is none. */
const LEAST_KM = 1e-9;

const bounded = (value: number) => Math.min(MOST, value);

function fieldsOf(request: LinkRequest): LinkFields {
  const given_mW = request.tx_power_mw ?? 100;
  const tx_power_dbm = request.tx_power_dbm ?? dBmFromMilliwatts(given_mW);
  return {
    freq_mhz: request.freq_mhz ?? 2440,
    tx_power_dbm,
    tx_power_mw: request.tx_power_dbm == null ? given_mW : milliwattsFromDBm(tx_power_dbm),
    tx_gain_dbi: request.tx_gain_dbi ?? 2,
    rx_gain_dbi: request.rx_gain_dbi ?? 2,
    rx_sens_dbm: request.rx_sens_dbm ?? -108,
    cable_loss_db: request.cable_loss_db ?? 0.5,
    misc_loss_db: request.misc_loss_db ?? 1,
    fade_margin_db: request.fade_margin_db ?? 10,
    tx_height_m: request.tx_height_m ?? 1.5,
    rx_height_m: request.rx_height_m ?? 100,
  };
}

const heightsOf = (link: LinkFields): AntennaHeights => ({
  transmitter_m: link.tx_height_m,
  receiver_m: link.rx_height_m,
});

/** Also for heights so small that their product is 0. */
const onGround = (link: LinkFields) => link.tx_height_m * link.rx_height_m === 0;

function curveOf(
  link: LinkFields,
  of: { received_dBm: number; breakpoint_km: number; max_km: number },
): CurvePoint[] {
  const first_km = Math.max(0.01, of.max_km / 1000);
  const last_km = Math.max(0.1, 1.5 * of.max_km);
  const growth = Math.log(last_km / first_km) / (CURVE_POINTS - 1);
  const heights = heightsOf(link);
  const grounded = onGround(link);
  return Array.from({ length: CURVE_POINTS }, (_, i) => {
    const d_km = i === CURVE_POINTS - 1 ? last_km : first_km * Math.exp(growth * i);
    const rx_dbm = of.received_dBm - freeSpaceLoss_dB(1e6 * link.freq_mhz, 1000 * d_km);
    const beyond = !grounded && d_km > of.breakpoint_km;
    return {
      d_km,
      rx_dbm,
      two_ray_dbm: beyond
        ? Math.min(rx_dbm, of.received_dBm - twoRayLoss_dB(heights, 1000 * d_km))
        : rx_dbm,
      margin_db: rx_dbm - link.rx_sens_dbm,
    };
  });
}

function notesOf(link: LinkFields, limiter: string, fresnel_pct: number | null): string[] {
  const notes = ['Free space and flat earth: trees, buildings and interference shorten this.'];
  if (onGround(link))
    notes.push(
      'An antenna at ground level loses most of its range; raise it before relying on this.',
    );
  if (limiter === 'line_of_sight')
    notes.push('Line of sight limits this link: more height adds range, more power does not.');
  if (fresnel_pct !== null && fresnel_pct < 60)
    notes.push('At full range the ground enters the first Fresnel zone: expect extra loss there.');
  return notes;
}

/** Resolves one link: defaults filled in, budget, horizon, two-ray figures and the curve. */
export function resolveLink(request: LinkRequest): ResolvedLink {
  const link = fieldsOf(request);
  const frequency_Hz = 1e6 * link.freq_mhz;
  const heights = heightsOf(link);
  const wavelength_m = bounded(LIGHT_MPS / frequency_Hz);
  const eirp_dbm = link.tx_power_dbm + link.tx_gain_dbi - link.cable_loss_db;
  const received_dBm = eirp_dbm + link.rx_gain_dbi - link.misc_loss_db;
  const max_path_loss_db = received_dBm - link.rx_sens_dbm - link.fade_margin_db;
  const budget_km = bounded(freeSpaceRange_m(frequency_Hz, max_path_loss_db) / 1000);
  const free_space_range_km = budget_km < LEAST_KM ? 0 : budget_km;
  const los_range_km = lineOfSight_m(heights) / 1000;
  const max_range_km = Math.min(free_space_range_km, los_range_km);
  const limiter = free_space_range_km <= los_range_km ? 'link_budget' : 'line_of_sight';
  const breakpoint_km = bounded(breakpoint_m(heights, wavelength_m) / 1000);
  const beyond_km = twoRayRange_m(heights, max_path_loss_db) / 1000;
  const two_ray_km =
    beyond_km > breakpoint_km ? Math.min(beyond_km, free_space_range_km) : free_space_range_km;
  const fresnel_radius_m = fresnelRadius_m(wavelength_m, 1000 * max_range_km);
  const ground_clearance_m = midPathClearance_m(heights, 1000 * max_range_km);
  const clear_pct = fresnel_radius_m > 0 ? (100 * ground_clearance_m) / fresnel_radius_m : null;
  const fresnel_pct = clear_pct === null ? null : Math.max(-MOST, bounded(clear_pct));
  return {
    ...link,
    eirp_dbm,
    max_path_loss_db,
    wavelength_m,
    free_space_range_km,
    los_range_km,
    radio_horizon_km: radioHorizon_m(heights) / 1000,
    max_range_km,
    limiter,
    breakpoint_km,
    two_ray_range_km: onGround(link) ? null : two_ray_km,
    fresnel_radius_m,
    ground_clearance_m,
    fresnel_pct,
    curve: curveOf(link, { received_dBm, breakpoint_km, max_km: max_range_km }),
    notes: notesOf(link, limiter, fresnel_pct),
  };
}
