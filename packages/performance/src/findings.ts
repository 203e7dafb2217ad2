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
import {
  chordBalance,
  payloadWeightless,
  rotorOffset,
  unplaced,
  weightClass,
} from './checks/mass.ts';
import {
  fieldIgnored,
  fieldUnknown,
  inputAssumed,
  layoutAssumed,
  modelRange,
  unknownRaised,
} from './checks/model.ts';
import { cold, massFraction, mixedCells, noBattery, usableFraction } from './checks/packs.ts';
import { measuredOther, tableOtherDrive } from './checks/table.ts';
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
import { nearest } from './nearest.ts';
import { sixDigits } from './round.ts';
import { wholeChange } from './wholeChange.ts';

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
  payloadWeightless,
  rotorOffset,
  chordBalance,
  unplaced,
  wingLoading,
  stallMargin,
  climbLow,
  cruiseTooFast,
  transitionMargin,
  modelRange,
  tableOtherDrive,
  measuredOther,
  inputAssumed,
  layoutAssumed,
  fieldIgnored,
  fieldUnknown,
];

/** Those that a patch can make worse. */
const ofAircraft = checks.filter(({ ofRequest }) => ofRequest !== true);

const severity: Readonly<Record<Level, number>> = { bad: 0, warn: 1, ok: 2 };

/** Analyses that the search for fixes may run: for one finding, and for all of a build together. */
const TRIES_EACH = 16;
const TRIES_ALL = 48;

type Tries = { left: number };
type Levels = ReadonlyMap<Check, Level>;

function levelOf(check: Check, analysis: Analysis): Level {
  return check.judge(analysis)?.level ?? 'ok';
}

/** Whether a changed build raises something that was not raised before, or not as badly. */
function raisesMore(changed: Analysis, before: Levels, own: Check): boolean {
  const worse = (check: Check) => {
    const now = before.get(check) ?? 'ok';
    // Nothing is worse than bad, and what is assumed never more than a warning.
    if (now === 'bad' || (check === inputAssumed && now === 'warn')) return false;
    return severity[levelOf(check, changed)] < severity[now];
  };
  // What is assumed takes several analyses to tell, so that it comes last.
  return (
    ofAircraft.some((check) => check !== own && check !== inputAssumed && worse(check)) ||
    (own !== inputAssumed && worse(inputAssumed))
  );
}

type Tried = { readonly whole: Build; readonly changed: Analysis };

/** A patch with what goes along, and the build after it. Who fits stronger motors fits controllers that carry them. */
function tryChange(analysis: Analysis, patch: Build, before: Levels): Tried | null {
  const changedBy = (part: Build): Tried | null => {
    const whole = wholeChange(analysis, part);
    if (whole === null) return null;
    return { whole, changed: analysisOf({ ...analysis.resolved.given, ...whole }) };
  };
  const tried = changedBy(patch);
  if (tried === null || patch.esc_current_a != null) return tried;
  const level = levelOf(escAtFullThrottle, tried.changed);
  if (severity[level] >= severity[before.get(escAtFullThrottle) ?? 'ok']) return tried;
  for (const controllers of escAtFullThrottle.remedies?.(tried.changed) ?? [])
    return changedBy({ ...patch, ...controllers });
  return tried;
}

/**
 * The first patch after which the same rule is ok and no other rule is worse than before: each is completed with what
 * goes along and analyzed before it is suggested.
 */
function suggestionFor(
  check: Check,
  analysis: Analysis,
  of: { readonly tries: Tries; readonly before: Levels },
): Build | null {
  const { tries, before } = of;
  // The first patch is made before the search for it can end.
  if (check.remedies === undefined || tries.left === 0) return null;
  let own = TRIES_EACH;
  for (const patch of check.remedies(analysis)) {
    if (own === 0 || tries.left === 0) break;
    own -= 1;
    tries.left -= 1;
    const tried = tryChange(analysis, patch, before);
    if (tried === null) continue;
    const { whole, changed } = tried;
    if (levelOf(check, changed) === 'ok' && !raisesMore(changed, before, check)) return whole;
  }
  return null;
}

type FindingExtras = Pick<Finding, 'suggest' | 'set_aside'>;

function findingOf(check: Check, raised: Raised, extras: FindingExtras): Finding {
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
    suggest: extras.suggest,
    set_aside: extras.set_aside,
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
  const before = new Map<Check, Level>();
  for (const check of checks) {
    for (const raised of check.all?.(analysis) ?? [check.judge(analysis)]) {
      if (raised === null) continue;
      judged.push({ check, raised });
      if (!before.has(check)) before.set(check, raised.level);
    }
  }
  const aside = analysis.resolved.given.set_aside ?? [];
  for (const raised of unknownCodes(aside)) judged.push({ check: fieldUnknown, raised });
  const reasons = new Map(aside.map(({ code, reason }) => [code, reason]));
  const tries: Tries = { left: options.patches === false ? 0 : TRIES_ALL };
  return judged.sort(byLevelAndGroup).map(({ check, raised }) => {
    const set_aside = raised.level === 'ok' ? null : (reasons.get(check.code) ?? null);
    const wanted = raised.level !== 'ok' && set_aside === null;
    const suggest = wanted ? suggestionFor(check, analysis, { tries, before }) : null;
    return findingOf(check, raised, { suggest, set_aside });
  });
}

/** A code that no check has sets nothing aside: it would look as if it had. */
function unknownCodes(aside: readonly { readonly code: string }[]): Raised[] {
  const codes = checks.map(({ code }) => code);
  return aside.flatMap(({ code }, i) => {
    if (codes.includes(code)) return [];
    const near = nearest(code, codes);
    const hint = near === null ? '' : `; did you mean ${near}?`;
    const field = `set_aside[${i}].code`;
    return [unknownRaised(`${field} names no check${near === null ? '.' : hint}`, field)];
  });
}
