/** Records of single moments: modes, events, errors, texts, arming. */

import { MOST_SWITCHES } from '../../bounds.ts';
import type {
  ArmedSpan,
  Channel,
  FlightEvent,
  ModeChange,
  StatusText,
  VehicleClass,
} from '../../flight.ts';
import { type LogReader, together } from '../reader.ts';
import { ARM_METHODS, EVENTS, errorMeaning, MODE_REASONS, modeName, modeNumber } from './codes.ts';
import type { Outputs } from './motors.ts';

export async function readTexts(reader: LogReader): Promise<readonly StatusText[]> {
  const texts: StatusText[] = [];
  for (const key of reader.keys('MSG')) {
    const rows = await reader.rows(key, 'Message');
    const chunk = reader.hasField(key, 'Seq')
      ? { ids: await reader.log.column(key, 'ID'), places: await reader.log.column(key, 'Seq') }
      : null;
    let before = -1;
    for (const { time_us, text, at } of rows) {
      const last = texts[texts.length - 1];
      // Texts over 64 bytes come in pieces with one id; ids wrap, so only neighbours belong together.
      const goesOn =
        chunk &&
        last &&
        before >= 0 &&
        chunk.places[at]! > 0 &&
        chunk.ids[at] === chunk.ids[before];
      if (goesOn) texts[texts.length - 1] = { ...last, text: last.text + text };
      else texts.push({ time_us, severity: severityOf(text), text });
      before = at;
    }
  }
  return texts.filter(({ text }) => !text.startsWith('SIM '));
}

/**
 * Dataflash texts carry no severity. Those that the firmware sends as critical or as a warning are
 * known by their words; the rest is information.
 */
function severityOf(text: string): number {
  if (/^Crash|EKF (variance|primary|failsafe)|Thrust Loss|Parachute/i.test(text)) return 2;
  if (/failsafe|glitch|^PreArm|^Arm:|lost|unhealthy|breach|error|EKF Fail/i.test(text)) return 4;
  return 6;
}

export async function readModes(
  reader: LogReader,
  vehicle: VehicleClass,
): Promise<readonly ModeChange[]> {
  const modes: ModeChange[] = [];
  for (const key of reader.keys('MODE')) {
    const rows = await reader.rows(key, 'Mode');
    const numbers = await reader.log.column(key, 'Mode');
    const given = await reader.log.column(key, 'ModeNum');
    const reasons = await reader.log.column(key, 'Rsn');
    for (const { time_us, text, at } of rows) {
      const stated = Number.isNaN(numbers[at]!) ? given[at]! : numbers[at]!;
      const number = Number.isNaN(stated) ? modeNumber(vehicle, text) : stated;
      // The mode is written twice when a log opens.
      if (modes[modes.length - 1]?.number === number || modes.length >= MOST_SWITCHES) continue;
      const reason = MODE_REASONS.get(reasons[at]!) ?? null;
      const name = number < 0 ? text : modeName(vehicle, number);
      const { word = null, chosen = true } = reason ?? {};
      modes.push({ time_us, name, number, reason: word, chosen });
    }
  }
  return modes;
}

export async function readEvents(
  reader: LogReader,
  texts: readonly StatusText[],
): Promise<readonly FlightEvent[]> {
  const events: FlightEvent[] = [];
  for (const key of reader.keys('EV')) {
    const timeExact = hasClock(reader, key);
    const records = await reader.series(key, { id: 'Id' });
    for (const [i, id] of (records?.id ?? []).entries()) {
      const meaning = EVENTS.get(id) ?? null;
      if (!meaning) continue;
      const { kind, key: word, text, level, resolved = false } = meaning;
      const time_us = records!.time_us[i]!;
      events.push({ time_us, kind, key: word, text, level, code: `EV ${id}`, resolved, timeExact });
    }
  }
  for (const key of reader.keys('ERR')) {
    const timeExact = hasClock(reader, key);
    const records = await reader.series(key, { subsystem: 'Subsys', code: 'ECode' });
    for (const [i, subsystem] of (records?.subsystem ?? []).entries()) {
      const code = records!.code[i]!;
      const { kind, key: word, text, level, resolved = false } = errorMeaning(subsystem, code);
      const time_us = records!.time_us[i]!;
      const number = `ERR ${subsystem}/${code}`;
      events.push({ time_us, kind, key: word, text, level, code: number, resolved, timeExact });
    }
  }
  return [...events, ...planeCrashTexts(texts, events)].sort((a, b) => a.time_us - b.time_us);
}

/** Plane writes no crash record of its own, only a text. */
function planeCrashTexts(
  texts: readonly StatusText[],
  events: readonly FlightEvent[],
): readonly FlightEvent[] {
  if (events.some(({ key }) => key === 'crash_check')) return [];
  return texts
    .filter(({ text }) => /^Crash(:| detected)/i.test(text))
    .map(({ time_us, text }) => ({
      time_us,
      kind: 'crash' as const,
      key: 'crash_check',
      text,
      level: 'crash' as const,
      code: 'MSG',
      resolved: false,
      timeExact: true,
    }));
}

function hasClock(reader: LogReader, key: string): boolean {
  return reader.hasField(key, 'TimeUS') || reader.hasField(key, 'TimeMS');
}

const ARMING_TEXT = /^(Throttle armed|Arming motors)/i;
const DISARMING_TEXT = /^(Throttle disarmed|Disarming motors)/i;

type Arming = {
  readonly time_us: number;
  readonly armed: boolean;
  readonly method: string | null;
  readonly forced: boolean;
};

async function armings(
  reader: LogReader,
  flightEvents: Promise<readonly FlightEvent[]>,
  texts: readonly StatusText[],
): Promise<Arming[]> {
  const { events, records, states } = await together({
    events: flightEvents,
    records: reader.series(reader.key('ARM'), {
      state: 'ArmState',
      forced: 'Forced',
      method: 'Method',
    }),
    states: reader.series(reader.key('STAT'), { armed: 'Armed' }),
  });
  const all: Arming[] = [];
  for (const { time_us, key } of events) {
    if (key !== 'armed' && key !== 'disarmed') continue;
    all.push({ time_us, armed: key === 'armed', method: null, forced: false });
  }
  for (const [i, state] of (records?.state ?? []).entries()) {
    const method = ARM_METHODS[records!.method[i]!] ?? null;
    const forced = records!.forced[i] === 1;
    all.push({ time_us: records!.time_us[i]!, armed: state === 1, method, forced });
  }
  for (const { time_us, text } of texts) {
    const isArming = ARMING_TEXT.test(text);
    if (!isArming && !DISARMING_TEXT.test(text)) continue;
    all.push({ time_us, armed: isArming, method: null, forced: false });
  }
  let before: number | null = null;
  for (const [i, armed] of (states?.armed ?? []).entries()) {
    const time_us = states!.time_us[i]!;
    if (before !== null && armed !== before) {
      all.push({ time_us, armed: armed === 1, method: null, forced: false });
    }
    before = armed;
  }
  return all.sort((a, b) => a.time_us - b.time_us);
}

/** Records of one arming come from several messages, within this time of each other. */
const SAME_ARMING_US = 1e6;

export type Start = { readonly from_us: number; readonly to_us: number };

export async function readArmedSpans(
  reader: LogReader,
  evidence: {
    readonly events: Promise<readonly FlightEvent[]>;
    readonly texts: readonly StatusText[];
    readonly outputs: Promise<Outputs>;
    /** The log of each start of the autopilot; most files hold one. */
    readonly starts: readonly Start[];
  },
): Promise<readonly ArmedSpan[]> {
  const all = await armings(reader, evidence.events, evidence.texts);
  const { motors } = await evidence.outputs;
  // Without outputs there is no sign that the aircraft was not armed, and logs open at arming.
  const motorsTurned =
    motors.length === 0 || motors.some(({ output }) => output.value.some((value) => value >= 0));
  return evidence.starts.flatMap((start, i, { [i + 1]: next }) => {
    const own = all.filter(
      ({ time_us }) =>
        (i === 0 || time_us >= start.from_us) && (next === undefined || time_us < next.from_us),
    );
    return spansOf(own, start, motorsTurned);
  });
}

/** The armed spans of one start of the autopilot. */
function spansOf(all: readonly Arming[], start: Start, motorsTurned: boolean): ArmedSpan[] {
  const spans: ArmedSpan[] = [];
  let open: { from_us: number; armSeen: boolean } | null = null;
  const first = all[0];
  // A log that opens armed was opened by the arming: the file is created by it.
  const opensArmed = first ? !first.armed : motorsTurned;
  if (opensArmed) open = { from_us: start.from_us, armSeen: false };
  for (const [i, arming] of all.entries()) {
    const { time_us } = arming;
    if (arming.armed) {
      if (spans.length < MOST_SWITCHES) open ??= { from_us: time_us, armSeen: true };
    } else if (open) {
      const same = disarmsAround(all, i);
      const disarmMethod = same.find((a) => a.method !== null)?.method ?? null;
      const forced = same.some((a) => a.forced);
      spans.push({ ...open, to_us: time_us, disarmSeen: true, disarmMethod, forced });
      open = null;
    }
  }
  if (open) {
    const rest = { disarmSeen: false, disarmMethod: null, forced: false };
    spans.push({ ...open, to_us: start.to_us, ...rest });
  }
  return spans;
}

/** Records of the same disarming as the one at `index`. */
function disarmsAround(all: readonly Arming[], index: number): Arming[] {
  const near = (arming: Arming | undefined): arming is Arming =>
    arming !== undefined && Math.abs(arming.time_us - all[index]!.time_us) < SAME_ARMING_US;
  let from = index;
  while (near(all[from - 1])) from--;
  let to = index + 1;
  while (near(all[to])) to++;
  return all.slice(from, to).filter(({ armed }) => !armed);
}

/** What the autopilot believed about being on the ground. */
export async function readLanded(
  reader: LogReader,
  events: Promise<readonly FlightEvent[]>,
  armed: Promise<readonly ArmedSpan[]>,
): Promise<Channel | null> {
  const flying = await reader.channel(reader.key('STAT'), 'isFlying');
  if (flying) {
    return { ...flying, value: flying.value.map((value) => (value > 0 ? 0 : 1)) };
  }
  const changes = (await events).filter(
    ({ key }) => key === 'land_complete' || key === 'not_landed',
  );
  if (changes.length === 0) return null;
  // A log that opened armed and whose first record is a landing was opened in the air.
  const first = (await armed)[0];
  const opensArmed = first !== undefined && first.from_us === 0 && !first.armSeen;
  const opensLanded = changes[0]!.key === 'land_complete' && opensArmed ? 0 : 1;
  return {
    time_us: Float64Array.from([0, ...changes.map(({ time_us }) => time_us)]),
    value: Float64Array.from([
      opensLanded,
      ...changes.map(({ key }) => (key === 'land_complete' ? 1 : 0)),
    ]),
    origin: 'EV.Id',
  };
}
