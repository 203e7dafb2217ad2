/*
 * Range of a radio link in free space over a round earth, with the two-ray figures of a flat one beside it
 * (shapes, section 8). Sources: ITU-R P.525-4 (free-space loss, 32.44 + 20 log f + 20 log d), ITU-R P.526-15
 * (Fresnel zone, earth bulge), Rappaport, Wireless Communications, 2nd ed., §4.6 (two rays).
 */

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

const LIGHT_MPS = 299_792_458;
const EARTH_RADIUS_M = 6_371_000;
/** Refraction of a standard atmosphere bends a ray as if the earth were this much larger. */
const EARTH_FACTOR = 4 / 3;
const CURVE_POINTS = 64;

/** The largest figure that is written; a frequency next to zero would otherwise reach infinity. */
const MOST = 1e15;
/** A range of less than a micrometre is none. */
const LEAST_KM = 1e-9;

const bounded = (value: number) => Math.min(MOST, value);

function fieldsOf(request: LinkRequest): LinkFields {
  const tx_power_dbm = request.tx_power_dbm ?? 10 * Math.log10(request.tx_power_mw ?? 100);
  const given_mw = request.tx_power_dbm == null ? (request.tx_power_mw ?? 100) : null;
  return {
    freq_mhz: request.freq_mhz ?? 2440,
    tx_power_dbm,
    tx_power_mw: given_mw ?? 10 ** (tx_power_dbm / 10),
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

function freeSpaceLoss_dB(freq_MHz: number, distance_km: number): number {
  return 32.44 + 20 * Math.log10(freq_MHz) + 20 * Math.log10(distance_km);
}

function twoRayRange_km(
  maxLoss_dB: number,
  heights_m2: number,
  breakpoint_km: number,
  freeSpace_km: number,
): number | null {
  if (heights_m2 === 0) return null;
  const beyond_km = 10 ** ((maxLoss_dB + 20 * Math.log10(heights_m2)) / 40) / 1000;
  return beyond_km > breakpoint_km ? Math.min(beyond_km, freeSpace_km) : freeSpace_km;
}

function curveOf(
  link: LinkFields,
  at: { received_dBm: number; breakpoint_km: number; max_km: number },
): CurvePoint[] {
  const first_km = Math.max(0.01, at.max_km / 1000);
  const last_km = Math.max(0.1, 1.5 * at.max_km);
  const growth = Math.log(last_km / first_km) / (CURVE_POINTS - 1);
  const heights_m2 = link.tx_height_m * link.rx_height_m;
  return Array.from({ length: CURVE_POINTS }, (_, i) => {
    const d_km = i === CURVE_POINTS - 1 ? last_km : first_km * Math.exp(growth * i);
    const rx_dbm = at.received_dBm - freeSpaceLoss_dB(link.freq_mhz, d_km);
    const loss_dB = 40 * Math.log10(d_km * 1000) - 20 * Math.log10(heights_m2);
    const beyond = heights_m2 > 0 && d_km > at.breakpoint_km;
    return {
      d_km,
      rx_dbm,
      two_ray_dbm: beyond ? Math.min(rx_dbm, at.received_dBm - loss_dB) : rx_dbm,
      margin_db: rx_dbm - link.rx_sens_dbm,
    };
  });
}

function notesOf(link: LinkFields, limiter: string, fresnel_pct: number | null): string[] {
  const notes = ['Free space and flat earth: trees, buildings and interference shorten this.'];
  if (link.tx_height_m === 0 || link.rx_height_m === 0)
    notes.push('An antenna on the ground sees little: raise it before trusting any range.');
  if (limiter === 'line_of_sight')
    notes.push(
      'The horizon ends this link before its power does: height gains range, power does not.',
    );
  if (fresnel_pct !== null && fresnel_pct < 60)
    notes.push(
      'The ground reaches into the first Fresnel zone at full range: expect extra loss there.',
    );
  return notes;
}

/** Resolves one link: defaults filled in, budget, horizon, two-ray figures and the curve. */
export function resolveLink(request: LinkRequest): ResolvedLink {
  const link = fieldsOf(request);
  const wavelength_m = bounded(LIGHT_MPS / (link.freq_mhz * 1e6));
  const eirp_dbm = link.tx_power_dbm + link.tx_gain_dbi - link.cable_loss_db;
  const received_dBm = eirp_dbm + link.rx_gain_dbi - link.misc_loss_db;
  const max_path_loss_db = received_dBm - link.rx_sens_dbm - link.fade_margin_db;
  const budget_km = bounded(
    10 ** ((max_path_loss_db - 32.44 - 20 * Math.log10(link.freq_mhz)) / 20),
  );
  const free_space_range_km = budget_km < LEAST_KM ? 0 : budget_km;
  const roots = Math.sqrt(link.tx_height_m) + Math.sqrt(link.rx_height_m);
  const los_range_km = 3.57 * roots;
  const max_range_km = Math.min(free_space_range_km, los_range_km);
  const limiter = free_space_range_km <= los_range_km ? 'link_budget' : 'line_of_sight';
  const heights_m2 = link.tx_height_m * link.rx_height_m;
  const breakpoint_km = bounded((4 * heights_m2) / wavelength_m / 1000);
  const range_m = max_range_km * 1000;
  const fresnel_radius_m = 0.5 * Math.sqrt(wavelength_m * range_m);
  const bulge_m = range_m ** 2 / (8 * EARTH_FACTOR * EARTH_RADIUS_M);
  const ground_clearance_m = (link.tx_height_m + link.rx_height_m) / 2 - bulge_m;
  const clear_pct = fresnel_radius_m > 0 ? (100 * ground_clearance_m) / fresnel_radius_m : null;
  const fresnel_pct = clear_pct === null ? null : Math.max(-MOST, bounded(clear_pct));
  return {
    ...link,
    eirp_dbm,
    max_path_loss_db,
    wavelength_m,
    free_space_range_km,
    los_range_km,
    radio_horizon_km: 4.12 * roots,
    max_range_km,
    limiter,
    breakpoint_km,
    two_ray_range_km: twoRayRange_km(
      max_path_loss_db,
      heights_m2,
      breakpoint_km,
      free_space_range_km,
    ),
    fresnel_radius_m,
    ground_clearance_m,
    fresnel_pct,
    curve: curveOf(link, { received_dBm, breakpoint_km, max_km: max_range_km }),
    notes: notesOf(link, limiter, fresnel_pct),
  };
}
