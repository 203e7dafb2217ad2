import type { BatteryRequest, PayloadRequest, RailRequest } from '@airworthy/performance';
import { type NumberInput, POSITIONS_MM } from '../model/fields.ts';

type ItemField<Item> = NumberInput & { readonly name: keyof Item & string; readonly more?: true };

const place = (axis: 'x_mm' | 'y_mm' | 'z_mm', label: string, help: string) =>
  ({
    name: axis,
    label,
    kind: 'length_mm',
    range: POSITIONS_MM,
    step: 5,
    help,
    more: true,
  }) as const;

const places = [
  place(
    'x_mm',
    'Position aft',
    'Behind the datum positive. Without it the item has no place in the balance.',
  ),
  place('y_mm', 'Position right', 'Right of the middle positive.'),
  place('z_mm', 'Position up', 'Above the datum positive.'),
] as const;

export const chemistries = [
  { value: 'lipo', label: 'LiPo' },
  { value: 'lihv', label: 'LiHV' },
  { value: 'liion', label: 'Li-ion' },
  { value: 'semi_solid', label: 'Semi-solid' },
  { value: 'lifepo4', label: 'LiFePO₄' },
  { value: 'nimh', label: 'NiMH' },
] as const;

export const roles = [
  { value: 'main', label: 'Main' },
  { value: 'lift', label: 'Lift' },
  { value: 'cruise', label: 'Cruise' },
  { value: 'aux', label: 'Auxiliary' },
] as const;

/** Members of a battery; what is left out follows from its chemistry. */
export const batteryFields: readonly ItemField<BatteryRequest>[] = [
  {
    name: 'cells',
    label: 'Cells in series',
    unit: 'S',
    range: { min: 1, max: 24, whole: true },
    step: 1,
    help: 'Series count: sets the voltage.',
  },
  {
    name: 'capacity_mah',
    label: 'Capacity',
    unit: 'mAh',
    range: { above: 0, max: 10_000_000 },
    step: 100,
    help: 'Of one parallel string.',
  },
  {
    name: 'mass_g',
    label: 'Mass',
    kind: 'mass_g',
    range: { min: 0, max: 1_000_000 },
    step: 10,
    help: 'Of the whole pack; left blank it follows from energy and chemistry.',
  },
  {
    name: 'parallel',
    label: 'Strings in parallel',
    unit: 'P',
    range: { min: 1, max: 64, whole: true },
    step: 1,
    help: 'Strings inside this pack.',
    more: true,
  },
  {
    name: 'count',
    label: 'Identical packs',
    range: { min: 1, max: 64, whole: true },
    step: 1,
    help: 'Packs of this kind in parallel.',
    more: true,
  },
  {
    name: 'c_rating',
    label: 'Continuous rating',
    unit: 'C',
    range: { above: 0, max: 1000 },
    step: 5,
    help: 'Times the capacity; left blank it follows from the chemistry.',
    more: true,
  },
  {
    name: 'ir_mohm',
    label: 'Resistance of a cell',
    unit: 'mΩ',
    range: { min: 0, max: 10_000 },
    step: 0.1,
    help: 'At 25 °C; left blank it follows from the chemistry.',
    more: true,
  },
  {
    name: 'soh',
    label: 'State of health',
    unit: '%',
    percent: true,
    range: { above: 0, max: 1 },
    step: 0.05,
    help: 'Scales capacity, and resistance by its inverse.',
    more: true,
  },
  {
    name: 'temp_c',
    label: 'Cell temperature',
    kind: 'temp_c',
    range: { min: -60, max: 70 },
    step: 1,
    help: 'Cold cells lose capacity and gain resistance; left blank, that of the air.',
    more: true,
  },
  ...places,
];

export const railFields: readonly ItemField<RailRequest>[] = [
  {
    name: 'voltage_v',
    label: 'Voltage',
    unit: 'V',
    range: { min: 0, max: 100_000 },
    step: 0.5,
    help: 'Output of the regulator.',
  },
  {
    name: 'current_a',
    label: 'Current',
    unit: 'A',
    range: { min: 0, max: 100_000 },
    step: 0.1,
    help: 'Typical draw of everything on it.',
  },
  {
    name: 'efficiency',
    label: 'Efficiency',
    unit: '%',
    percent: true,
    range: { above: 0, max: 1 },
    step: 0.05,
    help: 'Of the regulator; 100 % for a direct feed.',
  },
  {
    name: 'duty',
    label: 'Share of the flight',
    unit: '%',
    percent: true,
    range: { min: 0, max: 1 },
    step: 0.1,
    help: 'How much of the flight it is on.',
    more: true,
  },
  {
    name: 'max_current_a',
    label: 'Regulator rating',
    unit: 'A',
    range: { min: 0, max: 100_000 },
    step: 0.5,
    help: 'Above it a finding warns; left blank, none does.',
    more: true,
  },
  {
    name: 'mass_g',
    label: 'Mass',
    kind: 'mass_g',
    range: { min: 0, max: 1_000_000 },
    step: 1,
    help: 'Added to the all-up mass.',
    more: true,
  },
  ...places,
];

export const payloadFields: readonly ItemField<PayloadRequest>[] = [
  {
    name: 'mass_g',
    label: 'Mass',
    kind: 'mass_g',
    range: { min: 0, max: 1_000_000 },
    step: 5,
    help: 'Of one; added to the all-up mass.',
  },
  {
    name: 'power_w',
    label: 'Power',
    unit: 'W',
    range: { min: 0, max: 100_000 },
    step: 0.5,
    help: 'Typical draw.',
  },
  {
    name: 'qty',
    label: 'Quantity',
    range: { min: 1, max: 64, whole: true },
    step: 1,
    help: 'How many of it are carried.',
  },
  {
    name: 'duty',
    label: 'Share of the flight',
    unit: '%',
    percent: true,
    range: { min: 0, max: 1 },
    step: 0.1,
    help: 'How much of the flight it is on.',
    more: true,
  },
  ...places,
];
