import type { BatteryRequest, Build } from '@airworthy/performance';
import type {
  BatteryPart,
  MotorPart,
  PropellerPart,
  StandTest,
} from '@airworthy/performance/catalog';
import { plural } from '../../../format/numbers.ts';
import { withMember } from './fields.ts';
import type { Draft } from './share.ts';

/** A motor with a propeller, as they were measured together. */
export type MeasuredDrive = {
  readonly motor: MotorPart;
  readonly propeller: PropellerPart;
  readonly test: StandTest;
};

/** Thrust grows with about the square of the voltage: a tenth of it is a fifth of the thrust. */
const NEAR = 0.1;
const NOMINAL_V = { lipo: 3.7, lihv: 3.8, liion: 3.6, semi_solid: 3.7, lifepo4: 3.2, nimh: 1.2 };

export function nearVoltage(test: StandTest, voltage_v: number): boolean {
  return Math.abs(test.voltage_v / voltage_v - 1) <= NEAR;
}

/** Nominal voltage of the first pack that feeds the motors; null when there is none. */
export function packVoltage(packs: readonly BatteryRequest[]): number | null {
  const pack = packs.find(({ role }) => role == null || role === 'main' || role === 'lift');
  return pack === undefined ? null : (pack.cells ?? 6) * NOMINAL_V[pack.chemistry ?? 'lipo'];
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

/** A draft with other points, or none; what the notes said of the ones before goes with them. */
export function withTable(draft: Draft, points: Build['thrust_table'] | null): Draft {
  return {
    ...draft,
    notes: draft.notes.replace(ORIGIN, '').trim(),
    params: withMember(draft.params, 'thrust_table', points),
  };
}

/** A draft with this motor, its propeller and its measured points. */
export function withDrive(draft: Draft, drive: MeasuredDrive): Draft {
  const { motor, propeller, test } = drive;
  const { max_thrust_per_motor_g, motor_mass_g, ...rest } = draft.params;
  const largest = test.points.at(-1)!.thrust_g;
  const origin = originOf(drive);
  const notes = originIn(draft.notes) === null ? `${draft.notes}\n${origin}` : draft.notes;
  return {
    ...draft,
    notes: notes.replace(ORIGIN, () => origin).trim(),
    params: {
      ...rest,
      motor_kv: motor.motor.kv_rpm_per_v,
      prop_diameter_in: propeller.propeller.diameter_in,
      prop_pitch_in: propeller.propeller.pitch_in,
      prop_blades: propeller.propeller.blades,
      // A test that stopped early does not show what the motor can do.
      ...(test.full_throttle ? { max_thrust_per_motor_g: largest } : null),
      ...(motor.mass_g === null ? null : { motor_mass_g: motor.mass_g }),
      thrust_table: test.points,
    },
  };
}

/** A pack of the catalog, or one of this size made of a cell of the catalog. */
export function packOf(part: BatteryPart, before: BatteryRequest): Partial<BatteryRequest> {
  const { chemistry, cells, capacity_mah, c_rating } = part.battery;
  const single = cells === 1;
  const pieces = single ? (before.cells ?? 6) * (before.parallel ?? 1) : 1;
  return {
    name: `${part.vendor} ${part.name}`,
    chemistry,
    cells: single ? (before.cells ?? 6) : cells,
    parallel: single ? (before.parallel ?? 1) : 1,
    capacity_mah,
    c_rating,
    ...(part.mass_g === null ? null : { mass_g: Math.round(part.mass_g * pieces) }),
  };
}
