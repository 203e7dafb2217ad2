import type { BusLoad, BusRole, Pack } from '@airworthy/physics';
import { partFigures } from '../catalog/generated/partFigures.ts';
import type { PayloadRequest, RailRequest } from './build.ts';
import { type Position, positionOf } from './position.ts';

/** A regulated rail with its own load and that of the payload items on it. */
export type Rail = {
  readonly name: string;
  readonly voltage_V: number;
  /** Of one rail while it is on, payload included. */
  readonly load_W: number;
  readonly rated_A: number | null;
  /** As the battery sees all of them, averaged over the flight. */
  readonly drawn_W: number;
  readonly bus: BusRole;
  /** Of all of them together. */
  readonly mass_kg: number;
  readonly position: Position | null;
  /** Both a current and a power were given and differ by more than 5 %: the two powers of one rail. */
  readonly conflict: { readonly byCurrent_W: number; readonly byPower_W: number } | null;
};

export type Payload = {
  readonly name: string;
  readonly mass_kg: number;
  /** Of all pieces while on. */
  readonly power_W: number;
  readonly duty: number;
  readonly rail: string | null;
  readonly position: Position | null;
};

const partById = new Map(
  partFigures.map(([id, name, mass_g, power_w]) => [id, { name, mass_g, power_w }]),
);

export function payloadOf(item: PayloadRequest, index: number): Payload {
  const part = item.catalog_id == null ? undefined : partById.get(item.catalog_id);
  const pieces = item.qty ?? 1;
  return {
    name: item.name ?? part?.name ?? `Payload ${index + 1}`,
    mass_kg: ((item.mass_g ?? part?.mass_g ?? 0) / 1000) * pieces,
    power_W: (item.power_w ?? part?.power_w ?? 0) * pieces,
    duty: item.duty ?? 1,
    rail: item.rail ?? null,
    position: positionOf(item),
  };
}

/** The bus of a load that names no pack: main, else the first that there is. */
function generalBus(packs: readonly Pack[]): BusRole {
  const order: readonly BusRole[] = ['main', 'aux', 'cruise', 'lift'];
  return order.find((role) => packs.some((pack) => pack.role === role)) ?? 'main';
}

export function railOf(
  item: RailRequest,
  index: number,
  packs: readonly Pack[],
  payload: readonly Payload[],
): Rail {
  const name = item.name ?? `Rail ${index + 1}`;
  const voltage_V = item.voltage_v ?? 5;
  const efficiency = item.efficiency ?? 0.9;
  const pieces = item.qty ?? 1;
  const byCurrent_W = voltage_V * (item.current_a ?? 0);
  const own_W = item.power_w ?? byCurrent_W;
  const carried = payload.filter((load) => load.rail === name);
  const carried_W = carried.reduce((sum, load) => sum + load.power_W, 0);
  const carriedMean_W = carried.reduce((sum, load) => sum + load.power_W * load.duty, 0);
  const both = item.power_w != null && item.current_a != null;
  const differs = both && Math.abs(byCurrent_W - own_W) > 0.05 * Math.max(own_W, byCurrent_W);
  const feeding = packs.find((pack) => pack.name === item.battery);
  return {
    name,
    voltage_V,
    load_W: own_W + carried_W / pieces,
    rated_A: item.max_current_a ?? null,
    drawn_W: (own_W * pieces * (item.duty ?? 1) + carriedMean_W) / efficiency,
    bus: feeding?.role ?? generalBus(packs),
    mass_kg: ((item.mass_g ?? 0) / 1000) * pieces,
    position: positionOf(item),
    conflict: differs ? { byCurrent_W, byPower_W: own_W } : null,
  };
}

/** Constant loads by bus: the rails, and payload items that hang on no rail. */
export function loadsOf(
  rails: readonly Rail[],
  payload: readonly Payload[],
  packs: readonly Pack[],
): BusLoad[] {
  const sum_W = new Map<BusRole, number>();
  const add = (bus: BusRole, power_W: number) => sum_W.set(bus, (sum_W.get(bus) ?? 0) + power_W);
  for (const rail of rails) add(rail.bus, rail.drawn_W);
  const direct = payload.filter((item) => item.rail === null);
  for (const item of direct) add(generalBus(packs), item.power_W * item.duty);
  return [...sum_W].map(([bus, power_W]) => ({ bus, power_W }));
}
