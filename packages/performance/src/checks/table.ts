import { GRAM_FORCE_N, INCH_M, type MotorGroup } from '@airworthy/physics';
import type { StandPointRequest } from '../airframe/build.ts';
import { fullThrustByLaw } from '../airframe/predicted.ts';
import { SAME_VOLTAGE, type TableDifference } from '../airframe/tableScale.ts';
import type { Analysis } from '../analysis.ts';
import { type Check, judged, shortNumber } from '../finding.ts';

/** Loaded over unloaded speed of motors on stands is 0.5 to 0.95; beyond it with room the table is of another motor. */
const FRACTION = { low: 0.35, high: 1.05 };
/** Measured thrust over that of the law at the same speed; the law itself errs by up to a quarter. */
const COEFFICIENT = { low: 0.55, high: 1.8 };
/** Beyond this factor on thrust a scaled table says little of the motor. */
const FAR = 2;

const NAMES: Readonly<Record<TableDifference['field'], readonly [string, string]>> = {
  motor_kv: ['Kv', ' rpm/V'],
  prop_diameter_in: ['diameter', ' in'],
  prop_pitch_in: ['pitch', ' in'],
  prop_blades: ['blades', ''],
  voltage_v: ['voltage', ' V'],
  max_thrust_per_motor_g: ['full thrust', ' g'],
};

function differenceText({ field, measured, build }: TableDifference): string {
  const [name, unit] = NAMES[field];
  return `${name} ${shortNumber(measured)} to ${shortNumber(build)}${unit}`;
}

/** Air at sea level at -20 °C: denser than that of any stand, so that the least power is least. */
const DENSE_AIR_KGM3 = 1.39;

/** A thrust for less power than moves the air through a propeller of this size without any loss. */
function belowLeastPower(
  points: readonly StandPointRequest[],
  { diameter_m }: MotorGroup['propeller'],
): string | null {
  const area_m2 = Math.PI * (diameter_m / 2) ** 2;
  for (const { thrust_g, power_w, current_a, voltage_v } of points) {
    const power_W = power_w ?? (current_a ?? Number.NaN) * (voltage_v ?? Number.NaN);
    const thrust_N = thrust_g * GRAM_FORCE_N;
    const least_W = thrust_N * Math.sqrt(thrust_N / (2 * DENSE_AIR_KGM3 * area_m2));
    if (power_W < least_W)
      return `${shortNumber(thrust_g)} g take ${shortNumber(power_W)} W in it, and no propeller of ${shortNumber(diameter_m / INCH_M)} in takes less than ${shortNumber(least_W)} W`;
  }
  return null;
}

/** What a table shows that cannot be of this motor, propeller and voltage; null where nothing does. */
function contradiction({ resolved, performance }: Analysis): string | null {
  const points = resolved.given.thrust_table ?? [];
  const group = resolved.aircraft.groups[0];
  const figures = performance.groups[0];
  if (group === undefined || figures === undefined) return null;
  const beyond = belowLeastPower(points, group.propeller);
  if (beyond !== null) return beyond;
  const pack_V = performance.buses.find((bus) => bus.role === figures.bus)?.nominal_V;
  const top = points.reduce((best, point) => (point.thrust_g > best.thrust_g ? point : best));
  const tested_V = top.voltage_v ?? null;
  if (tested_V !== null && pack_V !== undefined && pack_V > 0)
    if (Math.abs(Math.log(tested_V / pack_V)) > SAME_VOLTAGE + 0.05)
      return `it was measured at ${shortNumber(tested_V)} V and the pack gives ${shortNumber(pack_V)} V`;
  if (top.rpm == null) return null;
  const fraction = top.rpm / (resolved.full.motor_kv * (tested_V ?? pack_V ?? 0));
  if (Number.isFinite(fraction) && (fraction < FRACTION.low || fraction > FRACTION.high))
    return `at its largest thrust the motor turns at ${shortNumber(100 * fraction)} % of Kv times voltage`;
  // Thrust over the square of the speed is that of the propeller, whatever turns it.
  const byLaw = fullThrustByLaw(resolved);
  const ratio =
    (top.thrust_g * GRAM_FORCE_N) / (top.rpm / 60) ** 2 / (byLaw.thrust_N / byLaw.speed_rps ** 2);
  const { diameter_m } = group.propeller;
  if (ratio < COEFFICIENT.low || ratio > COEFFICIENT.high)
    return `a propeller of ${shortNumber(diameter_m / INCH_M)} in gives ${ratio > 1 ? 'less' : 'more'} thrust at its speeds`;
  return null;
}

/** A measured table of another motor, propeller or voltage: scaled where the request says so, else named. */
export const tableOtherDrive: Check = {
  code: 'TABLE_OTHER_DRIVE',
  group: 'model',
  field: 'thrust_table',
  judge: (analysis) => {
    const { given, tableScale } = analysis.resolved;
    if ((given.thrust_table ?? []).length === 0) return null;
    const figures = { value: null, limit: null, unit: null, comparison: null };
    if (tableScale !== null) {
      const far = tableScale.thrust > FAR || tableScale.thrust < 1 / FAR;
      const changes = tableScale.differences.map(differenceText).join(', ');
      return judged(far ? 'warn' : 'ok', {
        fact: () =>
          `The thrust table is scaled by the law from ${changes}: thrust by ${shortNumber(tableScale.thrust)}, power by ${shortNumber(tableScale.power)}`,
        meaning: 'so far from what was measured it says little',
        ...figures,
        value: tableScale.thrust,
        limit: FAR,
        comparison: 'between',
        fix: 'Measure this motor and propeller, or leave the table out.',
      });
    }
    const found = contradiction(analysis);
    if (found === null) return null;
    return judged('warn', {
      fact: () => 'The thrust table is not of this motor, propeller and voltage',
      meaning: found,
      ...figures,
      fix: 'State what it was measured with (thrust_table_of), or leave it out.',
    });
  },
  remedies: function* (analysis) {
    const { given } = analysis.resolved;
    const top = (given.thrust_table ?? []).at(-1);
    if (given.thrust_table_of == null && top?.voltage_v != null)
      yield { thrust_table_of: { voltage_v: top.voltage_v } };
    yield { thrust_table: null, thrust_table_of: null };
  },
};

/** Between these factors on the power of the model. Half of it is about what moving the air takes without any loss. */
const FAR_FROM_MODEL = { low: 0.5, high: 2 };

const CHECK_MEASURED = 'Check the measurement, its mass, and the parts of the build.';

type Measured = { readonly field: string; readonly given: number; readonly used: number };

function measuredOf({ resolved }: Analysis): Measured[] {
  const { given, aircraft, calibration, cruiseCalibration } = resolved;
  const hovers = aircraft.class === 'wing' ? 0 : (given.measured_hover ?? []).length;
  const cruises = aircraft.wing === null ? 0 : (given.measured_cruise ?? []).length;
  return [
    { field: 'measured_hover', given: hovers, used: calibration?.points ?? 0 },
    { field: 'measured_cruise', given: cruises, used: cruiseCalibration?.points ?? 0 },
  ].filter((one) => one.given > 0);
}

function unusedText({ field, given, used }: Measured): string {
  const [one, many] = field === 'measured_hover' ? ['hover', 'hovers'] : ['cruise', 'cruises'];
  if (given === 1) return `The measured ${one} cannot be of this aircraft and is not used`;
  const left = given - used;
  return `${left} of ${given} measured ${many} cannot be of this aircraft and ${left === 1 ? 'is' : 'are'} not used`;
}

/** What was measured on another aircraft than this, or with a slip: left out, or taken with doubt. */
export const measuredOther: Check = {
  code: 'MEASURED_OTHER',
  group: 'model',
  field: null,
  judge: (analysis) => {
    const measured = measuredOf(analysis);
    const unused = measured.find(({ given, used }) => used < given);
    const factor = analysis.resolved.calibration?.factor ?? 1;
    if (unused !== undefined)
      return {
        field: unused.field,
        level: 'warn',
        message: `${unusedText(unused)}: the build does not fly at that mass, or draws more before its motors turn.`,
        value: unused.used,
        limit: unused.given,
        unit: null,
        comparison: '>=',
        fix: CHECK_MEASURED,
      };
    const { low, high } = FAR_FROM_MODEL;
    if (factor <= high && factor >= low) return null;
    const why =
      factor > high
        ? 'no airframe wastes so much, so the mass, the parts or the measurement are of another aircraft'
        : 'moving the air takes more, so the mass, the parts or the measurement are of another aircraft';
    return {
      field: 'measured_hover',
      level: 'warn',
      message: `The measured hover takes ${shortNumber(factor)} times the power of the model (limit ${low} to ${high}): ${why}.`,
      value: factor,
      limit: factor > high ? high : low,
      unit: null,
      comparison: 'between',
      fix: CHECK_MEASURED,
    };
  },
};
