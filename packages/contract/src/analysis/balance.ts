import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  listing,
  ratio,
  words,
} from '../describe.ts';
import { regimes, spins } from './airframes.ts';

export const massKinds = ['dry', 'motor', 'battery', 'rail', 'payload'] as const;

/** Axes of a build: x aft, y right, z up, from the datum. */
export const place = {
  x_mm: figure('mm', 'Distance behind the datum', -113.1),
  y_mm: figure('mm', 'Distance to the right of the datum', 113.1),
  z_mm: figure('mm', 'Height above the datum', 10),
};

const Datum = component('Datum', 'The point that positions are measured from', {
  id: choice(['rotor_center', 'wing_root_leading_edge'], 'Which point it is', 'rotor_center'),
  label: words('The point in words', 'Centre of the rotors'),
  axis: words('Directions of the axes', 'x aft, y right, z up'),
});

const BalanceItem = component('BalanceItem', 'One mass of a build', {
  name: words('Name of the item', 'Main'),
  kind: choice(massKinds, 'What the mass refers to', 'battery'),
  mass_g: figure('g', 'Mass', 480),
  x_mm: place.x_mm.nullable(),
  y_mm: place.y_mm.nullable(),
  z_mm: place.z_mm.nullable(),
  placed: flagOf('Whether the item has a position and counts in the center of gravity', true),
  moment_g_mm: figure('g·mm', 'Mass times distance behind the datum', 2016).nullable(),
});

const BalanceRotor = component('BalanceRotor', 'One rotor and its share of the weight', {
  index: count('Number of the motor, from 1', 1),
  group: choice(['lift', 'cruise'], 'Motor group', 'lift'),
  ...place,
  spin: choice(spins, 'Direction of rotation seen from above', 'ccw'),
  thrust_share: ratio(
    'Share of the weight that the rotor carries in hover, 0 to 1; all sum to 1',
    0.246,
  ),
  load_pct: figure('%', 'Load relative to an even share', 98.4),
});

const BalanceFix = component('BalanceFix', 'The shortest single move that restores the balance', {
  move: words('Name of the item to move', 'Main'),
  by_mm: figure('mm', 'Distance to move it, aft positive', -4.2),
});

export const Balance = component(
  'Balance',
  'Center of gravity; members of the mean chord are present on winged builds only',
  {
    cg_mm: figure(
      'mm',
      'Center of gravity behind the datum, of the items that have a position',
      1.8,
    ),
    cg_y_mm: figure('mm', 'Center of gravity to the right of the datum', 0),
    cg_z_mm: figure('mm', 'Center of gravity above the datum', 14.5),
    total_mass_g: figure('g', 'Mass of all items', 1120),
    placed_g: figure('g', 'Mass of the items with a position', 1120),
    unplaced_g: figure('g', 'Mass of the items without a position', 0),
    datum: about(Datum, 'Point that positions are measured from'),
    regime: choice(regimes, 'Which datum and which limits apply', 'rotor'),
    items: listing(BalanceItem, 'Every mass of the build'),
    rotors: listing(BalanceRotor, 'Load of each rotor in hover'),
    offset_pct: figure(
      '% of the arm length',
      'Distance of the center of gravity from the rotor center; null on a pure wing',
      1.1,
    ).nullable(),
    balance_fix: about(BalanceFix.nullable(), 'Move that restores the balance, or null'),
    cg_pct_mac: figure(
      '% of the mean chord',
      'Center of gravity behind the leading edge of the mean chord',
      25,
    ).optional(),
    mac_mm: figure('mm', 'Mean aerodynamic chord', 200).optional(),
    mac_le_mm: figure('mm', 'Leading edge of the mean chord behind the datum', 0).optional(),
    neutral_point_pct_mac: figure('% of the mean chord', 'Neutral point', 40).optional(),
    static_margin_pct: figure(
      '% of the mean chord',
      'Static margin: neutral point minus center of gravity; positive is stable',
      15,
    ).optional(),
  },
);

export const BalanceReply = component('BalanceAnswer', 'The balance of a build', {
  cg: about(Balance, 'Center of gravity and the load of each rotor'),
});
