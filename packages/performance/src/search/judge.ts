import type { Build } from '../airframe/build.ts';
import { type Analysis, analysisOf } from '../analysis.ts';
import type { BandName } from '../bands.ts';
import type { Check } from '../finding.ts';
import { checks } from '../findings.ts';
import { leanOut } from '../out.ts';
import type { AnalysisOut } from '../reply.ts';
import { sixDigits } from '../round.ts';
import type { Candidate } from './candidate.ts';
import type { Aim, Limit, SearchRequest } from './request.ts';

/** Findings that no build may have that is put forward: what it flies on would not hold. */
const GROUNDING = new Set([
  'TWR_LOW',
  'TWR_SAG',
  'HOVER_THROTTLE',
  'HOVER_IMPOSSIBLE',
  'ESC_HOVER_UTIL',
  'ESC_WOT_CURRENT',
  'BAT_C_WOT',
  'BAT_C_HOVER',
  'BAT_SAG_HOVER',
  'BAT_FLOOR_WOT',
  'BAT_NONE',
  'BAT_MIXED_CELLS',
  'PROP_LOAD',
  'PROP_CLEARANCE',
  'TIP_MACH',
  'THERMAL_HOVER',
  'STALL_MARGIN',
  'CLIMB_LOW',
  'TRANSITION_MARGIN',
]);
const grounding: readonly Check[] = checks.filter(({ code }) => GROUNDING.has(code));

/** The code of the first such finding; null where there is none. */
export function groundedBy(analysis: Analysis): string | null {
  return grounding.find((check) => check.judge(analysis)?.level === 'bad')?.code ?? null;
}

/** A candidate with its analysis; figures are read as they are answered, to six digits. */
export type Tried = {
  readonly analysis: Analysis;
  /** The figure itself; null where this build has none. */
  middle(figure: string): number | null;
  /** Its lower or upper end, where it has a band. */
  end(figure: string, side: 'low' | 'high'): number | null;
};

function member(out: AnalysisOut, path: string): number | null {
  let value: unknown = out;
  for (const name of path.split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? sixDigits(value) : null;
}

export function tried(candidate: Candidate, withMotorOut: boolean): Tried {
  return triedBuild(candidate.build(), withMotorOut, candidate.price);
}

export function triedBuild(
  build: Build,
  withMotorOut: boolean,
  price: number | null = null,
): Tried {
  const analysis = analysisOf(build);
  const out = leanOut(analysis, withMotorOut);
  const middle = (figure: string) => (figure === 'price' ? price : member(out, figure));
  return {
    analysis,
    middle,
    end: (figure, side) => {
      const banded = BANDED.has(figure) ? analysis.bands[figure as BandName] : undefined;
      return banded === undefined ? middle(figure) : sixDigits(banded[side]);
    },
  };
}

const BANDED: ReadonlySet<string> = new Set<BandName>([
  'hover_min',
  'cruise_min',
  'hover_current_total_a',
  'max_speed_kmh',
]);

/** A figure as a search judges it: the end that is worse for what is asked. */
export function judgedFigure(
  of: Tried,
  figure: string,
  most: boolean,
  confidence: SearchRequest['confidence'],
): number | null {
  if (confidence === 'middle') return of.middle(figure);
  return of.end(figure, most ? 'low' : 'high');
}

export type Miss = { readonly figure: string; readonly asked: number; readonly reached: number };

/** Limits that a build misses; a figure that it does not have is missed by all. */
export function missesOf(
  limits: readonly (readonly [string, Limit])[],
  value: (figure: string, most: boolean) => number | null,
): Miss[] {
  const misses: Miss[] = [];
  for (const [figure, { min, max }] of limits) {
    if (min != null) {
      const reached = value(figure, true);
      if (reached === null || reached < min)
        misses.push({ figure, asked: min, reached: reached ?? Number.NaN });
    }
    if (max != null) {
      const reached = value(figure, false);
      if (reached === null || reached > max)
        misses.push({ figure, asked: max, reached: reached ?? Number.NaN });
    }
  }
  return misses;
}

/** What a build is ranked by, one number for each aim, more is better; null where it lacks one. */
export function rankOf(
  aims: readonly Aim[],
  of: Tried,
  confidence: SearchRequest['confidence'],
): number[] | null {
  const rank: number[] = [];
  for (const { figure, most } of aims) {
    const value = judgedFigure(of, figure, most, confidence);
    if (value === null) return null;
    rank.push(most ? value : -value);
  }
  return rank;
}
