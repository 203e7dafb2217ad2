/**
 * What the manifests of the corpus say happened, in one shape: crashed or not, when, and which class of
 * cause was at work. The mapping from the words of the manifests to the classes, and from the classes to
 * the categories of a reading, is this file.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type CauseClass =
  | 'motor'
  | 'propulsion'
  | 'battery'
  | 'power'
  | 'gps'
  | 'compass'
  | 'estimator'
  | 'vibration'
  | 'radio'
  | 'failsafe'
  | 'pilot'
  | 'setup'
  | 'mechanical'
  | 'tuning';

/** Categories that are right as the first for a class, and a word that the verdict must hold. */
export const CLASSES: Readonly<
  Record<CauseClass, { categories: readonly string[]; words: RegExp }>
> = {
  motor: { categories: ['motor_saturation', 'thrust_loss'], words: /motor \d/i },
  propulsion: { categories: ['thrust_loss'], words: /motor|thrust|propulsion/i },
  battery: { categories: ['battery'], words: /battery|voltage|pack/i },
  power: { categories: ['power', 'battery'], words: /supply|battery|voltage/i },
  gps: { categories: ['gps'], words: /GPS/ },
  compass: { categories: ['compass'], words: /compass/i },
  estimator: { categories: ['ekf'], words: /estimat|attitude|accelerometer|gyro/i },
  vibration: { categories: ['vibration'], words: /vibrat|shook|shaking/i },
  radio: { categories: ['rc_loss'], words: /radio|receiver/i },
  failsafe: { categories: ['failsafe'], words: /fence|failsafe/i },
  pilot: { categories: ['pilot_input'], words: /pilot|stick|by hand|motors were stopped/i },
  setup: { categories: ['motor_saturation', 'mechanical'], words: /tipped over|motor/i },
  mechanical: { categories: ['mechanical'], words: /elevator|aileron|surface|broke|answer/i },
  tuning: { categories: ['tuning', 'mechanical'], words: /oscillat/i },
};

export type Truth = {
  readonly set: string;
  readonly name: string;
  readonly path: string;
  /** Whose logs they are: the repository, or the simulator that wrote them. */
  readonly origin: string;
  readonly simulated: boolean;
  /** Null where the log stops in the air or does not settle it: no crash may be claimed then. */
  readonly crashed: boolean | null;
  readonly ambiguous: boolean;
  /** Times are seconds from the start of the log, or on the log's own clock. */
  readonly clock: 'start' | 'log' | 'none';
  readonly from_s: number | null;
  /** Contacts that an answer may name; the first is the decisive one. */
  readonly impacts_s: readonly number[];
  /** Null where nothing went wrong, or nobody knows what. */
  readonly cause: CauseClass | null;
  /** Further classes that are right too. */
  readonly also: readonly CauseClass[];
  readonly motor: number | null;
};

/** Words of the simulator's manifest. */
const WORDS: Readonly<Record<string, CauseClass>> = {
  motor_failure: 'motor',
  esc_failure: 'motor',
  propulsion_failure: 'motor',
  lift_motor_failure: 'motor',
  engine_failure: 'propulsion',
  thrust_loss: 'motor',
  battery_failure: 'battery',
  battery_depletion: 'battery',
  battery_failsafe: 'battery',
  battery_low: 'battery',
  brownout: 'power',
  power_loss: 'power',
  gps_loss: 'gps',
  gps_glitch: 'gps',
  gps: 'gps',
  navigation_failure: 'gps',
  ekf_failsafe: 'estimator',
  ekf_failure: 'estimator',
  ekf_lane_switch: 'estimator',
  accelerometer_fault: 'estimator',
  accelerometer_bias: 'estimator',
  imu_failure: 'estimator',
  gyro_fault: 'estimator',
  sensor_failure: 'estimator',
  sensor_inconsistency: 'estimator',
  compass_failure: 'compass',
  compass: 'compass',
  vibration: 'vibration',
  accelerometer_clipping: 'vibration',
  rc_failsafe: 'radio',
  rc_loss: 'radio',
  fence_breach: 'failsafe',
  fence: 'failsafe',
  pilot_error: 'pilot',
  pilot_input: 'pilot',
  commanded_descent: 'pilot',
  disarm_in_air: 'pilot',
  commanded_disarm: 'pilot',
  stall: 'pilot',
  motor_order: 'setup',
  configuration_error: 'setup',
  flip_on_takeoff: 'setup',
};

type Named = { cause: CauseClass; also?: readonly CauseClass[]; motor?: number };

/** Causes that the other manifests give as sentences. */
const SENTENCES: Readonly<Record<string, Named>> = {
  'px4_quad_motor2_off.ulg': { cause: 'motor', motor: 2 },
  'px4_quad_motor3_weak75.ulg': { cause: 'motor', motor: 3 },
  'px4_quad_gps_loss.ulg': { cause: 'gps' },
  'px4_quad_battery_drain.ulg': { cause: 'battery' },
  'px4_quad_forced_disarm_midair.ulg': { cause: 'pilot' },
  'px4_plane_elevator_stuck.ulg': { cause: 'mechanical' },
  'bin/ac42_sim_motor2_stop.bin': { cause: 'motor', motor: 2 },
  'bin/ac344_loss_of_control.bin': { cause: 'tuning' },
  'bin/ac36_battery_failsafe_land.bin': { cause: 'battery' },
  'ac33_hard_roll_near_ground_tip.bin': { cause: 'pilot' },
  'ac33_land_sideways_flip_then_flight.bin': { cause: 'pilot' },
  'ac33_leaning_contact_flip.bin': { cause: 'pilot' },
  'ac33_motor2_saturated_descent.bin': { cause: 'motor', motor: 2 },
  'ac41_sim_false_velocity_descent_1.bin': { cause: 'estimator' },
  'ac42_sim_hexa_plus_motor1_stop.bin': { cause: 'motor', motor: 1 },
  'ac42_sim_quad_plus_motors24_stop.bin': { cause: 'motor', motor: 2 },
  'ac42_sim_quad_plus_outputs_frozen.bin': { cause: 'motor', motor: 1 },
  'ac42_sim_quad_x_motors13_stop.bin': { cause: 'motor', motor: 1 },
  'ac47_sim_pilot_ground_strike.bin': { cause: 'pilot' },
  'ac33_drifting_attitude_1.bin': { cause: 'estimator' },
  'ac33_false_height_althold_climb.bin': { cause: 'estimator', also: ['vibration'] },
  'ac413_prop_cut25_hover_2.bin': { cause: 'motor', motor: 1 },
  'ac_vibration_flyaway_end.bin': { cause: 'vibration' },
};

type Row = Record<string, unknown>;

export async function readTruth(folder: string): Promise<Truth[]> {
  const rows: Truth[] = [];
  for (const set of ['ardupilot', 'px4sim', 'real', 'field']) {
    const path = join(folder, set, 'manifest.json');
    if (!existsSync(path)) continue;
    const { logs } = JSON.parse(await readFile(path, 'utf8')) as { logs: Row[] };
    for (const row of logs) {
      if (set === 'ardupilot') rows.push(...ardupilotTruth(folder, row));
      else rows.push(otherTruth(folder, set, row));
    }
  }
  return rows;
}

function ardupilotTruth(folder: string, row: Row): Truth[] {
  const fault = row.fault as { kind: string; description: string; t_injection: number | null };
  const truth = row.truth as {
    crashed: boolean | null;
    ambiguous: boolean;
    impact_t: number | null;
  };
  const expected = row.expected as { accepted_causes: string[] };
  const named = fault.kind === 'none' ? [] : expected.accepted_causes;
  const classes = [...new Set(named.flatMap((word) => WORDS[word] ?? []))];
  const entry: Truth = {
    set: 'ardupilot',
    name: row.file as string,
    path: join(folder, 'ardupilot', row.file as string),
    origin: 'ArduPilot simulator',
    simulated: true,
    crashed: truth.crashed,
    ambiguous: truth.ambiguous,
    clock: 'start',
    from_s: fault.t_injection,
    impacts_s: truth.impact_t === null ? [] : [truth.impact_t],
    cause: classes[0] ?? null,
    also: classes.slice(1),
    motor: fault.kind === 'motor_failure' ? motorOf(fault.description) : null,
  };
  const tlog = row.tlog as { file: string } | null | undefined;
  if (tlog === null || tlog === undefined) return [entry];
  const path = join(folder, 'ardupilot', tlog.file);
  return [entry, { ...entry, set: 'ardupilot tlog', name: tlog.file, clock: 'none', path }];
}

/** `motor 2 stops`; a lift motor on output 6 of the quadplane is its motor 2 (outputs 5 to 8). */
function motorOf(description: string): number | null {
  const motor = /motor (\d+)/.exec(description);
  if (motor !== null) return Number(motor[1]);
  const output = /output (\d+)/.exec(description);
  return output === null ? null : Number(output[1]) - 4;
}

function otherTruth(folder: string, set: string, row: Row): Truth {
  const name = row.file as string;
  const named = SENTENCES[name];
  const real = set === 'real';
  const events = (row.events ?? []) as [number, string][];
  const loss = events.find(([, text]) =>
    /error over|tilt over|pitch over|roll over|roll -/.test(text),
  );
  const number = (key: string) => (typeof row[key] === 'number' ? (row[key] as number) : null);
  const impact_s = set === 'px4sim' ? number('impact_from_log_start_s') : number('impact_s');
  const repository = (row.origin as { repository?: string } | undefined)?.repository;
  return {
    set,
    name,
    path: join(folder, set, name),
    origin: repository ?? 'PX4 simulator',
    simulated:
      set === 'px4sim' || /_sim_|sitl/.test(name) || row.recorded_by === 'simulator (SITL)',
    crashed: row.crash as boolean | null,
    ambiguous: false,
    clock: real ? (name.startsWith('bin/') ? 'log' : 'none') : 'start',
    from_s: real
      ? (loss?.[0] ?? impact_s)
      : set === 'px4sim'
        ? number('injection_from_log_start_s')
        : impact_s,
    impacts_s: [
      ...(impact_s === null ? [] : [impact_s]),
      ...((row.impact_also_s ?? []) as number[]),
    ],
    cause: named?.cause ?? null,
    also: named?.also ?? [],
    motor: named?.motor ?? null,
  };
}
