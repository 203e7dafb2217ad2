/** The pack gave out, ran down or was called empty; the board lost its supply. */
import type { Battery } from '@airworthy/flightlog';
import { recordsOf, type Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import { cellsOf, hasCurrent, lowest_V, mainPack, withoutSag } from '../samples/pack.ts';
import { flightResistance } from '../samples/resistance.ts';
import {
  heldAt,
  lastAt,
  medianIn,
  runsAbove,
  SECOND_US,
  smallestIn,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

export function batteryLoss(situation: Situation): Cause | null {
  const pack = mainPack(situation.flight);
  if (pack === null) return recordOnly(situation);
  return (
    collapse(situation, pack) ??
    liftLimited(situation) ??
    runDown(situation, pack) ??
    recordOnly(situation)
  );
}

/** Voltage far below its own level ten seconds before, beyond what current explains. */
function collapse(situation: Situation, pack: Battery): Cause | null {
  const { cells } = cellsOf(situation.flight, pack);
  const fit = hasCurrent(pack) ? flightResistance(situation, pack, cells) : null;
  const open_V = withoutSag(pack, fit?.pack_ohm ?? null);
  const { time_us, voltage_V } = pack.power;
  const held = (at_us: number, values = open_V) =>
    medianIn(time_us, values, { from_us: at_us, to_us: at_us + 0.8 * SECOND_US });
  // A pack that dies while current rises looks like resistance; cells this low carry nothing either way.
  const isDead = (at_us: number) =>
    cells !== null && held(at_us, voltage_V) / cells < limit.cellDead_V;
  const [from, to] = within(time_us, situation.search);
  let past = from < to ? lastAt(time_us, time_us[from]! - 10 * SECOND_US) : -1;
  for (let i = from; i < to; i++) {
    const past_us = time_us[i]! - 10 * SECOND_US;
    while (time_us[past + 1]! <= past_us) past++;
    if (past < 0 || past_us - time_us[past]! > 10 * SECOND_US) continue;
    const fell = 1 - voltage_V[i]! / voltage_V[past]! >= limit.collapse;
    const used = fell && isDead(time_us[i]!) ? voltage_V : open_V;
    const before = used[past]!;
    const share = 1 - used[i]! / before;
    if (!(share >= limit.collapse) || !(before > 2.5)) continue;
    // A single outlier, or a pack that recovers immediately, has not failed.
    const level = held(time_us[i]!, used);
    if (!(1 - level / before >= limit.collapse)) continue;
    // A punch on an unmeasured pack sags as much; cells above this still carry.
    if (cells !== null && level / cells >= limit.cellAlert_V) continue;
    // What comes back when the throttle does has sagged, however far: it did not give out.
    if (comesBack(situation, { time_us, voltage_V }, i, voltage_V[past]!)) continue;
    let start = i;
    while (start > from && used[start - 1]! < (1 - 0.02) * before) start--;
    const low = smallestIn(time_us, pack.power.voltage_V, situation.search);
    const perCell = cells === null ? '' : ` (${(low / cells).toFixed(2)} V per cell)`;
    const onset_us = time_us[start]!;
    if (carriedOn(situation, onset_us)) return null;
    return {
      category: 'battery',
      key: 'battery_collapse',
      onset_us,
      rank: 1,
      clause: `the battery gave out from ${atText(onset_us)}`,
      sentence: `The battery gave out: from ${atText(onset_us)} its voltage fell from ${before.toFixed(1)} to ${low.toFixed(1)} V${perCell}, ${used === open_V ? 'more than the current explains' : 'and cells that low carry nothing'}.`,
    };
  }
  return null;
}

/** A pack that gave out carries nothing; one that flew the aircraft on and home ran low at most. */
function carriedOn({ lost_us, inAir }: Situation, from_us: number): boolean {
  if (lost_us !== null) return false;
  const after_us = inAir.reduce(
    (sum, span) => sum + Math.max(0, span.to_us - Math.max(span.from_us, from_us)),
    0,
  );
  return after_us >= limit.packCarries_s * SECOND_US;
}

/** Later in the air the voltage was at its old level for a second. */
function comesBack(
  situation: Situation,
  pack: { time_us: Float64Array; voltage_V: Float64Array },
  at: number,
  before_V: number,
): boolean {
  const high = new Float64Array(pack.voltage_V.length);
  for (let i = at; i < high.length; i++) high[i] = pack.voltage_V[i]! / before_V;
  return runsAbove(pack.time_us, high, {
    limit: limit.packBack,
    window: { from_us: pack.time_us[at]!, to_us: situation.search.to_us },
    bridge_us: 0.3 * SECOND_US,
  }).some((run) => run.to_us - run.from_us >= SECOND_US);
}

const LIFT_HELD_US = 0.5 * SECOND_US;

/** The autopilot's own voltage compensation says that the pack no longer gives full lift. */
function liftLimited(situation: Situation): Cause | null {
  const { liftMax } = situation.flight;
  if (liftMax === null) return null;
  const { time_us, value } = liftMax;
  const [from, to] = within(time_us, situation.search);
  const isLow = (level: number) => level > 0 && level < limit.liftMaxAlert;
  for (let i = from; i < to; i++) {
    if (!isLow(value[i]!)) continue;
    // It is low-passed over seconds: what is back in the next samples was never there.
    const held = medianIn(time_us, value, {
      from_us: time_us[i]!,
      to_us: Math.max(time_us[i]! + LIFT_HELD_US, time_us[i + 2] ?? Number.NaN),
    });
    if (!isLow(held)) continue;
    const onset_us = time_us[i]!;
    return {
      category: 'battery',
      key: 'lift_limited',
      onset_us,
      rank: situation.lost_us === null ? 2 : 1,
      clause: `the battery no longer gave full lift from ${atText(onset_us)}`,
      sentence: `From ${atText(onset_us)} the pack gave only ${Math.round(100 * value[i]!)} % of full lift, by the autopilot's own voltage compensation.`,
    };
  }
  return null;
}

/** A pack that is simply empty, or that a failsafe called empty. */
function runDown(situation: Situation, pack: Battery): Cause | null {
  const { cells, stated } = cellsOf(situation.flight, pack);
  const low = lowest_V(pack, situation.inAir);
  const perCell = cells === null ? Number.NaN : low.value / cells;
  const records = recordsOf(situation, ['failsafe_battery', 'battery_low']);
  const left = pack.power.remaining;
  const leastLeft = Math.min(
    ...situation.inAir
      .map((span) => smallestIn(pack.power.time_us, left, span))
      .filter(Number.isFinite),
  );
  const empty =
    perCell < limit.cellAlert_V && (stated || perCell < limit.cellDead_V || records.length > 0);
  const spent = leastLeft <= limit.remainingAlert && leastLeft >= 0 && records.length > 0;
  if (records.length === 0 && !empty) return null;
  const record = records[0];
  if (record !== undefined && !empty && !spent && rises(situation, pack, record.time_us))
    return againstVoltage(record.time_us);
  const onset_us = record === undefined ? low.at_us : stepBefore(situation, pack, record.time_us);
  const figure = Number.isFinite(perCell)
    ? `${low.value.toFixed(1)} V (${perCell.toFixed(2)} V per cell)`
    : `${low.value.toFixed(1)} V`;
  const charge = spent ? ` with ${Math.round(100 * leastLeft)} % of its charge left` : '';
  const called =
    record === undefined
      ? ''
      : ` The autopilot raised its battery failsafe at ${atText(record.time_us)}.`;
  return {
    category: 'battery',
    key: record === undefined ? 'battery_low' : 'battery_failsafe',
    onset_us,
    rank: situation.lost_us === null || perCell < limit.cellDead_V ? 1 : 2,
    clause: `the battery ran low from ${atText(onset_us)}`,
    sentence: `The battery ran down to ${figure}${charge} in flight.${called}`,
  };
}

/** The voltage of the pack was higher when the failsafe came than when it took off: that pack did not run down. */
export function rises({ inAir }: Situation, pack: Battery, record_us: number): boolean {
  const { time_us, voltage_V } = pack.power;
  const from_us = inAir[0]?.from_us ?? 0;
  const first = medianIn(time_us, voltage_V, { from_us, to_us: from_us + 3 * SECOND_US });
  const last = medianIn(time_us, voltage_V, {
    from_us: record_us - 3 * SECOND_US,
    to_us: record_us,
  });
  return record_us - from_us > 6 * SECOND_US && last > first * (1 + limit.voltageRise);
}

function againstVoltage(at_us: number): Cause {
  return {
    category: 'battery',
    key: 'battery_failsafe',
    onset_us: at_us,
    rank: 2,
    clause: `the battery failsafe fired at ${atText(at_us)} although the voltage was rising`,
    sentence: `The autopilot raised its battery failsafe at ${atText(at_us)} although the voltage of the pack had risen since take-off: a limit, a sensor or a count of charge that is set wrong.`,
  };
}

/** A failsafe waits up to ten seconds: look there for the step that set it off. */
function stepBefore(situation: Situation, pack: Battery, record_us: number): number {
  const { time_us, voltage_V } = pack.power;
  const level = heldAt(time_us, voltage_V, record_us, 5 * SECOND_US);
  const [from, to] = within(time_us, {
    from_us: Math.max(situation.search.from_us, record_us - 15 * SECOND_US),
    to_us: record_us,
  });
  for (let i = from; i < to; i++) if (voltage_V[i]! <= level * 1.01) return time_us[i]!;
  return record_us;
}

function recordOnly(situation: Situation): Cause | null {
  const record = recordsOf(situation, ['failsafe_battery', 'battery_low'])[0];
  if (record === undefined) return null;
  return {
    category: 'battery',
    key: 'battery_failsafe',
    onset_us: record.time_us,
    rank: situation.lost_us === null ? 1 : 2,
    clause: `the battery failsafe fired at ${atText(record.time_us)}`,
    sentence: `The autopilot raised its battery failsafe at ${atText(record.time_us)}; the log has no usable voltage to check it with.`,
  };
}

/** The five volts that feed autopilot and receiver. */
export function boardPower(situation: Situation): Cause | null {
  const { board } = situation.flight;
  if (board === null) return null;
  const { time_us, supply_V } = board;
  const end_us = situation.event_us ?? situation.view.end_us;
  // What a rail does in the blow itself is no cause of it.
  const tail = { from_us: end_us - 3 * SECOND_US, to_us: end_us - 0.1 * SECOND_US };
  let low = Number.NaN;
  let at_us = Number.NaN;
  for (const span of situation.inAir) {
    const [from, to] = within(time_us, span);
    for (let i = from; i < to; i++) {
      if (!(supply_V[i]! > 1) || supply_V[i]! >= low) continue;
      low = supply_V[i]!;
      at_us = time_us[i]!;
    }
  }
  if (!(low < limit.boardAlert_V)) return null;
  const before = heldAt(time_us, supply_V, tail.from_us, 10 * SECOND_US);
  const drop = before - smallestIn(time_us, supply_V, tail);
  const falling = drop >= limit.boardDrop_V;
  return {
    category: 'power',
    key: falling ? 'board_brownout' : 'board_low',
    onset_us: falling ? firstUnder(time_us, supply_V, tail, before - 0.1) : at_us,
    rank: falling ? 1 : 2,
    clause: falling
      ? `the autopilot's supply fell to ${low.toFixed(2)} V`
      : `the autopilot's supply was down to ${low.toFixed(2)} V`,
    sentence: falling
      ? `The autopilot's own supply fell by ${drop.toFixed(2)} V to ${low.toFixed(2)} V in the last ${secondsText(3 * SECOND_US)}: a brown-out.`
      : `The autopilot's own supply was down to ${low.toFixed(2)} V in flight; below ${limit.boardAlert_V} V boards reset.`,
  };
}

/** First sample of a window under a level; its start where none is. */
function firstUnder(
  time_us: Float64Array,
  values: Float64Array,
  window: { from_us: number; to_us: number },
  level: number,
): number {
  const [from, to] = within(time_us, window);
  for (let i = from; i < to; i++) if (values[i]! < level) return time_us[i]!;
  return window.from_us;
}
