import type { Build } from '../airframe/build.ts';
import type { Analysis } from '../analysis.ts';
import { replyOf } from '../analyze.ts';
import type { BandName } from '../bands.ts';
import type { Check } from '../finding.ts';
import { checks } from '../findings.ts';
import type { AnalysisOut } from '../reply.ts';
import { found } from './candidate.ts';
import { type Change, type ChangeKind, changeKinds, singleChanges } from './changes.ts';
import { judgedFigure, missesOf, type Tried, triedBuild } from './judge.ts';
import type { Aim, FoundPart, Limit, SearchWarning } from './request.ts';
import type { SearchProgress } from './search.ts';

/** What is asked of a build that exists; the contract has checked names and ranges. */
export type ImproveRequest = {
  readonly build: Build;
  readonly aim: Aim;
  readonly limits: Readonly<Record<string, Limit>>;
  readonly confidence: 'low' | 'middle';
  /** Null: all of them. */
  readonly kinds: readonly ChangeKind[] | null;
};

/** A figure with its band; null ends where it has none. */
export type Ranged = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

export type Improvement = {
  readonly kind: ChangeKind;
  readonly part: FoundPart;
  /** What to change; `build` is the build after it. */
  readonly patch: Build;
  readonly build: Build;
  readonly before: Ranged;
  readonly after: Ranged;
  /** In what is ranked by: the worse end of the band unless the middle was asked for. Always above zero. */
  readonly gain: number;
  readonly out: AnalysisOut;
  readonly outside_measured: readonly string[];
};

export type ImproveReply = {
  readonly aim: string;
  readonly before: Ranged | null;
  readonly examined: number;
  readonly changes: readonly Improvement[];
  /** Changes that gain but bring a finding that is bad and was not before, by the first such code. */
  readonly left_out: Readonly<Record<string, number>>;
  readonly warnings: readonly SearchWarning[];
};

const MOST_CHANGES = 3;
const REPORT_EVERY = 50;
/** A smaller gain is the rounding of a figure. */
const LEAST_GAIN = 1e-6;

/** What is assumed is never bad, and takes several analyses to tell. */
const judging: readonly Check[] = checks.filter(({ code }) => code !== 'INPUT_ASSUMED');

const badCodes = (analysis: Analysis): ReadonlySet<string> =>
  new Set(
    judging.filter((check) => check.judge(analysis)?.level === 'bad').map(({ code }) => code),
  );

/** The first finding that is bad after a change and was not before; null where there is none. */
function newBad(analysis: Analysis, before: ReadonlySet<string>): string | null {
  const found = judging.find(
    (check) => !before.has(check.code) && check.judge(analysis)?.level === 'bad',
  );
  return found?.code ?? null;
}

function rangedOf(of: Tried, figure: string): Ranged {
  const banded = of.analysis.bands[figure as BandName] !== undefined;
  return {
    value: of.middle(figure) ?? 0,
    low: banded ? of.end(figure, 'low') : null,
    high: banded ? of.end(figure, 'high') : null,
  };
}

type Gaining = { readonly change: Change; readonly of: Tried; readonly middle: number };
type Gained = Gaining & { readonly end: number };

/** More is better, whichever way the aim goes. */
function scoreOf({ figure, most }: Aim, of: Tried, confidence: 'low' | 'middle'): number | null {
  const value = judgedFigure(of, figure, most, confidence);
  return value === null ? null : most ? value : -value;
}

type Pass = {
  readonly gaining: Gaining[];
  readonly leftOut: Map<string, number>;
  examined: number;
};

/** Changes that could gain by the middle of their bands, which no end exceeds, and bring nothing bad. */
function gainingChanges(
  request: ImproveRequest,
  from: { readonly now: Tried; readonly score: number; readonly kinds: readonly ChangeKind[] },
  onProgress?: (progress: SearchProgress) => void,
): Pass {
  const { aim, build } = request;
  const limits = Object.entries(request.limits);
  const before = badCodes(from.now.analysis);
  const pass: Pass = { gaining: [], leftOut: new Map(), examined: 0 };
  for (const change of singleChanges(from.now.analysis, from.kinds)) {
    pass.examined += 1;
    if (pass.examined % REPORT_EVERY === 0)
      onProgress?.({ examined: pass.examined, total: pass.examined, fit: pass.gaining.length });
    const of = triedBuild({ ...build, ...change.patch }, aim.figure.startsWith('motor_out.'));
    const middle = scoreOf(aim, of, 'middle');
    if (middle === null || middle - from.score <= LEAST_GAIN) continue;
    if (missesOf(limits, of.middle).length > 0) continue;
    const code = newBad(of.analysis, before);
    if (code === null) pass.gaining.push({ change, of, middle });
    else pass.leftOut.set(code, (pass.leftOut.get(code) ?? 0) + 1);
  }
  return pass;
}

/** The best change of each kind by what it is ranked by, then the next best of any, to three; the largest gain first. */
function bestOf(request: ImproveRequest, score: number, gaining: readonly Gaining[]): Gained[] {
  const limits = Object.entries(request.limits);
  const byMiddle = [...gaining].sort((a, b) => b.middle - a.middle || order(a, b));
  const best: Gained[] = [];
  const rank = (list: Gained[], most: number, one: Gaining) => {
    // No end is better than its middle: behind a full list nothing later can come.
    const last = list[most - 1];
    if (last !== undefined && one.middle <= last.end) return;
    const end = scoreOf(request.aim, one.of, request.confidence);
    if (end === null || end - score <= LEAST_GAIN) return;
    const kept = (figure: string, upper: boolean) =>
      judgedFigure(one.of, figure, upper, request.confidence);
    if (missesOf(limits, kept).length > 0) return;
    list.push({ ...one, end });
    list.sort((a, b) => b.end - a.end || order(a, b));
    list.length = Math.min(list.length, most);
  };
  for (const kind of changeKinds) {
    const ofKind: Gained[] = [];
    for (const one of byMiddle) if (one.change.kind === kind) rank(ofKind, MOST_CHANGES, one);
    best.push(...ofKind);
  }
  best.sort((a, b) => b.end - a.end || order(a, b));
  const first = changeKinds.flatMap(
    (kind) => best.find(({ change }) => change.kind === kind) ?? [],
  );
  const rest = best.filter((one) => !first.includes(one));
  return [...first, ...rest].slice(0, MOST_CHANGES).sort((a, b) => b.end - a.end || order(a, b));
}

function order(a: Gaining, b: Gaining): number {
  const key = ({ change }: Gaining) => `${change.kind} ${change.part.id}`;
  return key(a) < key(b) ? -1 : 1;
}

function improvementOf(
  { change, of, end }: Gained,
  request: ImproveRequest,
  from: { readonly before: Ranged; readonly score: number },
): Improvement {
  const { kind, part, count, mass_g, patch } = change;
  const { out, platform } = replyOf(of.analysis, { findings: false });
  const predicted = platform.predicted.map(({ field }) => field);
  const beyond = of.analysis.performance.outOfRange.map(({ quantity }) => quantity);
  return {
    kind,
    part: found(
      part,
      { count, mass_g, from: part.mass_g === null ? 'law' : part.basis.mass },
      null,
    ),
    patch,
    build: { ...request.build, ...patch },
    before: from.before,
    after: rangedOf(of, request.aim.figure),
    gain: end - from.score,
    out,
    outside_measured: [...new Set<string>([...predicted, ...beyond])],
  };
}

/** Motors and propellers are not compared with what was measured with others. */
function kindsFor({ build, kinds }: ImproveRequest): {
  readonly kinds: readonly ChangeKind[];
  readonly warnings: readonly SearchWarning[];
} {
  const asked = changeKinds.filter((kind) => kinds === null || kinds.includes(kind));
  const flown = (['measured_hover', 'measured_cruise'] as const).find(
    (name) => build[name] != null,
  );
  if (flown === undefined && build.calibration?.loss_factor == null)
    return { kinds: asked, warnings: [] };
  const what = flown === 'measured_cruise' ? 'cruise' : 'hover';
  const member = flown ?? 'calibration';
  const message = `The ${what} of this build was measured with its own motors and propellers, so only packs are tried. Leave ${member} out to have the others tried by the model.`;
  return {
    kinds: asked.filter((kind) => kind === 'battery'),
    warnings: [{ field: `build.${member}`, message }],
  };
}

/**
 * The single changes of real parts with which a build gains most in what is asked: motors, propellers and packs of the
 * catalog, each in the place of the one that it has. The same request has the same answer.
 */
export function improveBuild(
  request: ImproveRequest,
  onProgress?: (progress: SearchProgress) => void,
): ImproveReply {
  const { aim, build, confidence } = request;
  const { kinds, warnings } = kindsFor(request);
  const now = triedBuild(build, aim.figure.startsWith('motor_out.'));
  const score = scoreOf(aim, now, confidence);
  if (score === null) {
    const message = `This build has no ${aim.figure}, so nothing can be gained in it.`;
    const none = { examined: 0, changes: [], left_out: {} };
    return { aim: aim.text, before: null, ...none, warnings: [{ field: 'aim', message }] };
  }
  const before = rangedOf(now, aim.figure);
  const pass = gainingChanges(request, { now, score, kinds }, onProgress);
  const best = bestOf(request, score, pass.gaining);
  const nothing =
    best.length > 0
      ? []
      : [{ field: 'aim', message: nothingGained(aim, pass, confidence === 'low') }];
  return {
    aim: aim.text,
    before,
    examined: pass.examined,
    changes: best.map((one) => improvementOf(one, request, { before, score })),
    left_out: Object.fromEntries(pass.leftOut),
    warnings: [...warnings, ...nothing],
  };
}

function nothingGained({ figure }: Aim, pass: Pass, byEnd: boolean): string {
  const left = [...pass.leftOut.values()].reduce((sum, count) => sum + count, 0);
  const why =
    left === 0 ? '' : ` ${left} would gain but bring a bad finding that the build does not have.`;
  const held = byEnd ? 'with the worse end of its band' : 'with its middle';
  return `None of ${pass.examined} single changes gains in ${figure}, counted ${held}.${why}`;
}
