/** Radio loss, failsafes and modes that the pilot did not choose, a log that stops. */
import type { FlightEvent } from '@airworthy/flightlog';
import { heightAbove } from '../event/ending.ts';
import { isInAir, recordsOf, type Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import { isManualThrottle } from '../samples/modes.ts';
import { quantile } from '../samples/robust.ts';
import {
  heldAt,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { throttleClosed } from './sticks.ts';

const RADIO_RECORDS = ['failsafe_radio', 'radio_late_frame'];

export function radioLoss(situation: Situation): Cause | null {
  const before_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const record = recordsOf(situation, RADIO_RECORDS).find((row) => row.time_us < before_us);
  const invalid = invalidRun(situation) ?? frozenRun(situation) ?? closedRun(situation);
  if (record === undefined && invalid === null) return null;
  const at_us = Math.min(
    record?.time_us ?? Number.POSITIVE_INFINITY,
    invalid?.from_us ?? Number.POSITIVE_INFINITY,
  );
  const onset_us =
    invalid !== null && invalid.from_us <= at_us ? invalid.from_us : frozenSince(situation, at_us);
  const byHand = (time_us: number) => isManualThrottle(modeAt(situation.flight, time_us));
  const { lost_us } = situation;
  // What is flown by hand has nobody to fly it from here on; later, something else may have come.
  const leadsTo =
    lost_us !== null &&
    byHand(at_us) &&
    (situation.outcome.departure === null ||
      (lost_us - onset_us < 5 * SECOND_US && byHand(lost_us - 0.1 * SECOND_US)));
  const what =
    record === undefined
      ? `for ${secondsText(invalid!.to_us - invalid!.from_us)}`
      : `and the radio failsafe acted at ${atText(record.time_us)}`;
  return {
    category: 'rc_loss',
    key: 'radio_lost',
    onset_us,
    rank: lost_us === null || leadsTo ? 1 : 2,
    clause: `the radio link was lost at ${atText(onset_us)}`,
    sentence: `The radio link was lost at ${atText(onset_us)} ${what}.`,
  };
}

function invalidRun(situation: Situation): Window | null {
  const valid = situation.flight.rc?.valid;
  if (valid === null || valid === undefined) return null;
  const inverse = oneMinus(valid.value);
  const to_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  for (const span of situation.inAir) {
    const runs = runsAbove(valid.time_us, inverse, {
      limit: 0.5,
      window: { from_us: span.from_us, to_us: Math.min(span.to_us, to_us) },
      bridge_us: SECOND_US,
      hold_us: 5 * SECOND_US,
    });
    const run = runs.find((candidate) => candidate.to_us - candidate.from_us >= 0.5 * SECOND_US);
    if (run !== undefined) return run;
  }
  return null;
}

/**
 * Receivers close the throttle when they lose their transmitter, and the record follows when the autopilot has made
 * sure, up to two seconds later: by then an aircraft that is flown by hand may be lost already.
 */
function closedRun({ flight, lost_us }: Situation): Window | null {
  if (flight.rc === null || lost_us === null) return null;
  const record = flight.events.find(
    ({ key, resolved, time_us }) =>
      RADIO_RECORDS.includes(key) && !resolved && Math.abs(time_us - lost_us) < 2 * SECOND_US,
  );
  if (record === undefined) return null;
  const window = { from_us: record.time_us - 2 * SECOND_US, to_us: record.time_us };
  const from_us = throttleClosed(flight.rc.sticks, window);
  const falls = from_us !== null && from_us > window.from_us && from_us < lost_us;
  return falls ? { from_us, to_us: record.time_us } : null;
}

function oneMinus(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = 1 - values[i]!;
  return out;
}

/**
 * A live receiver trembles by a microsecond now and then. One that did all flight and then repeats
 * itself to the last digit for seconds, in a mode that is flown by hand, has lost its transmitter.
 */
function frozenRun(situation: Situation): Window | null {
  const { rc } = situation.flight;
  const { lost_us } = situation;
  if (rc === null || lost_us === null || rc.channels.length < 4) return null;
  if (!isManualThrottle(modeAt(situation.flight, lost_us - 0.1 * SECOND_US))) return null;
  const changes: number[] = [];
  for (const channel of rc.channels.slice(0, 4)) {
    const [from, to] = within(channel.time_us, {
      from_us: situation.search.from_us,
      to_us: lost_us,
    });
    for (let i = from + 1; i < to; i++)
      if (channel.value[i] !== channel.value[i - 1]) changes.push(channel.time_us[i]!);
  }
  changes.sort((a, b) => a - b);
  const last_us = changes[changes.length - 1];
  const step_us = medianStep_us(rc.channels[0]!.time_us);
  // A slow logger shows few of the changes: ten samples without one is the least.
  const least_us = Math.max(limit.frozen_s * SECOND_US, 10 * step_us);
  if (last_us === undefined || !(lost_us - last_us >= least_us)) return null;
  const steps = changes.slice(1).map((time_us, i) => time_us - changes[i]!);
  const lively = changes.length > 100 && quantile(Float64Array.from(steps), 0.98) < SECOND_US;
  return lively ? { from_us: last_us, to_us: lost_us } : null;
}

/** Receivers hold their last values when the link goes: the last change is the loss. */
function frozenSince(situation: Situation, at_us: number): number {
  const channels = situation.flight.rc?.channels ?? [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const channel of channels) {
    const [from, to] = within(channel.time_us, { from_us: at_us - 10 * SECOND_US, to_us: at_us });
    for (let i = to - 1; i > from; i--) {
      if (channel.value[i] === channel.value[i - 1]) continue;
      latest = Math.max(latest, channel.time_us[i]!);
      break;
    }
  }
  // Failsafes act about a second after the link: an older last change is only a quiet pilot.
  return at_us - latest < 1.2 * SECOND_US ? latest : at_us - SECOND_US;
}

const FAILSAFE_WORDS: Record<string, string> = {
  failsafe_fence: 'It crossed the fence',
  failsafe_gcs: 'The link to the ground station was lost',
  failsafe_terrain: 'Terrain data were missing',
  failsafe_cpu: 'The autopilot itself stalled',
  failsafe_dead_reckoning: 'It flew by dead reckoning',
  failsafe_ekf: 'The estimator failsafe acted',
  failsafe_leak: 'Water came in',
};

/** Failsafes that are a cause of their own, not the answer to one that has a category already. */
export function otherFailsafe(situation: Situation): Cause | null {
  const before_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const own = [
    'failsafe_fence',
    'failsafe_gcs',
    'failsafe_terrain',
    'failsafe_cpu',
    'failsafe_dead_reckoning',
  ];
  const record = recordsOf(situation, own).find((row) => row.time_us < before_us);
  if (record !== undefined) {
    const what = FAILSAFE_WORDS[record.key] ?? record.text;
    return {
      category: 'failsafe',
      key: record.key,
      onset_us: record.time_us,
      rank: situation.lost_us === null || record.key === 'failsafe_cpu' ? 1 : 3,
      clause: `${what.charAt(0).toLowerCase()}${what.slice(1)} at ${atText(record.time_us)}`,
      sentence: `${what} at ${atText(record.time_us)} and the autopilot took over (${record.text}).`,
    };
  }
  const rest = situation.flight.events.find(
    (row) => isOther(situation, row) && row.time_us < before_us,
  );
  return rest === undefined
    ? null
    : {
        category: 'failsafe',
        key: rest.key,
        onset_us: rest.time_us,
        rank: situation.lost_us === null ? 2 : 3,
        clause: `a failsafe acted at ${atText(rest.time_us)}`,
        sentence: `A failsafe acted at ${atText(rest.time_us)} (${rest.text}).`,
      };
}

function isOther(situation: Situation, row: FlightEvent): boolean {
  return (
    row.kind === 'failsafe' &&
    !row.resolved &&
    isInAir(situation, row.time_us) &&
    !row.key.includes('battery') &&
    !row.key.includes('radio') &&
    row.key !== 'setpoints_lost'
  );
}

/** A mode that the autopilot took by itself, or a transition that did not come off. */
export function modeChange(situation: Situation): Cause | null {
  const before_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const failed = recordsOf(situation, ['transition_failed']).find((row) => row.time_us < before_us);
  const modes = situation.flight.modes.filter(
    (mode) => isInAir(situation, mode.time_us) && mode.time_us < before_us,
  );
  const forced = modes.find(
    (mode) => mode.reason === 'vtol_failed_transition' || mode.reason === 'vtol_failed_takeoff',
  );
  if (failed !== undefined || forced !== undefined) {
    const at_us = failed?.time_us ?? forced!.time_us;
    return {
      category: 'mode_change',
      key: 'transition_failed',
      onset_us: at_us,
      rank: 1,
      clause: `the transition failed at ${atText(at_us)}`,
      sentence: `The transition between hover and wing-borne flight failed at ${atText(at_us)}${failed === undefined ? '' : ` (${failed.text})`}.`,
    };
  }
  const recent = modes
    .filter(
      (mode) => situation.lost_us !== null && situation.lost_us - mode.time_us < 5 * SECOND_US,
    )
    .pop();
  if (recent === undefined) return null;
  return {
    category: 'mode_change',
    key: 'mode_before_loss',
    onset_us: recent.time_us,
    rank: 3,
    clause: `the mode changed to ${recent.name} at ${atText(recent.time_us)}`,
    sentence: `The mode changed to ${recent.name} at ${atText(recent.time_us)}, ${secondsText(situation.lost_us! - recent.time_us)} before ${lossText(situation)}${recent.chosen ? '' : ', not by the pilot'}.`,
  };
}

/** What a time before the loss is counted to. */
function lossText({ outcome, lost_us }: Situation): string {
  if (outcome.departure?.time_us === lost_us) return 'control was lost';
  return outcome.contact?.time_us === lost_us ? 'the impact' : 'the loss';
}

/** Seconds in flight of which the log holds nothing at all. */
export function logGap(situation: Situation): Cause | null {
  const { attitude, imus } = situation.flight;
  const time_us = imus[0]?.motion.time_us ?? attitude?.time_us;
  if (time_us === undefined) return null;
  const [from, to] = within(time_us, situation.search);
  for (let i = from + 1; i < to; i++) {
    const gap_us = time_us[i]! - time_us[i - 1]!;
    if (gap_us < limit.gapAlert_s * SECOND_US) continue;
    return {
      category: 'log_gap',
      key: 'log_gap',
      onset_us: time_us[i - 1]!,
      rank: 3,
      clause: `the log has a gap at ${atText(time_us[i - 1]!)}`,
      sentence: `Nothing was logged for ${secondsText(gap_us)} from ${atText(time_us[i - 1]!)} in flight.`,
    };
  }
  return null;
}

/** Nothing after this moment, and the aircraft was up. */
export function logEnds(situation: Situation): Cause | null {
  if (situation.outcome.ending !== 'ends_in_air' && !situation.outcome.lostAtEnd) return null;
  const { view, outcome } = situation;
  const up_m = outcome.span === null ? Number.NaN : heightAbove(view, outcome.span, view.end_us);
  const lift =
    view.lift === null
      ? Number.NaN
      : medianIn(view.lift.time_us, view.lift.value, {
          from_us: view.end_us - 2 * SECOND_US,
          to_us: view.end_us,
        });
  const steady = lift > 0.6 && lift < 1.5 ? ' with throttle near hover' : '';
  const mode = modeAt(situation.flight, view.end_us);
  const supply =
    situation.flight.board === null
      ? Number.NaN
      : heldAt(
          situation.flight.board.time_us,
          situation.flight.board.supply_V,
          view.end_us,
          5 * SECOND_US,
        );
  const board = Number.isFinite(supply) ? ` The board supply read ${supply.toFixed(2)} V.` : '';
  return {
    category: 'log_gap',
    key: 'log_ends',
    onset_us: view.end_us,
    // Whatever was wrong before is the better answer; alone, the end itself is what is known.
    rank: outcome.lostAtEnd ? 3 : 2,
    clause: `the log stops at ${atText(view.end_us)}`,
    sentence: `The log stops at ${atText(view.end_us)} in the air${Number.isFinite(up_m) ? `, ${up_m.toFixed(0)} m up,` : ''}${mode === null ? '' : ` in ${mode}`}${steady}: power or the logger was lost, or the file is cut.${board}`,
  };
}
