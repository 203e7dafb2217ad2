import type { Build } from './airframe/build.ts';
import { type Analysis, analysisOf } from './analysis.ts';
import { auxShare, railConflict, railOverload } from './checks/aux.ts';
import {
  floorAtFullThrottle,
  ratingAtFullThrottle,
  ratingInHover,
  sagInHover,
} from './checks/battery.ts';
import {
  escAtFullThrottle,
  escInHover,
  propellerClearance,
  propellerLoad,
  thermalInHover,
  tipMach,
} from './checks/drive.ts';
import { chordBalance, rotorOffset, unplaced, weightClass } from './checks/mass.ts';
import {
  fieldIgnored,
  fieldUnknown,
  inputAssumed,
  layoutAssumed,
  modelRange,
} from './checks/model.ts';
import { cold, massFraction, mixedCells, noBattery, usableFraction } from './checks/packs.ts';
import {
  hoverImpossible,
  hoverShort,
  hoverThrottle,
  motorOutCheck,
  thrustToWeightLow,
  thrustToWeightSag,
  windLow,
} from './checks/thrust.ts';
import {
  climbLow,
  cruiseTooFast,
  stallMargin,
  transitionMargin,
  wingLoading,
} from './checks/wing.ts';
import type { Check, Finding, Level, Raised } from './finding.ts';
import { docPathOf } from './findingPath.ts';
import { sixDigits } from './round.ts';

/** Every rule, in the order of `findingDocs`. */
export const checks: readonly Check[] = [
  thrustToWeightLow,
  thrustToWeightSag,
  hoverThrottle,
  hoverImpossible,
  escInHover,
  escAtFullThrottle,
  ratingAtFullThrottle,
  ratingInHover,
  sagInHover,
  floorAtFullThrottle,
  noBattery,
  mixedCells,
  massFraction,
  cold,
  usableFraction,
  propellerLoad,
  propellerClearance,
  tipMach,
  thermalInHover,
  railOverload,
  railConflict,
  auxShare,
  motorOutCheck,
  windLow,
  hoverShort,
  weightClass,
  rotorOffset,
  chordBalance,
  unplaced,
  wingLoading,
  stallMargin,
  climbLow,
  cruiseTooFast,
  transitionMargin,
  modelRange,
  inputAssumed,
  layoutAssumed,
  fieldIgnored,
  fieldUnknown,
];

const severity: Readonly<Record<Level, number>> = { bad: 0, warn: 1, ok: 2 };

/** Analyses that the search for fixes may run: for one finding, and for all of a build together. */
const TRIES_EACH = 16;
const TRIES_ALL = 48;

type Tries = { left: number };

/** The first patch after which the same rule is ok: each is analyzed before it is suggested. */
function suggestionFor(check: Check, analysis: Analysis, tries: Tries): Build | null {
  if (check.remedies === undefined) return null;
  let own = TRIES_EACH;
  for (const patch of check.remedies(analysis)) {
    if (own === 0 || tries.left === 0) return null;
    own -= 1;
    tries.left -= 1;
    const mended = check.judge(analysisOf({ ...analysis.resolved.given, ...patch }));
    if (mended === null || mended.level === 'ok') return patch;
  }
  return null;
}

function findingOf(check: Check, raised: Raised, suggest: Build | null): Finding {
  return {
    code: check.code,
    level: raised.level,
    group: check.group,
    message: raised.message,
    value: raised.value === null ? null : sixDigits(raised.value),
    limit: raised.limit === null ? null : sixDigits(raised.limit),
    unit: raised.unit,
    comparison: raised.comparison,
    field: check.field ?? raised.field ?? null,
    fix: raised.fix,
    suggest,
    doc: docPathOf(check.code),
  };
}

type Judged = { readonly check: Check; readonly raised: Raised };

function byLevelAndGroup(a: Judged, b: Judged): number {
  const level = severity[a.raised.level] - severity[b.raised.level];
  if (level !== 0) return level;
  // What was not read comes before what was computed without it.
  const unread = Number(b.check === fieldUnknown) - Number(a.check === fieldUnknown);
  if (unread !== 0) return unread;
  return a.check.group < b.check.group ? -1 : a.check.group > b.check.group ? 1 : 0;
}

/**
 * All findings: bad first, then warn, then ok, inside a level by group, unknown members before the rest. Each patch
 * costs analyses of its own, so that the search for them costs more than everything else; a page that answers a
 * keystroke leaves them out.
 */
export function findingsOf(
  analysis: Analysis,
  options: { readonly patches?: boolean } = {},
): Finding[] {
  const judged: Judged[] = [];
  for (const check of checks) {
    for (const raised of check.all?.(analysis) ?? [check.judge(analysis)])
      if (raised !== null) judged.push({ check, raised });
  }
  const tries: Tries = { left: options.patches === false ? 0 : TRIES_ALL };
  return judged.sort(byLevelAndGroup).map(({ check, raised }) => {
    const suggest = raised.level === 'ok' ? null : suggestionFor(check, analysis, tries);
    return findingOf(check, raised, suggest);
  });
}
