import type { Build } from '../../packages/performance/src/airframe/build.ts';
import { analysisOf } from '../../packages/performance/src/analysis.ts';
import { replyOf } from '../../packages/performance/src/analyze.ts';
import { batteries } from '../../packages/performance/src/catalog/index.ts';
import { packMass_g } from '../../packages/performance/src/catalog/laws.ts';
import {
  type Found,
  type SearchReply,
  searchBuilds,
} from '../../packages/performance/src/search/index.ts';
import { aimOf } from '../../packages/performance/src/testing/searches.ts';
import type { Design } from './designs.ts';

export type Minutes = { readonly middle: number; readonly low: number; readonly high: number };

export type Comparison = {
  readonly design: Design;
  /** Our prediction of what its owner built. */
  readonly predicted: Minutes;
  /** Of their kind, with packs of their chemistry, whose low end is what was flown. */
  readonly same: SearchReply;
  /** The same, whose low end is that of our prediction of theirs: so that errors of the model cancel. */
  readonly fair: SearchReply;
  /** As `same`, of any of four kinds, with any pack. */
  readonly any: SearchReply;
};

const KINDS = ['Quad X', 'Hexa', 'Octo', 'X8 (coaxial)'];
/** Every candidate of one kind; of four kinds an even selection. */
const OF_ONE_KIND = 200_000;
const OF_ALL_KINDS = 40_000;

/** What a search and the prediction share: the load, the electronics and how far the pack is flown. */
const task = (design: Design): Build => ({
  payload: [{ name: design.carries, mass_g: design.payload_g }],
  aux_rails: [
    { name: 'Electronics', voltage_v: 12, current_a: design.electronics_W / 12, efficiency: 1 },
  ],
  usable_fraction: design.usable,
});

/** What the owner built, as a request states it. */
export function ownBuild(design: Design): Build {
  const { pack, propeller, kv_rpmPerV, thrust_g } = design;
  const mass_g = pack.mass_g ?? Math.round(packMass_g(pack));
  return {
    ...task(design),
    airframe_type: design.type,
    dry_mass_g: design.allUp_g - design.payload_g - mass_g,
    prop_diameter_in: propeller.diameter_in,
    prop_pitch_in: propeller.pitch_in,
    prop_blades: propeller.blades,
    ...(kv_rpmPerV === null ? null : { motor_kv: kv_rpmPerV }),
    ...(thrust_g === null ? null : { max_thrust_per_motor_g: thrust_g }),
    batteries: [{ ...pack, mass_g }],
  };
}

export const minutesOf = ({ out }: { readonly out: Found['out'] }): Minutes => {
  const { low, high } = out.bands.hover_min!;
  return { middle: out.hover_min as number, low, high };
};

function searched(
  design: Design,
  of: {
    readonly least_min: number;
    readonly kinds: readonly string[];
    readonly packs: readonly string[] | 'catalog';
    readonly candidates: number;
  },
): SearchReply {
  return searchBuilds({
    build: task(design),
    vary: {
      airframe_type: of.kinds,
      motor: 'catalog',
      battery: of.packs,
      inputs: { prop_diameter_in: { min: 0.5, max: design.propeller.diameter_in } },
    },
    limits: { hover_min: { min: of.least_min } },
    aims: [aimOf('max hover_min'), aimOf('min auw_g')],
    confidence: 'low',
    candidates: of.candidates,
    count: 1000,
    prices: null,
  });
}

export function compared(design: Design): Comparison {
  const packs = batteries
    .filter(({ battery: { chemistry, cells } }) => chemistry === design.pack.chemistry && cells > 1)
    .map(({ id }) => id);
  const predicted = minutesOf(replyOf(analysisOf(ownBuild(design)), { findings: false }));
  const theirs = { kinds: [design.type], packs, candidates: OF_ONE_KIND };
  const free = { kinds: KINDS, packs: 'catalog', candidates: OF_ALL_KINDS } as const;
  return {
    design,
    predicted,
    same: searched(design, { ...theirs, least_min: design.flown_min }),
    fair: searched(design, { ...theirs, least_min: predicted.low }),
    any: searched(design, { ...free, least_min: design.flown_min }),
  };
}

const mass_g = ({ out }: Found) => out.auw_g as number;

/** The build of the front with the least mass; undefined where nothing fits. */
export function lightest({ front }: SearchReply): Found | undefined {
  return [...front].sort((a, b) => mass_g(a) - mass_g(b))[0];
}

/** The build of the front that surely flies longest and weighs no more than theirs. */
export function longestWithin({ front }: SearchReply, most_g: number): Found | undefined {
  return front
    .filter((found) => mass_g(found) <= most_g)
    .sort((a, b) => minutesOf(b).low - minutesOf(a).low)[0];
}
