import {
  GRAM_FORCE_N,
  INCH_M,
  type MotorToPredict,
  type Pack,
  powerByLaw_W,
  predictFullThrust,
} from '@airworthy/physics';
import type { Build, StandPointRequest } from './build.ts';
import type { FullBuild } from './fullBuild.ts';
import { busVoltage_V, motorOf } from './predicted.ts';
import type { AirframeType } from './types.ts';

/** A member in which the build differs from what its table was measured with. */
export type TableDifference = {
  readonly field:
    | 'motor_kv'
    | 'prop_diameter_in'
    | 'prop_pitch_in'
    | 'prop_blades'
    | 'voltage_v'
    | 'max_thrust_per_motor_g';
  readonly measured: number;
  readonly build: number;
};

/** By what the points of a table are multiplied, and why. */
export type TableScale = {
  readonly thrust: number;
  readonly power: number;
  readonly speed: number;
  readonly differences: readonly TableDifference[];
};

/** Kv and sizes closer than this are the same part; makers round so. */
const SAME_PART = 0.01;
/** Stands run from a full charge down to the nominal voltage of the same cells. */
export const SAME_VOLTAGE = 0.15;

const DRIVE = ['motor_kv', 'prop_diameter_in', 'prop_pitch_in', 'prop_blades'] as const;

/** What the table was measured with, as the request states it, differs from the build in these. */
function differencesOf(given: Build, full: FullBuild, pack_V: number): TableDifference[] {
  const of = given.thrust_table_of;
  if (of == null || (given.thrust_table ?? []).length === 0) return [];
  const differs = (measured: number, build: number, by: number) =>
    Math.abs(Math.log(measured / build)) > by;
  const found: TableDifference[] = [];
  for (const field of DRIVE) {
    const measured = of[field];
    if (measured != null && differs(measured, full[field], SAME_PART))
      found.push({ field, measured, build: full[field] });
  }
  if (of.voltage_v != null && pack_V > 0 && differs(of.voltage_v, pack_V, SAME_VOLTAGE))
    found.push({ field: 'voltage_v', measured: of.voltage_v, build: pack_V });
  const [measured, build] = [of.max_thrust_per_motor_g, given.max_thrust_per_motor_g];
  if (measured != null && build != null && differs(measured, build, SAME_PART))
    found.push({ field: 'max_thrust_per_motor_g', measured, build });
  return found;
}

/**
 * How a table that was measured with another motor, propeller or voltage is brought to those of the build: thrust by the
 * ratio of the law's full thrusts, or of those that are stated; power and speed by the laws at these thrusts. So
 * a motor that was better than the law on the stand stays better by as much. Null where nothing differs.
 */
export function tableScaleOf(
  given: Build,
  full: FullBuild,
  of: { readonly type: AirframeType; readonly packs: readonly Pack[] },
): TableScale | null {
  const { role } = of.type.groups[0]!;
  const pack_V = busVoltage_V(of.packs, role);
  const differences = differencesOf(given, full, pack_V);
  if (differences.length === 0) return null;
  const now = motorOf(full, { given, role, packs: of.packs });
  const stand = given.thrust_table_of ?? {};
  const measured: MotorToPredict = {
    ...now,
    motorKv_rpmPerV: stand.motor_kv ?? now.motorKv_rpmPerV,
    propeller: {
      diameter_m: (stand.prop_diameter_in ?? full.prop_diameter_in) * INCH_M,
      pitch_m: (stand.prop_pitch_in ?? full.prop_pitch_in) * INCH_M,
      blades: stand.prop_blades ?? full.prop_blades,
    },
    nominal_V: differences.some(({ field }) => field === 'voltage_v')
      ? stand.voltage_v!
      : now.nominal_V,
  };
  if (!(now.nominal_V > 0)) return null;
  const [there, here] = [predictFullThrust(measured), predictFullThrust(now)];
  const byLaw = here.thrust_N / there.thrust_N;
  const [stated_g, measured_g] = [given.max_thrust_per_motor_g, stand.max_thrust_per_motor_g];
  const thrust = stated_g != null && measured_g != null ? stated_g / measured_g : byLaw;
  const top_g = Math.max(...(given.thrust_table ?? []).map(({ thrust_g }) => thrust_g));
  const top_N = (measured_g ?? top_g) * GRAM_FORCE_N;
  const power =
    powerByLaw_W({ propeller: now.propeller, maxThrust_N: thrust * top_N }) /
    powerByLaw_W({ propeller: measured.propeller, maxThrust_N: top_N });
  const speed = (here.speed_rps / there.speed_rps) * Math.sqrt(thrust / byLaw);
  return { thrust, power, speed, differences };
}

/** The points of a table brought to another motor, propeller or voltage. */
export function scaledPoints(
  points: readonly StandPointRequest[],
  scale: TableScale | null,
): readonly StandPointRequest[] {
  if (scale === null) return points;
  return points.map((point) => ({
    throttle: point.throttle,
    thrust_g: point.thrust_g * scale.thrust,
    power_w: (point.power_w ?? (point.current_a ?? 0) * (point.voltage_v ?? 0)) * scale.power,
    rpm: point.rpm == null ? null : point.rpm * scale.speed,
  }));
}
