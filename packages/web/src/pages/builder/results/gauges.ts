import type { AnalysisReply } from '@airworthy/performance';
import type { QuantityKind } from '../../../format/units.ts';
import { bandFirst, figureOf, numberOf } from '../model/figures.ts';
import { findingOf } from '../model/study.ts';

export type GaugeLevel = 'ok' | 'warn' | 'bad' | 'plain';

/** One of the figures that decide: its value, the limit that a finding draws, and how it stands. */
export type Gauge = {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  readonly level: GaugeLevel;
  /** In the unit of `value`. */
  readonly limit: number | null;
  /** The good side of the limit. */
  readonly good: 'above' | 'below';
  /** The right end of the bar. */
  readonly full: number;
  readonly band: { readonly low: number; readonly high: number } | null;
  readonly note: string | null;
  /** Too little is known for one number: the band comes first, its middle second. */
  readonly bandFirst: boolean;
};

type Plan = {
  readonly key: string;
  readonly code?: string;
  readonly good: 'above' | 'below';
  readonly full: (value: number, limit: number | null) => number;
  /** The finding counts in ratios where the figure is shown in percent. */
  readonly limitScale?: number;
  readonly note?: (reply: AnalysisReply) => string | null;
};

const wide = (value: number, limit: number | null) => Math.max(value, limit ?? 0) * 1.5 || 1;
const percent = () => 100;

const rotorPlans: readonly Plan[] = [
  { key: 'hover_min', code: 'HOVER_SHORT', good: 'above', full: wide },
  { key: 'range_km', good: 'above', full: wide, note: speedNote },
  { key: 'twr', code: 'TWR_LOW', good: 'above', full: (value) => Math.max(4, value * 1.2) },
  { key: 'hover_throttle', code: 'HOVER_THROTTLE', good: 'below', full: percent, limitScale: 100 },
  { key: 'hover_current_total_a', good: 'below', full: wide, note: rateNote },
  { key: 'wot_current_a', good: 'below', full: wide, note: escNote },
  { key: 'max_speed_kmh', good: 'above', full: wide },
];

const wingPlans: readonly Plan[] = [
  { key: 'cruise_min', good: 'above', full: wide },
  { key: 'range_km', good: 'above', full: wide, note: speedNote },
  { key: 'stall_speed_kmh', good: 'below', full: wide },
  { key: 'cruise_speed_kmh', good: 'above', full: wide, note: stallNote },
  { key: 'climb_rate_ms', code: 'CLIMB_LOW', good: 'above', full: wide },
  { key: 'wing_loading_n_m2', code: 'WING_LOADING', good: 'below', full: wide },
  { key: 'max_speed_kmh', good: 'above', full: wide },
];

function speedNote({ out }: AnalysisReply): string | null {
  return out.v_best_range_kmh === null ? null : `at ${Math.round(out.v_best_range_kmh)} km/h`;
}

function rateNote({ out }: AnalysisReply): string | null {
  return out.c_rate_hover == null ? null : `${out.c_rate_hover.toFixed(1)} C`;
}

function escNote(reply: AnalysisReply): string | null {
  const finding = findingOf(reply, 'ESC_WOT_CURRENT');
  if (finding?.value == null) return null;
  const rating = reply.platform.groups[0]?.esc_current_a;
  return `ESC ${Math.round(finding.value)} / ${rating} A`;
}

function stallNote({ out }: AnalysisReply): string | null {
  if (out.cruise_speed_kmh === undefined || out.stall_speed_kmh === undefined) return null;
  return `${(out.cruise_speed_kmh / out.stall_speed_kmh).toFixed(2)} × stall`;
}

/** The findings that judge a gauge that has no limit of its own. */
const judgedBy: Readonly<Record<string, readonly string[]>> = {
  hover_min: ['HOVER_IMPOSSIBLE'],
  hover_current_total_a: ['BAT_C_HOVER', 'ESC_HOVER_UTIL'],
  wot_current_a: ['ESC_WOT_CURRENT', 'BAT_C_WOT'],
  cruise_speed_kmh: ['STALL_MARGIN'],
};

/** The figures that decide for this airframe, in the order in which one asks for them. */
export function gaugesOf(reply: AnalysisReply): readonly Gauge[] {
  const plans = {
    multirotor: rotorPlans,
    wing: wingPlans,
    vtol: [...rotorPlans.slice(0, 5), ...wingPlans.slice(0, 5)],
  };
  const seen = new Set<string>();
  return plans[reply.platform.class]
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .map((plan) => gaugeOf(reply, plan));
}

function gaugeOf(reply: AnalysisReply, plan: Plan): Gauge {
  const info = figureOf(plan.key);
  const value = numberOf(reply, info);
  const finding = plan.code === undefined ? undefined : findingOf(reply, plan.code);
  const limit = finding?.limit == null ? null : finding.limit * (plan.limitScale ?? 1);
  const band = reply.out.bands[plan.key as keyof typeof reply.out.bands];
  return {
    key: plan.key,
    label: info.label,
    value,
    level: finding?.level ?? worst(reply, judgedBy[plan.key] ?? []),
    limit,
    good: plan.good,
    full: plan.full(value ?? 0, limit),
    band: band === undefined || value === 0 ? null : { low: band.low, high: band.high },
    bandFirst: bandFirst(reply, plan.key),
    note: plan.note?.(reply) ?? null,
    ...(info.kind === undefined ? {} : { kind: info.kind }),
    ...(info.unit === undefined ? {} : { unit: info.unit }),
  };
}

function worst(reply: AnalysisReply, codes: readonly string[]): GaugeLevel {
  const levels = codes.map((code) => findingOf(reply, code)?.level);
  return (['bad', 'warn', 'ok'] as const).find((level) => levels.includes(level)) ?? 'plain';
}

/**
 * The widths of the columns, by what their labels need and never by the figures: a column that grows with a
 * figure breaks another's label, and the whole page below is moved and painted again at a key.
 */
export function columnsOf(gauges: readonly Gauge[], columns: number): string {
  const weight = ({ label }: Gauge) => 10 + 0.6 * Math.max(0, Math.min(label.length, 19) - 13);
  return Array.from({ length: columns }, (_, i) => {
    const below = gauges[i + columns];
    const widest = Math.max(weight(gauges[i]!), below === undefined ? 0 : weight(below));
    return `minmax(0, ${widest}fr)`;
  }).join(' ');
}
