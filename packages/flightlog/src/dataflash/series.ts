/** Records that belong together. */
import { indexCost_bytes } from '../bounds.ts';
import type { OffsetList } from '../offsets.ts';
import { latin1 } from '../text.ts';
import type { FieldLayout, FormatText, Layout } from './layout.ts';

/** A layout in force, and the unit codes its FMTU gives, one a field. */
export type Binding = { readonly layout: Layout; readonly format: FormatText; unitIds: string };

/** All records of one binding and one instance, in file order. */
export type Series = {
  readonly binding: Binding;
  readonly instance: string | null;
  readonly starts: OffsetList;
  /** For records without a clock: µs of the last timed record before each; NaN before the first. */
  readonly inherited_us: number[] | null;
};

/** What the index of these records takes. */
export function indexOf_bytes(all: readonly Series[]): number {
  return all.reduce(
    (sum, { starts, inherited_us }) => sum + indexCost_bytes(starts.count, inherited_us?.length),
    0,
  );
}

type UnitFields = {
  readonly typeField: FieldLayout | undefined;
  readonly unitField: FieldLayout | undefined;
};

const knownUnitFields = new WeakMap<Layout, UnitFields>();

/** The fields of a FMTU that matter. Every opening of a log repeats hundreds of these records. */
export function unitFieldsOf(layout: Layout): UnitFields {
  const before = knownUnitFields.get(layout);
  if (before !== undefined) return before;
  const typeField = layout.fields.find((f) => f.name === 'FmtType' && f.letter === 'B');
  const unitField = layout.fields.find((f) => f.name === 'UnitIds' && f.letter === 'N');
  const fields = { typeField, unitField };
  knownUnitFields.set(layout, fields);
  return fields;
}

/** The unit code `#` marks the field that holds the instance number. */
export function instanceField(binding: Binding): FieldLayout | null {
  const index = binding.unitIds.indexOf('#');
  const field = index < 0 ? undefined : binding.layout.fields[index];
  return field && 'bBMN'.includes(field.letter) ? field : null;
}

export function instanceText(bytes: Uint8Array, at: number, letter: string): string {
  if (letter === 'N') return latin1(bytes, at, 16);
  const byte = bytes[at]!;
  return String(letter === 'b' ? (byte << 24) >> 24 : byte);
}
