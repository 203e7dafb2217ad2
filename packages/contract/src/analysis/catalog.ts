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

export const figureOrigins = ['source', 'derived', 'recalled', 'unknown'] as const;

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
    throttle: ratio('Throttle, 0 to 1', 0.5),
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

const MotorFigures = component('MotorFigures', 'Figures of a motor', {
  kv_rpm_per_v: figure('rpm/V', 'Speed constant', 900),
  tested_to_a: figure('A', 'Largest current of all tests; not a limit of the maker', 39.95),
  tested_to_w: figure('W', 'Largest power of all tests; not a limit of the maker', 948),
  tests: listing(StandTest, 'Tests on a stand'),
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
});

const Part = component('Part', 'A part', {
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
  motor: about(MotorFigures.optional(), 'Only of motors'),
  propeller: about(PropellerFigures.optional(), 'Only of propellers'),
  battery: about(BatteryFigures.optional(), 'Only of batteries'),
});

export const CatalogReply = component('Catalog', 'Parts for payload and propulsion', {
  catalog: named(
    z.record(z.string(), z.array(Part)),
    'Parts by category, sorted by vendor and name',
    'controllers',
  ),
});
