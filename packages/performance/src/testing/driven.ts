/**
 * Drives all of the room for `functions.long.test.ts`, which records what each function answers: builds that were crossed
 * out of several designs, as they are analyzed, drawn, flown and planned; searches; links; parts by law.
 */
import fc from 'fast-check';
import type { Build } from '../airframe/build.ts';
import {
  leastCellResistance_ohm,
  mostRating,
  packOf,
  usualMass_kg,
  usualOfPack,
} from '../airframe/packs.ts';
import { airframeTypes } from '../airframe/table.ts';
import { analysisOf, resolve } from '../analysis.ts';
import { airframesReply, analyzeBuild, balanceBuild } from '../analyze.ts';
import { answerText } from '../answerText.ts';
import { chartsOf } from '../drawnCharts.ts';
import { acceptsAll } from '../inputTable/index.ts';
import { addedMass, motorMassIn_g } from '../partMasses.ts';
import { resolveLink } from '../radio.ts';
import { possible } from '../search/bounds.ts';
import { changeKinds, singleChanges } from '../search/changes.ts';
import { improveBuild } from '../search/improve.ts';
import { candidatesOf, searchBuilds } from '../search/search.ts';
import { spaceOf } from '../search/space.ts';
import { sweepPoint } from '../sweep.ts';
import { anyBuild } from './anyBuild.ts';
import { crossedBuild } from './crossedBuild.ts';
import { crossedSearch } from './crossedSearch.ts';
import { designs } from './designs.ts';
import { flown, judged } from './digests.ts';
import { misspellings } from './misspellings.ts';
import { plausibleBuild } from './plausibleBuild.ts';
import { aimOf } from './searches.ts';

/** What cannot be worked out throws, which is recorded. */
function attempt(make: () => unknown): void {
  try {
    make();
  } catch {
    // Recorded.
  }
}

/** Other seeds than those of the printed pages. */
const SEED = 7000;
const BUILDS = 8;
const SEARCHES = 5;

function driveBuild(build: Build, at: number): void {
  judged(build);
  flown(build, at);
  attempt(() => acceptsAll(build as Readonly<Record<string, unknown>>));
  attempt(() => balanceBuild(build));
  if (at % 4 === 0) attempt(() => chartsOf(analysisOf(build)));
  if (at % 4 === 1) attempt(() => answerText(analyzeBuild(build)));
  if (at % 4 === 2) attempt(() => sweepPoint(build, 'hover_min'));
}

export function driveCrossed(page: number): void {
  const builds = fc.sample(crossedBuild, { numRuns: BUILDS, seed: SEED + page });
  for (const [at, build] of builds.entries()) driveBuild(build, BUILDS * page + at);
}

/** Builds of any numbers, builds that could fly, and members that no build has. */
export function driveOthers(): void {
  const others = [anyBuild, plausibleBuild].flatMap((of) =>
    fc.sample(of, { numRuns: 5, seed: SEED + 500 }),
  );
  for (const [at, build] of others.entries()) driveBuild(build, at);
  for (const [at, [name, build]] of Object.entries(designs).entries()) {
    const unknown = misspellings(Object.keys(build)[at % 7] ?? name)[at % 3] ?? name;
    attempt(() => analyzeBuild({ ...build, [unknown]: 1 } as Build, { charts: false }));
    if (at % 6 === 1) attempt(() => [...singleChanges(analysisOf(build), changeKinds)]);
  }
}

export function driveSearches(page: number): void {
  const requests = fc.sample(crossedSearch, { numRuns: SEARCHES, seed: SEED + 100 + page });
  for (const request of requests) {
    attempt(() => searchBuilds(request));
    attempt(() => {
      const known = [...candidatesOf(request, spaceOf(request))];
      for (const { candidate, ground } of known.filter((_, i) => i % 40 === 0))
        for (const figure of ['auw_g', 'energy_wh', 'price', 'twr', 'stall_speed_kmh'])
          possible(figure, candidate, ground);
    });
  }
}

/** What would gain most in builds that exist, one of a kind each time. */
export function driveImprovements(): void {
  const builds = Object.values(designs).filter((_, i) => i % 4 === 1);
  for (const [i, build] of builds.entries())
    attempt(() =>
      improveBuild({
        build,
        aim: aimOf(['min auw_g', 'max twr', 'max hover_min', 'max motor_out.hover_min'][i % 4]!),
        limits: i % 2 === 0 ? {} : { auw_g: { max: 2600 }, twr: { min: 1.6 } },
        confidence: i % 2 === 0 ? 'middle' : 'low',
        kinds: (['battery', 'propeller', 'motor'] as const).slice(i % 3, (i % 3) + 1),
      }),
    );
}

const LINKS = {
  freq_mhz: [0, 27, 433, 868, 2450, 5800, 24_000],
  tx_power_mw: [null, 0, 10, 25, 1000],
  tx_power_dbm: [null, null, 10, 30],
  tx_gain_dbi: [null, -3, 0, 14],
  rx_gain_dbi: [null, 0, 8],
  rx_sens_dbm: [null, -60, -90, -130],
  cable_loss_db: [null, 0, 3],
  misc_loss_db: [null, 2],
  fade_margin_db: [null, 0, 20],
  tx_height_m: [null, 0, 2, 120],
  rx_height_m: [null, 0, 1.5, 60, 3000],
} as const;

function driveLinks(): void {
  for (let at = 0; at < 50; at++) {
    const link = Object.entries(LINKS).map(([name, values], k) => [
      name,
      values[(5 * at + 3 * k + (at >> 2)) % values.length],
    ]);
    attempt(() => resolveLink(Object.fromEntries(link)));
  }
}

function drivePacks(): void {
  for (const chemistry of ['lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'] as const)
    for (const more of [{}, { cells: 5, capacity_mah: 3300, parallel: 2 }, { c_rating: 8 }]) {
      const pack = packOf({ chemistry, ...more }, 1, 3);
      usualOfPack({ chemistry, ...more });
      mostRating(pack);
      leastCellResistance_ohm(pack);
      usualMass_kg(pack);
    }
}

/** Every type by some numbers of motors, links, packs, and what is known of the types. */
export function driveSmall(): void {
  airframesReply();
  driveLinks();
  drivePacks();
  for (const { name: airframe_type } of airframeTypes)
    for (const motor_count of [1, 3, 4, 8]) {
      const build = { airframe_type, motor_count, coaxial: motor_count === 8 };
      const of = resolve(build);
      const wider = resolve({ ...build, wing_tip_chord_mm: 150, wing_span_mm: 1800 });
      motorMassIn_g(of);
      addedMass(of, wider);
      addedMass(wider, of);
    }
}
