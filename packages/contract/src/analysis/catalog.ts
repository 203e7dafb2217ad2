import { z } from 'zod';
import { about, choice, component, figure, words } from '../describe.ts';

export const figureOrigins = ['source', 'derived', 'recalled', 'unknown'] as const;

const VoltageRange = component('VoltageRange', 'Supply voltages that a part accepts', {
  min: figure('V', 'Lowest supply voltage', 4.75),
  max: figure('V', 'Highest supply voltage', 6),
});

const PartRadio = component(
  'PartRadio',
  'Radio figures of a part, ready to be sent to `POST /rf`',
  {
    freq_mhz: figure('MHz', 'Carrier frequency', 2440),
    tx_power_dbm: figure('dBm', 'Transmit power', 20),
    rx_sens_dbm: figure('dBm', 'Weakest signal that the receiver can read', -108),
  },
);

const PartBasis = component('PartBasis', 'Where the figures of a part come from', {
  mass: choice(figureOrigins, 'Origin of the mass', 'source'),
  power: choice(figureOrigins, 'Origin of the power', 'recalled'),
});

const Part = component('Part', 'A payload part', {
  id: words('Stable id, for `catalog_id` of a payload item', 'holybro-pixhawk-6c'),
  name: words('Name of the product', 'Pixhawk 6C'),
  vendor: words('Maker', 'Holybro'),
  category: words('Category, as in the map around it', 'controllers'),
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
});

export const CatalogReply = component('Catalog', 'The payload parts', {
  catalog: about(
    z.record(z.string(), z.array(Part)),
    'Parts by category, sorted by vendor and name',
  ),
});
