/**
 * The reading as eight charts, drawn from its own series: what a caller could plot, already plotted.
 * Attitude, motors and sticks show the seconds around the event where there is one; the slow quantities
 * show the whole log.
 */
import { type Chart, type ChartBand, drawChart, type Line, type Theme } from '@airworthy/chart';
import type { CrashReading, SeriesBlock } from './reading.ts';

/** A chart may take 15 kB; about a thousand points in all leave room for text. */
const POINTS_PER_CHART = 1000;

type Plan = {
  readonly name: string;
  readonly title: string;
  readonly block: 'event' | 'flight';
  readonly unit: string;
  readonly label: string;
  readonly lines: readonly { name: string; label: string; dashed?: boolean; onRight?: boolean }[];
  readonly right?: { label: string; unit: string; leastSpan: number };
  readonly min?: number;
  readonly max?: number;
  /** The axis shows at least this much, so that a ripple does not fill the height. */
  readonly leastSpan?: number;
};

const PLANS: readonly Plan[] = [
  {
    name: 'attitude',
    title: 'Attitude against its target',
    block: 'event',
    unit: 'deg',
    label: 'Angle',
    lines: [
      { name: 'roll_deg', label: 'Roll' },
      { name: 'roll_target_deg', label: 'Roll target', dashed: true },
      { name: 'pitch_deg', label: 'Pitch' },
      { name: 'pitch_target_deg', label: 'Pitch target', dashed: true },
    ],
    leastSpan: 20,
  },
  {
    name: 'altitude',
    title: 'Height and climb rate',
    block: 'flight',
    unit: 'm',
    label: 'Height',
    lines: [
      { name: 'alt_m', label: 'Height' },
      { name: 'alt_target_m', label: 'Target', dashed: true },
      { name: 'climb_ms', label: 'Climb rate', onRight: true },
    ],
    right: { label: 'Climb rate', unit: 'm/s', leastSpan: 2 },
    leastSpan: 3,
  },
  {
    name: 'battery',
    title: 'Battery',
    block: 'flight',
    unit: 'V',
    label: 'Voltage',
    lines: [
      { name: 'volt_v', label: 'Voltage' },
      { name: 'curr_a', label: 'Current', onRight: true },
    ],
    right: { label: 'Current', unit: 'A', leastSpan: 5 },
    leastSpan: 2,
  },
  {
    name: 'motors',
    title: 'Motor outputs',
    block: 'event',
    unit: '',
    label: 'Output, 0 floor to 1 ceiling',
    lines: Array.from({ length: 12 }, (_, i) => ({ name: `motor_${i + 1}`, label: `${i + 1}` })),
    min: 0,
    max: 1,
  },
  {
    name: 'vibration',
    title: 'Vibration',
    block: 'flight',
    unit: 'm/s²',
    label: 'Vibration',
    lines: ['x', 'y', 'z'].map((axis) => ({ name: `vibe_${axis}_ms2`, label: axis.toUpperCase() })),
    min: 0,
    leastSpan: 15,
  },
  {
    name: 'estimator',
    title: 'Estimator test ratios, 1.0 is rejection',
    block: 'flight',
    unit: '',
    label: 'Test ratio',
    lines: [
      { name: 'ekf_vel', label: 'Velocity' },
      { name: 'ekf_pos', label: 'Position' },
      { name: 'ekf_hgt', label: 'Height' },
      { name: 'ekf_mag', label: 'Compass' },
    ],
    min: 0,
    max: 1,
  },
  {
    name: 'sticks',
    title: 'Sticks',
    block: 'event',
    unit: '',
    label: 'Deflection',
    lines: ['roll', 'pitch', 'yaw', 'throttle'].map((axis) => ({
      name: `rc_${axis}`,
      label: axis.charAt(0).toUpperCase() + axis.slice(1),
    })),
    min: -1,
    max: 1,
  },
];

/** A chart appears where the log has its series. `theme` is how an image of it is coloured. */
export function crashCharts(
  reading: CrashReading,
  theme: Theme = 'inherit',
): Record<string, string> {
  const charts: Record<string, string> = {};
  for (const plan of PLANS) {
    const chart = chartOf(reading, plan);
    if (chart !== null) charts[plan.name] = drawChart(chart, theme);
  }
  const track = trackOf(reading);
  if (track !== null) charts.track = drawChart(track, theme);
  return charts;
}

function chartOf(reading: CrashReading, plan: Plan): Chart | null {
  const near = plan.block === 'event' && reading.crash.detected;
  const block = near ? reading.series.event : reading.series.flight;
  const known = plan.lines.filter((line) => block[line.name] !== undefined);
  if (known.length === 0 || block.t === undefined || block.t.length === 0) return null;
  const points = Math.min(block.t.length, Math.floor(POINTS_PER_CHART / known.length));
  const lines: Line[] = known.map((line) => ({
    label: /^motor_/.test(line.name)
      ? (reading.series.labels[line.name] ?? line.label)
      : line.label,
    ...rethinned(block, line.name, points),
    thin: true,
    dashed: line.dashed === true,
    onRight: line.onRight === true,
  }));
  const right = plan.right !== undefined && lines.some((line) => line.onRight) ? plan.right : null;
  return {
    title: plan.title,
    desc: describe(reading, plan),
    x: { label: 'Time', unit: 's' },
    y: {
      label: plan.label,
      unit: plan.unit,
      ...(plan.min === undefined ? {} : { min: plan.min }),
      ...(plan.max === undefined ? {} : { max: plan.max }),
      ...(plan.leastSpan === undefined ? {} : { leastSpan: plan.leastSpan }),
    },
    ...(right === null ? {} : { right }),
    lines,
    bands: bandsOf(reading),
  };
}

function describe(reading: CrashReading, plan: Plan): string {
  const { crash } = reading;
  const event =
    crash.time === null ? 'No crash was found.' : `Crash at ${crash.time.toFixed(1)} s.`;
  return `${plan.title} over the time of the log. ${event}`;
}

function bandsOf(reading: CrashReading): ChartBand[] {
  const { crash } = reading;
  const bands: ChartBand[] = [];
  const mark = (at: number, label: string) =>
    bands.push({ axis: 'x', from: at, to: at, label, tone: 4 });
  if (crash.control_lost_s !== null) mark(crash.control_lost_s, 'Control lost');
  if (crash.time !== null && crash.time !== crash.control_lost_s)
    mark(crash.time, crash.impact_s === null ? 'Event' : 'Impact');
  return bands;
}

/** Fewer points, the same extremes: each bin gives its first extreme and its second. */
function rethinned(
  block: SeriesBlock,
  name: string,
  points: number,
): { x: number[]; y: (number | null)[] } {
  const t = block.t as number[];
  const values = block[name]!;
  const size = Math.ceil((2 * t.length) / Math.max(2, points));
  const x: number[] = [];
  const y: (number | null)[] = [];
  for (let from = 0; from < t.length; from += size) {
    let low = -1;
    let high = -1;
    for (let i = from; i < Math.min(from + size, t.length); i++) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      if (low < 0 || value < values[low]!) low = i;
      if (high < 0 || value > values[high]!) high = i;
    }
    if (low < 0) {
      x.push(t[from]!);
      y.push(null);
      continue;
    }
    const [first, second] = low <= high ? [low, high] : [high, low];
    x.push(t[first]!);
    y.push(values[first]!);
    if (second !== first) {
      x.push(t[second]!);
      y.push(values[second]!);
    }
  }
  return { x, y };
}

const METRES_PER_DEGREE = 111_195;

/** Seen from above: metres east and north of the first position. */
function trackOf(reading: CrashReading): Chart | null {
  const { lat, lon } = reading.series.flight;
  if (lat === undefined || lon === undefined) return null;
  const start = lat.findIndex((value, i) => value !== null && lon[i] !== null && value !== 0);
  if (start < 0) return null;
  const east = (value: number) =>
    (value - lon[start]!) * METRES_PER_DEGREE * Math.cos((lat[start]! * Math.PI) / 180);
  const north = (value: number) => (value - lat[start]!) * METRES_PER_DEGREE;
  const x: number[] = [];
  const y: number[] = [];
  for (let i = start; i < lat.length; i++) {
    if (lat[i] === null || lon[i] === null || lat[i] === 0) continue;
    x.push(Math.round(10 * east(lon[i]!)) / 10);
    y.push(Math.round(10 * north(lat[i]!)) / 10);
  }
  const place = reading.crash.location;
  const marked = reading.crash.detected && place !== null;
  return {
    title: 'Track from above',
    desc: 'Metres east and north of the first position in the log.',
    x: { label: 'East', unit: 'm' },
    y: { label: 'North', unit: 'm' },
    lines: [{ label: 'Track', x, y, thin: true }],
    equalScales: true,
    ...(marked
      ? { markers: [{ x: east(place.lon), y: north(place.lat), label: 'Crash', tone: 4 }] }
      : {}),
  };
}
