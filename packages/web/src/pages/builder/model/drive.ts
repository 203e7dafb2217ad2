import type { BatteryRequest, Build } from '@airworthy/performance';
import type {
  BatteryPart,
  MotorPart,
  PropellerPart,
  StandTest,
} from '@airworthy/performance/catalog';
import { CELLS } from '@airworthy/physics';
import { plural } from '../../../format/numbers.ts';
import { withMember } from './fields.ts';
import type { Draft } from './share.ts';
import { defaultsOf } from './study.ts';

/** A motor with a propeller, as they were measured together. */
export type MeasuredDrive = {
  readonly motor: MotorPart;
  readonly propeller: PropellerPart;
  readonly test: StandTest;
};

/** Thrust grows with about the square of the voltage: a tenth of it is a fifth of the thrust. */
const NEAR = 0.1;

export function nearVoltage(test: StandTest, voltage_v: number): boolean {
  return Math.abs(test.voltage_v / voltage_v - 1) <= NEAR;
}

/** Nominal voltage of the first pack that feeds the motors; null when there is none. */
export function packVoltage(packs: readonly BatteryRequest[]): number | null {
  const pack = packs.find(({ role }) => role == null || role === 'main' || role === 'lift');
  if (pack === undefined) return null;
  return Number(((pack.cells ?? 6) * CELLS[pack.chemistry ?? 'lipo'].nominal_V).toFixed(2));
}

/** One line on where a table comes from; it is kept with the notes of the build. */
export function originOf({ motor, propeller, test }: MeasuredDrive): string {
  const points = plural(test.points.length, 'point');
  return `Motor: ${motor.vendor} ${motor.name} with ${propeller.vendor} ${propeller.name}, measured on a stand at ${test.voltage_v} V (${test.voltage_is}), ${points}. Source: ${test.source}`;
}

const ORIGIN = /^Motor: .* measured on a stand at .*$/m;

/** The measured motor that notes speak of; null when they speak of none. */
export function originIn(notes: string): string | null {
  return ORIGIN.exec(notes)?.[0] ?? null;
}

/** Motor, propeller and voltage of a build: what a table was measured with that is pasted for it. */
function standOf(build: Build): NonNullable<Build['thrust_table_of']> {
  const full = { ...defaultsOf(build), ...build };
  const voltage_v = packVoltage(full.batteries ?? []);
  return {
    motor_kv: full.motor_kv,
    prop_diameter_in: full.prop_diameter_in,
    prop_pitch_in: full.prop_pitch_in,
    prop_blades: full.prop_blades,
    ...(voltage_v === null ? null : { voltage_v }),
  };
}

/** A draft with other points, or none; what the notes said of the ones before goes with them. */
export function withTable(draft: Draft, points: Build['thrust_table'] | null): Draft {
  const { thrust_table_of: _, ...params } = withMember(draft.params, 'thrust_table', points);
  return {
    ...draft,
    notes: draft.notes.replace(ORIGIN, '').trim(),
    params: points == null ? params : { ...params, thrust_table_of: standOf(params) },
  };
}

const SCALED = [
  'motor_kv',
  'prop_diameter_in',
  'prop_pitch_in',
  'prop_blades',
  'batteries',
] as const;

/**
 * A build that was changed, with what its table was measured with: the engine scales the table when motor, propeller or
 * pack are no longer those. A full thrust that is only the largest of the table goes, so that it follows.
 */
export function keepingTable(before: Build, after: Build): Build {
  const points = after.thrust_table;
  if (points == null || points.length === 0 || points !== before.thrust_table) return after;
  if (after.thrust_table_of != null || SCALED.every((name) => before[name] === after[name]))
    return after;
  const kept = { ...after, thrust_table_of: standOf(before) };
  const last = points.at(-1)!;
  if (after.max_thrust_per_motor_g !== last.thrust_g || last.throttle !== 1) return kept;
  return withMember(kept, 'max_thrust_per_motor_g', null);
}

/** A draft with this motor and its measured points; with its propeller too, unless that of the build stays. */
export function withDrive(draft: Draft, drive: MeasuredDrive, keepPropeller = false): Draft {
  const { motor, propeller, test } = drive;
  const { max_thrust_per_motor_g, motor_mass_g, ...rest } = draft.params;
  const origin = originOf(drive);
  const notes = originIn(draft.notes) === null ? `${draft.notes}\n${origin}` : draft.notes;
  const { diameter_in, pitch_in, blades } = propeller.propeller;
  const tested = {
    prop_diameter_in: diameter_in,
    prop_pitch_in: pitch_in,
    prop_blades: blades,
  };
  const last = test.points.at(-1)!;
  // A test that stopped early does not show what the motor can do; one that did not says so at its last point.
  const points =
    test.full_throttle && last.throttle !== 1
      ? [...test.points.slice(0, -1), { ...last, throttle: 1 }]
      : test.points;
  const own = { ...defaultsOf(draft.params), ...draft.params };
  const kept = {
    prop_diameter_in: own.prop_diameter_in,
    prop_pitch_in: own.prop_pitch_in,
    prop_blades: own.prop_blades,
  };
  return {
    ...draft,
    notes: notes.replace(ORIGIN, () => origin).trim(),
    params: {
      ...rest,
      motor_kv: motor.motor.kv_rpm_per_v,
      ...(keepPropeller ? kept : tested),
      ...(motor.mass_g === null ? null : { motor_mass_g: motor.mass_g }),
      thrust_table: points,
      thrust_table_of: {
        motor_kv: motor.motor.kv_rpm_per_v,
        ...tested,
        voltage_v: test.voltage_v,
      },
    },
  };
}

/** A pack of the catalog, or one of this size made of a cell of the catalog. */
export function packOf(part: BatteryPart, before: BatteryRequest): Partial<BatteryRequest> {
  const { chemistry, cells, capacity_mah, c_rating, c_burst } = part.battery;
  const single = cells === 1;
  const pieces = single ? (before.cells ?? 6) * (before.parallel ?? 1) : 1;
  return {
    name: `${part.vendor} ${part.name}`,
    chemistry,
    cells: single ? (before.cells ?? 6) : cells,
    parallel: single ? (before.parallel ?? 1) : 1,
    capacity_mah,
    c_rating,
    c_burst: c_burst ?? null,
    ir_mohm: null,
    mass_g: part.mass_g === null ? null : Math.round(part.mass_g * pieces),
  };
}
