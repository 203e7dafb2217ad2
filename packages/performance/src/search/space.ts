import { airframeByName } from '../airframe/table.ts';
import type { AirframeType } from '../airframe/types.ts';
import type { FramePart, PropellerPart } from '../catalog/catalog.ts';
import { frames } from '../catalog/index.ts';
import { exampleProfile } from '../inputTable/index.ts';
import { evenly, valuesOf } from './axes.ts';
import {
  type DriveBounds,
  type DriveOption,
  driveOptions,
  propellersWithin,
  type Size,
  suitsVoltage,
} from './drives.ts';
import { type PackOption, packOptions } from './packs.ts';
import type { SearchRequest, SearchWarning, Varied } from './request.ts';

export type InputAxis = { readonly name: string; readonly values: readonly number[] };

/** What is tried: each type with each drive, pack, frame and value, where they go together. Null: as the build has it. */
export type Space = {
  readonly types: readonly AirframeType[];
  readonly drives: readonly DriveOption[] | null;
  /** Propellers on the motor of the build, where no motor is chosen. */
  readonly propellers: readonly PropellerPart[] | null;
  readonly packs: readonly PackOption[] | null;
  readonly frames: readonly FramePart[] | null;
  readonly inputs: readonly InputAxis[];
  readonly bounds: DriveBounds;
};

const frameById = new Map(frames.map((part) => [part.id, part]));

const BOUNDED = ['prop_diameter_in', 'prop_pitch_in', 'prop_blades', 'motor_kv'] as const;
const ANY: Size = { min: 0, max: Number.POSITIVE_INFINITY };

function sizeOf(asked: Varied | undefined): Size {
  if (asked === undefined) return ANY;
  return 'min' in asked ? asked : { min: Math.min(...asked), max: Math.max(...asked) };
}

/** The space that a request asks for, before it is thinned. */
export function spaceOf({ build, vary }: SearchRequest): Space {
  const names = vary.airframe_type ?? [build.airframe_type ?? exampleProfile.airframe_type];
  // Parts of the catalog have sizes of their own: a range then says which of them are tried.
  const byParts = (name: string) =>
    name === 'motor_kv'
      ? vary.motor !== undefined
      : BOUNDED.some((one) => one === name) &&
        (vary.motor !== undefined || vary.propeller !== undefined);
  const bound = (name: (typeof BOUNDED)[number]) => {
    const stated = build[name];
    if (vary.inputs[name] === undefined && stated != null && byParts(name) && name !== 'motor_kv')
      return { min: stated, max: stated };
    return byParts(name) ? sizeOf(vary.inputs[name]) : ANY;
  };
  const bounds: DriveBounds = {
    prop_diameter_in: bound('prop_diameter_in'),
    prop_pitch_in: bound('prop_pitch_in'),
    prop_blades: bound('prop_blades'),
    motor_kv: bound('motor_kv'),
  };
  return {
    types: names.map((name) => airframeByName(name)!),
    drives: vary.motor === undefined ? null : driveOptions(vary.motor, vary.propeller, bounds),
    propellers:
      vary.motor !== undefined || vary.propeller === undefined
        ? null
        : propellersWithin(vary.propeller, bounds).sort(bySize),
    packs: vary.battery === undefined ? null : packOptions(vary.battery),
    frames:
      vary.frame === undefined
        ? null
        : (vary.frame === 'catalog' ? frames : vary.frame.map((id) => frameById.get(id)!)).filter(
            ({ mass_g }) => mass_g !== null,
          ),
    inputs: Object.entries(vary.inputs)
      .filter(([name]) => !byParts(name))
      .map(([name, asked]) => ({ name, values: valuesOf(name, asked) })),
    bounds,
  };
}

function bySize(a: PropellerPart, b: PropellerPart): number {
  return a.propeller.diameter_in - b.propeller.diameter_in || (a.id < b.id ? -1 : 1);
}

/** Pairs of drive and pack that go together by voltage. */
function pairsOf({ drives, packs }: Space): number {
  if (drives === null) return packs?.length ?? 1;
  if (packs === null) return drives.length;
  const volts = new Map<string, { cells: number; nominal_V: number; count: number }>();
  for (const { cells, nominal_V } of packs) {
    const key = `${cells} ${nominal_V}`;
    const known = volts.get(key);
    volts.set(key, { cells, nominal_V, count: (known?.count ?? 0) + 1 });
  }
  let pairs = 0;
  for (const drive of drives)
    for (const { cells, nominal_V, count } of volts.values())
      if (suitsVoltage(drive, cells, nominal_V)) pairs += count;
  return pairs;
}

/** How many candidates a space has at most. */
export function sizeOfSpace(space: Space): number {
  const { types, propellers: blades, frames: kits, inputs } = space;
  let size = pairsOf(space) * types.length * (blades?.length ?? 1) * (kits?.length ?? 1);
  for (const { values } of inputs) size *= values.length;
  return size;
}

type Axis = { readonly field: string; readonly order: string; length: number; full: number };

function withLengths(space: Space, axes: readonly Axis[]): Space {
  const cut = <Item>(field: string, items: readonly Item[]) =>
    evenly(items, axes.find((axis) => axis.field === field)!.length);
  return {
    ...space,
    drives: space.drives && cut('motor', space.drives),
    propellers: space.propellers && cut('propeller', space.propellers),
    packs: space.packs && cut('battery', space.packs),
    frames: space.frames && cut('frame', space.frames),
    inputs: space.inputs.map((axis) => ({ ...axis, values: cut(axis.name, axis.values) })),
  };
}

/**
 * The space with at most so many candidates: the longest axis is thinned evenly, then the next, until it fits. Types
 * are never left out.
 */
export function thinned(
  space: Space,
  candidates: number,
): { readonly space: Space; readonly warnings: readonly SearchWarning[] } {
  const axis = (field: string, order: string, items: readonly unknown[] | null): Axis[] =>
    items === null ? [] : [{ field, order, length: items.length, full: items.length }];
  const axes = [
    ...axis('motor', 'by the size of the propeller', space.drives),
    ...axis('propeller', 'by diameter', space.propellers),
    ...axis('battery', 'by energy', space.packs),
    ...axis('frame', 'by maker', space.frames),
    ...space.inputs.flatMap(({ name, values }) => axis(name, 'by value', values)),
  ];
  let result = space;
  let size = sizeOfSpace(space);
  const whole = size;
  while (size > candidates) {
    const longest = axes.reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= 1) break;
    const share = Math.max(0.7, Math.min(0.98, candidates / size));
    longest.length = Math.max(1, Math.floor(longest.length * share));
    result = withLengths(space, axes);
    size = sizeOfSpace(result);
  }
  const warnings = axes
    .filter(({ length, full }) => length < full)
    .map(({ field, order, length, full }) => ({
      field: `vary.${field}`,
      message: `The space has ${whole} candidates, more than ${candidates}: ${length} of ${full} values are tried, taken evenly ${order}.`,
    }));
  return { space: result, warnings };
}
