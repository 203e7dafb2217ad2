/** Motors, control surfaces and speed controllers from telemetry. */
import type { Channel, Esc, Motor, Servo, ServoFunction, VehicleClass } from '../../flight.ts';
import { lifts, type MotorPlace } from '../ardupilot/frames.ts';
import { forEach } from '../reader.ts';
import { type Aircraft, channel, isBlank, rowsOf, scaled, where } from './rows.ts';

type ParameterOf = (name: string) => number | null;

export type OutputContext = {
  readonly parameter: ParameterOf;
  readonly vehicle: VehicleClass;
  /** Places of the lift motors, motor 1 first. */
  readonly places: readonly MotorPlace[];
};

const unused = (value: number): boolean => value === 0 || value === 65_535;

/** Pulse widths by output number, from 1. Later ports carry the outputs behind the first 8 or 16. */
async function pulses(aircraft: Aircraft): Promise<Map<number, Channel>> {
  const names = Array.from({ length: 16 }, (_, i) => `servo${i + 1}_raw`);
  const rows = await rowsOf(aircraft, 'SERVO_OUTPUT_RAW', ['port', ...names]);
  const outputs = new Map<number, Channel>();
  if (!rows) return outputs;
  const wide = aircraft.vehicle.autopilot === 'ardupilot' && !isBlank(rows.column.servo9_raw!);
  const perPort = wide ? 16 : 8;
  for (const port of new Set(rows.column.port!)) {
    const own = where(rows, (i) => rows.column.port![i] === port);
    for (const [i, name] of names.entries()) {
      const value = scaled(own.column[name]!, 1, unused);
      if (i >= perPort || isBlank(value)) continue;
      const origin = `SERVO_OUTPUT_RAW.${name}${port === 0 ? '' : ` port ${port}`}`;
      outputs.set(port * perPort + i + 1, channel(own.time_us, value, origin));
    }
  }
  return outputs;
}

type Duty =
  | { readonly kind: 'lift'; readonly number: number }
  | { readonly kind: 'forward' }
  | { readonly kind: 'surface'; readonly function: ServoFunction };

const SURFACES: Readonly<Record<number, ServoFunction>> = {
  4: 'aileron',
  19: 'elevator',
  21: 'rudder',
  77: 'elevon_left',
  78: 'elevon_right',
  79: 'vtail_left',
  80: 'vtail_right',
  41: 'tilt',
  45: 'tilt',
  46: 'tilt',
  47: 'tilt',
  75: 'tilt',
  76: 'tilt',
};

/** SERVOn_FUNCTION of ArduPilot. */
function dutyOf(code: number): Duty | null {
  if (code >= 33 && code <= 40) return { kind: 'lift', number: code - 32 };
  if (code >= 82 && code <= 85) return { kind: 'lift', number: code - 82 + 9 };
  if (code === 70 || code === 73 || code === 74) return { kind: 'forward' };
  const surface = SURFACES[code];
  return surface ? { kind: 'surface', function: surface } : null;
}

/** PX4's output functions: 101 and up are motors, 201 and up servos. */
function px4DutyOf(code: number): Duty | null {
  if (code >= 101 && code <= 112) return { kind: 'lift', number: code - 100 };
  return code >= 201 && code <= 208 ? { kind: 'surface', function: 'other' } : null;
}

/** ArduPlane's outputs by default: aileron, elevator, throttle, rudder. */
const PLANE_DEFAULTS = [4, 19, 70, 21];

/**
 * What an output drives: its parameter says so where the log has it. Without one a multirotor's
 * output n is motor n and a plane has the firmware's defaults, unless a parameter gave that duty away.
 */
function dutiesOf(numbers: Iterable<number>, aircraft: Aircraft, context: OutputContext) {
  const { parameter, vehicle, places } = context;
  const isPx4 = aircraft.vehicle.autopilot === 'px4';
  const duties = new Map<number, Duty>();
  const stated = new Set<number>();
  for (const number of numbers) {
    const code = parameter(isPx4 ? `PWM_MAIN_FUNC${number}` : `SERVO${number}_FUNCTION`);
    if (code === null) continue;
    stated.add(number);
    const duty = isPx4 ? px4DutyOf(code) : dutyOf(code);
    const turnsTail = duty?.kind === 'lift' && !lifts(places, duty.number);
    if (duty) duties.set(number, turnsTail ? { kind: 'surface', function: 'other' } : duty);
  }
  const taken = new Set([...duties.values()].map((duty) => JSON.stringify(duty)));
  for (const number of numbers) {
    if (stated.has(number)) continue;
    const code = PLANE_DEFAULTS[number - 1];
    const isLift = vehicle === 'copter' && number <= places.length && lifts(places, number);
    const duty: Duty | null = isLift
      ? { kind: 'lift', number }
      : vehicle === 'plane' && code !== undefined && !isPx4
        ? dutyOf(code)
        : null;
    if (duty && !taken.has(JSON.stringify(duty))) duties.set(number, duty);
  }
  return duties;
}

/** Pulse widths at the floor and the ceiling of flight. */
function liftRange({ parameter, vehicle }: OutputContext, isPx4: boolean) {
  if (isPx4) return { floor: parameter('PWM_MIN') ?? 1000, ceiling: parameter('PWM_MAX') ?? 2000 };
  const prefix = vehicle === 'vtol' ? 'Q_M_' : 'MOT_';
  const limit = (name: string, usual: number) =>
    parameter(`${prefix}PWM_${name}`) || parameter(`RC3_${name}`) || usual;
  const low = limit('MIN', 1000);
  const high = limit('MAX', 2000);
  const oldFloor = parameter('THR_MIN');
  const spinMin = parameter(`${prefix}SPIN_MIN`) ?? (oldFloor === null ? 0.15 : oldFloor / 1000);
  const spinMax = parameter(`${prefix}SPIN_MAX`) ?? (oldFloor === null ? 0.95 : 1);
  return { floor: low + spinMin * (high - low), ceiling: low + spinMax * (high - low) };
}

function between(pulse: Channel, low: number, high: number): Channel {
  return channel(
    pulse.time_us,
    pulse.value.map((value) => (value - low) / (high - low)),
    pulse.origin,
  );
}

/** Position about the trim; a reversed channel moves the other way. */
function positionOf(pulse: Channel, number: number, parameter: ParameterOf): Channel {
  const of = (name: string, usual: number) => parameter(`SERVO${number}_${name}`) ?? usual;
  const [min, max, trim] = [of('MIN', 1100), of('MAX', 1900), of('TRIM', 1500)] as const;
  const sign = of('REVERSED', 0) === 1 ? -1 : 1;
  const position = pulse.value.map((value) => {
    const reach = value >= trim ? max - trim : trim - min;
    return reach > 0 ? (sign * (value - trim)) / reach : Number.NaN;
  });
  return channel(pulse.time_us, position, pulse.origin);
}

const DEGREE = Math.PI / 180;

function liftMotor(number: number, output: Channel, places: readonly MotorPlace[]): Motor {
  const place = places[number - 1];
  const angle_rad = typeof place?.angle_deg === 'number' ? place.angle_deg * DEGREE : null;
  return { number, output, angle_rad, spin: place?.spin ?? null, role: 'lift' };
}

export type Outputs = {
  readonly motors: Motor[];
  readonly servos: Servo[];
  /** Motor number by output number. */
  readonly motorOfOutput: ReadonlyMap<number, number>;
};

export async function readOutputs(aircraft: Aircraft, context: OutputContext): Promise<Outputs> {
  const outputs = await pulses(aircraft);
  const duties = dutiesOf([...outputs.keys()], aircraft, context);
  const { floor, ceiling } = liftRange(context, aircraft.vehicle.autopilot === 'px4');
  const motors: Motor[] = [];
  const servos: Servo[] = [];
  const motorOfOutput = new Map<number, number>();
  for (const [number, duty] of duties) {
    const pulse = outputs.get(number)!;
    if (duty.kind === 'lift') {
      motors.push(liftMotor(duty.number, between(pulse, floor, ceiling), context.places));
      motorOfOutput.set(number, duty.number);
    } else if (duty.kind === 'surface') {
      const position = positionOf(pulse, number, context.parameter);
      servos.push({ number, function: duty.function, position });
    }
  }
  // Forward motors are counted behind the lift motors.
  for (const [number, duty] of duties) {
    if (duty.kind !== 'forward') continue;
    const low = context.parameter(`SERVO${number}_MIN`) ?? 1100;
    const high = context.parameter(`SERVO${number}_MAX`) ?? 1900;
    const output = between(outputs.get(number)!, low, high);
    const next = Math.max(0, ...motors.map((motor) => motor.number)) + 1;
    motors.push({ number: next, output, angle_rad: null, spin: null, role: 'forward' });
    motorOfOutput.set(number, next);
  }
  motors.sort((a, b) => a.number - b.number);
  servos.sort((a, b) => a.number - b.number);
  return { motors, servos, motorOfOutput };
}

/** ESC_TELEMETRY_1_TO_4 and its sisters: four controllers a message, by output. */
async function ardupilotEscs(aircraft: Aircraft, motorOf: ReadonlyMap<number, number>) {
  const escs = await forEach(
    [1, 5, 9, 13, 17, 21, 25, 29],
    async (first): Promise<Esc[] | null> => {
      const message = `ESC_TELEMETRY_${first}_TO_${first + 3}`;
      const kinds = ['voltage', 'current', 'rpm', 'temperature'];
      const fields = kinds.flatMap((kind) => [0, 1, 2, 3].map((i) => `${kind}[${i}]`));
      const rows = await rowsOf(aircraft, message, fields);
      if (!rows) return null;
      return [0, 1, 2, 3].flatMap((i) => {
        const [voltage, current, rpm, temperature] = kinds.map(
          (kind) => rows.column[`${kind}[${i}]`]!,
        );
        if (isBlank(voltage!, rpm!)) return [];
        const telemetry = {
          time_us: rows.time_us,
          origin: `${message}[${i}]`,
          speed_rpm: rpm!,
          voltage_V: scaled(voltage!, 0.01),
          current_A: scaled(current!, 0.01),
          temperature_C: scaled(temperature!, 1, (value) => value === 0),
        };
        return [{ number: motorOf.get(first + i) ?? first + i, telemetry }];
      });
    },
  );
  return escs.flat();
}

/** ESC_STATUS: `index` is the first of the four controllers in the message. */
async function px4Escs(aircraft: Aircraft): Promise<Esc[]> {
  const kinds = ['voltage', 'current', 'rpm'];
  const fields = kinds.flatMap((kind) => [0, 1, 2, 3].map((i) => `${kind}[${i}]`));
  const all = await rowsOf(aircraft, 'ESC_STATUS', ['index', ...fields]);
  const escs: Esc[] = [];
  if (!all) return escs;
  for (const index of new Set(all.column.index!)) {
    const rows = where(all, (i) => all.column.index![i] === index);
    for (let i = 0; i < 4; i++) {
      const [voltage, current, rpm] = kinds.map((kind) => rows.column[`${kind}[${i}]`]!);
      if (isBlank(voltage!, rpm!)) continue;
      const telemetry = {
        time_us: rows.time_us,
        origin: `ESC_STATUS[${i}]`,
        speed_rpm: rpm!,
        voltage_V: voltage!,
        current_A: current!,
        temperature_C: rpm!.map(() => Number.NaN),
      };
      escs.push({ number: index + i + 1, telemetry });
    }
  }
  return escs;
}

export async function readEscs(
  aircraft: Aircraft,
  motorOf: ReadonlyMap<number, number>,
): Promise<Esc[]> {
  const escs = await ardupilotEscs(aircraft, motorOf);
  return escs.length > 0 ? escs : px4Escs(aircraft);
}
