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

/** `law`: from the size of the part, by a law fitted to others. */
export const figureOrigins = ['source', 'derived', 'recalled', 'law', 'unknown'] as const;

const VoltageRange = component('VoltageRange', 'Supply voltages that a part accepts', {
  min: figure('V', 'Lowest supply voltage', 4.75),
  max: figure('V', 'Highest supply voltage', 6),
});

const PartRadio = component('PartRadio', 'Radio figures of a part; can be sent to `POST /rf`', {
  freq_mhz: figure('MHz', 'Carrier frequency', 2440),
  tx_power_dbm: figure('dBm', 'Transmit power', 20),
  rx_sens_dbm: figure('dBm', 'Weakest signal that the receiver can read', -108),
});

const PartBasis = component('PartBasis', 'Where the figures of a part come from', {
  mass: choice(figureOrigins, 'Where the mass comes from', 'source'),
  power: choice(figureOrigins, 'Where the power comes from', 'recalled'),
});

const TestedPoint = component(
  'TestedPoint',
  'One point of a stand test; can be sent in `thrust_table`',
  {
    throttle: ratio('Throttle, 0 to 1, where it was recorded', 0.5).optional(),
    thrust_g: figure('g', 'Thrust of the motor', 735),
    power_w: figure('W', 'Electrical power at the speed controller', 148),
    rpm: figure('rpm', 'Speed, where it was measured', 9260).optional(),
    voltage_v: figure('V', 'Supply voltage', 23.96),
  },
);

const StandTest = component('StandTest', 'A test of a motor and a propeller on a stand', {
  id: words('Id of the test', 'mt238'),
  propeller: words('Id of the propeller in this catalog', 'gemfan-gf8040'),
  voltage_v: figure('V', 'Supply voltage of the first point', 23.98),
  voltage_is: words('What the voltage refers to', 'measured under load'),
  full_throttle: flagOf('Whether the test went to full throttle', true),
  points: listing(
    TestedPoint,
    'Points in order of thrust; can be sent as `thrust_table` unchanged',
  ),
  source: words('Where the figures were published', 'xznhj8129/dronebuildcalc'),
});

const MotorPrediction = component(
  'MotorPrediction',
  'Full throttle of a motor without a test, with the largest usual propeller that it bears',
  {
    prop_diameter_in: figure('in', 'Propeller diameter', 15),
    prop_pitch_in: figure('in', 'Propeller pitch', 6),
    prop_blades: count('Blades of the propeller', 2),
    cells: count('LiPo cells in series, at 3.7 V', 6),
    max_thrust_g: figure('g', 'Thrust at full throttle', 2650),
    power_w: figure('W', 'Electrical power at full throttle', 480),
    current_a: figure('A', 'Current at full throttle', 21.6),
  },
);

const MotorFigures = component('MotorFigures', 'Figures of a motor', {
  kv_rpm_per_v: figure('rpm/V', 'Speed constant', 900),
  tested_to_a: figure(
    'A',
    'Largest current of all tests; not a limit of the maker, null without a test',
    39.95,
  ).nullable(),
  tested_to_w: figure(
    'W',
    'Largest power of all tests; not a limit of the maker, null without a test',
    948,
  ).nullable(),
  resistance_mohm: figure('mΩ', 'Winding resistance', 45).nullable(),
  no_load_a: figure('A', 'No-load current', 0.9).nullable(),
  max_current_a: figure('A', 'Largest current that the maker states', 40).nullable(),
  max_power_w: figure('W', 'Largest power that the maker states', 900).nullable(),
  cells_max: count('Most LiPo cells in series that the maker states', 6).nullable(),
  tests: listing(StandTest, 'Tests on a stand'),
  predicted: about(
    MotorPrediction.nullable(),
    'Full throttle as predicted, of a motor without a test; null where too little is known of it',
  ),
});

const EscFigures = component('EscFigures', 'Figures of a speed controller', {
  current_a: figure('A', 'Continuous rating', 40).nullable(),
  voltage_max_v: figure('V', 'Highest supply voltage', 22.2).nullable(),
  current_from: about(
    z.enum(['name', 'source']).nullable(),
    'Whether the rating is read from the name of the product; null without a source',
    'source',
  ),
});

const FrameFigures = component('FrameFigures', 'Figures of a frame', {
  wheelbase_mm: figure('mm', 'Distance from motor to motor across the middle', 450),
  arms: count('Arms', 4),
  max_prop_in: figure('in', 'Largest propeller that the maker states', 10).nullable(),
  kit_prop_in: figure('in', 'Propeller that it is sold with', 10).nullable(),
});

const PropellerFigures = component('PropellerFigures', 'Figures of a propeller', {
  diameter_in: figure('in', 'Diameter', 8),
  pitch_in: figure('in', 'Pitch', 4),
  blades: count('Blades', 3),
  recalled: about(
    z.array(z.enum(['pitch_in', 'blades'])),
    'Figures that are general knowledge and not in the source',
    ['pitch_in'],
  ),
});

const BatteryFigures = component('BatteryFigures', 'Figures of a battery', {
  chemistry: words('Chemistry, as in `batteries` of a build', 'liion'),
  cells: count('Cells in series; 1 for a single cell that packs are made of', 1),
  capacity_mah: figure('mAh', 'Capacity', 4200),
  c_rating: ratio('Continuous current in multiples of the capacity', 10.7),
  c_burst: ratio('Current for seconds in multiples of the capacity', 20).nullable(),
});

export const Part = component('Part', 'A part', {
  id: words('Stable id; that of a payload part is a `catalog_id`', 'holybro-pixhawk-6c'),
  name: words('Name of the product', 'Pixhawk 6C'),
  vendor: words('Maker', 'Holybro'),
  category: words('Category; the name of the list that the part is in', 'controllers'),
  mass_g: figure('g', 'Mass', 59.3).nullable(),
  power_w: figure('W', 'Typical power in use', 1.8).nullable(),
  power_peak_w: figure('W', 'Short peak of the power', 2.5).nullable(),
  voltage_v: about(VoltageRange.nullable(), 'Supply voltages; null when not known'),
  dims_mm: about(
    z.array(z.number().nullable()).nullable(),
    'Length, width and height, in mm; null where not known',
    [84.8, 44, 12.4],
  ),
  interfaces: about(z.array(z.string()), 'Electrical interfaces', ['uart', 'i2c', 'can']),
  rf: about(PartRadio.nullable(), 'Radio figures; null for a part without a radio'),
  note: words('Remark on the figures', 'mass with microSD card'),
  basis: about(PartBasis, 'Where mass and power come from'),
  source: about(
    z.string().nullable(),
    'Public file or page that the figures are from; null without one, and where each test has its own',
    'PX4/PX4-user_guide:en/flight_controller/pixhawk6c.md@84abe455',
  ),
  licence: about(z.string().nullable(), 'Licence of that source, as it states it', 'CC BY 4.0'),
  motor: about(MotorFigures.optional(), 'Only of motors'),
  propeller: about(PropellerFigures.optional(), 'Only of propellers'),
  battery: about(BatteryFigures.optional(), 'Only of batteries'),
  esc: about(EscFigures.optional(), 'Only of speed controllers'),
  frame: about(FrameFigures.optional(), 'Only of frames'),
});

export const CatalogReply = component('Catalog', 'Parts for payload and propulsion', {
  catalog: named(
    z.record(z.string(), z.array(Part)),
    'Parts by category, sorted by vendor and name',
    'controllers',
  ),
});
