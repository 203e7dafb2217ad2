import { GRAM_FORCE_N, INCH_M } from '@airworthy/physics';
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

/** What a table shows that cannot be of this motor, propeller and voltage; null where nothing does. */
function contradiction({ resolved, performance }: Analysis): string | null {
  const points = resolved.given.thrust_table ?? [];
  const group = resolved.aircraft.groups[0];
  const figures = performance.groups[0];
  if (group === undefined || figures === undefined) return null;
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
