/** The pilot's sticks and the receiver behind them. */
import type { Channel, RcInput } from '../../flight.ts';
import { channel, fieldChannel, fieldOrNaN, originOf, series } from './shape.ts';
import type { Topic, Topics } from './topics.ts';

export function readRc(topics: Topics): RcInput | null {
  const manual = topics.one('manual_control_setpoint');
  const receiver = topics.one('input_rc');
  // One record that says "not valid" is what an autopilot without any remote control writes.
  const flown = manual?.get('valid')?.some((v) => v !== 0) ?? (manual?.time_us.length ?? 0) > 1;
  if (receiver === null && (manual === null || !flown)) return null;
  return {
    sticks: sticksFrom(manual),
    channels: receiver === null ? [] : channelsOf(receiver),
    valid: validity(topics, manual, receiver),
    rssi: share(receiver, 'rssi'),
    linkQuality: share(receiver, 'link_quality'),
  };
}

/**
 * From 1.14 `roll pitch yaw throttle` with throttle -1..1; before that `y x r z` with throttle 0..1.
 * Stick forward is positive in both and means nose down.
 */
function sticksFrom(topic: Topic | null): RcInput['sticks'] {
  if (topic === null) {
    const none = new Float64Array(0);
    return series(none, 'none', { roll: none, pitch: none, yaw: none, throttle: none });
  }
  const named = topic.get('throttle') !== null;
  const valid = topic.get('valid');
  const stick = (field: string, map: (v: number) => number) =>
    fieldOrNaN(topic, field).map((v, i) => (valid?.[i] === 0 ? Number.NaN : map(v)));
  return series(topic.time_us, originOf(topic, named ? 'roll' : 'y'), {
    roll: stick(named ? 'roll' : 'y', (v) => v),
    pitch: stick(named ? 'pitch' : 'x', (v) => -v),
    yaw: stick(named ? 'yaw' : 'r', (v) => v),
    throttle: stick(named ? 'throttle' : 'z', named ? (v) => (v + 1) / 2 : (v) => v),
  });
}

/** `input_rc` has 18; a damaged count can be anything. */
const CHANNELS_MAX = 32;

function channelsOf(receiver: Topic): Channel[] {
  const count = Math.max(0, ...(receiver.get('channel_count') ?? []).slice(0, 1000));
  const channels: Channel[] = [];
  for (let i = 0; i < Math.min(count, CHANNELS_MAX); i++) {
    const values = fieldChannel(receiver, `values[${i}]`);
    if (values !== null) channels.push(values);
  }
  return channels;
}

function validity(topics: Topics, manual: Topic | null, receiver: Topic | null): Channel | null {
  const lost = receiver?.get('rc_lost') ?? null;
  if (receiver !== null && lost !== null) {
    const failsafe = receiver.get('rc_failsafe');
    const value = lost.map((v, i) => (v !== 0 || (failsafe?.[i] ?? 0) !== 0 ? 0 : 1));
    return channel(receiver.time_us, originOf(receiver, 'rc_lost'), value);
  }
  const not = (v: number) => (v === 0 ? 1 : 0);
  return (
    fieldChannel(manual, 'valid') ??
    fieldChannel(topics.one('failsafe_flags'), 'manual_control_signal_lost', not) ??
    fieldChannel(topics.one('vehicle_status'), 'rc_signal_lost', not)
  );
}

/** Percent to 0..1; below zero and 255 mean unknown. */
function share(receiver: Topic | null, field: string): Channel | null {
  const values = fieldChannel(receiver, field, (v) =>
    v < 0 || v >= 255 ? Number.NaN : Math.min(v / 100, 1),
  );
  return values?.value.some((v) => v > 0) === true ? values : null;
}
