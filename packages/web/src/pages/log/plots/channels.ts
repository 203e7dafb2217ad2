/** The channels of a reading as lines: names, colours and axes, and one time axis for all of them. */
import type { CrashReading, ReadingSeries, SeriesBlock, SeriesGroup } from '@airworthy/forensics';
import { motorColor, signalColor } from '../../../charts/palette.ts';
import type { TimeBand, TimeLine, TimeMark } from '../../../charts/timePlot.ts';
import { words } from '../../../format/numbers.ts';
import { type QuantityKind, scaleOf, toShown, type Units } from '../../../format/units.ts';
import { unitText } from '../quantities.ts';

/** In the order in which one looks at them. */
export const groupTitles: Record<SeriesGroup, string> = {
  attitude: 'Attitude',
  motors: 'Motors',
  height: 'Height',
  power: 'Power',
  sticks: 'Sticks',
  track: 'Speed',
  vibration: 'Vibration',
  estimator: 'Estimator',
  satellites: 'GPS',
};
const GROUPS = Object.keys(groupTitles) as SeriesGroup[];

/** Latitude and longitude are a place, drawn from above and not over time. */
const PLACE = ['lat', 'lon'];

/** Groups that this reading has a line for. */
export function groupsOf({ groups }: ReadingSeries): SeriesGroup[] {
  return GROUPS.filter((group) => (groups[group] ?? []).some((name) => !PLACE.includes(name)));
}

/** What there is no plot of, because the log has nothing of it. */
export function missingGroups(series: ReadingSeries): string[] {
  const drawn = groupsOf(series);
  return GROUPS.filter((group) => !drawn.includes(group)).map((group) => groupTitles[group]);
}

/** The whole flight, with the finer points of the event in place of its own where there are any. */
export function mergedSeries({ flight, event, event_window_s }: ReadingSeries): SeriesBlock {
  const [first, last] = [event.t[0], event.t[event.t.length - 1]];
  if (event_window_s === null || first === undefined || last === undefined) return flight;
  const from = flight.t.findIndex((t) => t >= first);
  if (from < 0) return flight;
  const beyond = flight.t.findIndex((t) => t > last);
  const to = beyond < 0 ? flight.t.length : beyond;
  const merged: SeriesBlock = {
    t: [...flight.t.slice(0, from), ...event.t, ...flight.t.slice(to)],
  };
  for (const [name, values] of Object.entries(flight)) {
    if (name === 't') continue;
    const fine: (number | null)[] = event[name] ?? event.t.map(() => null);
    merged[name] = [...values.slice(0, from), ...fine, ...values.slice(to)];
  }
  return merged;
}

type Style = {
  label: string;
  color: string;
  dashed?: boolean;
  axis?: 'right';
  circular?: true;
  /** What a figure without a unit is. */
  measure?: string;
};

const STYLES: Readonly<Record<string, Style>> = {
  roll_deg: { label: 'Roll', color: signalColor('roll') },
  roll_target_deg: { label: 'Roll target', color: signalColor('roll'), dashed: true },
  pitch_deg: { label: 'Pitch', color: signalColor('pitch') },
  pitch_target_deg: { label: 'Pitch target', color: signalColor('pitch'), dashed: true },
  // Yaw turns through the whole circle: on the axis of the others it would flatten them.
  yaw_deg: { label: 'Yaw', color: signalColor('yaw'), axis: 'right', circular: true },
  yaw_target_deg: {
    label: 'Yaw target',
    color: signalColor('yaw'),
    dashed: true,
    axis: 'right',
    circular: true,
  },
  alt_m: { label: 'Height', color: signalColor('height') },
  alt_target_m: { label: 'Height target', color: signalColor('height'), dashed: true },
  climb_ms: { label: 'Climb', color: signalColor('pitch'), axis: 'right' },
  volt_v: { label: 'Voltage', color: signalColor('voltage') },
  curr_a: { label: 'Current', color: signalColor('current'), axis: 'right' },
  board_v: { label: 'Board supply', color: signalColor('throttle') },
  vibe_x_ms2: { label: 'X', color: signalColor('roll') },
  vibe_y_ms2: { label: 'Y', color: signalColor('pitch') },
  vibe_z_ms2: { label: 'Z', color: signalColor('yaw') },
  ekf_vel: { label: 'Velocity ratio', color: signalColor('roll'), measure: 'ratio' },
  ekf_pos: { label: 'Position ratio', color: signalColor('pitch'), measure: 'ratio' },
  ekf_hgt: { label: 'Height ratio', color: signalColor('height'), measure: 'ratio' },
  ekf_mag: { label: 'Compass ratio', color: signalColor('yaw'), measure: 'ratio' },
  sats: { label: 'Satellites', color: motorColor(1), measure: 'count' },
  hdop: { label: 'HDOP', color: motorColor(2), axis: 'right', measure: 'ratio' },
  rc_roll: { label: 'Roll', color: signalColor('roll') },
  rc_pitch: { label: 'Pitch', color: signalColor('pitch') },
  rc_yaw: { label: 'Yaw', color: signalColor('yaw') },
  rc_throttle: { label: 'Throttle', color: signalColor('throttle') },
  speed_ms: { label: 'Ground speed', color: motorColor(1) },
  airspeed_ms: { label: 'Airspeed', color: motorColor(2) },
};

function styleOf(name: string): Style {
  const motor = /^motor_(\d+)$/.exec(name)?.[1];
  if (motor !== undefined) return { label: `Motor ${motor}`, color: motorColor(Number(motor)) };
  return STYLES[name] ?? { label: words(name), color: signalColor('throttle') };
}

/** Shares are shown in percent. */
const PERCENT = ['0..1', '-1..1'];

/** Below its range an output is a stopped motor: that is nothing, not less than nothing. */
function percentOf(value: number | null, unit: string): number | null {
  if (value === null) return null;
  return 100 * (unit === '0..1' ? Math.max(0, value) : value);
}

/** Channels whose unit follows the reader's choice. */
const KINDS: Readonly<Record<string, QuantityKind>> = {
  alt_m: 'height_m',
  alt_target_m: 'height_m',
  climb_ms: 'climb_ms',
  speed_ms: 'speed_ms',
  airspeed_ms: 'speed_ms',
};

/** Shares in percent, heights and speeds in the unit that the reader chose. */
function shownOf(name: string, unit: string, values: SeriesBlock[string], chosen: Units) {
  if (PERCENT.includes(unit))
    return { unit: '%', values: values.map((value) => percentOf(value, unit)) };
  const kind = KINDS[name];
  if (kind === undefined) return { unit: unitText(unit), values };
  const scale = scaleOf(kind, chosen);
  if (scale.factor === 1) return { unit, values };
  return {
    unit: scale.unit,
    values: values.map((value) => (value === null ? null : toShown(value, scale))),
  };
}

export function linesOf(
  group: SeriesGroup,
  { groups, units, labels }: ReadingSeries,
  block: SeriesBlock,
  chosen: Units,
): TimeLine[] {
  return (groups[group] ?? [])
    .filter((name) => !PLACE.includes(name))
    .map((name) => {
      const style = styleOf(name);
      const { label, color, dashed = false, axis = 'left', circular = false, measure } = style;
      return {
        key: name,
        // The reading knows where a motor is on the frame.
        label: name.startsWith('motor_') ? (labels[name] ?? label) : label,
        color,
        dashed,
        axis,
        circular,
        ...(measure === undefined ? {} : { measure }),
        ...shownOf(name, units[name] ?? '', block[name] ?? [], chosen),
      };
    });
}

/** Flight modes as bands: each mode keeps its tint wherever it comes again. */
export function modeBands({ timeline, meta }: CrashReading): TimeBand[] {
  const changes = timeline.filter(([, type]) => type === 'mode');
  const names = changes.map(([, , text]) => text.replace(/ \(.*\)$/, ''));
  const kinds = [...new Set(names)];
  return changes.map(([from_s], i) => ({
    from_s,
    to_s: changes[i + 1]?.[0] ?? meta.duration_s,
    label: names[i]!,
    tint: kinds.indexOf(names[i]!),
  }));
}

/** Marks closer than this are one moment. */
const SAME_S = 0.3;

/** The moments of the event, then those of findings that are not among them. */
export function eventMarks({ crash, diagnostics }: CrashReading): TimeMark[] {
  const marks: TimeMark[] = [];
  const add = (at_s: number | null, label: string, color: string) => {
    if (at_s !== null) marks.push({ at_s, label, color });
  };
  if (crash.first_anomaly_s !== crash.control_lost_s) add(crash.first_anomaly_s, '', 'var(--warn)');
  add(crash.control_lost_s, 'control lost', 'var(--bad)');
  if (crash.impact_s !== null) add(crash.impact_s, 'impact', 'var(--bad)');
  else if (crash.control_lost_s === null) add(crash.time, 'event', 'var(--bad)');
  for (const { level, title, at_s } of diagnostics.findings) {
    const known = at_s === null || marks.some((mark) => Math.abs(mark.at_s - at_s) < SAME_S);
    if (level !== 'info' && !known) add(at_s, title.toLowerCase(), 'var(--warn)');
  }
  return marks;
}
