import type { Reply } from '@airworthy/contract';
import type { listOutliers } from '@airworthy/contract/web';
import {
  FALSE_ALARM_RATE,
  LEAST_AIRCRAFT,
  OUTLIER_FLIGHTS,
  type Outlier,
  outliersOf,
} from '@airworthy/forensics';
import { rounded } from '@airworthy/performance';
import type { RecordServices } from '../../services.ts';
import { type FleetRow, fleetFeatures } from './store.ts';

type Answer = Reply<typeof listOutliers>;
type Group = Answer['groups'][number];

/** Aircraft of the organization that stand apart from the others of their type and firmware, found anew at every call. */
export async function fleetOutliers(
  { database: { db } }: Pick<RecordServices, 'database'>,
  orgId: number,
): Promise<Answer> {
  const rows = await fleetFeatures(db, orgId, OUTLIER_FLIGHTS.most);
  const byAircraft = new Map<number, FleetRow[]>();
  for (const row of rows) {
    const own = byAircraft.get(row.asset_id);
    if (own === undefined) byAircraft.set(row.asset_id, [row]);
    else own.push(row);
  }
  const untyped = [...byAircraft.values()].filter(([first]) => first?.type_id == null);
  const groups = new Map<string, { own: FleetRow[][]; of: FleetRow }>();
  for (const flights of byAircraft.values()) {
    const last = flights.at(-1);
    if (last === undefined || last.type_id === null) continue;
    // An update may change what is measured: only flights of the firmware that flew last are held against others.
    const same = flights.filter(({ firmware }) => firmware === last.firmware);
    const name = JSON.stringify([last.type_id, last.firmware]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { own: [same], of: last });
    else group.own.push(same);
  }
  return {
    groups: [...groups.values()].map(({ own, of }) => groupOf(own, of)),
    without_type: untyped.length,
    false_alarm_rate: FALSE_ALARM_RATE,
  };
}

function groupOf(own: readonly (readonly FleetRow[])[], of: FleetRow): Group {
  const known = { type_id: of.type_id ?? 0, type: of.type ?? '', firmware: of.firmware };
  const nothing = { ...known, aircraft: own.length, compared: 0, figures: 0, outliers: [] };
  if (of.firmware === null)
    return { ...nothing, reason: 'Their logs do not say which firmware they flew with.' };
  const fleet = own.map((flights) => ({ asset_id: flights[0]?.asset_id ?? 0, flights }));
  const { outliers, aircraft, figures } = outliersOf(fleet);
  if (aircraft < LEAST_AIRCRAFT || figures === 0)
    return {
      ...nothing,
      reason: `Too few to say what is usual: ${aircraft} of the ${LEAST_AIRCRAFT} aircraft that are needed have ${OUTLIER_FLIGHTS.least} read flights of one kind.`,
    };
  const names = new Map(own.map(([first]) => [first?.asset_id, first?.name]));
  return {
    ...nothing,
    compared: aircraft,
    figures,
    reason: null,
    outliers: outliers.map((one) => ({
      asset_id: one.asset_id,
      name: names.get(one.asset_id) ?? '',
      figure: one.figure.key,
      unit: one.figure.unit,
      value: rounded(one.value),
      others: rounded(one.others),
      z: rounded(one.z),
      limit: rounded(one.limit),
      flights: one.flights,
      sentence: sentenceOf(one, aircraft - 1),
    })),
  };
}

/** "Vibration is 39 m/s², 3 times the 13 m/s² of the 11 others." */
export function sentenceOf(
  {
    figure,
    value,
    others,
  }: Pick<Outlier, 'value' | 'others'> & {
    readonly figure: Pick<Outlier['figure'], 'name' | 'unit' | 'scale'>;
  },
  count: number,
): string {
  const unit = figure.unit === '' ? '' : figure.unit === '%' ? ' %' : ` ${figure.unit}`;
  const shown = (number: number) => `${Number(number.toPrecision(3))}${unit}`;
  const ratio = value / others;
  const much =
    figure.scale === 'log' && others > 0
      ? ratio > 1.995
        ? `${Number(ratio.toPrecision(2))} times the ${shown(others)}`
        : `${Math.abs(Math.round(100 * (ratio - 1)))} % ${ratio > 1 ? 'above' : 'below'} the ${shown(others)}`
      : `${value > others ? 'above' : 'below'} the ${shown(others)}`;
  return `${figure.name} is ${shown(value)}, ${much} that is usual for the ${count} others.`;
}
