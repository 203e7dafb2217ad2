import { recordsOf, type Situation } from '../event/situation.ts';
import type { RcIntentSection, StickSummary } from '../report/reading.ts';
import { atText, figure, seconds } from '../report/words.ts';
import { largest, mean, smallest } from '../samples/robust.ts';
import { lastAt, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function rcSection(situation: Situation): SectionResult<RcIntentSection> {
  const { rc } = situation.flight;
  if (rc === null || rc.sticks.time_us.length === 0)
    return {
      section: { available: false, reason: 'No receiver or stick messages in this log.' },
      noticed: [],
    };
  if (!rc.sticks.roll.some(Number.isFinite) && !rc.sticks.throttle.some(Number.isFinite))
    return {
      section: { available: false, reason: 'The receiver gave no stick positions in this log.' },
      noticed: [],
    };
  const end_us = situation.event_us ?? lastArmed(situation);
  const flew = situation.spans.length > 0;
  const window = { from_us: flew ? end_us - 5 * SECOND_US : 0, to_us: end_us };
  const seen = (['roll', 'pitch', 'yaw', 'throttle'] as const).some((axis) =>
    Number.isFinite(mean(rc.sticks[axis], ...within(rc.sticks.time_us, window))),
  );
  if (!seen)
    return {
      section: {
        available: false,
        reason: 'The receiver gave no stick positions in the time that matters.',
      },
      noticed: [],
    };
  const records = recordsOf(situation, ['failsafe_radio', 'radio_late_frame']);
  const failsafe_us = records[0]?.time_us ?? null;
  const last_us = lastInput(situation, end_us);
  const invalid = invalidAt(situation, end_us);
  const rssi =
    rc.rssi === null
      ? Number.NaN
      : smallest(rc.rssi.value, ...within(rc.rssi.time_us, flownWindow(situation)));
  const quality =
    rc.linkQuality === null
      ? Number.NaN
      : smallest(rc.linkQuality.value, ...within(rc.linkQuality.time_us, flownWindow(situation)));
  return {
    section: {
      available: true,
      link_ok: !invalid && (failsafe_us === null || wasResolved(situation, failsafe_us)),
      last_input_s: seconds(last_us),
      inputs_before_event: {
        roll: summary(rc.sticks.time_us, rc.sticks.roll, window),
        pitch: summary(rc.sticks.time_us, rc.sticks.pitch, window),
        yaw: summary(rc.sticks.time_us, rc.sticks.yaw, window),
        throttle: summary(rc.sticks.time_us, rc.sticks.throttle, window),
      },
      pilot_fought: fought(situation),
      failsafe_at_s: seconds(failsafe_us),
      rssi_min_pct: figure(100 * rssi),
      link_quality_min_pct: figure(100 * quality),
    },
    noticed: noticedOf(failsafe_us, rssi),
  };
}

function noticedOf(failsafe_us: number | null, rssi: number): Noticed[] {
  const noticed: Noticed[] = [];
  if (failsafe_us !== null)
    noticed.push({
      section: 'rc_intent',
      key: 'radio_failsafe',
      level: 'alert',
      title: 'The radio link was lost',
      detail: `The autopilot raised its radio failsafe at ${atText(failsafe_us)}.`,
      at_us: failsafe_us,
    });
  if (rssi < limit.rssiWarn && rssi > 0)
    noticed.push({
      section: 'rc_intent',
      key: 'rssi_low',
      level: 'warn',
      title: 'Weak radio signal',
      detail: `Signal strength fell to ${(100 * rssi).toFixed(0)} % in flight.`,
      at_us: null,
      value: 100 * rssi,
      limit: 100 * limit.rssiWarn,
    });
  return noticed;
}

function lastArmed(situation: Situation): number {
  return situation.spans[situation.spans.length - 1]?.to_us ?? situation.view.end_us;
}

function flownWindow(situation: Situation): Window {
  const first = situation.inAir[0];
  const last = situation.inAir[situation.inAir.length - 1];
  return { from_us: first?.from_us ?? 0, to_us: last?.to_us ?? situation.view.end_us };
}

function summary(time_us: Float64Array, values: Float64Array, window: Window): StickSummary {
  const [from, to] = within(time_us, window);
  return {
    mean: figure(mean(values, from, to)),
    min: figure(smallest(values, from, to)),
    max: figure(largest(values, from, to)),
    last: figure(to > from ? values[to - 1]! : Number.NaN),
  };
}

/** The last moment any channel changed. Noise of one microsecond counts: it shows a live link. */
function lastInput(situation: Situation, end_us: number): number | null {
  const { rc } = situation.flight;
  let latest: number | null = null;
  const series = [
    ...rc!.channels.map((channel) => ({ time_us: channel.time_us, value: channel.value })),
  ];
  if (series.length === 0)
    for (const axis of ['roll', 'pitch', 'yaw', 'throttle'] as const)
      series.push({ time_us: rc!.sticks.time_us, value: rc!.sticks[axis] });
  for (const { time_us, value } of series) {
    for (let i = lastAt(time_us, end_us); i > 0; i--) {
      if (value[i] === value[i - 1] || !Number.isFinite(value[i]!)) continue;
      if (latest === null || time_us[i]! > latest) latest = time_us[i]!;
      break;
    }
  }
  return latest;
}

function invalidAt(situation: Situation, at_us: number): boolean {
  const valid = situation.flight.rc?.valid;
  if (valid === null || valid === undefined) return false;
  const index = lastAt(valid.time_us, at_us);
  return index >= 0 && valid.value[index]! < 0.5;
}

function wasResolved(situation: Situation, failsafe_us: number): boolean {
  return situation.flight.events.some(
    (row) =>
      row.resolved &&
      row.key === 'failsafe_radio' &&
      row.time_us > failsafe_us &&
      row.time_us <= (situation.event_us ?? situation.view.end_us),
  );
}

/** Within three seconds of the loss a stick went against the error, or the pilot changed the mode. */
function fought(situation: Situation): boolean {
  const { lost_us, outcome, flight } = situation;
  if (lost_us === null || outcome.departure === null || flight.rc === null) return false;
  const to_us = Math.min(lost_us + 3 * SECOND_US, situation.event_us ?? Number.POSITIVE_INFINITY);
  const mode = flight.modes.some(
    (row) => row.chosen && row.time_us > lost_us && row.time_us <= to_us,
  );
  const { sticks } = flight.rc;
  const [from, to] = within(sticks.time_us, { from_us: lost_us, to_us });
  const { side_rad } = outcome.departure;
  for (let i = from; i < to; i++) {
    // A right roll answers a left side that hangs; nose up answers a nose that hangs.
    const against = Math.sin(side_rad) * -sticks.roll[i]! + Math.cos(side_rad) * sticks.pitch[i]!;
    if (against > limit.stickMoved) return true;
  }
  return mode;
}
