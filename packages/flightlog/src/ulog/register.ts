/** What the scan has learned so far, and how each message that is no data adds to it. */
import { checkTables } from '../bounds.ts';
import type { Damage, Dropout } from '../table.ts';
import type { Window } from './check.ts';
import { readKeyed } from './keyed.ts';
import {
  decodeText,
  type Format,
  formatNamed,
  type Layout,
  layOut,
  MESSAGE_HEADER_BYTES,
  parseFormat,
  TYPE,
  u64,
} from './layout.ts';
import { emptySeries, type Series } from './series.ts';

export type UlogHeader = {
  readonly version: number;
  /** Start as the header states it; may be 0, since boot, or Unix. */
  readonly start_us: number;
  readonly compatFlags: number[];
  readonly incompatFlags: number[];
  readonly appendedAt: number[];
  incompatible: boolean;
};

export type UlogParameter = {
  readonly initial: number;
  /** The last value written. */
  value: number;
  systemDefault: number | null;
  /** Default of the chosen airframe, which is what a user changes against. */
  setupDefault: number | null;
};

export type UlogText = {
  readonly time_us: number;
  /** Syslog scale: 0 emergency … 7 debug. */
  readonly severity: number;
  readonly tag: number | null;
  readonly text: string;
};

export type UlogParameterChange = { time_us: number; name: string; value: number };

export type Index = {
  readonly header: UlogHeader;
  readonly formats: Map<string, Format>;
  readonly byId: (Series | undefined)[];
  /** In the order of their first subscription. */
  readonly series: Series[];
  readonly infos: Map<string, number | string>;
  /** Text of `M` messages, one entry per list item; continued pieces are joined. */
  readonly multiInfos: Map<string, string[]>;
  readonly parameters: Map<string, UlogParameter>;
  readonly parameterChanges: UlogParameterChange[];
  readonly loggedTexts: UlogText[];
  readonly dropouts: Dropout[];
  readonly damage: Damage[];
  /** Time of the last data message: the clock of messages without one of their own. */
  clock_us: number;
  inData: boolean;
  truncated: boolean;
  keptText_bytes: number;
};

/** Text beyond these is not kept: a file of nothing but text must not fill the memory. */
const MULTI_INFO_KEPT_BYTES = 8 * 1024 * 1024;
const TEXTS_KEPT = 200_000;
/** Beyond this many places the last one is widened, so that a hostile file cannot fill the memory. */
const DAMAGE_KEPT = 50_000;
const PARAMETER_CHANGES_KEPT = 500_000;

export function emptyIndex(start: { version: number; start_us: number }): Index {
  return {
    header: { ...start, compatFlags: [], incompatFlags: [], appendedAt: [], incompatible: false },
    formats: new Map(),
    byId: [],
    series: [],
    infos: new Map(),
    multiInfos: new Map(),
    parameters: new Map(),
    parameterChanges: [],
    loggedTexts: [],
    dropouts: [],
    damage: [],
    clock_us: start.start_us,
    inData: false,
    truncated: false,
    keptText_bytes: 0,
  };
}

/** Adds a damaged place; neighbours with the same reason become one. */
export function noteDamage(index: Index, damage: Damage): void {
  const last = index.damage.at(-1);
  const touches = last !== undefined && last.at + last.length_bytes === damage.at;
  if (last !== undefined && touches && last.reason === damage.reason) {
    index.damage[index.damage.length - 1] = {
      ...last,
      length_bytes: last.length_bytes + damage.length_bytes,
    };
  } else if (last !== undefined && index.damage.length >= DAMAGE_KEPT) {
    index.damage[index.damage.length - 1] = {
      ...last,
      length_bytes: damage.at + damage.length_bytes - last.at,
    };
  } else index.damage.push(damage);
}

/** Takes the message at file offset `at`, which has passed its check and is no data. */
export function takeMessage(window: Window, index: Index, at: number): void {
  const i = at - window.at;
  const body = i + MESSAGE_HEADER_BYTES;
  const span = { from: body, to: body + window.view.getUint16(i, true) };
  const type = window.bytes[i + 2]!;
  if (type === TYPE.subscribe || type === TYPE.text || type === TYPE.taggedText)
    index.inData = true;
  const bad = takeBody(window, index, { type, span });
  if (bad)
    noteDamage(index, { at, length_bytes: span.to - span.from + 3, reason: 'bad_definition' });
}

type Message = { type: number; span: { from: number; to: number } };

/** True where the message is framed well and says something that cannot be. */
function takeBody(window: Window, index: Index, message: Message): boolean {
  const { view, bytes } = window;
  const { type, span } = message;
  switch (type) {
    case TYPE.format:
      return takeFormat(index, decodeText(bytes, span));
    case TYPE.subscribe:
      return subscribe(index, {
        multiId: bytes[span.from]!,
        id: view.getUint16(span.from + 1, true),
        topic: decodeText(bytes, { from: span.from + 3, to: span.to }),
      });
    case TYPE.unsubscribe:
      index.byId[view.getUint16(span.from, true)] = undefined;
      return false;
    case TYPE.text:
      takeText(window, index, { span, tag: null, timeAt: span.from + 1 });
      return false;
    case TYPE.taggedText: {
      const tag = view.getUint16(span.from + 1, true);
      takeText(window, index, { span, tag, timeAt: span.from + 3 });
      return false;
    }
    case TYPE.dropout:
      index.dropouts.push({
        time_us: index.clock_us,
        duration_us: view.getUint16(span.from, true) * 1000,
      });
      return false;
    case TYPE.info:
    case TYPE.multiInfo:
    case TYPE.parameter:
    case TYPE.parameterDefault:
      return takeKeyed(window, index, message);
    default:
      return false;
  }
}

function takeFormat(index: Index, text: string): boolean {
  const format = parseFormat(text);
  if (format !== null) index.formats.set(format.name, format);
  return format === null || format.isMended;
}

const PLAIN_NAME = /^[A-Za-z_]\w*$/;

/**
 * A topic and instance is one series, and goes on as the same one when it is subscribed again under
 * the same id. Under another id, or with another layout, it starts a new one; `joinTwins` decides later.
 */
function subscribe(
  index: Index,
  { multiId, id, topic: read }: { multiId: number; id: number; topic: string },
): boolean {
  const named = formatNamed(read, index.formats) ?? read;
  const layout = layOut(named, index.formats);
  if (layout === null) {
    index.byId[id] = undefined;
    return true;
  }
  // Its name is written twice, and one of the two was changed.
  const topic = PLAIN_NAME.test(named) ? named : read;
  const isMended = named !== read;
  const bound = index.byId[id];
  if (bound?.topic === topic && bound.multiId === multiId && sameLayout(bound, layout))
    return isMended;
  const series = emptySeries({ topic, multiId }, layout);
  index.series.push(series);
  checkTables(index.series.length);
  index.byId[id] = series;
  return isMended;
}

export function sameLayout(series: Series, layout: Layout): boolean {
  return (
    series.layout.size_bytes === layout.size_bytes &&
    series.layout.fields.length === layout.fields.length &&
    series.layout.fields.every((field, k) => {
      const other = layout.fields[k]!;
      return field.name === other.name && field.type === other.type && field.at === other.at;
    })
  );
}

function takeText(
  window: Window,
  index: Index,
  text: { span: Message['span']; tag: number | null; timeAt: number },
): void {
  if (index.loggedTexts.length >= TEXTS_KEPT) return;
  index.loggedTexts.push({
    time_us: u64(window.view, text.timeAt),
    severity: window.bytes[text.span.from]! - 0x30,
    tag: text.tag,
    text: decodeText(window.bytes, { from: text.timeAt + 8, to: text.span.to }),
  });
}

function takeKeyed(window: Window, index: Index, message: Message): boolean {
  const { type, span } = message;
  const prefixed = type === TYPE.multiInfo || type === TYPE.parameterDefault;
  const prefix = prefixed ? window.bytes[span.from]! : 0;
  const keyed = readKeyed(window.view, { from: span.from + (prefixed ? 1 : 0), to: span.to });
  if (keyed === null) return true;
  const { name, value } = keyed;
  if (type === TYPE.info) {
    if (value !== null) index.infos.set(name, value);
  } else if (type === TYPE.multiInfo) {
    takeMultiInfo(index, { name, continued: prefix === 1, value });
  } else if (typeof value !== 'number') {
    return true;
  } else if (type === TYPE.parameter) {
    takeParameter(index, name, value);
  } else {
    const parameter = index.parameters.get(name);
    if (parameter === undefined) return false;
    if ((prefix & 1) !== 0) parameter.systemDefault = value;
    if ((prefix & 2) !== 0) parameter.setupDefault = value;
  }
  return false;
}

function takeParameter(index: Index, name: string, value: number): void {
  const parameter = index.parameters.get(name);
  if (parameter === undefined) {
    index.parameters.set(name, {
      initial: value,
      value,
      systemDefault: null,
      setupDefault: null,
    });
  } else parameter.value = value;
  if (index.inData && index.parameterChanges.length < PARAMETER_CHANGES_KEPT)
    index.parameterChanges.push({ time_us: index.clock_us, name, value });
}

function takeMultiInfo(
  index: Index,
  piece: { name: string; continued: boolean; value: number | string | null },
): void {
  // What is no text (the compressed event dictionary) is of no use to us and can be large.
  if (typeof piece.value !== 'string') return;
  index.keptText_bytes += piece.value.length;
  if (index.keptText_bytes > MULTI_INFO_KEPT_BYTES) return;
  const list = index.multiInfos.get(piece.name) ?? [];
  if (piece.continued && list.length > 0) list[list.length - 1] += piece.value;
  else list.push(piece.value);
  index.multiInfos.set(piece.name, list);
}
