import { dateText, fileComponent, type SentBody } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { recordComponent } from '../components/components.ts';
import { fleet, type TypeName } from './fleet.ts';
import { seeded } from './random.ts';
import { asSent } from './sent.ts';

type NewComponent = SentBody<typeof fileComponent>;

const batteryOf: Readonly<Record<TypeName, { name: string; vendor: string; ir_mohm: number }>> = {
  quad: { name: '6S 16 Ah', vendor: 'Voltaro', ir_mohm: 19 },
  hexa: { name: '12S 17 Ah', vendor: 'Voltaro', ir_mohm: 34 },
  wing: { name: '4S 12 Ah', vendor: 'Cellmark', ir_mohm: 14 },
  octo: { name: '12S 22 Ah', vendor: 'Cellmark', ir_mohm: 28 },
};

/** Batteries of each aircraft by its place in the fleet, as a flight names them. */
export type Batteries = readonly (readonly { name: string; component_id: number }[])[];

/** Components of every aircraft that still flies: two batteries, propellers, and what its type has besides. */
export async function fileComponents(
  services: RecordServices,
  scope: Scope,
  assetIds: readonly number[],
): Promise<Batteries> {
  const random = seeded(31);
  const now = services.clock();
  const day = (ago: number) => plusDays(dateText(now), -ago);
  const file = (body: NewComponent) =>
    recordComponent(services, scope, asSent(fileComponent, body));
  const batteries: { name: string; component_id: number }[][] = [];
  let number = 1;
  for (const [index, aircraft] of fleet.entries()) {
    const asset_id = assetIds[index]!;
    const fitted_on = day(Math.min(aircraft.from + 1, 400));
    const own: { name: string; component_id: number }[] = [];
    for (const bay of ['bay A', 'bay B']) {
      const { name, vendor, ir_mohm } = batteryOf[aircraft.type];
      const worn = aircraft.logs?.wear === 'battery' && bay === 'bay A';
      const cycles = worn ? 287 : 60 + Math.floor(random() * 170);
      const body: NewComponent = {
        kind: 'battery',
        name: `${name} no. ${number}`,
        serial: `B${String(number).padStart(4, '0')}`,
        vendor,
        batch: index % 3 === 0 ? '2024-11' : '2025-06',
        asset_id,
        position: bay,
        fitted_on,
        cycles,
        life: { cycles: 300 },
        health: {
          ir_mohm: Math.round(10 * ir_mohm * (worn ? 1.6 : 1 + 0.15 * random())) / 10,
          ir_trend_pct_per_10: worn ? 6.1 : Math.round(10 * random()) / 10,
          capacity_pct: Math.round(100 - cycles / 18),
        },
      };
      const { id } = await file(body);
      own.push({ name: `${name} no. ${number}`, component_id: id });
      number++;
    }
    batteries.push(own);
    for (const part of partsOf(aircraft.type, index, day)) await file({ ...part, asset_id });
  }
  for (const spare of spares) await file(spare);
  return batteries;
}

const spares: readonly NewComponent[] = [
  { kind: 'motor', name: 'Motor NV-4120, spare', serial: 'M4120-77', vendor: 'Nordvind' },
  { kind: 'propeller', name: 'Propeller set 18x6.1, spare', vendor: 'Nordvind' },
  { kind: 'battery', name: '6S 16 Ah no. 40', serial: 'B0040', vendor: 'Voltaro', cycles: 3 },
];

function partsOf(type: TypeName, index: number, day: (ago: number) => string): NewComponent[] {
  const propellers: NewComponent = {
    kind: 'propeller',
    name: type === 'wing' ? 'Propeller 13x8' : 'Propeller set 18x6.1',
    vendor: 'Nordvind',
    fitted_on: day(70),
    life: { hours: type === 'wing' ? 60 : 25 },
  };
  if (type === 'wing') return [propellers];
  const gnss: NewComponent = {
    kind: 'gnss',
    name: 'RTK receiver',
    vendor: 'Fixpoint',
    fitted_on: day(300),
  };
  if (type === 'quad') return [propellers, gnss];
  const parachute: NewComponent = {
    kind: 'parachute',
    name: 'Parachute PX',
    serial: `PX-${288 + 23 * index}`,
    vendor: 'Safedrop',
    fitted_on: day(340),
    life: { date: day(type === 'octo' ? -12 : -140) },
  };
  return [propellers, gnss, parachute];
}
