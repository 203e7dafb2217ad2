import type { LinkRequest, ResolvedLink } from '@airworthy/performance';
import { payloadParts } from '@airworthy/performance/catalog';
import type { NumberInput } from '../builder/model/fields.ts';

export const MOST_LINKS = 16;

export type NamedLink = { readonly name: string; readonly link: LinkRequest };

type LinkField = NumberInput & { readonly name: keyof LinkRequest };

/** Inputs of a link with the ranges of the API. Gains and losses in decibels, heights above ground. */
export const linkFields: readonly LinkField[] = [
  {
    name: 'freq_mhz',
    label: 'Frequency',
    unit: 'MHz',
    range: { above: 0, max: 300_000 },
    step: 10,
    help: 'Lower frequencies reach further on the same budget.',
  },
  {
    name: 'tx_power_dbm',
    label: 'Transmit power',
    unit: 'dBm',
    range: { min: -100, max: 100 },
    step: 1,
    help: '20 dBm is 100 mW, 30 dBm is 1 W; 6 dB more doubles the range of the budget.',
  },
  {
    name: 'tx_gain_dbi',
    label: 'Transmit antenna',
    unit: 'dBi',
    range: { min: -100, max: 100 },
    step: 0.5,
    help: 'Gain in the direction of the aircraft.',
  },
  {
    name: 'rx_gain_dbi',
    label: 'Receive antenna',
    unit: 'dBi',
    range: { min: -100, max: 100 },
    step: 0.5,
    help: 'Gain in the direction of the transmitter.',
  },
  {
    name: 'rx_sens_dbm',
    label: 'Sensitivity',
    unit: 'dBm',
    range: { min: -300, max: 100 },
    step: 1,
    help: 'Weakest signal that the receiver still decodes.',
  },
  {
    name: 'cable_loss_db',
    label: 'Cable loss',
    unit: 'dB',
    range: { min: 0, max: 300 },
    step: 0.1,
    help: 'Between transmitter and antenna.',
  },
  {
    name: 'misc_loss_db',
    label: 'Other losses',
    unit: 'dB',
    range: { min: 0, max: 300 },
    step: 0.5,
    help: 'Polarization, body, connectors.',
  },
  {
    name: 'fade_margin_db',
    label: 'Fade margin',
    unit: 'dB',
    range: { min: 0, max: 300 },
    step: 1,
    help: 'Kept in reserve for fading: 10 dB for control, less for video.',
  },
  {
    name: 'tx_height_m',
    label: 'Ground antenna',
    kind: 'height_m',
    range: { min: 0, max: 100_000 },
    step: 0.5,
    help: 'Above ground.',
  },
  {
    name: 'rx_height_m',
    label: 'Aircraft',
    kind: 'height_m',
    range: { min: 0, max: 100_000 },
    step: 10,
    help: 'Above ground.',
  },
];

/** What applies where a link states nothing. */
export const linkDefaults: Readonly<Record<string, number>> = {
  freq_mhz: 2440,
  tx_power_dbm: 20,
  tx_gain_dbi: 2,
  rx_gain_dbi: 2,
  rx_sens_dbm: -108,
  cable_loss_db: 0.5,
  misc_loss_db: 1,
  fade_margin_db: 10,
  tx_height_m: 1.5,
  rx_height_m: 100,
};

/** Usual links; sensitivities are those that the makers state for the mode named. */
export const presets: readonly NamedLink[] = [
  { name: 'ELRS 2.4 GHz, 150 Hz', link: { freq_mhz: 2440, tx_power_dbm: 20, rx_sens_dbm: -112 } },
  { name: 'ELRS 900 MHz, 50 Hz', link: { freq_mhz: 915, tx_power_dbm: 20, rx_sens_dbm: -120 } },
  { name: 'Crossfire, 50 Hz', link: { freq_mhz: 868, tx_power_dbm: 25, rx_sens_dbm: -120 } },
  {
    name: 'SiK telemetry, 64 kbit/s',
    link: { freq_mhz: 915, tx_power_dbm: 20, rx_sens_dbm: -117 },
  },
  {
    name: 'Wi-Fi, 6 Mbit/s',
    link: { freq_mhz: 2440, tx_power_dbm: 20, rx_sens_dbm: -92, fade_margin_db: 15 },
  },
  {
    name: 'LTE point to point',
    link: { freq_mhz: 1800, tx_power_dbm: 23, rx_sens_dbm: -100, tx_gain_dbi: 14, tx_height_m: 25 },
  },
  {
    name: 'Analog video, 5.8 GHz',
    link: { freq_mhz: 5800, tx_power_dbm: 28, rx_sens_dbm: -90, fade_margin_db: 6 },
  },
  {
    name: 'Digital video, 5.8 GHz',
    link: { freq_mhz: 5800, tx_power_dbm: 30, rx_sens_dbm: -96, fade_margin_db: 8 },
  },
  { name: 'Own link', link: {} },
];

/** Radios of the catalog with a link of their own. */
export const catalogLinks: readonly NamedLink[] = (payloadParts.radios ?? []).flatMap((part) =>
  part.rf === null ? [] : [{ name: `${part.vendor} ${part.name}`, link: part.rf }],
);

/** What limits the link and what would help, in a sentence. */
export function sentenceOf(link: ResolvedLink): string {
  const km = (value: number) => `${Number(value.toPrecision(3))} km`;
  const clear =
    link.fresnel_pct === null || link.fresnel_pct >= 60
      ? 'The first Fresnel zone is clear of the ground.'
      : `The ground takes up part of the first Fresnel zone (${Math.round(link.fresnel_pct)} % clear, 60 % wanted): raise an antenna.`;
  if (link.limiter === 'line_of_sight')
    return `The horizon ends the link at ${km(link.los_range_km)}, where the budget would allow ${km(link.free_space_range_km)}: height adds range, power does not. ${clear}`;
  const twoRay =
    link.two_ray_range_km !== null && link.two_ray_range_km < 0.95 * link.free_space_range_km
      ? ` Over flat ground reflections shorten it to about ${km(link.two_ray_range_km)}.`
      : '';
  return `The budget ends the link at ${km(link.free_space_range_km)}, before the horizon at ${km(link.los_range_km)}: 6 dB more power or gain doubles it.${twoRay} ${clear}`;
}
