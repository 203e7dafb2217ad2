import type { Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import type { SettingName } from '../report/findingKeys.ts';
import type { ParametersSection } from '../report/reading.ts';
import { figure } from '../report/words.ts';
import type { Noticed, SectionResult } from './finding.ts';

/** At most this many differences are listed. */
const LIST_LIMIT = 200;

type Rule = {
  name: SettingName;
  level: Noticed['level'];
  when: (value: number, flight: Flight) => boolean;
  why: string;
};

/** Settings that take a safety net away, or that cannot be meant. */
const RULES: readonly Rule[] = [
  {
    name: 'ARMING_CHECK',
    level: 'warn',
    when: (value) => value === 0,
    why: 'All arming checks are off.',
  },
  {
    name: 'FS_THR_ENABLE',
    level: 'warn',
    when: (value) => value === 0,
    why: 'The radio failsafe is off.',
  },
  {
    name: 'THR_FAILSAFE',
    level: 'warn',
    when: (value) => value === 0,
    why: 'The radio failsafe is off.',
  },
  {
    name: 'FS_CRASH_CHECK',
    level: 'warn',
    when: (value) => value === 0,
    why: 'The crash check is off: motors keep turning after a crash.',
  },
  {
    name: 'FS_EKF_ACTION',
    level: 'warn',
    when: (value) => value === 0,
    why: 'The estimator failsafe is off.',
  },
  {
    name: 'FS_EKF_THRESH',
    level: 'warn',
    when: (value) => value > 1,
    why: 'The estimator failsafe waits beyond the point of rejection.',
  },
  {
    name: 'BATT_FS_LOW_ACT',
    level: 'info',
    when: (value, flight) => value === 0 && (flight.parameters.get('BATT_MONITOR')?.value ?? 0) > 0,
    why: 'A low battery is reported and nothing is done about it.',
  },
  {
    name: 'BATT_FS_CRT_ACT',
    level: 'info',
    when: (value, flight) => value === 0 && (flight.parameters.get('BATT_MONITOR')?.value ?? 0) > 0,
    why: 'A critical battery is reported and nothing is done about it.',
  },
  {
    name: 'DISARM_DELAY',
    level: 'info',
    when: (value) => value === 0,
    why: 'The motors never stop automatically after landing.',
  },
  {
    name: 'MOT_SPIN_ARM',
    level: 'warn',
    when: (value, flight) => value > (flight.parameters.get('MOT_SPIN_MIN')?.value ?? 1),
    why: 'Idle is above the floor of flight.',
  },
  {
    name: 'INS_GYRO_FILTER',
    level: 'warn',
    when: (value) => value > 0 && value < 10,
    why: 'The gyro filter is so low that control lags.',
  },
  {
    name: 'ANGLE_MAX',
    level: 'info',
    when: (value) => value > 6000,
    why: 'Lean angles beyond 60 degrees are allowed.',
  },
  {
    name: 'COM_ARM_CHK_ESCS',
    level: 'info',
    when: (value) => value === 0,
    why: 'Speed controllers are not checked before arming.',
  },
  {
    name: 'COM_LOW_BAT_ACT',
    level: 'info',
    when: (value) => value === 0,
    why: 'A low battery is reported and nothing is done about it.',
  },
  {
    name: 'NAV_RCL_ACT',
    level: 'warn',
    when: (value) => value === 0,
    why: 'The radio failsafe is off.',
  },
  {
    name: 'CBRK_SUPPLY_CHK',
    level: 'info',
    when: (value) => value === 894_281,
    why: 'The check of the power supply is off.',
  },
];

export function parametersSection(situation: Situation): SectionResult<ParametersSection> {
  const { flight } = situation;
  if (flight.parameters.size === 0)
    return { section: { available: false, reason: 'No parameters in this log.' }, noticed: [] };
  const differing: { name: string; value: number; default: number }[] = [];
  for (const [name, parameter] of flight.parameters) {
    if (parameter.default === null || !Number.isFinite(parameter.value)) continue;
    const same =
      Math.abs(parameter.value - parameter.default) <=
      1e-6 * Math.max(1, Math.abs(parameter.default));
    if (!same)
      differing.push({
        name,
        value: figure(parameter.value) ?? 0,
        default: figure(parameter.default) ?? 0,
      });
  }
  const changed = differing.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, LIST_LIMIT);
  const suspicious: { name: string; value: number; why: string }[] = [];
  const noticed: Noticed[] = [];
  for (const rule of RULES) {
    const value = flight.parameters.get(rule.name)?.value;
    if (value === undefined || !rule.when(value, flight)) continue;
    suspicious.push({ name: rule.name, value: figure(value) ?? 0, why: rule.why });
    noticed.push({
      section: 'parameters',
      key: rule.name.toLowerCase() as Lowercase<SettingName>,
      level: rule.level,
      title: rule.why.replace(/\.$/, ''),
      detail: `${rule.name} is ${value}.`,
      at_us: null,
      value,
    });
  }
  for (const row of swappedMotors(flight)) {
    suspicious.push(row);
    noticed.push({
      section: 'parameters',
      key: 'motor_order',
      level: 'warn',
      title: 'The motor outputs are not in their usual order',
      detail: `${row.name} is ${row.value}: ${row.why}`,
      at_us: null,
      value: row.value,
    });
  }
  return { section: { available: true, changed_from_default: changed, suspicious }, noticed };
}

/** Two neighbouring outputs that carry each other's motor: right on purpose, or a swapped plug. */
export function swappedMotors(flight: Flight): { name: string; value: number; why: string }[] {
  const found: { name: string; value: number; why: string }[] = [];
  const motorOf = (output: number) => {
    const code = flight.parameters.get(`SERVO${output}_FUNCTION`)?.value ?? Number.NaN;
    return code >= 33 && code <= 40 ? code - 32 : Number.NaN;
  };
  for (let output = 1; output < 16; output++) {
    const here = motorOf(output);
    const next = motorOf(output + 1);
    if (here !== next + 1 || !(here > next)) continue;
    found.push({
      name: `SERVO${output}_FUNCTION`,
      value: here + 32,
      why: `outputs ${output} and ${output + 1} carry motors ${here} and ${next}.`,
    });
  }
  return found;
}
