import type { BatteryRequest, Build } from '@airworthy/performance';
import { words } from '../../../format/numbers.ts';
import type { Units } from '../../../format/units.ts';
import { batteryFields, chemistries } from '../inputs/itemFields.ts';
import { changeText, numberFields } from './fields.ts';
import { defaultsOf } from './study.ts';

/** Of inputs that are no single number. */
export const LABELS: Partial<Record<keyof Build, string>> = {
  airframe_type: 'Type',
  aux_rails: 'Auxiliary rails',
  coaxial: 'Coaxial pairs',
  thrust_table: 'Measured points',
};

/** What a patch writes into the inputs of a build, with the values in force: `ESC rating 20 → 56 A`. */
export function changesOf(build: Build, patch: Build, units: Units): string {
  const before = { ...defaultsOf(build), ...build };
  const changed = (Object.keys(patch) as (keyof Build)[]).filter(
    (name) => JSON.stringify(patch[name]) !== JSON.stringify(before[name] ?? null),
  );
  return changed
    .map((name) => {
      const field = numberFields.find((one) => one.name === name);
      const [from, to] = [before[name], patch[name]];
      if (field !== undefined) return `${field.label} ${changeText(field, from, to, units)}`;
      if (name === 'batteries') return packChanges(before.batteries, patch.batteries ?? [], units);
      if (name === 'thrust_table_of' && to != null) return 'Measured points scaled';
      const label = LABELS[name] ?? words(name);
      if (to == null) return `${label} left out`;
      if (typeof to === 'string') return `${label} ${from} → ${to}`;
      return `${label} ${typeof to === 'boolean' ? (to ? 'on' : 'off') : 'changed'}`;
    })
    .join(', ');
}

const nameOfChemistry = (value: BatteryRequest['chemistry']) =>
  chemistries.find((one) => one.value === (value ?? 'lipo'))!.label;

/** What becomes of the packs: of one, what changes; of several, each by its name. */
function packChanges(
  before: readonly BatteryRequest[] | null | undefined,
  after: readonly BatteryRequest[],
  units: Units,
): string {
  const texts = after.flatMap((pack, i) => {
    const old = before?.[i];
    const name = pack.name ?? `Battery ${i + 1}`;
    if (old === undefined) return [`${name} added`];
    const kind = nameOfChemistry(pack.chemistry);
    const changes = batteryFields.flatMap((field) => {
      const [from, to] = [old[field.name] ?? null, pack[field.name] ?? null];
      if (from === to) return [];
      if (to === null) return [`${field.label} as usual for ${kind}`];
      return [`${field.label} ${changeText(field, from, to, units)}`];
    });
    if (nameOfChemistry(old.chemistry) !== kind)
      changes.unshift(`${nameOfChemistry(old.chemistry)} → ${kind}`);
    return changes.length === 0 ? [] : [`${name}: ${changes.join(', ')}`];
  });
  return texts.join('; ');
}
