/** What the pilot asked for. */
import type { Attitude, Channel, Parameter, RcInput } from '../../flight.ts';
import { together } from '../reader.ts';
import { type Context, parameter } from './context.ts';
import { position } from './motors.ts';

const CHANNELS = 16;

type Parameters = ReadonlyMap<string, Parameter>;

function range(parameters: Parameters, channel: number) {
  const get = (name: string, otherwise: number): number =>
    parameter(parameters, [`RC${channel}_${name}`], otherwise);
  const reversed = get('REVERSED', 0) === 1 || get('REV', 1) < 0;
  return { min: get('MIN', 1100), max: get('MAX', 1900), trim: get('TRIM', 1500), reversed };
}

function namesOf(channel: number): string[] {
  return [`C${channel}`, `Ch${channel}`, `Chan${channel}`];
}

export async function readRadio({ reader, parameters }: Context): Promise<RcInput | null> {
  const pulse = (number: number): Promise<Channel | null> => {
    const keys = [reader.key('RCI2'), reader.key('RCIN')];
    const key = keys.find((found) => reader.firstField(found, namesOf(number)) !== null) ?? null;
    return reader.channel(key, reader.firstField(key, namesOf(number)));
  };
  const numbers = Array.from({ length: CHANNELS }, (_, i) => i + 1);
  const { channels, rssi, linkQuality, flags } = await together({
    channels: Promise.all(numbers.map(pulse)),
    rssi: reader.channel(reader.key('RSSI'), 'RXRSSI'),
    linkQuality: reader.channel(reader.key('RSSI'), ['RXLQ', 0.01]),
    flags: reader.channel(reader.key('RCI2'), 'Flags'),
  });
  const first = channels[0];
  if (!first) return null;
  const stick = (name: string, otherwise: number): Float64Array => {
    const number = parameter(parameters, [`RCMAP_${name}`], otherwise);
    const channel = channels[number - 1];
    if (!channel) return new Float64Array(first.time_us.length).fill(Number.NaN);
    const limits = range(parameters, number);
    if (name !== 'THROTTLE') return channel.value.map((us) => position(us, limits));
    const { min, max, reversed } = limits;
    return channel.value.map((us) => {
      const share = us > 0 ? Math.min(1, Math.max(0, (us - min) / (max - min))) : Number.NaN;
      return reversed ? 1 - share : share;
    });
  };
  const sticks = {
    time_us: first.time_us,
    origin: 'RCIN',
    roll: stick('ROLL', 1),
    pitch: stick('PITCH', 2),
    throttle: stick('THROTTLE', 3),
    yaw: stick('YAW', 4),
  };
  const present = channels.filter((channel) => channel !== null);
  const valid = flags ? { ...flags, value: flags.value.map(isValidInput) } : null;
  return { sticks, channels: present, valid, rssi, linkQuality };
}

/** Least samples with the stick away from its middle, and how clearly they must contradict. */
const SIGN_SAMPLES = 40;
const SIGN_SHARE = 0.8;
const DEFLECTED = 0.15;
const LEANING_RAD = 0.05;

/**
 * Roll and pitch of the sticks with the sign that the aircraft answered them with. Firmware of 2014 applied
 * the reversal of one channel to another where channels were mapped, so the parameters alone can be wrong;
 * the target that the autopilot made of a stick is not. Where the two always point apart, the stick turns.
 */
export function withSigns(rc: RcInput | null, target: Attitude | null): RcInput | null {
  if (rc === null || target === null) return rc;
  const { sticks } = rc;
  const signed = (stick: Float64Array, target_rad: Float64Array) =>
    isOpposed(sticks.time_us, stick, target.time_us, target_rad) ? stick.map((v) => -v) : stick;
  return {
    ...rc,
    sticks: {
      ...sticks,
      roll: signed(sticks.roll, target.roll_rad),
      pitch: signed(sticks.pitch, target.pitch_rad),
    },
  };
}

function isOpposed(
  time_us: Float64Array,
  stick: Float64Array,
  targetTime_us: Float64Array,
  target_rad: Float64Array,
): boolean {
  let opposed = 0;
  let agreeing = 0;
  let j = 0;
  for (let i = 0; i < time_us.length; i++) {
    if (!(Math.abs(stick[i]!) >= DEFLECTED)) continue;
    while (j + 1 < targetTime_us.length && targetTime_us[j + 1]! <= time_us[i]!) j++;
    const lean_rad = target_rad[j]!;
    if (!(Math.abs(lean_rad) >= LEANING_RAD)) continue;
    if (lean_rad > 0 === stick[i]! > 0) agreeing++;
    else opposed++;
  }
  const judged = opposed + agreeing;
  return judged >= SIGN_SAMPLES && opposed >= SIGN_SHARE * judged;
}

/** Bit 0: the receiver has valid input; bit 1: it is in failsafe. */
function isValidInput(flags: number): number {
  return (flags & 3) === 1 ? 1 : 0;
}
