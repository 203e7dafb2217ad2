import { z } from 'zod';
import { about, choice, component, figure, listing, named } from '../describe.ts';

const CurvePoint = component('CurvePoint', 'Received power at one distance', {
  d_km: figure('km', 'Distance', 1.2),
  rx_dbm: figure('dBm', 'Received power in free space', -79.3),
  two_ray_dbm: figure('dBm', 'Received power with the reflection from flat ground', -79.3),
  margin_db: figure('dB', 'Received power in free space above the sensitivity', 28.7),
});

export const ResolvedLink = component(
  'ResolvedLink',
  'A radio link with its defaults filled in and its range',
  {
    freq_mhz: figure('MHz', 'Carrier frequency', 2440),
    tx_power_dbm: figure('dBm', 'Transmit power', 20),
    tx_power_mw: figure('mW', 'Transmit power', 100),
    tx_gain_dbi: figure('dBi', 'Gain of the transmitting antenna', 2),
    rx_gain_dbi: figure('dBi', 'Gain of the receiving antenna', 2),
    rx_sens_dbm: figure('dBm', 'Weakest signal that the receiver can read', -108),
    cable_loss_db: figure('dB', 'Loss in cables and connectors', 0.5),
    misc_loss_db: figure('dB', 'Other losses', 1),
    fade_margin_db: figure('dB', 'Reserve kept against fading', 10),
    tx_height_m: figure('m', 'Height of the transmitting antenna above ground', 1.5),
    rx_height_m: figure('m', 'Height of the receiving antenna above ground', 100),
    eirp_dbm: figure(
      'dBm',
      'Radiated power: transmit power plus antenna gain minus cable loss',
      21.5,
    ),
    max_path_loss_db: figure('dB', 'Largest path loss at which the link still holds', 120.5),
    wavelength_m: figure('m', 'Wavelength', 0.12287),
    free_space_range_km: figure('km', 'Range that the link budget allows in free space', 10.37),
    los_range_km: figure('km', 'Distance to the geometric horizon of both antennas', 40.07),
    radio_horizon_km: figure('km', 'Distance to the radio horizon, 4/3 earth radius', 46.25),
    max_range_km: figure('km', 'Range: the smaller of link budget and line of sight', 10.37),
    limiter: choice(['link_budget', 'line_of_sight'], 'What ends the range', 'link_budget'),
    breakpoint_km: figure('km', 'Distance from which the ground reflection dominates', 4.88),
    two_ray_range_km: figure(
      'km',
      'Range over flat reflecting ground; null when an antenna is on the ground',
      10.37,
    ).nullable(),
    fresnel_radius_m: figure('m', 'Radius of the first Fresnel zone at mid path', 17.84),
    ground_clearance_m: figure(
      'm',
      'Clearance above the earth bulge at mid path; may be negative',
      49.2,
    ),
    fresnel_pct: figure(
      '%',
      'Clearance relative to the Fresnel radius, 60 or more is clear; null without a range',
      276,
    ).nullable(),
    curve: listing(CurvePoint, 'Received power at 64 distances, spaced logarithmically'),
    notes: about(z.array(z.string()), 'Limits of the model, and advice', [
      'Free space and flat earth: trees, buildings and interference shorten this.',
    ]),
  },
);

const OneLink = component('LinkAnswer', 'The answer to a single link', {
  link: about(ResolvedLink, 'The link'),
});
const NamedLinks = component('LinksAnswer', 'The answer to several links', {
  links: named(
    z.record(z.string(), ResolvedLink),
    'The links by the names that were sent',
    'video',
  ),
});

export const LinksReply = z.union([OneLink, NamedLinks]);
