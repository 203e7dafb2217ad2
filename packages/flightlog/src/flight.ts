/**
 * One flight log in one language, whichever autopilot wrote it.
 *
 * Everything is SI: m, m/s, rad, V, A, T, s. Exceptions, by the habit of the field: geographic
 * degrees for latitude and longitude, ampere-hours and watt-hours for charge and energy, rpm for
 * rotors. Angles are right-handed about x forward, y right, z down (roll right, nose up, yaw
 * clockwise from north positive); heights and climb rates are up positive.
 *
 * `time_us` is float64 microseconds since the start of the log and ascending inside each series.
 * A sample that was not measured is NaN. A series that the log does not have is null or an empty list:
 * absence is never zero.
 */
import type { DatedDamage, Dropout, Implausible, LogFormat } from './table.ts';

export type Autopilot = 'ardupilot' | 'px4' | 'unknown';
export type VehicleClass = 'copter' | 'plane' | 'vtol' | 'rover' | 'heli' | 'sub' | 'unknown';

/** Columns over one time axis. `origin` names message and field they were read from. */
export type Series<Name extends string> = {
  readonly time_us: Float64Array;
  readonly origin: string;
} & { readonly [K in Name]: Float64Array };

export type Channel = Series<'value'>;

export type Attitude = Series<'roll_rad' | 'pitch_rad' | 'yaw_rad'>;
export type BodyRates = Series<'roll_radps' | 'pitch_radps' | 'yaw_radps'>;
export type Velocity = Series<'north_mps' | 'east_mps' | 'down_mps'>;
export type Position = Series<'latitude_deg' | 'longitude_deg' | 'altitude_m'>;

export type Imu = {
  /** Instance counted from 0. */
  readonly index: number;
  /** Specific force in body axes: z is about -9.8 upright at rest. */
  readonly motion: Series<
    'accX_mps2' | 'accY_mps2' | 'accZ_mps2' | 'gyroX_radps' | 'gyroY_radps' | 'gyroZ_radps'
  >;
};

export type Vibration = {
  readonly index: number;
  readonly level: Series<'x_mps2' | 'y_mps2' | 'z_mps2'>;
  /** ArduPilot's VIBE level, or PX4's metric, which is one number for three axes and smaller. */
  readonly metric: 'ardupilot' | 'px4';
};

/** Accelerometer samples at their limit, counted since boot; use differences. */
export type Clipping = { readonly index: number; readonly count: Channel };

export type Battery = {
  readonly index: number;
  readonly power: Series<'voltage_V' | 'current_A' | 'used_Ah' | 'used_Wh' | 'remaining'>;
  /** Voltage of each cell, where the log has them. */
  readonly cells_V: readonly Channel[];
  /** From the log or its parameters; null where nothing states it. */
  readonly cellCount: number | null;
};

export type Motor = {
  /** Motor number as the autopilot counts, from 1. */
  readonly number: number;
  /** Output, 0 at the floor of flight (spin min) and 1 at the ceiling (spin max); below 0 when stopped. */
  readonly output: Channel;
  /** Clockwise from the nose seen from above; null where the frame is unknown. */
  readonly angle_rad: number | null;
  /** Turning sense of the propeller seen from above. */
  readonly spin: 'cw' | 'ccw' | null;
  /** `lift` holds the aircraft up in hover, `forward` pushes or pulls a wing. */
  readonly role: 'lift' | 'forward';
};

export type ServoFunction =
  | 'aileron'
  | 'elevator'
  | 'rudder'
  | 'elevon_left'
  | 'elevon_right'
  | 'vtail_left'
  | 'vtail_right'
  | 'tilt'
  | 'other';
/** Position -1..1 about the trim of its channel. */
export type Servo = {
  readonly number: number;
  readonly function: ServoFunction;
  readonly position: Channel;
};

export type Esc = {
  /** Motor number from 1, where the mapping is known, else output number. */
  readonly number: number;
  readonly telemetry: Series<'speed_rpm' | 'voltage_V' | 'current_A' | 'temperature_C'>;
};

export type RcInput = {
  /** Sticks: roll right, pitch nose up, yaw right are positive, -1..1; throttle 0..1. */
  readonly sticks: Series<'roll' | 'pitch' | 'yaw' | 'throttle'>;
  /** Raw channel values in the order of the receiver, for finding frozen input. */
  readonly channels: readonly Channel[];
  /** 1 while the receiver says its input is valid, 0 in its own failsafe. */
  readonly valid: Channel | null;
  /** 0..1. */
  readonly rssi: Channel | null;
  readonly linkQuality: Channel | null;
};

export type Gps = {
  readonly index: number;
  /**
   * `fix`: 0 none, 1 no fix, 2 2D, 3 3D, 4 DGPS, 5 float, 6 fixed. Accuracies NaN where not reported.
   * `jamming` 0..255 as u-blox counts it; `spoofing` as PX4's state (1 none, 2 indicated, 3 multiple).
   */
  readonly solution: Series<
    | 'fix'
    | 'satellites'
    | 'hdop'
    | 'horizontalAccuracy_m'
    | 'verticalAccuracy_m'
    | 'speedAccuracy_mps'
    | 'latitude_deg'
    | 'longitude_deg'
    | 'altitude_m'
    | 'speed_mps'
    | 'course_rad'
    | 'down_mps'
    | 'jamming'
    | 'spoofing'
  >;
};

/** Field in body axes with offsets applied, in tesla (1 mGauss = 1e-7 T). */
export type Compass = {
  readonly index: number;
  readonly field: Series<'x_T' | 'y_T' | 'z_T'>;
  readonly offsets_T: readonly [number, number, number] | null;
  /** 1 healthy, 0 not; null where the log does not state it. */
  readonly healthy: Channel | null;
};

/** Innovation test ratios on the square-root scale: 1.0 is rejection, for every estimator. */
export type EstimatorCore = {
  readonly index: number;
  readonly ratios: Series<'velocity' | 'position' | 'height' | 'compass' | 'airspeed'>;
};

export type Estimator = {
  readonly name: 'EKF1' | 'EKF2' | 'EKF3' | 'PX4 EKF2' | 'reported';
  readonly cores: readonly EstimatorCore[];
  /** Index of the core in use. */
  readonly primary: Channel | null;
  /** Cumulative count of state resets, where the log has them. */
  readonly resets: Channel | null;
};

export type Heights = {
  /** Above the arming point or home, m. */
  readonly ekf: Channel | null;
  readonly baro: Channel | null;
  readonly gps: Channel | null;
  readonly rangefinder: Channel | null;
  readonly target: Channel | null;
};

/** Up positive, m/s. */
export type ClimbRates = {
  readonly ekf: Channel | null;
  readonly baro: Channel | null;
  readonly gps: Channel | null;
};

/**
 * Who asked for a mode. Further words are allowed (`mission_end`, `script`); the ones named here are
 * those that the forensics distinguish.
 */
export type ModeReason =
  | 'pilot'
  | 'ground_station'
  | 'failsafe_radio'
  | 'failsafe_battery'
  | 'failsafe_gcs'
  | 'failsafe_ekf'
  | 'gps_glitch'
  | 'fence'
  | 'failsafe_terrain'
  | 'terminate'
  | 'crash'
  | 'vtol_failed_transition'
  | 'vtol_failed_takeoff'
  | 'failsafe'
  | 'dead_reckoning';

export type ModeChange = {
  readonly time_us: number;
  readonly name: string;
  readonly number: number;
  /** `pilot`, `ground_station`, or the failsafe or logic that asked for it. */
  readonly reason: ModeReason | (string & {}) | null;
  /** False where the pilot did not choose it. */
  readonly chosen: boolean;
};

/** What stopped the motors. Further words are allowed; these are distinguished. */
export type DisarmMethod =
  | 'rudder'
  | 'ground_station'
  | 'switch'
  | 'kill'
  | 'crash'
  | 'landed'
  | 'failure_detector'
  | 'termination'
  | 'failsafe_cpu'
  | 'failsafe_battery'
  | 'failsafe_radio'
  | 'failsafe_gcs'
  | 'failsafe_ekf'
  | 'fence'
  | 'parachute';

export type ArmedSpan = {
  readonly from_us: number;
  /** End of the log where no disarm was recorded. */
  readonly to_us: number;
  /** The log holds the arming itself; a file that opens armed does not. */
  readonly armSeen: boolean;
  readonly disarmSeen: boolean;
  /** Null where the log does not state it. */
  readonly disarmMethod: DisarmMethod | (string & {}) | null;
  readonly forced: boolean;
};

/**
 * Keys of autopilot records that the forensics look for, whichever firmware wrote them. A reader may
 * add further keys; a record that means one of these must carry it. A failsafe of its own kind is
 * `failsafe_…` with `kind: 'failsafe'`; what it clears has the same key and `resolved: true`.
 */
export type EventKey =
  | 'crash_check'
  | 'parachute'
  | 'thrust_loss'
  | 'motor_failure'
  | 'failure_detector_attitude'
  | 'motors_emergency_stopped'
  | 'motor_interlock_off'
  | 'failsafe_radio'
  | 'failsafe_battery'
  | 'failsafe_gcs'
  | 'failsafe_ekf'
  | 'failsafe_gps'
  | 'failsafe_fence'
  | 'failsafe_terrain'
  | 'failsafe_cpu'
  | 'failsafe_dead_reckoning'
  | 'failsafe_leak'
  | 'radio_late_frame'
  | 'compass_unhealthy'
  | 'gps_glitch'
  | 'gps_lost'
  | 'ekf_check'
  | 'ekf_lane_switch'
  | 'ekf_yaw_reset'
  | 'ekf_height_reset'
  | 'vibration_compensation'
  | 'barometer'
  | 'internal_error'
  | 'transition_failed'
  | 'setpoints_lost'
  | 'battery_low'
  | 'armed'
  | 'disarmed'
  | 'takeoff'
  | 'not_landed'
  | 'land_complete'
  | 'land_complete_maybe'
  | 'flip_start'
  | 'flip_end';

/** What the autopilot itself wrote down about a moment. */
export type FlightEvent = {
  readonly time_us: number;
  readonly kind: 'event' | 'error' | 'failsafe' | 'ekf' | 'gps' | 'crash' | 'arm';
  readonly key: EventKey | (string & {});
  /** Sentence for the timeline. */
  readonly text: string;
  readonly level: 'info' | 'warn' | 'alert' | 'crash';
  /** Numbers as logged, e.g. `ERR 12/1`. */
  readonly code: string;
  /** Clears an earlier event of the same key instead of raising it. */
  readonly resolved: boolean;
  /** False where the record has no clock of its own and took its neighbour's. */
  readonly timeExact: boolean;
};

export type StatusText = {
  readonly time_us: number;
  /** Syslog scale: 0 emergency … 7 debug. */
  readonly severity: number;
  readonly text: string;
};

export type Parameter = { readonly value: number; readonly default: number | null };
export type ParameterChange = {
  readonly time_us: number;
  readonly name: string;
  readonly value: number;
};

export type Frame = {
  /** `Quad X`, `Hexa +` …; null where the log does not settle it. */
  readonly label: string | null;
  readonly liftMotors: number;
};

export type FlightMeta = {
  readonly format: LogFormat;
  readonly autopilot: Autopilot;
  readonly vehicle: VehicleClass;
  /** `ArduCopter V4.5.7`. */
  readonly vehicleLabel: string;
  /** `4.5.7 (2a3dc4b7)`. */
  readonly firmware: string | null;
  readonly hardware: string | null;
  /** What no other board has, in upper-case hexadecimal, where the log states it. */
  readonly boardId?: string;
  readonly frame: Frame;
  /** ISO 8601 UTC of time 0, from GPS, SYSTEM_TIME or the log's own clock; null where unknown. */
  readonly startedAt: string | null;
  readonly duration_us: number;
  readonly messages: number;
  /** The log ends inside a record, or with less than its header promised. */
  readonly truncated: boolean;
  /** How often the autopilot started again within the file; its flights are told apart. */
  readonly restarts?: number;
  /**
   * The log was too long to be held: away from the ends of its flights and the autopilot's alarms, dense
   * messages were read at one record in up to so many. Left out where every record was read.
   */
  readonly stride?: number;
  /** MAVLink number of this vehicle and of the others whose flights are in the same file. */
  readonly systems?: readonly [own: number, ...others: number[]];
  /** Written by a simulator; its truth messages are left out by the normaliser. */
  readonly simulated: boolean;
};

export type Flight = {
  readonly meta: FlightMeta;
  readonly attitude: Attitude | null;
  /** NaN where the mode has no target. */
  readonly attitudeTarget: Attitude | null;
  /** A second estimate of attitude (DCM, other core) for comparison. */
  readonly attitudeSecond: Attitude | null;
  readonly rates: BodyRates | null;
  readonly rateTargets: BodyRates | null;
  readonly imus: readonly Imu[];
  readonly vibrations: readonly Vibration[];
  readonly clipping: readonly Clipping[];
  readonly velocity: Velocity | null;
  readonly position: Position | null;
  readonly heights: Heights;
  readonly climbRates: ClimbRates;
  readonly airspeed: Channel | null;
  readonly airspeedTarget: Channel | null;
  readonly batteries: readonly Battery[];
  readonly board: Series<'supply_V' | 'servo_V'> | null;
  readonly motors: readonly Motor[];
  readonly servos: readonly Servo[];
  readonly escs: readonly Esc[];
  /** Demand of the altitude or throttle controller, 0..1. */
  readonly throttle: Channel | null;
  /** Throttle that holds a hover, 0..1, learned or set; null where unknown. */
  readonly hoverThrottle: number | null;
  /** Voltage compensation or thrust limit: the share of full lift still to be had, 0..1. */
  readonly liftMax: Channel | null;
  /** Torque or thrust that could not be allocated (PX4), 0 when all was met. */
  readonly unallocated: Channel | null;
  readonly rc: RcInput | null;
  readonly gps: readonly Gps[];
  readonly compasses: readonly Compass[];
  readonly estimator: Estimator | null;
  readonly wind: Series<'north_mps' | 'east_mps'> | null;
  /** 1 landed, 0 in the air, as the autopilot believed. */
  readonly landed: Channel | null;
  /** Share of wing-borne flight: 0 hover, 1 wing, between in transition. */
  readonly transition: Channel | null;
  readonly modes: readonly ModeChange[];
  readonly armed: readonly ArmedSpan[];
  readonly events: readonly FlightEvent[];
  readonly texts: readonly StatusText[];
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly parameterChanges: readonly ParameterChange[];
  readonly dropouts: readonly Dropout[];
  readonly damage: readonly DatedDamage[];
  /** Left out where nothing of the kind was found. */
  readonly implausible?: readonly Implausible[];
};
