/** Throttle, hover throttle, lift limit and the state of a transition. */
import type { Channel, ModeChange } from '../../flight.ts';
import { isHoverMode } from './codes.ts';
import { type Context, parameter } from './context.ts';

/** Scale by vehicle and name, never by the largest value seen: a bench log may peak at a tenth. */
export async function readThrottle({ reader, vehicle }: Context): Promise<Channel | null> {
  const tuning = reader.key('CTUN');
  if (vehicle === 'vtol') {
    const lift = await reader.channel(reader.key('QTUN'), 'ThO');
    if (lift) return lift;
  }
  const field = reader.firstField(tuning, ['ThO', 'ThrOut']);
  if (field === null) return reader.channel(reader.key('CURR'), ['ThrOut', 1e-3]);
  const isCopter = vehicle === 'copter' || vehicle === 'heli' || vehicle === 'sub';
  const factor = !isCopter ? 0.01 : field === 'ThrOut' ? 1e-3 : 1;
  return reader.channel(tuning, [field, factor]);
}

export async function readHoverThrottle({ reader, parameters }: Context): Promise<number | null> {
  for (const key of [reader.key('CTUN'), reader.key('QTUN')]) {
    const learned = await reader.channel(key, 'ThH');
    const last = learned?.value.findLast((value) => value > 0);
    if (last !== undefined) return last;
  }
  const stated = parameter(parameters, ['MOT_THST_HOVER', 'Q_M_THST_HOVER'], 0);
  if (stated > 0) return stated;
  const old = parameter(parameters, ['TRIM_THROTTLE', 'THR_MID'], 0);
  // A wing's TRIM_THROTTLE is in percent of cruise and holds no hover.
  return old > 100 ? old / 1000 : null;
}

export async function readLiftMax({ reader }: Context): Promise<Channel | null> {
  return reader.channel(reader.key('MOTB'), 'LiftMax');
}

const TRANSITION_DONE = 2;
const TRANSITION_TIMER = 1;
/** QTUN is written while the lift motors work; a longer silence is flight on the wing. */
const SILENCE_US = 1e6;

export async function readTransition(
  { reader, vehicle }: Context,
  modeChanges: Promise<readonly ModeChange[]>,
): Promise<Channel | null> {
  if (vehicle !== 'vtol') return null;
  const states = await reader.channel(reader.key('QTUN'), 'Trn');
  if (!states) return null;
  const modes = await modeChanges;
  const time_us: number[] = [];
  const value: number[] = [];
  let mode = 0;
  for (let i = 0; i < states.time_us.length; i++) {
    const now_us = states.time_us[i]!;
    const before_us = states.time_us[i - 1];
    if (before_us !== undefined && now_us - before_us > SILENCE_US) {
      time_us.push(before_us + 1, now_us - 1);
      value.push(1, 1);
    }
    while (mode + 1 < modes.length && modes[mode + 1]!.time_us <= now_us) mode++;
    time_us.push(now_us);
    value.push(shareOnWing(states.value[i]!, isHoverMode(modes[mode]?.number ?? 17)));
  }
  return {
    time_us: Float64Array.from(time_us),
    value: Float64Array.from(value),
    origin: states.origin,
  };
}

/** `Trn` 0 waits for airspeed, 1 hands over, 2 is done; in a hover mode nothing is on the wing. */
function shareOnWing(state: number, hovers: boolean): number {
  if (hovers) return 0;
  if (state === TRANSITION_DONE) return 1;
  return state === TRANSITION_TIMER ? 0.5 : 0.25;
}
