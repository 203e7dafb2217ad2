import type { Build } from '../airframe/build.ts';
import { type Analysis, analysisOf } from './analysis.ts';
import { auxShare, railConflict, railOverload } from './checks/aux.ts';
import {
  cold,
  floorAtFullThrottle,
  massFraction,
  mixedCells,
  noBattery,
  ratingAtFullThrottle,
  ratingInHover,
  sagInHover,
  usableFraction,
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
import { fieldIgnored, layoutAssumed, modelRange } from './checks/model.ts';
import {
  hoverImpossible,
  hoverShort,
  hoverThrottle,
  motorOutCheck,
  thrustToWeightLow,
  thrustToWeightSag,
  windLow,
} from './checks/thrust.ts';
import { climbLow, stallMargin, transitionMargin, wingLoading } from './checks/wing.ts';
import type { Check, Finding, Level, Raised } from './finding.ts';
import { sixDigits } from './round.ts';

/** Every rule, in the order of the table of codes (shapes, section 6). */
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
  transitionMargin,
  modelRange,
  layoutAssumed,
  fieldIgnored,
];

const severity: Readonly<Record<Level, number>> = { bad: 0, warn: 1, ok: 2 };

/** No remedy is looked for longer than this many flights. */
const MOST_TRIES = 40;

/** The first remedy after which the same rule is content: each one is flown before it is suggested. */
function suggestionFor(check: Check, analysis: Analysis): Build | null {
  if (check.remedies === undefined) return null;
  let tries = 0;
  for (const patch of check.remedies(analysis)) {
    if (tries >= MOST_TRIES) return null;
    tries += 1;
    const mended = check.judge(analysisOf({ ...analysis.resolved.given, ...patch }));
    if (mended === null || mended.level === 'ok') return patch;
  }
  return null;
}

function findingOf(check: Check, raised: Raised, analysis: Analysis): Finding {
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
    suggest: raised.level === 'ok' ? null : suggestionFor(check, analysis),
    doc: `lint/${check.code}`,
  };
}

/** All findings: bad first, then warn, then ok, inside a level by group. */
export function findingsOf(analysis: Analysis): Finding[] {
  const found: Finding[] = [];
  for (const check of checks) {
    const raised = check.judge(analysis);
    if (raised !== null) found.push(findingOf(check, raised, analysis));
  }
  return found.sort(
    (a, b) =>
      severity[a.level] - severity[b.level] || (a.group < b.group ? -1 : a.group > b.group ? 1 : 0),
  );
}
