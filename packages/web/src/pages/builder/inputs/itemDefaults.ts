import {
  type BatteryRequest,
  type PayloadRequest,
  partFigures,
  type RailRequest,
  usualOfPack,
} from '@airworthy/performance';

/** What a battery has where it states nothing; the rest follows from its chemistry. */
export const BATTERY: BatteryRequest = {
  role: 'main',
  chemistry: 'lipo',
  cells: 6,
  parallel: 1,
  capacity_mah: 3000,
  soh: 1,
  count: 1,
};

/** What follows from chemistry, cells and capacity while it is left blank. */
export function usualOfBattery(
  battery: BatteryRequest,
): Pick<BatteryRequest, 'c_rating' | 'ir_mohm' | 'mass_g'> {
  const { c_rating, ir_mohm, mass_g } = usualOfPack(battery);
  const short = (value: number) => Number(value.toPrecision(3));
  return { c_rating: short(c_rating), ir_mohm: short(ir_mohm), mass_g: short(mass_g) };
}

export const RAIL: RailRequest = {
  voltage_v: 5,
  current_a: 0,
  efficiency: 0.9,
  duty: 1,
  mass_g: 0,
  qty: 1,
};

const parts = new Map(
  partFigures.map(([id, name, mass_g, power_w]) => [id, { name, mass_g, power_w }]),
);

/** The part of the catalog that a payload names. */
export function partOf(item: PayloadRequest) {
  return parts.get(item.catalog_id ?? '');
}

/** What an item of the payload has where it states nothing. */
export function usualOfPayload(item: PayloadRequest): PayloadRequest {
  const part = partOf(item);
  return { mass_g: part?.mass_g ?? 0, power_w: part?.power_w ?? 0, qty: 1, duty: 1 };
}
