/**
 * What the manifests of the corpus say happened, in one shape: crashed or not, when, and which cause
 * categories of the reading count as right for the fault that was named. The mapping from the words of the
 * manifests to our categories is this file, in the open.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Truth = {
  set: string;
  name: string;
  path: string;
  /** Null where the log itself does not settle it; not scored then. */
  crashed: boolean | null;
  ambiguous: boolean;
  /** Times are seconds from the start of the log, or on the log's own clock. */
  clock: 'start' | 'log' | 'none';
  from_s: number | null;
  impact_s: number | null;
  /** Categories that are right as the first; null where no fault is named. */
  categories: readonly string[] | null;
  motor: number | null;
};

/** Words of the manifests against categories of the reading. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  motor_failure: ['motor_saturation', 'thrust_loss'],
  esc_failure: ['motor_saturation', 'thrust_loss'],
  propulsion_failure: ['motor_saturation', 'thrust_loss'],
  lift_motor_failure: ['motor_saturation', 'thrust_loss'],
  engine_failure: ['thrust_loss'],
  thrust_loss: ['thrust_loss', 'motor_saturation'],
  battery_failure: ['battery'],
  battery_depletion: ['battery'],
  battery_failsafe: ['battery'],
  battery_low: ['battery'],
  brownout: ['power', 'battery'],
  power_loss: ['power', 'battery'],
  gps_loss: ['gps'],
  gps_glitch: ['gps'],
  gps: ['gps'],
  navigation_failure: ['gps', 'ekf'],
  ekf_failsafe: ['ekf'],
  ekf_failure: ['ekf'],
  ekf_lane_switch: ['ekf'],
  accelerometer_fault: ['ekf'],
  accelerometer_bias: ['ekf'],
  imu_failure: ['ekf'],
  gyro_fault: ['ekf'],
  sensor_failure: ['ekf'],
  sensor_inconsistency: ['ekf'],
  compass_failure: ['compass'],
  compass: ['compass'],
  vibration: ['vibration'],
  accelerometer_clipping: ['vibration'],
  rc_failsafe: ['rc_loss'],
  rc_loss: ['rc_loss'],
  fence_breach: ['failsafe'],
  fence: ['failsafe'],
  pilot_error: ['pilot_input'],
  pilot_input: ['pilot_input'],
  commanded_descent: ['pilot_input'],
  disarm_in_air: ['pilot_input'],
  commanded_disarm: ['pilot_input'],
  stall: ['pilot_input'],
  motor_order: ['motor_saturation', 'mechanical'],
  configuration_error: ['motor_saturation', 'mechanical'],
  flip_on_takeoff: ['motor_saturation', 'mechanical'],
};

/** The two sets whose manifests name faults in prose. */
const PROSE: Readonly<Record<string, { categories: readonly string[]; motor: number | null }>> = {
  'px4_quad_motor2_off.ulg': { categories: ['motor_saturation', 'thrust_loss'], motor: 2 },
  'px4_quad_motor3_weak75.ulg': { categories: ['thrust_loss', 'motor_saturation'], motor: 3 },
  'px4_quad_gps_loss.ulg': { categories: ['gps'], motor: null },
  'px4_quad_battery_drain.ulg': { categories: ['battery'], motor: null },
  'px4_quad_forced_disarm_midair.ulg': { categories: ['pilot_input'], motor: null },
  'px4_plane_elevator_stuck.ulg': { categories: ['mechanical'], motor: null },
  'bin/ac42_sim_motor2_stop.bin': { categories: ['motor_saturation', 'thrust_loss'], motor: 2 },
};

type Row = Record<string, unknown>;

export async function readTruth(shared: string): Promise<Truth[]> {
  const rows: Truth[] = [];
  for (const set of ['ardupilot', 'px4sim', 'real']) {
    const path = join(shared, set, 'manifest.json');
    if (!existsSync(path)) continue;
    const { logs } = JSON.parse(await readFile(path, 'utf8')) as { logs: Row[] };
    for (const row of logs) {
      if (set === 'ardupilot') rows.push(...ardupilotTruth(shared, row));
      else rows.push(proseTruth(shared, set, row));
    }
  }
  return rows;
}

function ardupilotTruth(shared: string, row: Row): Truth[] {
  const fault = row.fault as { kind: string; description: string; t_injection: number | null };
  const truth = row.truth as {
    crashed: boolean | null;
    ambiguous: boolean;
    impact_t: number | null;
  };
  const expected = row.expected as { accepted_causes: string[]; cause: string };
  const named = fault.kind === 'none' ? [] : expected.accepted_causes;
  const categories = [...new Set(named.flatMap((cause) => CATEGORIES[cause] ?? []))];
  const entry: Truth = {
    set: 'ardupilot',
    name: row.file as string,
    path: join(shared, 'ardupilot', row.file as string),
    crashed: truth.crashed,
    ambiguous: truth.ambiguous,
    clock: 'start',
    from_s: fault.t_injection,
    impact_s: truth.impact_t,
    categories: categories.length === 0 ? null : categories,
    motor: fault.kind === 'motor_failure' ? motorOf(fault.description) : null,
  };
  const tlog = row.tlog as { file: string } | null | undefined;
  if (tlog === null || tlog === undefined) return [entry];
  const path = join(shared, 'ardupilot', tlog.file);
  return [entry, { ...entry, set: 'ardupilot tlog', name: tlog.file, clock: 'none', path }];
}

/** `motor 2 stops`; a lift motor on output 6 of the quadplane is its motor 2 (outputs 5 to 8). */
function motorOf(description: string): number | null {
  const motor = /motor (\d+)/.exec(description);
  if (motor !== null) return Number(motor[1]);
  const output = /output (\d+)/.exec(description);
  return output === null ? null : Number(output[1]) - 4;
}

function proseTruth(shared: string, set: string, row: Row): Truth {
  const name = row.file as string;
  const prose = PROSE[name];
  const real = set === 'real';
  const events = (row.events ?? []) as [number, string][];
  const loss = events.find(([, text]) =>
    /error over|tilt over|pitch over|roll over|roll -/.test(text),
  );
  const number = (key: string) => (typeof row[key] === 'number' ? (row[key] as number) : null);
  return {
    set,
    name,
    path: join(shared, set, name),
    crashed: row.crash as boolean | null,
    ambiguous: false,
    clock: real ? (name.startsWith('bin/') ? 'log' : 'none') : 'start',
    from_s: real ? (loss?.[0] ?? number('impact_s')) : number('injection_from_log_start_s'),
    impact_s: real ? number('impact_s') : number('impact_from_log_start_s'),
    categories: prose?.categories ?? null,
    motor: prose?.motor ?? null,
  };
}
