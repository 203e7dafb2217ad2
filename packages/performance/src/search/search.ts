import { nominalCell_V } from '../airframe/packs.ts';
import { replyOf } from '../analyze.ts';
import { roundDown, roundUp } from '../finding.ts';
import { certainMisses } from './bounds.ts';
import { type Candidate, candidateOf, type Ground, groundOf } from './candidate.ts';
import { type Drive, type DriveOption, driveOf, suitsVoltage } from './drives.ts';
import { bestOf, Front, type Ranked, spread } from './front.ts';
import {
  groundedBy,
  judgedFigure,
  type Miss,
  missesOf,
  rankOf,
  type Tried,
  tried,
} from './judge.ts';
import type { PackOption } from './packs.ts';
import type { Found, Obstacle, SearchReply, SearchRequest, SearchWarning } from './request.ts';
import { type Space, sizeOfSpace, spaceOf, thinned } from './space.ts';

export type SearchProgress = {
  readonly examined: number;
  readonly total: number;
  readonly fit: number;
};

export type SearchOptions = {
  readonly onProgress?: (progress: SearchProgress) => void;
  /** False tries every candidate: to compare with. */
  readonly prune?: boolean;
};

const REPORT_EVERY = 250;
/** Cells that a drive is chosen for when the pack of the build is kept. */
const DEFAULT_CELLS = 6;

/** Every combination of the varied inputs, the last running fastest. */
function* combinations(inputs: Space['inputs'], at = 0): Generator<Record<string, number>> {
  const axis = inputs[at];
  if (axis === undefined) {
    yield {};
    return;
  }
  for (const value of axis.values)
    for (const rest of combinations(inputs, at + 1)) yield { [axis.name]: value, ...rest };
}

/** Drives by option and voltage, made once. */
function driveMaker(space: Space) {
  const known = new Map<DriveOption, Map<number, Drive | null>>();
  return (option: DriveOption, cells: number, nominal_V: number): Drive | null => {
    const ofOption = known.get(option) ?? new Map<number, Drive | null>();
    known.set(option, ofOption);
    let drive = ofOption.get(nominal_V);
    if (drive === undefined) {
      drive = suitsVoltage(option, cells, nominal_V)
        ? driveOf(option, cells, nominal_V, space.bounds)
        : null;
      ofOption.set(nominal_V, drive);
    }
    return drive;
  };
}

export type Placed = { readonly candidate: Candidate; readonly ground: Ground };

/** Every candidate of a space, always in the same order. */
export function* candidatesOf(request: SearchRequest, space: Space): Generator<Placed> {
  const makeDrive = driveMaker(space);
  const packs: readonly (PackOption | null)[] = space.packs ?? [null];
  const kept = request.build.batteries?.[0];
  for (const type of space.types) {
    const ground = groundOf(request, type);
    const usual = kept ?? type.defaults.batteries?.[0];
    for (const option of space.drives ?? [null])
      for (const pack of packs) {
        const cells = pack?.cells ?? usual?.cells ?? DEFAULT_CELLS;
        const nominal_V = pack?.nominal_V ?? cells * nominalCell_V(usual?.chemistry ?? 'lipo');
        const drive = option === null ? null : makeDrive(option, cells, nominal_V);
        if (option !== null && drive === null) continue;
        for (const propeller of space.propellers ?? [null])
          for (const frame of space.frames ?? [null])
            for (const inputs of combinations(space.inputs)) {
              const choice = { drive, propeller, pack, frame, inputs };
              const candidate = candidateOf(request, ground, choice);
              if (candidate !== null) yield { candidate, ground };
            }
      }
  }
}

type Limits = readonly (readonly [string, SearchRequest['limits'][string]])[];

type Pass = {
  examined: number;
  fit: number;
  readonly front: Front<Placed>;
  readonly grounded: Map<string, number>;
  unpriced: number;
};

/** The end of a band is never better than its middle: what misses by its middle needs no band. */
function keepsByEnd(request: SearchRequest, limits: Limits, of: Tried): boolean {
  if (request.confidence === 'middle') return true;
  const byEnd = (figure: string, most: boolean) => judgedFigure(of, figure, most, 'low');
  return missesOf(limits, byEnd).length === 0;
}

function searchSpace(
  request: SearchRequest,
  space: Space,
  limits: Limits,
  options: SearchOptions,
): Pass {
  const pass: Pass = {
    examined: 0,
    fit: 0,
    front: new Front<Placed>(),
    grounded: new Map(),
    unpriced: 0,
  };
  const prune = options.prune !== false;
  const total = sizeOfSpace(space);
  const withMotorOut = asksMotorOut(request);
  for (const placed of candidatesOf(request, space)) {
    pass.examined += 1;
    if (pass.examined % REPORT_EVERY === 0)
      options.onProgress?.({ examined: pass.examined, total, fit: pass.fit });
    const { candidate, ground } = placed;
    if (request.prices !== null && candidate.price === null) pass.unpriced += 1;
    if (prune && certainMisses(limits, candidate, ground) > 0) continue;
    const one = tried(candidate, withMotorOut);
    if (missesOf(limits, one.middle).length > 0) continue;
    const code = groundedBy(one.analysis);
    if (code !== null) {
      pass.grounded.set(code, (pass.grounded.get(code) ?? 0) + 1);
      continue;
    }
    const most = rankOf(request.aims, one, 'middle');
    if (most === null || !keepsByEnd(request, limits, one)) continue;
    pass.fit += 1;
    // What is covered even by its middle is covered by its end.
    if (prune && pass.front.covers(most)) continue;
    const rank = rankOf(request.aims, one, request.confidence);
    if (rank !== null) pass.front.add({ item: placed, rank });
  }
  options.onProgress?.({ examined: pass.examined, total: pass.examined, fit: pass.fit });
  return pass;
}

function asksMotorOut({ limits, aims }: SearchRequest): boolean {
  const figures = [...Object.keys(limits), ...aims.map(({ figure }) => figure)];
  return figures.some((figure) => figure.startsWith('motor_out.'));
}

/** How far a limit must give, as a share of what was asked. */
function shortfall({ asked, reached }: Miss): number {
  if (!Number.isFinite(reached)) return Number.POSITIVE_INFINITY;
  return Math.abs(reached - asked) / Math.max(Math.abs(asked), 1e-9);
}

type Near = { readonly miss: Miss; readonly candidate: Candidate };

/** Builds that miss a single limit, by that limit. */
function nearMisses(request: SearchRequest, space: Space, limits: Limits): Near[] {
  const near: Near[] = [];
  const withMotorOut = asksMotorOut(request);
  for (const { candidate, ground } of candidatesOf(request, space)) {
    if (certainMisses(limits, candidate, ground) > 1) continue;
    const one = tried(candidate, withMotorOut);
    if (missesOf(limits, one.middle).length > 1) continue;
    const misses = missesOf(limits, (figure, most) =>
      judgedFigure(one, figure, most, request.confidence),
    );
    const [miss] = misses;
    if (miss === undefined || misses.length > 1 || !Number.isFinite(miss.reached)) continue;
    if (groundedBy(one.analysis) === null) near.push({ miss, candidate });
  }
  return near;
}

/** The limit that is nearest to being kept when all others are; null where no build misses one alone. */
function obstacleOf(request: SearchRequest, space: Space, limits: Limits): Obstacle | null {
  const near = nearMisses(request, space, limits);
  let nearest = near[0];
  if (nearest === undefined) return null;
  for (const one of near) if (shortfall(one.miss) < shortfall(nearest.miss)) nearest = one;
  const { figure, asked, reached } = nearest.miss;
  const above = reached > asked;
  // A round figure that a person would agree to, on the side that lets builds through.
  const at = above ? roundUp(reached) : roundDown(reached);
  const same = near.filter(
    ({ miss }) =>
      miss.figure === figure &&
      miss.asked === asked &&
      (above ? miss.reached <= at : miss.reached >= at),
  );
  return {
    limit: figure,
    asked,
    reached,
    with: nearest.candidate.build(),
    at,
    would_fit: same.length,
  };
}

function foundOf({ item, rank }: Ranked<Placed>, request: SearchRequest): Found {
  const build = item.candidate.build();
  const one = tried(item.candidate, false);
  const { out, platform } = replyOf(one.analysis, { findings: false });
  const predicted = platform.predicted.map(({ field }) => field);
  const beyond = one.analysis.performance.outOfRange.map(({ quantity }) => quantity);
  return {
    build,
    parts: item.candidate.parts(),
    out,
    bands: out.bands,
    aims: Object.fromEntries(
      request.aims.map(({ text, most }, i) => [text, most ? rank[i]! : -rank[i]! + 0]),
    ),
    outside_measured: [...new Set<string>([...predicted, ...beyond])],
  };
}

/** What a reader of the answer should know of how it was made. */
function remarksOf(request: SearchRequest, pass: Pass): SearchWarning[] {
  const { build, vary } = request;
  const remarks: SearchWarning[] = [];
  const add = (field: string, message: string) => remarks.push({ field, message });
  if (vary.motor !== undefined && build.dry_mass_g != null)
    add(
      'build.dry_mass_g',
      'dry_mass_g is fixed: heavier motors and larger frames do not add to it. Leave it out to have it summed from the parts.',
    );
  if (vary.motor !== undefined && build.dry_mass_g == null)
    add(
      'build.dry_mass_g',
      'dry_mass_g of multirotors is summed from the parts; masses that no source states follow the laws of docs/catalog.md.',
    );
  if (build.aux_rails == null)
    add('build.aux_rails', 'aux_rails was left out: the electronics of the default are taken.');
  if (pass.grounded.size > 0) {
    const codes = [...pass.grounded].map(([code, count]) => `${code} ${count}`).join(', ');
    add('limits', `Builds that keep every limit but have a bad finding are left out: ${codes}.`);
  }
  if (pass.unpriced > 0) add('prices', `${pass.unpriced} candidates have a part without a price.`);
  return remarks;
}

/**
 * Tries every candidate of the space that a request describes, and answers those that no other is better than. The same
 * request has the same answer. Candidates whose bounds rule them out are examined but not analyzed.
 */
export function searchBuilds(request: SearchRequest, options: SearchOptions = {}): SearchReply {
  const { space, warnings } = thinned(spaceOf(request), request.candidates);
  const limits = Object.entries(request.limits);
  const pass = searchSpace(request, space, limits, options);
  const whole = pass.front.sorted();
  const shown = spread(whole, request.count);
  const best = Object.fromEntries(
    shown.length === 0 ? [] : request.aims.map(({ text }, aim) => [text, bestOf(shown, aim)]),
  );
  const cut =
    shown.length < whole.length
      ? [
          {
            field: 'count',
            message: `The front has ${whole.length} builds: ${shown.length} of them are shown, evenly over it, with the best for each aim.`,
          },
        ]
      : [];
  return {
    examined: pass.examined,
    fit: pass.fit,
    front: shown.map((one) => foundOf(one, request)),
    best,
    obstacle: pass.fit > 0 ? null : obstacleOf(request, space, limits),
    warnings: [...warnings, ...cut, ...remarksOf(request, pass)],
  };
}
